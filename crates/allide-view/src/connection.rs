//! One page's WebSocket: its commands in, its frames out.

use crate::command::Command;
use crate::contacts::Slices;
use crate::frame;
use crate::rate::Rate;
use crate::sim::{Order, What, Word};
use crate::snapshot::{PageId, Snapshot, State, Wants};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, watch};

/// Largest message of a page, bytes: a scene that was dropped on it.
pub const LARGEST_MESSAGE: usize = 16 << 20;

/// Pages at once.
pub const MOST_PAGES: usize = 16;

/// Frames on their way to a page that it has not shown yet; further ones are skipped.
const MOST_UNSEEN: u32 = 3;

/// Messages that are no commands, after which a page is sent away.
const MOST_REFUSED: u32 = 32;

/// Answers that wait for a page.
pub const MOST_ANSWERS: usize = 64;

/// How often trees and islands are sent: often enough for the eye.
const SELDOM: Duration = Duration::from_millis(120);

/// How long a page may not take what it is sent.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a page that is sent away may take to go.
const GOODBYE: Duration = Duration::from_secs(2);

/// WebSocket's code for one who breaks the rules.
const POLICY: u16 = 1008;

/// What a connection shares with the others.
#[derive(Clone, Debug)]
pub struct Shared {
    /// What pages want.
    pub wants: Arc<Wants>,
    /// The latest snapshot.
    pub latest: watch::Receiver<Arc<Snapshot>>,
    /// Where orders go.
    pub orders: SyncSender<Word>,
    /// Told when a page has gone.
    pub gone: Arc<Notify>,
}

/// Serves a page until it goes.
pub async fn serve(mut socket: WebSocket, page: PageId, shared: Shared) {
    if !shared.wants.join(page, MOST_PAGES) {
        return farewell(&mut socket, &format!("{MOST_PAGES} pages are open already; close one")).await;
    }
    let leaving = Leaving { page, shared: shared.clone() };
    let seen = AtomicU32::new(0);
    let (answer, answers) = mpsc::channel(MOST_ANSWERS);
    leaving.order(What::Refresh, &answer);
    run(socket, page, &shared, &seen, answer, answers).await;
}

/// Takes a page off the lists, however its connection ends.
struct Leaving {
    page: PageId,
    shared: Shared,
}

impl Leaving {
    fn order(&self, what: What, answer: &mpsc::Sender<Value>) {
        let _ = self.shared.orders.try_send(Word::Order(Order { page: self.page, what, answer: answer.clone() }));
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.shared.wants.leave(self.page);
        let (answer, _) = mpsc::channel(1);
        self.order(What::Gone, &answer);
        self.shared.gone.notify_one();
    }
}

/// Sends a page away and says why.
async fn farewell(socket: &mut WebSocket, reason: &str) {
    // A control message has room for 123 bytes.
    let reason: String = reason.chars().take(100).collect();
    let close = Message::Close(Some(CloseFrame { code: POLICY, reason: Utf8Bytes::from(reason) }));
    let _ = tokio::time::timeout(GOODBYE, async {
        if socket.send(close).await.is_ok() {
            // A socket closed with words unread takes back what was said last.
            while let Some(Ok(_)) = socket.recv().await {}
        }
    })
    .await;
}

async fn run(
    mut socket: WebSocket,
    page: PageId,
    shared: &Shared,
    seen: &AtomicU32,
    answer: mpsc::Sender<Value>,
    mut answers: mpsc::Receiver<Value>,
) {
    let mut latest = shared.latest.clone();
    latest.mark_changed();
    let mut listener = Listener { page, shared, seen, answer, rate: Rate::new(Instant::now()), refused: 0 };
    let mut sent = Sent::default();
    loop {
        let room = sent.number.wrapping_sub(seen.load(Ordering::Relaxed)) < MOST_UNSEEN || sent.frames == 0;
        let outgoing = tokio::select! {
            incoming = socket.recv() => match incoming {
                None | Some(Err(_)) => return,
                Some(Ok(message)) => match listener.hear(message) {
                    Heard::Fine => continue,
                    Heard::Gone => return,
                    Heard::Enough(why) => return farewell(&mut socket, why).await,
                },
            },
            Some(value) = answers.recv() => vec![Message::text(value.to_string())],
            changed = latest.changed(), if room => {
                if changed.is_err() {
                    return;
                }
                let snapshot = latest.borrow_and_update().clone();
                sent.messages(&snapshot, page, &shared.wants)
            }
        };
        for message in outgoing {
            let in_time = tokio::time::timeout(PATIENCE, socket.send(message)).await;
            if !matches!(in_time, Ok(Ok(()))) {
                return;
            }
        }
    }
}

/// What the page has been sent.
#[derive(Default)]
struct Sent {
    /// Frames so far, and the number of the last.
    frames: u64,
    number: u32,
    epoch: Option<u32>,
    bodies: usize,
    state: Option<Arc<State>>,
    /// When trees and islands were sent last since they are wanted.
    tree: Option<Instant>,
    islands: Option<Instant>,
    slices: Slices,
}

/// Whether to send what is wanted seldom: at once when it is new, since a world that stands still may show no
/// other moment.
fn is_due(sent: &mut Option<Instant>, wanted: bool, content: &[u8]) -> bool {
    if !wanted {
        *sent = None;
    }
    let due = wanted && !content.is_empty() && sent.is_none_or(|t| t.elapsed() >= SELDOM);
    if due {
        *sent = Some(Instant::now());
    }
    due
}

impl Sent {
    /// The messages that show a snapshot to a page that knows what was sent before.
    fn messages(&mut self, snapshot: &Snapshot, page: PageId, wants: &Wants) -> Vec<Message> {
        let mut out = Vec::new();
        let (shown, want) = (&snapshot.shown, wants.of(page));
        if self.epoch != Some(shown.epoch) {
            let mut scene = shown.head.clone();
            scene["bodies"] = json!(shown.bodies);
            scene["own"] = json!(shown.own);
            out.push(Message::text(scene.to_string()));
        } else if self.bodies < shown.bodies.len() {
            let more = json!({ "type": "added", "from": self.bodies, "bodies": shown.bodies[self.bodies..] });
            out.push(Message::text(more.to_string()));
        }
        (self.epoch, self.bodies) = (Some(shown.epoch), shown.bodies.len());
        if self.state.as_ref() != Some(&snapshot.state) {
            out.push(Message::text(json!({ "type": "state", "state": *snapshot.state }).to_string()));
            self.state = Some(snapshot.state.clone());
        }
        if is_due(&mut self.tree, want.tree, &snapshot.moment.tree) {
            out.push(Message::binary(frame::tree(snapshot)));
        }
        if is_due(&mut self.islands, want.islands, &snapshot.moment.islands) {
            out.push(Message::binary(frame::islands(snapshot)));
        }
        out.push(Message::binary(frame::frame(snapshot, &want, &mut self.slices)));
        (self.frames, self.number) = (self.frames + 1, snapshot.number);
        out
    }
}

enum Heard {
    Fine,
    Gone,
    Enough(&'static str),
}

/// Judges what a page says.
struct Listener<'a> {
    page: PageId,
    shared: &'a Shared,
    seen: &'a AtomicU32,
    answer: mpsc::Sender<Value>,
    rate: Rate,
    refused: u32,
}

impl Listener<'_> {
    fn hear(&mut self, message: Message) -> Heard {
        if !self.rate.take(Instant::now()) {
            return Heard::Enough("too many messages");
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Close(_) => return Heard::Gone,
            Message::Ping(_) | Message::Pong(_) => return Heard::Fine,
            Message::Binary(_) => return self.refuse("commands are text".to_owned()),
        };
        match Command::parse(&text) {
            Err(why) => self.refuse(why),
            Ok(command) => self.obey(command),
        }
    }

    fn refuse(&mut self, why: String) -> Heard {
        self.refused += 1;
        if self.refused > MOST_REFUSED {
            return Heard::Enough("too many messages that are no commands");
        }
        let _ = self.answer.try_send(json!({ "type": "refused", "why": why }));
        Heard::Fine
    }

    fn obey(&mut self, command: Command) -> Heard {
        let what = match command {
            Command::Seen { frame } => {
                self.seen.store(frame, Ordering::Relaxed);
                return Heard::Fine;
            }
            Command::Show { contacts, tree, islands } => {
                self.shared.wants.set(self.page, |w| (w.contacts, w.tree, w.islands) = (contacts, tree, islands));
                What::Refresh
            }
            Command::Select { body } => {
                self.shared.wants.set(self.page, |w| w.body = body);
                What::Refresh
            }
            other => What::Command(other),
        };
        match self.shared.orders.try_send(Word::Order(Order { page: self.page, what, answer: self.answer.clone() })) {
            Ok(()) => Heard::Fine,
            Err(TrySendError::Disconnected(_)) => Heard::Gone,
            Err(TrySendError::Full(_)) => {
                let _ = self.answer.try_send(json!({ "type": "refused", "why": "the simulation is busy" }));
                Heard::Fine
            }
        }
    }
}

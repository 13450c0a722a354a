//! The server: one thread for all connections, one for the simulation, one for its world.

use crate::connection::{self, LARGEST_MESSAGE, Shared};
use crate::guard::{self, Guard};
use crate::pages;
use crate::sim::{Scenes, Sim, Word};
use crate::snapshot::Wants;
use allide_files::scene::Scene;
use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::Value;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::Notify;

/// Orders that wait for the simulation.
const MOST_ORDERS: usize = 512;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// Name or address to listen on; `127.0.0.1` is this machine alone.
    pub host: String,
    /// Port; 0: any free one.
    pub port: u16,
    /// Folder that files named by dropped scenes lie in.
    pub folder: PathBuf,
    /// How long after its last page was closed it waits for another before it ends; none: for ever.
    pub end_after: Option<Duration>,
}

/// Why nothing is served.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("{host}:{port}: cannot listen there: {error}")]
    Listen {
        /// As given.
        host: String,
        /// As given.
        port: u16,
        /// What the system said.
        error: std::io::Error,
    },
    /// The scene makes no world.
    #[error("{0}")]
    Scene(String),
    /// The system has no thread or no sockets left.
    #[error("the server cannot start: {0}")]
    Start(std::io::Error),
}

/// A server that runs. Dropping it ends everything.
#[derive(Debug)]
pub struct Serving {
    address: SocketAddr,
    stop: Arc<Notify>,
    threads: Vec<JoinHandle<()>>,
}

impl Serving {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends it when called, from anywhere.
    pub fn stopper(&self) -> impl Fn() + Send + Sync + 'static {
        let stop = self.stop.clone();
        move || stop.notify_one()
    }

    /// Waits until it has ended.
    pub fn wait(mut self) {
        self.join();
    }

    fn join(&mut self) {
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so itself.
            let _ = thread.join();
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.stop.notify_one();
        self.join();
    }
}

/// What handlers know.
#[derive(Clone)]
struct Around {
    shared: Shared,
    gallery: Arc<Value>,
    pages: Arc<AtomicU64>,
}

/// Serves a scene live.
pub fn serve(scene: Scene, options: Options) -> Result<Serving, ServeError> {
    let Options { host, port, folder, end_after } = options;
    let listen = |error| ServeError::Listen { host: host.clone(), port, error };
    let mut addresses = (host.trim_matches(['[', ']']), port).to_socket_addrs().map_err(listen)?;
    let nowhere = || listen(std::io::Error::from(std::io::ErrorKind::AddrNotAvailable));
    let listener = TcpListener::bind(addresses.next().ok_or_else(nowhere)?).map_err(listen)?;
    listener.set_nonblocking(true).map_err(ServeError::Start)?;
    let address = listener.local_addr().map_err(ServeError::Start)?;

    let wants = Arc::new(Wants::default());
    let gallery = Arc::new(pages::gallery(&scene.name, scene.description.as_deref()));
    let (orders, inbox) = mpsc::sync_channel(MOST_ORDERS);
    let scenes = Scenes { first: scene, folder };
    let (sim, latest) = Sim::new(scenes, wants.clone(), orders.clone()).map_err(ServeError::Scene)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(ServeError::Start)?;
    let thread = |name: &str| std::thread::Builder::new().name(name.to_owned());
    let simulation = thread("simulation").spawn(move || sim.run(&inbox)).map_err(ServeError::Start)?;

    let (stop, gone) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let shared = Shared { wants: wants.clone(), latest, orders: orders.clone(), gone: gone.clone() };
    let around = Around { shared, gallery, pages: Arc::default() };
    let app = router(around, Arc::new(Guard::new(&host, address.port())));
    let (ended, end) = (stop.clone(), orders.clone());
    let served = thread("server").spawn(move || {
        runtime.block_on(async move {
            let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
            tokio::select! {
                _ = axum::serve(listener, app).into_future() => {}
                () = ended.notified() => {}
                () = deserted(&wants, &gone, end_after) => {}
            }
        });
        // Drops all connections; then nobody is left to simulate for.
        runtime.shutdown_background();
        let _ = end.send(Word::End);
    });
    let served = served.map_err(|error| {
        let _ = orders.send(Word::End);
        ServeError::Start(error)
    })?;
    Ok(Serving { address, stop, threads: vec![served, simulation] })
}

/// Waits until pages have come and all have gone for so long; for ever without a time.
async fn deserted(wants: &Wants, gone: &Notify, patience: Option<Duration>) {
    loop {
        gone.notified().await;
        let Some(patience) = patience else { continue };
        tokio::time::sleep(patience).await;
        if wants.pages() == 0 {
            return;
        }
    }
}

fn router(around: Around, guard: Arc<Guard>) -> Router {
    Router::new()
        .route("/", get(pages::page))
        .route("/viewer.js", get(pages::program))
        .route("/viewer.css", get(pages::style))
        .route("/pictures/{name}", get(pages::picture))
        .route("/scenes.json", get(scenes))
        .route("/live", get(live))
        .with_state(around)
        .layer(axum::middleware::from_fn_with_state(guard, guard::guard))
}

async fn scenes(State(around): State<Around>) -> Response {
    let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
    (kind, around.gallery.to_string()).into_response()
}

async fn live(State(around): State<Around>, upgrade: WebSocketUpgrade) -> Response {
    let page = around.pages.fetch_add(1, Ordering::Relaxed);
    upgrade
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| connection::serve(socket, page, around.shared))
}

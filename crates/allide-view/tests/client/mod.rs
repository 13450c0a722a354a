//! A page without a browser: plain sockets, so that it can misbehave.

use allide_files::builtin;
use allide_files::scene::Scene;
use allide_view::{Options, Serving, serve};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A server for a built-in scene.
pub fn serving(name: &str) -> Serving {
    serving_scene(builtin::find(name).expect("it is built in").scene(&[]).expect("a scene"))
}

pub fn serving_scene(scene: Scene) -> Serving {
    serve(scene, options(None)).expect("it serves")
}

/// A server for this machine that ends so long after its last page.
pub fn options(end_after: Option<Duration>) -> Options {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    Options { host: "127.0.0.1".to_owned(), port: 0, folder, end_after }
}

/// The answer to a request made of these lines.
pub fn request(address: SocketAddr, lines: &[&str]) -> String {
    let mut socket = TcpStream::connect(address).expect("it listens");
    socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
    let text = lines.join("\r\n") + "\r\nConnection: close\r\n\r\n";
    socket.write_all(text.as_bytes()).expect("it takes it");
    let mut answer = Vec::new();
    // A server that refuses may close before everything was sent.
    let _ = socket.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

pub enum Heard {
    Text(Value),
    Binary(Vec<u8>),
    Closed(u16),
}

pub struct Client {
    socket: TcpStream,
    rest: Vec<u8>,
    /// The last frame.
    pub frame: Vec<u8>,
    pub scene: Value,
    pub state: Value,
}

impl Client {
    pub fn join(address: SocketAddr) -> Client {
        let mut client = Client::quiet(address);
        client.until(|c| !c.frame.is_empty());
        client
    }

    /// Connects, and reads nothing yet.
    pub fn quiet(address: SocketAddr) -> Client {
        let mut socket = TcpStream::connect(address).expect("it listens");
        socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
        let hello = format!(
            "GET /live HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        socket.write_all(hello.as_bytes()).expect("it takes it");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            socket.read_exact(&mut byte).expect("an answer");
            head.push(byte[0]);
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        Client { socket, rest: Vec::new(), frame: Vec::new(), scene: Value::Null, state: Value::Null }
    }

    pub fn send(&mut self, text: &str) {
        self.send_raw(1, text.as_bytes());
    }

    /// A frame of this kind, masked with zeros.
    pub fn send_raw(&mut self, opcode: u8, payload: &[u8]) {
        let mut out = vec![0x80 | opcode];
        match payload.len() {
            n if n < 126 => out.push(0x80 | n as u8),
            n if n < 65536 => {
                out.push(0x80 | 126);
                out.extend((n as u16).to_be_bytes());
            }
            n => {
                out.push(0x80 | 127);
                out.extend((n as u64).to_be_bytes());
            }
        }
        out.extend([0; 4]);
        out.extend(payload);
        // One who was sent away cannot send.
        let _ = self.socket.write_all(&out);
    }

    fn take(&mut self, count: usize) -> Option<Vec<u8>> {
        let mut room = vec![0; 1 << 16];
        while self.rest.len() < count {
            match self.socket.read(&mut room) {
                Ok(0) | Err(_) => return None,
                Ok(n) => self.rest.extend(&room[..n]),
            }
        }
        Some(self.rest.drain(..count).collect())
    }

    /// The next message. Frames are told to be seen, as a page does.
    pub fn hear(&mut self) -> Heard {
        let Some(head) = self.take(2) else { return Heard::Closed(0) };
        let length = match head[1] {
            126 => self.take(2).map_or(0, |b| usize::from(u16::from_be_bytes([b[0], b[1]]))),
            127 => self.take(8).map_or(0, |b| u64::from_be_bytes(b.try_into().expect("eight")) as usize),
            n => usize::from(n),
        };
        let Some(payload) = self.take(length) else { return Heard::Closed(0) };
        match head[0] & 15 {
            1 => {
                let value: Value = serde_json::from_slice(&payload).expect("JSON");
                match value["type"].as_str() {
                    Some("scene") => self.scene = value.clone(),
                    Some("state") => self.state = value["state"].clone(),
                    _ => {}
                }
                Heard::Text(value)
            }
            2 => {
                if payload[0] == 1 {
                    let number = u32::from_le_bytes(payload[8..12].try_into().expect("four"));
                    self.send(&format!(r#"{{"do":"seen","frame":{number}}}"#));
                    self.frame.clone_from(&payload);
                }
                Heard::Binary(payload)
            }
            8 => Heard::Closed(payload.get(..2).map_or(0, |b| u16::from_be_bytes([b[0], b[1]]))),
            _ => self.hear(),
        }
    }

    /// Hears until something is so, for at most twenty seconds.
    pub fn until(&mut self, is_so: impl Fn(&Client) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            assert!(start.elapsed() < Duration::from_secs(20), "that never came: {} {}", self.state, self.time());
            assert!(!matches!(self.hear(), Heard::Closed(_)), "it closed");
        }
    }

    /// Hears until a message of this type.
    pub fn answer(&mut self, kind: &str) -> Value {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(20) {
            match self.hear() {
                Heard::Text(value) if value["type"] == kind => return value,
                Heard::Closed(code) => panic!("closed with {code}"),
                _ => {}
            }
        }
        panic!("no {kind} came");
    }

    fn number<const N: usize>(&self, at: usize) -> [u8; N] {
        self.frame[at..at + N].try_into().expect("in the frame")
    }

    /// Simulated time, seconds.
    pub fn time(&self) -> f64 {
        if self.frame.is_empty() { 0.0 } else { f64::from_le_bytes(self.number(24)) }
    }

    pub fn poses(&self) -> usize {
        u32::from_le_bytes(self.number(12)) as usize
    }

    pub fn contacts(&self) -> usize {
        u32::from_le_bytes(self.number(16)) as usize
    }

    /// Position of the k-th body that can move, world axes as shown, metres.
    pub fn position(&self, k: usize) -> [f64; 3] {
        let one = |j: usize| f64::from(f32::from_le_bytes(self.number(160 + 20 * k + 4 * j)));
        std::array::from_fn(|j| one(j) + self.scene["centre"][j].as_f64().expect("a centre"))
    }
}

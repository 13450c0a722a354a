//! `allide view`: a live world in the browser.

use crate::Exit;
use crate::load::read;
use crate::tell::{complain, say, warn};
use allide_view::{Options, ServeError, Serving, serve};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Where the page is unless someone says otherwise or is there already.
const PORT: u16 = 7090;

/// This machine, and no other can reach it.
const HOST: &str = "127.0.0.1";

/// How long after the last page was closed another may come: a page that is loaded anew closes first.
const LAST_PAGE: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
pub struct ViewArguments {
    /// A scene file or the name of a built-in scene.
    #[arg(default_value = "showcase")]
    scene: String,
    /// Port to serve on; 0: any free one. Default: 7090, or any free one where that is taken.
    #[arg(long, value_name = "P")]
    port: Option<u16>,
    /// Address to serve on; any but this machine's own lets others in.
    #[arg(long, value_name = "ADDRESS", default_value = HOST)]
    host: String,
    /// Do not open a browser, and go on without pages until Ctrl-C. Otherwise closing the last page ends it.
    #[arg(long)]
    no_open: bool,
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub fn view(arguments: &ViewArguments) -> Exit {
    let Some(scene) = read(&arguments.scene, &[]) else { return Exit::BadInput };
    let options = |port| Options {
        host: arguments.host.clone(),
        port,
        folder: folder(&arguments.scene),
        end_after: (!arguments.no_open).then_some(LAST_PAGE),
    };
    let served = match arguments.port {
        Some(port) => serve(scene, options(port)),
        None => match serve(scene.clone(), options(PORT)) {
            Err(ServeError::Listen { .. }) => serve(scene, options(0)),
            other => other,
        },
    };
    let serving = match served {
        Ok(serving) => serving,
        Err(error) => {
            complain(&error);
            return if matches!(error, ServeError::Scene(_)) { Exit::BadInput } else { Exit::Failed };
        }
    };
    watch_for_the_end(&serving);
    let shown = if arguments.host == HOST { HOST.to_owned() } else { serving.address().ip().to_string() };
    let shown = if shown.contains(':') { format!("[{shown}]") } else { shown };
    let address = format!("http://{shown}:{}/", serving.address().port());
    say(format_args!("{address}\n  Ctrl-C ends it."));
    if arguments.host != HOST && !serving.address().ip().is_loopback() {
        warn(format_args!("others can reach {address} and drive what it shows"));
    }
    if !arguments.no_open && !open(&address) {
        say("  No browser could be opened; open the address yourself.");
    }
    serving.wait();
    if INTERRUPTED.load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Done }
}

/// Ctrl-C, a closed terminal and a polite kill end the server; a second Ctrl-C at once.
fn watch_for_the_end(serving: &Serving) {
    let stop = serving.stopper();
    let handler = move || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(Exit::Interrupted as i32);
        }
        stop();
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        complain(format_args!("Ctrl-C will end the program less tidily: {error}"));
    }
}

/// The folder of a scene file; for a built-in scene the current one.
fn folder(called: &str) -> PathBuf {
    let path = Path::new(called);
    let parent = path.is_file().then(|| path.parent()).flatten().filter(|p| !p.as_os_str().is_empty());
    parent.map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Asks the system to show a page.
fn open(address: &str) -> bool {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().is_ok()
}

//! `allide run`: simulate and record.

use crate::Exit;
use crate::load::{AnyBuilt, Loaded, load};
use crate::tell::{complain, say};
use allide::world::{Form, World};
use allide_files::record::{Outcome, RecordError, Recordable, Recorder, Summary};
use allide_files::scene::{Built, Change, Scene};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

#[derive(Debug, clap::Args)]
pub struct RunArguments {
    /// Scene files or names of built-in scenes.
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<String>,
    /// Folder for what is written; with several scenes, one folder in it each. Default: out/NAME.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Take so many steps, whatever the scene says.
    #[arg(long, value_name = "N", conflicts_with = "duration", value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    steps: Option<u64>,
    /// Simulate so many seconds, whatever the scene says.
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    duration: Option<String>,
    /// Change a value of the scene: a dotted path and a JSON value, like solver.iterations=8.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// At the end, save the world into a file, to go on from with --resume.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on from what --save wrote of the same scene, with its settings, to the last bit.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Threads to use; results do not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Say nothing unless something goes wrong.
    #[arg(long, short)]
    quiet: bool,
}

/// Set once someone wants the run to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// The demo: the built-in showcase, with a word on what to look at.
pub fn showcase() -> Exit {
    say("allide runs its showcase: a wall that is hit, a tower, dominoes, things that roll and tumble.\n");
    let exit = run(&RunArguments {
        scenes: vec!["showcase".to_owned()],
        out: None,
        steps: None,
        duration: None,
        set: Vec::new(),
        save: None,
        resume: None,
        threads: 1,
        quiet: false,
    });
    if exit == Exit::Done {
        say("\nOpen the report in a browser. More: `allide scenes` lists what else is built in,");
        say("`allide scenes box-on-plane > my.json` gives a scene to start from, `allide run my.json` runs it.");
    }
    exit
}

pub fn run(arguments: &RunArguments) -> Exit {
    let Some(changes) = changes(arguments) else { return Exit::BadInput };
    let loaded: Vec<Option<Loaded>> = arguments.scenes.iter().map(|called| load(called, &changes)).collect();
    let Some(mut loaded) = loaded.into_iter().collect::<Option<Vec<_>>>() else { return Exit::BadInput };
    if (arguments.save.is_some() || arguments.resume.is_some()) && loaded.len() != 1 {
        complain("--save and --resume are for one scene; name one, not several");
        return Exit::BadInput;
    }
    if let Some(file) = &arguments.resume
        && let Err(why) = resume(file, &mut loaded[0].built)
    {
        complain(why);
        return Exit::BadInput;
    }
    let pool = match pool(arguments.threads) {
        Ok(pool) => pool,
        Err(why) => {
            complain(format_args!("{} threads could not be started: {why}", arguments.threads));
            return Exit::Failed;
        }
    };
    // Without a handler Ctrl-C ends the program at once, with nothing written: worth a word, not a failure.
    if let Err(error) = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::SeqCst) {
            std::process::exit(Exit::Interrupted as i32);
        }
    }) {
        complain(format_args!("Ctrl-C will not write what was simulated so far: {error}"));
    }
    let folders = folders(arguments.out.as_deref(), &loaded);
    let mut exit = Exit::Done;
    for (mut loaded, folder) in loaded.into_iter().zip(folders) {
        let steps = arguments.steps.unwrap_or_else(|| loaded.scene.steps());
        let (scene, quiet) = (&loaded.scene, arguments.quiet);
        let simulated = match &mut loaded.built {
            AnyBuilt::Spatial(built) => simulate(scene, built, &folder, (steps, pool.as_ref()), quiet),
            AnyBuilt::Planar(built) => simulate(scene, built, &folder, (steps, pool.as_ref()), quiet),
        };
        if let (Some(file), Ok(_)) = (&arguments.save, &simulated)
            && let Err(why) = save(file, &loaded.built)
        {
            complain(why);
            return Exit::Failed;
        }
        match simulated {
            Err(error) => {
                complain(error);
                return Exit::Failed;
            }
            Ok((summary, outcome)) => {
                if !arguments.quiet {
                    tell(&summary, &folder);
                }
                match outcome {
                    Outcome::Done => {}
                    Outcome::Interrupted => {
                        complain(format_args!(
                            "{}: interrupted after {} of {steps} steps; what was simulated is in {}",
                            summary.scene,
                            summary.steps,
                            folder.display()
                        ));
                        return Exit::Interrupted;
                    }
                    Outcome::Diverged(error) => {
                        complain(format_args!(
                            "{}: {error}; what was simulated until then is in {}",
                            summary.scene,
                            folder.display()
                        ));
                        exit = Exit::Failed;
                    }
                }
            }
        }
    }
    exit
}

/// Threads, where more than one is wanted.
fn pool(threads: u16) -> Result<Option<rayon::ThreadPool>, rayon::ThreadPoolBuildError> {
    let build = || rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build();
    (threads > 1).then(build).transpose()
}

/// Writes a world's snapshot. The file appears under its name only once it is whole.
fn save(file: &Path, built: &AnyBuilt) -> Result<(), String> {
    let bytes = match built {
        AnyBuilt::Spatial(built) => built.world.save(),
        AnyBuilt::Planar(built) => built.world.save(),
    };
    let mut part = file.as_os_str().to_owned();
    part.push(".part");
    let written = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, file));
    written.map_err(|error| format!("{}: cannot be written: {error}", file.display()))
}

/// Puts the world that a snapshot holds in the place of the scene's own.
fn resume(file: &Path, built: &mut AnyBuilt) -> Result<(), String> {
    let told = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
    let bytes = std::fs::read(file).map_err(|error| told(&format_args!("cannot be read: {error}")))?;
    match built {
        AnyBuilt::Spatial(built) => restore(&bytes, built),
        AnyBuilt::Planar(built) => restore(&bytes, built),
    }
    .map_err(|why| told(&why))
}

fn restore<S: Form>(bytes: &[u8], built: &mut Built<S>) -> Result<(), String> {
    let shapes: Vec<S> = built.world.bodies().map(|(_, b)| b.shape().clone()).collect();
    let world = World::load(bytes, &shapes).map_err(|error| error.to_string())?;
    world.goes_on_from(&built.world).map_err(|what| format!("this is a snapshot of another scene: {what}"))?;
    built.ids = world.bodies().map(|(id, _)| id).collect();
    built.world = world;
    Ok(())
}

/// What the options change in the scenes.
fn changes(arguments: &RunArguments) -> Option<Vec<Change>> {
    let mut all = Vec::new();
    let mut good = true;
    for text in &arguments.set {
        match Change::parse(text) {
            Ok(change) => all.push(change),
            Err(error) => {
                complain(format_args!("--set: {error}"));
                good = false;
            }
        }
    }
    if let Some(duration) = &arguments.duration {
        all.push(Change::of_option(format!("--duration {duration}"), "duration", duration));
    }
    good.then_some(all)
}

/// Where each scene's files go; scenes of the same name get folders of their own.
fn folders(out: Option<&Path>, loaded: &[Loaded]) -> Vec<PathBuf> {
    if let (Some(out), [_]) = (out, loaded) {
        return vec![out.to_owned()];
    }
    let parent = out.unwrap_or(Path::new("out"));
    let mut taken = HashSet::new();
    let mut folders = Vec::with_capacity(loaded.len());
    for scene in loaded.iter().map(|l| &l.scene) {
        let name = scene.folder_name();
        let mut folder = parent.join(&name);
        let mut number = 2;
        while !taken.insert(folder.clone()) {
            folder = parent.join(format!("{}-{number}", name.display()));
            number += 1;
        }
        folders.push(folder);
    }
    folders
}

/// Runs a world for so many steps.
fn simulate<S: Recordable>(
    scene: &Scene,
    built: &mut Built<S>,
    folder: &Path,
    (steps, pool): (u64, Option<&rayon::ThreadPool>),
    quiet: bool,
) -> Result<(Summary, Outcome), RecordError> {
    let mut recorder = Recorder::create(folder, scene, built, steps)?;
    let world = &mut built.world;
    let bar = progress(&scene.name, steps, quiet);
    let mut outcome = Outcome::Done;
    for _ in 0..steps {
        if STOP.load(Ordering::SeqCst) {
            outcome = Outcome::Interrupted;
            break;
        }
        let start = Instant::now();
        let stepped = match pool {
            Some(pool) => world.step_with(pool),
            None => world.step(),
        };
        match stepped {
            Ok(report) => recorder.step(world, &report, start.elapsed())?,
            Err(error) => {
                outcome = Outcome::Diverged(error);
                break;
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok((recorder.finish(world, &outcome)?, outcome))
}

/// A bar on a terminal; elsewhere nothing.
fn progress(name: &str, steps: u64, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(steps);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} steps, {eta} left") {
        bar.set_style(style);
    }
    bar.set_message(name.chars().filter(|c| !c.is_control()).take(40).collect::<String>());
    bar
}

/// What came out, in two lines.
fn tell(summary: &Summary, folder: &Path) {
    let points: usize = summary.contacts.iter().map(|c| c.points.len()).sum();
    say(format_args!(
        "{}: {} bodies, {} steps ({:.3} s) in {:.3} s, {:.3} ms a step; {points} contact points at the end, deepest overlap {:.3} mm",
        summary.scene,
        summary.bodies.len(),
        summary.steps,
        summary.seconds.simulated,
        summary.seconds.spent,
        summary.ms.step.mean,
        summary.largest_penetration * 1e3,
    ));
    say(format_args!("  report: {}", folder.join("report.html").display()));
}

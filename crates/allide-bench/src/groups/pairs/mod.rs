//! Every pair of shapes, every question, allide beside parry: nanoseconds and wrong answers.

mod ask;
mod failure;
mod judge;
mod pose;
mod subject;
mod sweep;
mod tally;
mod truth;

use crate::engine::Only;
use crate::groups::clock;
use crate::oracle::cases::Random;
use crate::table::Entry;
use ask::{Asked, Ours, Question, Theirs};
use judge::{Fault, verdict};
use pose::{Case, Class, cases};
use std::panic::{AssertUnwindSafe, catch_unwind};
use subject::Subject;
use sweep::{Shot, Sweep};
use tally::{Measured, Outcome, Tally};

/// Poses of each pair and class.
const POSES: usize = 40;

/// Rays at each shape.
const RAYS: usize = 400;

/// How it is measured, told above the tables.
const NOTE: &str = "\
Times are medians over 21 turns by turns, in ns a question, on the same poses; ratio = parry / allide,
above 1 where allide is faster, the geometric mean over the classes of poses that follow it (touching: to 1 % of the
smaller radius deep; near: a gap within the margin of 2 %; far: 50 to 200 %; deep: 10 to 100 %). Each is asked by its
best way: contacts: contacts / contact_manifolds with the margin as prediction, from scratch, memory used again where
it can be; deepest: deepest / contact; casts: cast / cast_shapes and cast_shapes_nonlinear; rays with normals. Wrong,
in percent of the answers, beyond 1e-6 of the size (casts 1e-4) of what is proved: missed or phantom contact, depth or
distance, or a direction that does not part the shapes; far off means beyond 1e-3. parry's contact() takes the wrong
one of two poses where the second shape is a half-space: that is what is wrong of all its planes.";

/// All pairs; with `--only`, those whose name holds the text.
pub fn run(only: &Only) -> Vec<Entry> {
    println!("\n{NOTE}");
    let subjects = subject::all();
    let mut tally = Tally::default();
    for (i, a) in subjects.iter().enumerate() {
        for b in &subjects[i..] {
            let name = format!("{} – {}", a.name, b.name);
            let wanted = only.0.is_empty() || only.0.iter().any(|text| name.contains(text));
            // Two half-spaces are no question for parry.
            if wanted && (a.name, b.name) != ("plane", "plane") {
                measure(&name, a, b, &mut tally);
            }
        }
    }
    for subject in &subjects {
        if only.0.is_empty() || only.0.iter().any(|text| subject.name.contains(text)) {
            rays(subject, &mut tally);
        }
    }
    let mut entries = tally.report();
    entries.extend(failure::report());
    entries
}

/// One pair of shapes.
fn measure(name: &str, a: &Subject, b: &Subject, tally: &mut Tally) {
    let mut random = Random(0x9a12);
    for class in Class::ALL {
        let cases = cases(a, b, class, POSES, &mut random);
        for question in Question::ALL {
            let outcome = ask(question, &cases, a, b);
            tally.add(Measured { question: question.name(), pair: name.into(), class: class.name(), outcome });
        }
        if class == Class::Far {
            for turning in [false, true] {
                let question = if turning { "cast, turning" } else { "cast" };
                let outcome = sweeps(&cases, (a, b), turning, &mut random);
                tally.add(Measured { question, pair: name.into(), class: class.name(), outcome });
            }
        }
    }
}

/// One question about two shapes in some poses.
fn ask(question: Question, cases: &[Case], a: &Subject, b: &Subject) -> Outcome {
    let (mut ours, mut theirs) = (Ours::new(a, b), Theirs::new(a, b));
    let shapes = (&a.shape, &b.shape);
    let mut outcome = Outcome { asked: cases.len(), served: true, ..Outcome::default() };
    let mut sound = Vec::new();
    for case in cases {
        let own = verdict(&mut ours, question, case, shapes);
        let other = verdict(&mut theirs, question, case, shapes);
        outcome.faults[0].extend(own.ok().flatten());
        outcome.served &= other.is_ok();
        outcome.faults[1].extend(other.ok().flatten());
        if other != Ok(Some(Fault::Panicked)) {
            sound.push(case);
        }
    }
    outcome.ns = clock::race(&sound, |case| _ = ours.answer(question, case), |case| _ = theirs.answer(question, case));
    outcome
}

/// Shapes that move towards each other.
fn sweeps(cases: &[Case], pair: (&Subject, &Subject), turning: bool, random: &mut Random) -> Outcome {
    let sweeps: Vec<Sweep> = cases.iter().map(|case| Sweep::new(pair, case, turning, random)).collect();
    let peer = |sweep: &Sweep| if turning { sweep.peer_cast_turning() } else { sweep.peer_cast() };
    let mut outcome = Outcome { asked: sweeps.len(), served: true, ..Outcome::default() };
    let mut sound = Vec::new();
    for sweep in &sweeps {
        let other = catch_unwind(AssertUnwindSafe(|| peer(sweep)));
        outcome.served &= !matches!(other, Ok(None));
        let [own_wrong, other_wrong] = sweep.wrong([sweep.cast(), other.as_ref().ok().copied().flatten().flatten()]);
        outcome.faults[0].extend(own_wrong.then_some(Fault::Depth));
        match other {
            Err(_) => outcome.faults[1].push(Fault::Panicked),
            Ok(_) => {
                outcome.faults[1].extend(other_wrong.then_some(Fault::Depth));
                sound.push(sweep);
            }
        }
    }
    outcome.ns = clock::race(&sound, |sweep| _ = sweep.cast(), |sweep| _ = peer(sweep));
    outcome
}

/// Rays at one shape.
fn rays(subject: &Subject, tally: &mut Tally) {
    let mut random = Random(0x4a7);
    let shots: Vec<Shot> = (0..RAYS).map(|_| Shot::new(subject, &mut random)).collect();
    let mut outcome = Outcome { asked: RAYS, served: true, ..Outcome::default() };
    for shot in &shots {
        let wrong = shot.wrong(subject, [shot.ray(subject), shot.peer_ray(subject)]);
        for k in 0..2 {
            outcome.faults[k].extend(wrong[k].then_some(Fault::Depth));
        }
    }
    outcome.ns = clock::race(&shots, |shot| _ = shot.ray(subject), |shot| _ = shot.peer_ray(subject));
    tally.add(Measured { question: "ray", pair: subject.name.into(), class: "any", outcome });
}

//! What a page may ask for, one JSON object a message: `{"do": "speed", "value": 0.25}`.
//!
//! Points are in metres and in the page's axes, z up; the page shows a planar world upright.

use allide::glam::DVec3;
use allide::world::{FARTHEST, MOST_ITERATIONS};
use serde::Deserialize;

/// Longest name of a scene or file, bytes.
const LONGEST_NAME: usize = 200;

/// Steps that may be asked for at once.
const MOST_STEPS: u32 = 1000;

/// Slowest and fastest, beside real time.
pub const SPEEDS: std::ops::RangeInclusive<f64> = 0.01..=10.0;

/// What can be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missile {
    /// A sphere, in the plane a disc.
    Ball,
    /// A cube, in the plane a square.
    Box,
    /// A cylinder, in the plane a rectangle.
    Barrel,
}

/// A command of a page.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Let time pass.
    Play {},
    /// Stop it.
    Pause {},
    /// Stop, and go some steps on.
    Step {
        /// How many.
        #[serde(default = "one")]
        count: u32,
    },
    /// Back to the start of the scene.
    Reset {},
    /// Slow motion and its contrary.
    Speed {
        /// Simulated seconds a second.
        value: f64,
    },
    /// Another built-in scene, or the one that the command line named.
    Scene {
        /// Its name.
        name: String,
    },
    /// A scene given by its text.
    Load {
        /// Name of the file it was in.
        name: String,
        /// The text.
        text: String,
    },
    /// Wants the present state as the text of a scene.
    Save {},
    /// How impulses are found.
    Solver {
        /// As in scene files.
        method: String,
        /// Most solves a step; none: the method's own number.
        iterations: Option<u32>,
    },
    /// Friction of everything.
    Friction {
        /// Coefficient; none: what the scene says.
        value: Option<f64>,
    },
    /// Whether islands that stand still sleep.
    Sleep {
        /// After so long, seconds; none: never.
        after: Option<f64>,
    },
    /// Takes hold of a body with a spring.
    Grab {
        /// Its number.
        body: u32,
        /// Where.
        point: [f64; 3],
    },
    /// Moves the other end of the spring.
    Drag {
        /// To here.
        to: [f64; 3],
    },
    /// Lets go.
    Release {},
    /// Throws something.
    Throw {
        /// What.
        what: Missile,
        /// From here.
        from: [f64; 3],
        /// At this.
        to: [f64; 3],
    },
    /// Which things the page wants to see.
    Show {
        /// Contact points.
        contacts: bool,
        /// The tree that finds pairs.
        tree: bool,
        /// Which bodies touch each other.
        islands: bool,
    },
    /// Which body the page tells about.
    Select {
        /// Its number; none: no one.
        body: Option<u32>,
    },
    /// Says that the page has shown a frame.
    Seen {
        /// Its number.
        frame: u32,
    },
}

fn one() -> u32 {
    1
}

impl Command {
    /// Reads a message; or says why it is none.
    pub fn parse(text: &str) -> Result<Command, String> {
        let command: Command = serde_json::from_str(text).map_err(|error| format!("no command: {error}"))?;
        command.judged()
    }

    fn judged(self) -> Result<Command, String> {
        let near = |p: &[f64; 3]| DVec3::from_array(*p).abs().max_element() <= FARTHEST;
        let wrong = match &self {
            Command::Step { count } if !(1..=MOST_STEPS).contains(count) => {
                format!("count is {count}; it must be from 1 to {MOST_STEPS}")
            }
            Command::Speed { value } if !SPEEDS.contains(value) => {
                format!("speed is {value}; it must be from {} to {}", SPEEDS.start(), SPEEDS.end())
            }
            Command::Scene { name } | Command::Load { name, .. } if name.len() > LONGEST_NAME => {
                format!("the name has {} bytes; it must have at most {LONGEST_NAME}", name.len())
            }
            Command::Solver { iterations: Some(n), .. } if !(1..=MOST_ITERATIONS).contains(n) => {
                format!("iterations is {n}; it must be from 1 to {MOST_ITERATIONS}")
            }
            Command::Friction { value: Some(x) } if !(0.0..=10.0).contains(x) => {
                format!("friction is {x}; it must be from 0 to 10")
            }
            Command::Sleep { after: Some(x) } if !(0.0..=1e9).contains(x) => {
                format!("after is {x}; it must be from 0 to 1e9 seconds")
            }
            Command::Grab { point: p, .. } | Command::Drag { to: p } if !near(p) => {
                format!("the point is {p:?}; it must be three numbers of at most {FARTHEST:e} metres")
            }
            Command::Throw { from, to, .. } if !(near(from) && near(to)) => {
                format!("from or to is beyond {FARTHEST:e} metres")
            }
            _ => return Ok(self),
        };
        Err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        assert_eq!(Command::parse(r#"{"do":"play"}"#), Ok(Command::Play {}));
        assert_eq!(Command::parse(r#"{"do":"step"}"#), Ok(Command::Step { count: 1 }));
        assert_eq!(Command::parse(r#"{"do":"select","body":null}"#), Ok(Command::Select { body: None }));
        let thrown = Command::Throw { what: Missile::Barrel, from: [0.0, 1.0, 2.0], to: [3.0; 3] };
        assert_eq!(Command::parse(r#"{"do":"throw","what":"barrel","from":[0,1,2],"to":[3,3,3]}"#), Ok(thrown));
    }

    #[test]
    fn what_is_no_command_is_told_why() {
        for bad in [
            "",
            "{}",
            "[]",
            "null",
            "{",
            r#"{"do":"fly"}"#,
            r#"{"do":"play","now":1}"#,
            r#"{"do":"speed"}"#,
            r#"{"do":"speed","value":0}"#,
            r#"{"do":"speed","value":1e999}"#,
            r#"{"do":"speed","value":"1"}"#,
            r#"{"do":"step","count":0}"#,
            r#"{"do":"step","count":-1}"#,
            r#"{"do":"step","count":1e9}"#,
            r#"{"do":"drag","to":[1,2]}"#,
            r#"{"do":"drag","to":[1,2,1e300]}"#,
            r#"{"do":"drag","to":[1,2,null]}"#,
            r#"{"do":"grab","body":-1,"point":[0,0,0]}"#,
            r#"{"do":"friction","value":-1}"#,
            r#"{"do":"sleep","after":-1}"#,
            r#"{"do":"sleep","after":"soon"}"#,
            r#"{"do":"solver","method":"block","iterations":0}"#,
            "\u{0}",
            r#"{"do":"throw","what":"cow","from":[0,0,0],"to":[1,1,1]}"#,
        ] {
            assert!(Command::parse(bad).is_err_and(|why| !why.is_empty()), "{bad}");
        }
        let long = format!(r#"{{"do":"scene","name":{:?}}}"#, "x".repeat(1000));
        assert!(Command::parse(&long).is_err());
        let deep = format!(r#"{{"do":{}"#, "[".repeat(100_000));
        assert!(Command::parse(&deep).is_err());
    }
}

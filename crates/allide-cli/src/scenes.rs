//! `allide scenes` and `allide schema`: what can be read without running anything.

use crate::tell::{complain, print};
use crate::{Exit, Format};
use allide_files::{builtin, schema};

pub fn scenes(name: Option<&str>) -> Exit {
    let Some(name) = name else {
        let width = builtin::ALL.iter().map(|b| b.name.len()).max().unwrap_or(0);
        let line = |b: builtin::Builtin| format!("{:width$}  {}\n", b.name, b.description());
        return print(builtin::ALL.map(line).concat());
    };
    match builtin::find(name) {
        Some(scene) => print(scene.text),
        None => {
            let known = builtin::ALL.map(|b| b.name).join(", ");
            complain(format_args!("no built-in scene is called {name:?}; known are {known}"));
            Exit::BadInput
        }
    }
}

pub fn schema(format: Format) -> Exit {
    let schema = match format {
        Format::Scene => schema::scene(),
        Format::Query => schema::query(),
        Format::Answer => schema::answer(),
    };
    print(format_args!("{schema:#}\n"))
}

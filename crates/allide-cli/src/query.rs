//! `allide query`.
use crate::Exit;
use std::path::Path;
pub fn query(_file: Option<&Path>) -> Exit {
    Exit::Done
}

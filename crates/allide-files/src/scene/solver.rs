//! `solver`: settings of the response.

use crate::json::{Node, Path, Range, Reader, Value};
use allide::world::{MOST_ITERATIONS, Method, SolverSettings};

/// Keys of the solver's settings.
pub const SOLVER_KEYS: [&str; 6] =
    ["method", "iterations", "tolerance", "budget_ms", "warm_start", "restitution_threshold"];

/// The methods by name.
pub const METHODS: [Method; 4] = [Method::Auto, Method::Island, Method::Block, Method::Sequential];

pub(super) fn read_solver(reader: &mut Reader, node: &Node, path: &Path) -> SolverSettings {
    let mut solver = SolverSettings::default();
    let Some(fields) = reader.object(node, path, &SOLVER_KEYS) else { return solver };
    if let Some(value) = fields.get("method") {
        let word = reader.word(value, &path.key("method"), &METHODS.map(Method::name));
        if let Some(method) = word.and_then(|w| METHODS.into_iter().find(|m| m.name() == w)) {
            solver.method = method;
        }
    }
    if let Some(value) = fields.get("iterations").filter(|v| v.value != Value::Null) {
        solver.iterations =
            reader.whole(value, &path.key("iterations"), 1, MOST_ITERATIONS.into()).and_then(|n| u32::try_from(n).ok());
    }
    if let Some(value) = fields.get("tolerance")
        && let Some(x) = reader.number(value, &path.key("tolerance"), Range::Any)
    {
        solver.tolerance = x;
    }
    if let Some(value) = fields.get("budget_ms").filter(|v| v.value != Value::Null) {
        solver.budget_ms = reader.number(value, &path.key("budget_ms"), Range::Any);
    }
    if let Some(value) = fields.get("warm_start")
        && let Some(on) = reader.boolean(value, &path.key("warm_start"))
    {
        solver.warm_start = on;
    }
    if let Some(value) = fields.get("restitution_threshold")
        && let Some(x) = reader.number(value, &path.key("restitution_threshold"), Range::Any)
    {
        solver.restitution_threshold = x;
    }
    solver
}

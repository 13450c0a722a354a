//! The groups of benchmarks.

mod clock;
mod implicit;
mod lcp;
mod mesh;
mod pairs;
mod pile;
mod planar;
mod response;
mod terrain;
mod threads;

use crate::engine::Only;
use crate::table::Entry;

/// A group: its name, what it shows, and how to run it. Tables are printed on the way.
pub struct Group {
    /// Name on the command line.
    pub name: &'static str,
    /// One line for `--list`.
    pub about: &'static str,
    /// Runs it with the engines wanted.
    pub run: fn(&Only) -> Vec<Entry>,
}

/// All groups, in the order in which they run.
pub const GROUPS: [Group; 9] = [
    Group {
        name: "lcp",
        about: "the pair LCP, 1 to 4 points: ns a solve and residual, exact against projected Gauss–Seidel",
        run: lcp::run,
    },
    Group {
        name: "pairs",
        about: "every pair of shapes, every question: ns beside parry, and the share of wrong answers of both",
        run: pairs::run,
    },
    Group {
        name: "response",
        about: "box at rest, stack of 20, jogged stack, wall of 120: forces, drift, tilt, sink, ms a step",
        run: response::run,
    },
    Group { name: "pile", about: "1000, 4000, 8000 boxes in a tray: ms a step, depth, growth with n", run: pile::run },
    Group {
        name: "mesh",
        about: "meshes: the collector beside parry's manifolds, nearest vertices beside kiddo, refit beside rebuild",
        run: mesh::run,
    },
    Group {
        name: "implicit",
        about: "formulas: the search with a proof beside fidget's intervals, the paper's subdivision and Sobol points",
        run: implicit::run,
    },
    Group {
        name: "planar",
        about: "flat outlines: test and push-out beside the paper's method and peers",
        run: planar::run,
    },
    Group {
        name: "terrain",
        about: "cylinders on height grids beside parry: µs a manifold, size, growth with the map, a crowd of wheels",
        run: terrain::run,
    },
    Group {
        name: "threads",
        about: "8000 boxes at rest with 1, 2, 4, … threads: ms a step, same bits",
        run: threads::run,
    },
];

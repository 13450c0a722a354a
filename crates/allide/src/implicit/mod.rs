//! Solids given by a formula, inside where F(x, y, z) ≥ 0, and their collisions with a guarantee.
//!
//! ```text
//!  "1 - x^2 - y^2 - z^2"                     quadrics with perturbations     ordinary shapes,
//!        │ token, parse, names               F + Σ fᵢ·max(0, Qᵢ)²  quadric   set operations
//!        ▼                                        │                          csg, distance, corner
//!      graph  ◄───────────────────────────────────┴──────────────────────────────┘
//!        │      every different operation once, constants folded
//!        ▼
//!      tape     instructions on a few registers; at points also with gradients (slope), over
//!        │      cells with polynomials as a whole (polynomial)
//!        ▼
//!      enclose  what F can be over four cells at once: affine forms clipped by intervals (form),
//!        │      curves between two lines (strip, interval, noise_bound), roundings outward
//!        ▼
//!      search   cells over the common box of both bounds (chart), cut down by what the linear
//!               parts forbid (linear); points found by Newton's method and proved (witness, certain)
//! ```
//!
//! The paper divides the screen first and depth last, decides a box by the Taylor coefficients at its
//! centre (eq. 9–12), and takes "maybe" at the finest level for yes. Here the cell is divided in all
//! directions alike, its enclosure holds for every formula and includes the rounding, and the answer
//! is one of three: a proved common point, a proof that there is none, or "within the tolerance".
//! What decides most cells is neither F₁ < 0 nor F₂ < 0 but λF₁ + (1−λ)F₂ < 0.
//!
//! Where a formula is undefined (√ of a negative number, division by 0) it is outside. Where a solid ends
//! at that or at a jump, and not where F goes through 0, it is said by levels of what jumps (`borders`,
//! `steps`). Beside the search there are mass properties ([`Solid::measure`]), rays ([`Solid::ray`]), the nearest surface
//! point ([`Solid::project`]) and triangles for drawing ([`Solid::surface`]).
//!
//! ```
//! use allide::glam::DVec3;
//! use allide::implicit::{Limits, Placed, Searcher, Solid, Verdict};
//! use allide::math::{Aabb, Pose};
//!
//! let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(1.5));
//! let bumpy = Solid::new(&"1 - x^2 - y^2 - z^2 + 0.1*sin(5*x)".parse()?, bounds)?;
//! let torus = Solid::new(&"0.3 - hypot(z, hypot(x, y) - 1)".parse()?, bounds)?;
//! let here = Placed::new(&bumpy, &Pose::IDENTITY);
//! let mut searcher = Searcher::new();
//! let near = Placed::new(&torus, &Pose::at(DVec3::new(2.0, 0.0, 0.0)));
//! assert!(matches!(searcher.collide(&here, &near, &Limits::default()).verdict, Verdict::Yes { .. }));
//! let far = Placed::new(&torus, &Pose::at(DVec3::new(2.5, 0.0, 0.0)));
//! assert_eq!(searcher.collide(&here, &far, &Limits::default()).verdict, Verdict::No);
//! # Ok::<(), allide::implicit::SolidError>(())
//! ```

mod bend;
mod blend;
mod borders;
mod brinks;
mod cancel;
mod certain;
pub(crate) mod chart;
mod corner;
mod csg;
pub(crate) mod demand;
pub mod distance;
pub mod enclose;
mod error;
pub(crate) mod farthest;
mod fine_surface;
pub(crate) mod flight;
pub mod form;
mod formula;
pub mod graph;
pub mod interval;
mod kept_sign;
pub mod lanes;
mod level;
mod like_terms;
mod limit;
pub(crate) mod linear;
mod lines;
mod mass;
pub(crate) mod measure;
mod names;
pub mod noise;
mod noise_bound;
pub mod op;
mod parse;
mod pieces;
mod plainer;
pub(crate) mod polynomial;
mod project;
mod prune;
pub mod quadric;
mod ranked;
mod ray;
mod search;
mod sides;
mod signs;
pub(crate) mod skin;
mod slope;
mod solid;
pub(crate) mod spun;
mod stairs;
mod steps;
pub mod strip;
mod surface;
pub mod tape;
mod thin;
mod token;
mod treads;
pub(crate) mod witness;
mod work;

pub use csg::{Combination, Part};
pub use error::{FormulaError, FormulaProblem, SolidError};
pub use formula::Formula;
pub use mass::Measures;
pub use parse::{DEEPEST, LONGEST_TEXT, MOST_OPERATIONS};
pub use project::SurfacePoint;
pub use ray::Hit;
pub(crate) use search::is_asked;
pub use search::{Answer, Limits, Searcher, Verdict};
pub use solid::{Placed, Registers, Solid};
pub use surface::Surface;

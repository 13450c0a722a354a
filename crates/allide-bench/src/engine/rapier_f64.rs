//! Rapier in double precision.

use rapier3d_f64 as rapier;

type Real = f64;

include!("rapier.rs");

//! Rapier in single precision.

use rapier3d as rapier;

type Real = f32;

include!("rapier.rs");

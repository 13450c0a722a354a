//! Shapes in a snapshot: simple ones as they are, others by a sum of everything that makes them up.

use super::SnapshotError;
use super::bytes::{Reader, Writer, checksum};
use crate::planar::PlanarShape;
use crate::shape::{Plane, Shape};
use glam::{DVec2, DVec3};
use std::collections::HashMap;

/// A kind of shape that snapshots can hold.
pub trait Keepable: Sized + Clone {
    /// Tells worlds in space from those in the plane.
    const WORLD: u32;

    /// Everything that makes the shape up; true when it is short enough to be kept as it is.
    fn describe(&self, out: &mut Writer) -> bool;

    /// A simple shape from its description.
    fn simple(tag: u8, reader: &mut Reader) -> Result<Self, SnapshotError>;

    /// Where its contents lie, if bodies share them.
    fn shared(&self) -> Option<usize>;
}

/// The tag of a shape that is not kept itself.
const ELSEWHERE: u8 = 255;

/// Numbers of shapes, each worked out once.
#[derive(Default)]
pub struct Prints {
    known: HashMap<usize, u64>,
    room: Writer,
}

impl Prints {
    /// Writes a shape.
    pub fn write<S: Keepable>(&mut self, shape: &S, out: &mut Writer) {
        let known = shape.shared().and_then(|place| self.known.get(&place).copied());
        let print = match known {
            Some(print) => print,
            None => {
                self.room.0.clear();
                if shape.describe(&mut self.room) {
                    out.0.extend_from_slice(&self.room.0);
                    return;
                }
                let print = checksum(&self.room.0);
                self.known.extend(shape.shared().map(|place| (place, print)));
                print
            }
        };
        out.u8(ELSEWHERE);
        out.u64(print);
    }
}

/// Shapes by their numbers.
pub struct Library<S>(HashMap<u64, S>);

impl<S: Keepable> Library<S> {
    pub fn new<'s>(shapes: impl IntoIterator<Item = &'s S>) -> Library<S>
    where
        S: 's,
    {
        let mut library = HashMap::new();
        let mut seen = HashMap::new();
        let mut room = Writer::default();
        for shape in shapes {
            if shape.shared().is_some_and(|place| seen.insert(place, ()).is_some()) {
                continue;
            }
            room.0.clear();
            if !shape.describe(&mut room) {
                library.entry(checksum(&room.0)).or_insert_with(|| shape.clone());
            }
        }
        Library(library)
    }

    /// Reads the shape of the body of this name.
    pub fn read(&self, reader: &mut Reader, body: &str) -> Result<S, SnapshotError> {
        let tag = reader.u8()?;
        if tag != ELSEWHERE {
            return S::simple(tag, reader);
        }
        let print = reader.u64()?;
        self.0.get(&print).cloned().ok_or_else(|| SnapshotError::MissingShape { body: body.to_owned() })
    }
}

impl Keepable for Shape {
    const WORLD: u32 = 3;

    fn describe(&self, out: &mut Writer) -> bool {
        match self {
            Shape::Sphere(s) => {
                out.u8(0);
                out.f64(s.radius());
            }
            Shape::Box(s) => {
                out.u8(1);
                out.vector(s.half());
            }
            Shape::Capsule(s) => {
                out.u8(2);
                out.f64s([s.radius(), s.half_height()]);
            }
            Shape::Cylinder(s) => {
                out.u8(3);
                out.f64s([s.radius(), s.half_height()]);
            }
            Shape::Cone(s) => {
                out.u8(4);
                out.f64s([s.radius(), s.half_height()]);
            }
            Shape::Plane(s) => {
                out.u8(5);
                out.vector(s.normal());
                out.f64(s.offset());
            }
            other => {
                describe_large(other, out);
                return false;
            }
        }
        true
    }

    fn simple(tag: u8, reader: &mut Reader) -> Result<Shape, SnapshotError> {
        let round = |reader: &mut Reader, make: fn(f64, f64) -> Result<Shape, crate::shape::ShapeError>| {
            let [radius, half] = reader.f64s()?;
            make(radius, 2.0 * half).map_err(|_| SnapshotError::Content { what: "a shape" })
        };
        let wrong = |_| SnapshotError::Content { what: "a shape" };
        match tag {
            0 => Shape::sphere(reader.f64()?).map_err(wrong),
            1 => Shape::cuboid(2.0 * reader.vector()?).map_err(wrong),
            2 => round(reader, Shape::capsule),
            3 => round(reader, Shape::cylinder),
            4 => round(reader, Shape::cone),
            5 => {
                let (normal, offset) = (reader.vector()?, reader.f64()?);
                Plane::of_unit(normal, offset).map(Shape::Plane).map_err(wrong)
            }
            _ => Err(SnapshotError::Content { what: "a shape" }),
        }
    }

    fn shared(&self) -> Option<usize> {
        match self {
            Shape::Hull(s) => Some(std::ptr::from_ref(&**s).addr()),
            Shape::Mesh(s) => Some(std::ptr::from_ref(&**s).addr()),
            Shape::Terrain(s) => Some(std::ptr::from_ref(&**s).addr()),
            Shape::Implicit(s) => Some(std::ptr::from_ref(&**s).addr()),
            Shape::Compound(s) => Some(std::ptr::from_ref(&**s).addr()),
            _ => None,
        }
    }
}

fn describe_large(shape: &Shape, out: &mut Writer) {
    let vectors = |out: &mut Writer, all: &[DVec3]| all.iter().for_each(|v| out.vector(*v));
    match shape {
        Shape::Hull(s) => {
            out.u8(6);
            out.vector(s.centre());
            vectors(out, s.vertices());
        }
        Shape::Mesh(s) => {
            out.u8(7);
            vectors(out, s.vertices());
            s.triangles().as_flattened().iter().for_each(|i| out.u32(*i));
        }
        Shape::Terrain(s) => {
            out.u8(8);
            let l = s.layout();
            out.count(l.columns);
            out.count(l.rows);
            out.f64s([l.origin.x, l.origin.y, l.spacing.x, l.spacing.y, l.height_scale, l.height_offset]);
            (0..l.rows).for_each(|j| (0..l.columns).for_each(|i| out.f64(s.height(i, j))));
            out.0.extend_from_slice(s.materials().unwrap_or_default());
        }
        Shape::Implicit(s) => {
            out.u8(9);
            let bounds = s.solid().bounds();
            vectors(out, &[bounds.min, bounds.max]);
            // Digits of constants are written so that they come back.
            out.text(&format!("{:?}", s.solid().tape()));
        }
        Shape::Compound(s) => {
            out.u8(10);
            for part in s.parts() {
                out.pose(&part.pose);
                part.shape.describe(out);
            }
        }
        simple => {
            simple.describe(out);
        }
    }
}

impl Keepable for PlanarShape {
    const WORLD: u32 = 2;

    fn describe(&self, out: &mut Writer) -> bool {
        match self {
            PlanarShape::Circle(s) => {
                out.u8(0);
                out.f64(s.radius());
                true
            }
            PlanarShape::Box(s) => {
                out.u8(1);
                out.f64s(s.size().to_array());
                true
            }
            PlanarShape::Polygon(s) => {
                out.u8(2);
                for r in 0..s.ring_count() {
                    out.count(s.ring(r).len());
                    s.ring(r).iter().for_each(|p| out.f64s(p.to_array()));
                }
                false
            }
        }
    }

    fn simple(tag: u8, reader: &mut Reader) -> Result<PlanarShape, SnapshotError> {
        let wrong = |_| SnapshotError::Content { what: "a shape" };
        match tag {
            0 => PlanarShape::circle(reader.f64()?).map_err(wrong),
            1 => PlanarShape::rectangle(DVec2::from_array(reader.f64s()?)).map_err(wrong),
            _ => Err(SnapshotError::Content { what: "a shape" }),
        }
    }

    fn shared(&self) -> Option<usize> {
        match self {
            PlanarShape::Polygon(s) => Some(std::ptr::from_ref(s.ring(0)).addr()),
            _ => None,
        }
    }
}

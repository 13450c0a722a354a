use super::{MassProperties, Shape, ShapeError};
use crate::math::{Aabb, Pose, rotate_matrix, tolerance};
use glam::{DMat3, DVec3};

/// A shape made of several, each with its own place.
#[derive(Clone, Debug, PartialEq)]
pub struct Compound {
    parts: Vec<Part>,
    volume: f64,
    mass: MassProperties,
    radius: f64,
    thickness: f64,
}

/// A part of a [`Compound`].
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Its own local frame in that of the whole.
    pub pose: Pose,
    /// What it is; never a compound itself, never unbounded.
    pub shape: Shape,
    /// The box around it in the frame of the whole, metres.
    pub bounds: Aabb,
}

impl Compound {
    /// The shape made of `parts`. Compounds among them are taken apart. Parts that overlap are one solid,
    /// but what they share counts as often as it is there in volume and mass.
    pub fn new(parts: Vec<(Pose, Shape)>) -> Result<Compound, ShapeError> {
        let mut flat = Vec::with_capacity(parts.len());
        for (index, (pose, shape)) in parts.into_iter().enumerate() {
            let length = pose.rotation.length();
            if !pose.is_finite() || (length - 1.0).abs() > tolerance::UNIT {
                return Err(ShapeError::PartPose { index, pose });
            }
            let pose = Pose::new(pose.position, pose.rotation.normalize());
            match shape {
                Shape::Compound(inner) => inner.parts.iter().for_each(|part| {
                    let pose = Pose::new(pose.point(part.pose.position), pose.rotation * part.pose.rotation);
                    flat.push((pose, part.shape.clone()));
                }),
                unbounded if !unbounded.radius().is_finite() => {
                    return Err(ShapeError::UnboundedPart { index, shape: unbounded.kind().name() });
                }
                simple => flat.push((pose, simple)),
            }
        }
        if flat.is_empty() {
            return Err(ShapeError::NoParts);
        }
        let parts: Vec<Part> =
            flat.into_iter().map(|(pose, shape)| Part { bounds: shape.bounds(&pose), pose, shape }).collect();
        let (volume, mass) = together(&parts);
        let radius = parts.iter().map(|p| p.pose.position.length() + p.shape.radius()).fold(0.0, f64::max);
        let thickness = parts.iter().map(|p| p.shape.thickness()).fold(f64::INFINITY, f64::min);
        Ok(Compound { parts, volume, mass, radius, thickness })
    }

    /// What it is made of, in the order given.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let of = |part: &Part| {
            part.shape.bounds(&Pose::new(pose.point(part.pose.position), pose.rotation * part.pose.rotation))
        };
        self.parts[1..].iter().fold(of(&self.parts[0]), |all, part| all.union(&of(part)))
    }

    pub(crate) fn volume(&self) -> f64 {
        self.volume
    }

    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        self.mass
    }

    pub(crate) fn radius(&self) -> f64 {
        self.radius
    }

    pub(crate) fn thickness(&self) -> f64 {
        self.thickness
    }
}

/// Volume, and mass properties of one kilogram, of all parts together.
fn together(parts: &[Part]) -> (f64, MassProperties) {
    let volume: f64 = parts.iter().map(|p| p.shape.volume()).sum();
    let each: Vec<MassProperties> = parts.iter().filter_map(|p| p.shape.mass_properties(1.0 / volume)).collect();
    let placed = |(part, mass): (&Part, &MassProperties)| (part.pose.point(mass.centre), *mass);
    let centre = parts.iter().zip(&each).map(placed).map(|(at, mass)| at * mass.mass).sum::<DVec3>();
    let mut inertia = DMat3::ZERO;
    for (part, mass) in parts.iter().zip(&each) {
        // Steiner: what a point mass at the part's own centre adds.
        let d = part.pose.point(mass.centre) - centre;
        let outer = DMat3::from_cols(d * d.x, d * d.y, d * d.z);
        inertia += rotate_matrix(part.pose.rotation, mass.inertia);
        inertia += (DMat3::from_diagonal(DVec3::splat(d.length_squared())) - outer) * mass.mass;
    }
    (volume, MassProperties { mass: 1.0, centre, inertia })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DQuat;

    /// A box cut in two, one half turned and put back, weighs and turns as the whole.
    #[test]
    fn two_halves_are_a_whole() {
        let whole = Shape::cuboid(DVec3::new(2.0, 1.0, 3.0)).expect("a box");
        let half = |size| Shape::cuboid(size).expect("a box");
        let turn = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
        let parts = vec![
            (Pose::at(DVec3::new(-0.5, 0.0, 0.0)), half(DVec3::new(1.0, 1.0, 3.0))),
            (Pose::new(DVec3::new(0.5, 0.0, 0.0), turn), half(DVec3::new(3.0, 1.0, 1.0))),
        ];
        let (one, two) = (whole.mass_properties(5.0), Shape::compound(parts).expect("two").mass_properties(5.0));
        let (one, two) = (one.expect("a mass"), two.expect("a mass"));
        assert!((one.mass - two.mass).abs() < 1e-12 && (one.centre - two.centre).length() < 1e-14);
        for k in 0..3 {
            assert!((one.inertia.col(k) - two.inertia.col(k)).length() < 1e-12);
        }
    }
}

//! What is given of a world, as against what becomes of it: a world that is to go on in the place of another must have
//! been given the same.

use super::bytes::Writer;
use super::shapes::Prints;
use crate::world::{Body, BodyKind, Form, Settings, World};
use std::fmt::Debug;
use thiserror::Error;

/// How a world is not the one that another became.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Difference {
    /// Not the same bodies.
    #[error("it has other bodies: {found} where {wanted} is wanted")]
    Bodies {
        /// The first that is another, by number and name.
        found: String,
        /// What should be there.
        wanted: String,
    },
    /// Settings of the world.
    #[error("its {what} is another: {found} where {wanted} is wanted")]
    Setting {
        /// Which.
        what: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        wanted: String,
    },
    /// Something that is given of a body.
    #[error("body {body:?} has another {what}: {found} where {wanted} is wanted")]
    Body {
        /// Name of the body.
        body: String,
        /// What of it.
        what: &'static str,
        /// What it is.
        found: String,
        /// What it should be.
        wanted: String,
    },
    /// Pairs that do not collide.
    #[error("other pairs of its bodies do not collide")]
    Ignored,
}

/// Two values of something, if they differ.
fn differ<T: PartialEq + Debug>(found: &T, wanted: &T) -> Option<(String, String)> {
    (found != wanted).then(|| (format!("{found:?}"), format!("{wanted:?}")))
}

impl<S: Form> World<S> {
    /// Whether this world was given the same as another: the same settings, and the same bodies but for where they are
    /// and how they move. So it is one that the other may have become by its steps; where fixed bodies are and how
    /// driven ones move no step changes. What differs first is the error: bodies, then settings, then body by body.
    pub fn goes_on_from(&self, start: &World<S>) -> Result<(), Difference> {
        let pairs = || self.bodies().zip(start.bodies()).map(|((_, found), (_, wanted))| (found, wanted));
        let told = |number: usize, name: Option<&str>| match name {
            Some(name) => format!("body {} {name:?}", number + 1),
            None => format!("no body {}", number + 1),
        };
        let names = [self, start].map(|world| world.bodies().map(|(_, b)| b.name()).collect::<Vec<_>>());
        let number = (0..names[0].len().max(names[1].len())).find(|&k| names[0].get(k) != names[1].get(k));
        if let Some(k) = number {
            let [found, wanted] = names.map(|names| told(k, names.get(k).copied()));
            return Err(Difference::Bodies { found, wanted });
        }
        compare_settings(&self.settings, &start.settings)?;
        // Made once for all bodies that share a shape.
        let (mut prints, mut others) = (Prints::default(), Prints::default());
        for (found, wanted) in pairs() {
            compare_bodies((found, &mut prints), (wanted, &mut others))?;
        }
        if self.ignored == start.ignored { Ok(()) } else { Err(Difference::Ignored) }
    }
}

fn compare_settings(a: &Settings, b: &Settings) -> Result<(), Difference> {
    let (p, q) = (&a.solver, &b.solver);
    let all = [
        ("gravity", differ(&a.gravity.to_array(), &b.gravity.to_array())),
        ("time step", differ(&a.step, &b.step)),
        ("time until bodies sleep", differ(&a.sleep_after, &b.sleep_after)),
        ("solver's method", differ(&p.method.name(), &q.method.name())),
        ("solver's number of iterations", differ(&p.iterations, &q.iterations)),
        ("solver's tolerance", differ(&p.tolerance, &q.tolerance)),
        ("solver's budget of time", differ(&p.budget_ms, &q.budget_ms)),
        ("solver's warm start", differ(&p.warm_start, &q.warm_start)),
        ("restitution threshold", differ(&p.restitution_threshold, &q.restitution_threshold)),
    ];
    let first = all.into_iter().find_map(|(what, values)| Some((what, values?)));
    first.map_or(Ok(()), |(what, (found, wanted))| Err(Difference::Setting { what, found, wanted }))
}

fn compare_bodies<S: Form>(
    (a, prints): (&Body<S>, &mut Prints),
    (b, others): (&Body<S>, &mut Prints),
) -> Result<(), Difference> {
    let of_kind = |kind: BodyKind| a.kind == kind && b.kind == kind;
    let differ_if = |asked: bool, values: Option<(String, String)>| values.filter(|_| asked);
    let (fixed, driven) = (of_kind(BodyKind::Fixed), of_kind(BodyKind::Driven));
    let shape = |body: &Body<S>, prints: &mut Prints| {
        let mut out = Writer::default();
        prints.write(&body.shape, &mut out);
        out.0
    };
    // A shape's own words are longer than anyone reads.
    let other_shape = (shape(a, prints) != shape(b, others)).then(|| ("one shape".to_owned(), "another".to_owned()));
    let all = [
        ("kind", differ(&a.kind.name(), &b.kind.name())),
        ("shape", other_shape),
        ("mass", differ(&a.mass.mass, &b.mass.mass)),
        ("centre of mass", differ(&a.mass.centre.to_array(), &b.mass.centre.to_array())),
        ("inertia", differ(&a.mass.inertia.to_cols_array(), &b.mass.inertia.to_cols_array())),
        ("material", differ(&a.material, &b.material)),
        ("list of materials", differ(&a.ground, &b.ground)),
        ("place", differ_if(fixed, differ(&a.pose, &b.pose))),
        ("velocity", differ_if(driven, differ(&a.velocity.to_array(), &b.velocity.to_array()))),
        ("spin", differ_if(driven, differ(&a.spin.to_array(), &b.spin.to_array()))),
        ("force", differ(&a.force.to_array(), &b.force.to_array())),
        ("torque", differ(&a.torque.to_array(), &b.torque.to_array())),
        ("linear damping", differ(&a.linear_damping, &b.linear_damping)),
        ("angular damping", differ(&a.angular_damping, &b.angular_damping)),
        ("answer to whether it is a sensor", differ(&a.sensor, &b.sensor)),
        ("collision group", differ(&a.groups, &b.groups)),
    ];
    let first = all.into_iter().find_map(|(what, values)| Some((what, values?)));
    first.map_or(Ok(()), |(what, (found, wanted))| Err(Difference::Body { body: a.name.clone(), what, found, wanted }))
}

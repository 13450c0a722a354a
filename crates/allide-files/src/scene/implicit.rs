//! Solids given by formulas: `implicit`, `quadric`, `csg`, `noisy_sphere` and `furry_sphere`.

use super::shape::{PART_KEYS, ShapeReader};
use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, with_brief_numbers};
use allide::glam::DVec3;
use allide::implicit::quadric::{Perturbation, Quadric, furry_sphere, noisy_sphere, perturbed};
use allide::implicit::{Combination, Formula, FormulaError, Part, Solid, SolidError};
use allide::math::Aabb;
use allide::shape::Shape;

/// Types that are solids of formulas.
pub(super) const SOLIDS: [&str; 5] = ["implicit", "quadric", "csg", "noisy_sphere", "furry_sphere"];

/// How parts of a `csg` are combined.
pub const OPERATIONS: [&str; 4] = ["union", "intersection", "difference", "smooth_union"];

/// Names of a quadric's coefficients.
pub const COEFFICIENTS: [&str; 10] = ["xx", "yy", "zz", "xy", "xz", "yz", "x", "y", "z", "c"];

/// A solid before it is compiled: a part, and the bounds given for it.
struct Draft {
    part: Part,
    bounds: Option<Aabb>,
}

impl ShapeReader<'_> {
    /// The shape of a solid, whose keys were looked at already.
    pub(super) fn read_solid(&self, reader: &mut Reader, fields: &Fields, path: &Path, name: &str) -> Option<Shape> {
        let solid = match name {
            "implicit" | "quadric" => {
                let (formula, bounds) = self.read_function(reader, fields, path, name)?;
                Solid::new(&formula, bounds)
            }
            _ => {
                let Draft { part, bounds } = self.read_draft(reader, fields, path, name)?;
                match bounds {
                    Some(bounds) => Solid::new(part.as_formula(), bounds),
                    None => part.solid(),
                }
            }
        };
        let made = solid.and_then(Shape::implicit);
        made.map_err(|error| refuse(reader, fields, path, &error)).ok()
    }

    /// The formula and the bounds of an `implicit` or a `quadric`.
    fn read_function(&self, reader: &mut Reader, fields: &Fields, path: &Path, name: &str) -> Option<(Formula, Aabb)> {
        let bounds = fields.need("bounds", "a box [[x, y, z], [x, y, z]] around the solid", reader, path);
        let bounds = bounds.and_then(|n| read_bounds(reader, n, &path.key("bounds")));
        if name == "quadric" {
            let formula = read_quadric(reader, fields, path);
            return Some((formula?, bounds?));
        }
        let node = fields.need("function", "a formula of x, y, z, at least 0 inside", reader, path)?;
        let path = path.key("function");
        let text = reader.string(node, &path)?;
        match text.parse::<Formula>() {
            Ok(formula) => Some((formula, bounds?)),
            Err(error) => {
                reader.problem(ProblemKind::BadValue, node.span, &path, told(&error, text));
                None
            }
        }
    }

    /// A solid as a part of others.
    fn read_draft(&self, reader: &mut Reader, fields: &Fields, path: &Path, name: &str) -> Option<Draft> {
        let mut length = |key: &str| {
            let node = fields.need(key, "a number above 0", reader, path)?;
            reader.number(node, &path.key(key), Range::Positive)
        };
        let (formula, reach) = match name {
            "csg" => return self.read_csg(reader, fields, path),
            "noisy_sphere" => {
                let (radius, amplitude, frequency) = (length("radius"), length("amplitude"), length("frequency"));
                let (radius, amplitude) = (radius?, amplitude?);
                (noisy_sphere(radius, amplitude, frequency?), (radius * radius + amplitude).sqrt())
            }
            "furry_sphere" => {
                let (radius, hair, density) = (length("radius"), length("length"), length("density"));
                let (radius, hair) = (radius?, hair?);
                (furry_sphere(radius, hair, density?), radius + hair)
            }
            _ => {
                let (formula, bounds) = self.read_function(reader, fields, path, name)?;
                let part =
                    Part::formula(&formula, bounds).map_err(|error| refuse(reader, fields, path, &error)).ok()?;
                return Some(Draft { part, bounds: None });
            }
        };
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(reach * (1.0 + 1e-6)));
        let part = Part::formula(&formula, bounds).map_err(|error| refuse(reader, fields, path, &error)).ok()?;
        Some(Draft { part, bounds: None })
    }

    fn read_csg(&self, reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Draft> {
        let word = fields.need("op", "\"union\", \"intersection\", \"difference\" or \"smooth_union\"", reader, path);
        let word = word.and_then(|n| reader.word(n, &path.key("op"), &OPERATIONS));
        let how = match word {
            Some("smooth_union") => {
                let radius = fields.need("radius", "how wide the blend is, metres", reader, path);
                let radius = radius.and_then(|n| reader.number(n, &path.key("radius"), Range::Positive));
                radius.map(|radius| Combination::SmoothUnion { radius })
            }
            other => {
                if let Some(node) = fields.get("radius") {
                    let message = "only a \"smooth_union\" has a radius; leave it out";
                    reader.problem(ProblemKind::BadValue, node.span, &path.key("radius"), message);
                }
                other.map(|word| match word {
                    "union" => Combination::Union,
                    "intersection" => Combination::Intersection,
                    _ => Combination::Difference,
                })
            }
        };
        let bounds = match fields.get("bounds") {
            Some(node) => Some(read_bounds(reader, node, &path.key("bounds"))?),
            None => None,
        };
        let list = fields.need("of", "a list of shapes, each with its \"position\" and \"rotation\"", reader, path)?;
        let of = path.key("of");
        let inner = self.deeper(&PART_KEYS, reader, list.span, &of)?;
        let mut parts = Vec::new();
        let mut good = true;
        for (k, node) in reader.list(list, &of)?.iter().enumerate() {
            let part = inner.read_placed(reader, node, &of.index(k));
            good &= part.is_some();
            parts.extend(part);
        }
        if !good {
            return None;
        }
        let part = Part::combine(how?, &parts).map_err(|error| refuse(reader, fields, path, &error)).ok()?;
        Some(Draft { part, bounds })
    }

    /// A part of a `csg` in its place.
    fn read_placed(&self, reader: &mut Reader, node: &Node, path: &Path) -> Option<Part> {
        let fields = reader.unchecked_object(node, path)?;
        let name = fields
            .get("type")
            .and_then(|n| if let crate::json::Value::String(s) = &n.value { Some(&**s) } else { None });
        let (pose, part) = match name.filter(|name| SOLIDS.contains(name)) {
            Some(name) => {
                self.check_keys(reader, node, path, name)?;
                let draft = self.read_draft(reader, &fields, path, name);
                let pose = self.read_pose(reader, &fields, path);
                let Draft { part, bounds } = draft?;
                let part = match bounds {
                    Some(bounds) => Part::formula(part.as_formula(), bounds),
                    None => Ok(part),
                };
                (pose?, part)
            }
            None => {
                let (pose, shape) = self.read_part(reader, node, path)?;
                (pose, Part::of(&shape))
            }
        };
        part.and_then(|part| part.at(&pose)).map_err(|error| refuse(reader, &fields, path, &error)).ok()
    }
}

fn read_bounds(reader: &mut Reader, node: &Node, path: &Path) -> Option<Aabb> {
    let corners = reader.list(node, path)?;
    let [low, high] = corners else {
        let message = format!("has {} corners; it must be two, [[lowest x, y, z], [highest x, y, z]]", corners.len());
        reader.problem(ProblemKind::BadValue, node.span, path, message);
        return None;
    };
    let (min, max) = (reader.vector(low, &path.index(0)), reader.vector(high, &path.index(1)));
    Some(Aabb { min: min?, max: max? })
}

fn read_quadric(reader: &mut Reader, fields: &Fields, path: &Path) -> Option<Formula> {
    let node = fields.need("coefficients", "like {\"xx\": -1, \"yy\": -1, \"zz\": -1, \"c\": 1}", reader, path);
    let quadric = node.and_then(|n| read_coefficients(reader, n, &path.key("coefficients")));
    let mut perturbations = Vec::new();
    let mut good = true;
    if let Some(node) = fields.get("perturbations") {
        let path = path.key("perturbations");
        for (k, node) in reader.list(node, &path)?.iter().enumerate() {
            let read = read_perturbation(reader, node, &path.index(k));
            good &= read.is_some();
            perturbations.extend(read);
        }
    }
    let quadric = quadric.filter(|_| good)?;
    perturbed(&quadric, &perturbations).map_err(|error| refuse(reader, fields, path, &error)).ok()
}

fn read_perturbation(reader: &mut Reader, node: &Node, path: &Path) -> Option<Perturbation> {
    let fields = reader.object(node, path, &["f", "coefficients"])?;
    let factor = fields.need("f", "the factor: above 0 bulges, below 0 dents", reader, path);
    let factor = factor.and_then(|n| reader.number(n, &path.key("f"), Range::Any));
    let quadric = fields.need("coefficients", "of the quadric inside of which it acts", reader, path);
    let quadric = quadric.and_then(|n| read_coefficients(reader, n, &path.key("coefficients")));
    Some(Perturbation { factor: factor?, quadric: quadric? })
}

fn read_coefficients(reader: &mut Reader, node: &Node, path: &Path) -> Option<Quadric> {
    let fields = reader.object(node, path, &COEFFICIENTS)?;
    let mut good = true;
    let values = COEFFICIENTS.map(|key| {
        let Some(node) = fields.get(key) else { return 0.0 };
        let value = reader.number(node, &path.key(key), Range::Any);
        good &= value.is_some();
        value.unwrap_or(0.0)
    });
    let [xx, yy, zz, xy, xz, yz, x, y, z, c] = values;
    good.then_some(Quadric { squares: [xx, yy, zz], products: [xy, xz, yz], linear: [x, y, z], constant: c })
}

/// What is wrong with a formula, where, and the text around that place.
fn told(error: &FormulaError, text: &str) -> String {
    let at = (0..=error.at.min(text.len())).rev().find(|k| text.is_char_boundary(*k)).unwrap_or(0);
    let before: String = text[..at].chars().rev().take(20).collect::<Vec<_>>().into_iter().rev().collect();
    let after: String = text[at..].chars().take(20).collect();
    let character = text[..at].chars().count() + 1;
    format!("character {character}, at \"{before}»{after}\": {}", error.problem)
}

/// Notes what the engine has against a solid, at the field it is about.
fn refuse(reader: &mut Reader, fields: &Fields, path: &Path, error: &SolidError) {
    let field = match error {
        SolidError::Bounds { .. }
        | SolidError::Nothing { .. }
        | SolidError::Thin { .. }
        | SolidError::Unmeasured { .. }
        | SolidError::Unbounded(_) => "bounds",
        SolidError::Number { field, .. } => field,
        SolidError::NoParts(_) | SolidError::NoPart(_) | SolidError::TooLarge { .. } => "of",
        SolidError::Pose(_) => "rotation",
        SolidError::Formula(_) => "function",
    };
    let key = field.split('[').next().unwrap_or(field);
    let node = fields.get(key);
    let span = node.map_or(fields.span(), |n| n.span);
    let message = with_brief_numbers(&error.to_string());
    match node {
        Some(_) => reader.problem(ProblemKind::BadValue, span, &path.key(key), message),
        None => reader.problem(ProblemKind::BadValue, span, path, message),
    }
}

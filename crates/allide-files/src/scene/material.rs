//! `materials`: surfaces by name.

use super::judge;
use crate::json::{Node, Path, ProblemKind, Range, Reader, one_of, shortened};
use allide::world::Material;
use std::collections::BTreeMap;

/// Keys of a material.
pub const MATERIAL_KEYS: [&str; 5] = ["friction", "spin_friction", "rolling_friction", "restitution", "density"];

/// Materials of a scene. One that is wrong keeps its name, so that its users are not blamed too.
#[derive(Debug, Default)]
pub(super) struct Materials(BTreeMap<String, Material>);

impl Materials {
    pub(super) fn read(reader: &mut Reader, node: &Node, path: &Path) -> Materials {
        let mut all = BTreeMap::new();
        if let Some(fields) = reader.any_object(node, path) {
            for entry in fields.entries() {
                let material = read_material(reader, &entry.value, &path.key(&entry.key));
                all.insert(entry.key.clone().into_owned(), material);
            }
        }
        Materials(all)
    }

    /// The material that a body names.
    pub(super) fn named(&self, reader: &mut Reader, node: &Node, path: &Path) -> Option<Material> {
        let name = reader.string(node, path)?;
        let found = self.0.get(name);
        if found.is_none() {
            let known: Vec<&str> = self.0.keys().map(String::as_str).take(20).collect();
            let message = format!("no material is called {:?}; {}", shortened(name), one_of(name, &known));
            reader.problem(ProblemKind::UnknownName, node.span, path, message);
        }
        found.copied()
    }
}

fn read_material(reader: &mut Reader, node: &Node, path: &Path) -> Material {
    let mut material = Material::default();
    let Some(fields) = reader.object(node, path, &MATERIAL_KEYS) else { return material };
    let mut read = |key: &str, into: &mut f64| {
        if let Some(value) = fields.get(key)
            && let Some(x) = reader.number(value, &path.key(key), Range::Any)
        {
            *into = x;
        }
    };
    read("friction", &mut material.friction);
    read("spin_friction", &mut material.spin_friction);
    read("rolling_friction", &mut material.rolling_friction);
    read("restitution", &mut material.restitution);
    read("density", &mut material.density);
    judge::material(reader, &fields, path, &mut material);
    material
}

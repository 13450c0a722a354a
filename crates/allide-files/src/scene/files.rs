//! Files that shapes name.

use crate::FileError;
use crate::json::{Fields, Node, Path, ProblemKind, Range, Reader, Value, with_brief_numbers};
use crate::mesh::{RawMesh, open_points};
use allide::glam::DVec3;
use allide::mesh::MeshError;
use allide::shape::Shape;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Where the files are that shapes name, and what was made of them: each is read once.
#[derive(Debug, Default)]
pub struct ShapeFiles {
    folder: std::path::PathBuf,
    hulls: RefCell<BTreeMap<(String, [u64; 3]), Made>>,
    /// By their text.
    solids: RefCell<BTreeMap<String, Shape>>,
    meshes: RefCell<BTreeMap<(String, [u64; 3]), Made>>,
    surfaces: RefCell<BTreeMap<(String, [u64; 3]), Made>>,
}

/// A shape made of a file, or what is wrong with it.
type Made = Result<Shape, (ProblemKind, String)>;

impl ShapeFiles {
    /// Files whose names start from `folder`.
    pub fn new(folder: &std::path::Path) -> ShapeFiles {
        ShapeFiles { folder: folder.to_owned(), ..ShapeFiles::default() }
    }

    /// The file of this name.
    pub(super) fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.join(name)
    }

    /// The solid that `text` is the whole description of, made once; an empty text stands for no other.
    pub(super) fn solid(&self, text: String, make: impl FnOnce() -> Option<Shape>) -> Option<Shape> {
        if let Some(known) = self.solids.borrow().get(&text) {
            return Some(known.clone());
        }
        let made = make()?;
        if !text.is_empty() {
            self.solids.borrow_mut().insert(text, made.clone());
        }
        Some(made)
    }

    /// The hull of the points of the file that `node` names, scaled.
    pub(super) fn hull(&self, reader: &mut Reader, node: &Node, path: &Path, scale: DVec3) -> Option<Shape> {
        self.made(reader, node, path, scale, &self.hulls, ShapeFiles::make_hull)
    }

    /// The mesh of the file that `node` names, scaled; as a surface without inside where wanted.
    pub(super) fn mesh(
        &self,
        reader: &mut Reader,
        node: &Node,
        path: &Path,
        (scale, surface): (DVec3, bool),
    ) -> Option<Shape> {
        let known = if surface { &self.surfaces } else { &self.meshes };
        self.made(reader, node, path, scale, known, |files, name, scale| files.make_mesh(name, scale, surface))
    }

    /// What was made of a file before, or is made now.
    fn made(
        &self,
        reader: &mut Reader,
        node: &Node,
        path: &Path,
        scale: DVec3,
        known: &RefCell<BTreeMap<(String, [u64; 3]), Made>>,
        make: impl FnOnce(&ShapeFiles, &str, DVec3) -> Made,
    ) -> Option<Shape> {
        let name = reader.string(node, path)?;
        if name.is_empty() {
            reader.problem(ProblemKind::BadValue, node.span, path, "is empty; it must name a file");
            return None;
        }
        let mut known = known.borrow_mut();
        let key = (name.to_owned(), scale.to_array().map(f64::to_bits));
        match known.entry(key).or_insert_with(|| make(self, name, scale)) {
            Ok(shape) => Some(shape.clone()),
            Err((kind, message)) => {
                reader.problem(*kind, node.span, path, message.clone());
                None
            }
        }
    }

    fn make_mesh(&self, name: &str, scale: DVec3, surface: bool) -> Made {
        let file = self.folder.join(name);
        let raw = RawMesh::open(&file).map_err(|error| {
            let missing = matches!(error, FileError::Missing { .. });
            (if missing { ProblemKind::FileMissing } else { ProblemKind::BadFile }, error.to_string())
        })?;
        mesh_of(raw, scale, surface).map_err(|error| {
            let told = with_brief_numbers(&error.to_string());
            (ProblemKind::BadFile, format!("{}: {told}", file.display()))
        })
    }

    fn make_hull(&self, name: &str, scale: DVec3) -> Made {
        let file = self.folder.join(name);
        let mut points = open_points(&file).map_err(|error| {
            let missing = matches!(error, FileError::Missing { .. });
            (if missing { ProblemKind::FileMissing } else { ProblemKind::BadFile }, error.to_string())
        })?;
        points.iter_mut().for_each(|p| *p *= scale);
        Shape::hull(&points).map_err(|error| {
            let told = with_brief_numbers(&error.to_string());
            (ProblemKind::BadFile, format!("{}: {told}", file.display()))
        })
    }
}

/// The shape of triangles times a scale. A scale that mirrors turns them inside out; the mesh rights them.
/// A surface without inside need not close.
pub(super) fn mesh_of(mut raw: RawMesh, scale: DVec3, surface: bool) -> Result<Shape, MeshError> {
    raw.vertices.iter_mut().for_each(|v| *v *= scale);
    let make = if surface { Shape::surface } else { Shape::mesh };
    make(&raw.vertices, &raw.triangles)
}

/// How much larger than in the file, along each axis: a number or three, none of them zero.
pub(super) fn read_scale(reader: &mut Reader, fields: &Fields, path: &Path) -> Option<DVec3> {
    let Some(node) = fields.get("scale") else { return Some(DVec3::ONE) };
    let path = path.key("scale");
    let scale = match node.value {
        Value::Array(_) => reader.vector(node, &path)?,
        _ => DVec3::splat(reader.number(node, &path, Range::Any)?),
    };
    if scale.to_array().contains(&0.0) {
        reader.problem(ProblemKind::BadValue, node.span, &path, "is zero; it must be a number that is not, or three");
        return None;
    }
    Some(scale)
}

//! Meshes, as scenes and query lines write them.

use super::files::{ShapeFiles, mesh_of, read_scale};
use crate::json::{Fields, Path, ProblemKind, Range, Reader, with_brief_numbers};
use crate::mesh::RawMesh;
use allide::glam::DVec3;
use allide::mesh::MeshError;
use allide::shape::Shape;

/// Keys of a mesh besides `type`.
pub const MESH_KEYS: [&str; 5] = ["file", "vertices", "faces", "scale", "surface"];

/// The mesh in a file, or of vertices and faces that stand here.
pub(super) fn read_mesh(reader: &mut Reader, fields: &Fields, path: &Path, files: &ShapeFiles) -> Option<Shape> {
    let scale = read_scale(reader, fields, path);
    let surface = match fields.get("surface") {
        Some(node) => reader.boolean(node, &path.key("surface")),
        None => Some(false),
    };
    let Some(file) = fields.get("file") else {
        let raw = read_inline(reader, fields, path);
        return mesh_of(raw?, scale?, surface?).map_err(|error| refuse(reader, fields, path, &error)).ok();
    };
    if let Some(inline) = fields.get("vertices").or(fields.get("faces")) {
        let message = "stands beside \"file\"; a mesh has one or the other";
        reader.problem(ProblemKind::BadValue, inline.span, path, message);
        return None;
    }
    files.mesh(reader, file, &path.key("file"), (scale?, surface?))
}

fn read_inline(reader: &mut Reader, fields: &Fields, path: &Path) -> Option<RawMesh> {
    let vertices = fields.need("vertices", "a list of points [x, y, z] in metres, or \"file\"", reader, path);
    let faces = fields.need("faces", "a list of triangles [i, j, k] of indices of vertices, from 0", reader, path);
    let (vertices, faces) = (vertices?, faces?);
    let at = path.key("vertices");
    let read: Vec<Option<DVec3>> =
        reader.list(vertices, &at)?.iter().enumerate().map(|(k, p)| reader.vector(p, &at.index(k))).collect();
    let vertices: Vec<DVec3> = read.into_iter().collect::<Option<_>>()?;
    let at = path.key("faces");
    let mut triangles = Vec::new();
    let mut good = true;
    for (k, face) in reader.list(faces, &at)?.iter().enumerate() {
        let corners = reader.numbers::<3>(face, &at.index(k), Range::NotNegative);
        let whole = corners.filter(|c| c.iter().all(|i| i.fract() == 0.0 && *i < vertices.len() as f64));
        if corners.is_some() && whole.is_none() {
            let message = format!("names vertices that are not there; whole numbers from 0, below {}", vertices.len());
            reader.problem(ProblemKind::BadValue, face.span, &at.index(k), message);
        }
        good &= whole.is_some();
        triangles.extend(whole.map(|c| c.map(|i| i as u32)));
    }
    good.then_some(RawMesh { vertices, triangles })
}

/// Notes what the engine has against a mesh, at the key it is about.
fn refuse(reader: &mut Reader, fields: &Fields, path: &Path, error: &MeshError) {
    let key = if matches!(error, MeshError::Vertex { .. }) { "vertices" } else { "faces" };
    let span = fields.get(key).map_or(fields.span(), |n| n.span);
    reader.problem(ProblemKind::BadValue, span, &path.key(key), with_brief_numbers(&error.to_string()));
}

//! glTF 2.0, as text or as GLB: all meshes of the default scene, where its nodes put them.

mod accessor;
mod base64;
mod buffers;
mod document;

use super::RawMesh;
use crate::binary::Binary;
use crate::fault::{Fault, FaultKind, most_unpacked};
use accessor::Accessors;
use allide::glam::{DMat4, DQuat, DVec3};
use document::{Document, Node, Primitive};
use std::path::Path;

/// Whether a file starts as GLB does.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    bytes.starts_with(b"glTF")
}

/// Reads GLB: a header, the text, and one buffer.
pub(super) fn read_binary(bytes: &[u8], folder: Option<&Path>) -> Result<RawMesh, Fault> {
    const JSON: u32 = 0x4e4f_534a;
    const BIN: u32 = 0x004e_4942;
    let file = Binary { bytes, big: false };
    let version = file.u32(4, "the header")?;
    if version != 2 {
        return Err(Fault::byte(FaultKind::Unsupported, 4, format!("is GLB of version {version}; 2 is read")));
    }
    let length = u64::from(file.u32(8, "the header")?);
    if length != bytes.len() as u64 {
        let kind = if length > bytes.len() as u64 { FaultKind::Truncated } else { FaultKind::Mismatch };
        let message = format!("announces {length} bytes; the file has {}", bytes.len());
        return Err(Fault::byte(kind, 8, message));
    }
    let (mut text, mut binary) = (None, None);
    let mut at = 12;
    while at < length {
        let (size, kind) = (u64::from(file.u32(at, "a chunk")?), file.u32(at + 4, "a chunk")?);
        let chunk = file.slice(at + 8, size, "a chunk")?;
        match kind {
            JSON if text.is_none() => text = Some(chunk),
            BIN if binary.is_none() => binary = Some(chunk),
            _ => {}
        }
        at += 8 + size;
    }
    let missing = || Fault::byte(FaultKind::Truncated, bytes.len(), "there is no JSON in it");
    read(text.ok_or_else(missing)?, binary, folder, bytes.len())
}

/// Reads a `.gltf`, which is JSON.
pub(super) fn read_text(bytes: &[u8], folder: Option<&Path>) -> Result<RawMesh, Fault> {
    read(bytes, None, folder, bytes.len())
}

fn read(text: &[u8], binary: Option<&[u8]>, folder: Option<&Path>, size: usize) -> Result<RawMesh, Fault> {
    let document = Document::read(text)?;
    let buffers = buffers::load(&document, binary, folder)?;
    let size = size + buffers.iter().map(|b| b.len()).sum::<usize>();
    let accessors = Accessors { document: &document, buffers: &buffers, most: most_unpacked(size) };
    let mut builder = Builder { document: &document, accessors, mesh: RawMesh::default() };
    for (mesh, pose) in placed_meshes(&document)? {
        builder.add(mesh, &pose)?;
    }
    Ok(builder.mesh)
}

/// The meshes of the default scene with their places; of all nodes where there is no scene, and all
/// meshes as they are where there are no nodes.
fn placed_meshes(document: &Document) -> Result<Vec<(usize, DMat4)>, Fault> {
    let nodes = &document.nodes;
    if nodes.is_empty() {
        return Ok((0..document.meshes.len()).map(|mesh| (mesh, DMat4::IDENTITY)).collect());
    }
    let roots: Vec<usize> = match document.scenes.get(document.scene.unwrap_or(0)) {
        Some(scene) => scene.nodes.clone(),
        None if document.scene.is_some() => return Err(missing("scene", document.scene.unwrap_or(0))),
        None => {
            let mut is_child = vec![false; nodes.len()];
            for child in nodes.iter().flat_map(|n| &n.children).filter(|c| **c < nodes.len()) {
                is_child[*child] = true;
            }
            (0..nodes.len()).filter(|i| !is_child[*i]).collect()
        }
    };
    let mut visited = vec![false; nodes.len()];
    let mut open: Vec<(usize, DMat4)> = roots.into_iter().rev().map(|root| (root, DMat4::IDENTITY)).collect();
    let mut placed = Vec::new();
    while let Some((i, parent)) = open.pop() {
        let node = nodes.get(i).ok_or_else(|| missing("node", i))?;
        if std::mem::replace(&mut visited[i], true) {
            let message = format!("nodes[{i}] has two parents, or is its own; nodes must form trees");
            return Err(Fault::whole(FaultKind::BadValue, message));
        }
        let pose = parent * pose_of(node, i)?;
        placed.extend(node.mesh.map(|mesh| (mesh, pose)));
        open.extend(node.children.iter().rev().map(|child| (*child, pose)));
    }
    Ok(placed)
}

/// A node's place in its parent.
fn pose_of(node: &Node, i: usize) -> Result<DMat4, Fault> {
    let wrong = |what: &str| Fault::whole(FaultKind::BadValue, format!("nodes[{i}].{what}"));
    let numbers = |list: &Option<Vec<f64>>, default: &[f64], name: &str| {
        let list = list.clone().unwrap_or_else(|| default.to_vec());
        let good = list.len() == default.len() && list.iter().all(|x| x.is_finite());
        if good { Ok(list) } else { Err(wrong(&format!("{name} must have {} finite numbers", default.len()))) }
    };
    if node.matrix.is_some() {
        let columns = numbers(&node.matrix, &DMat4::IDENTITY.to_cols_array(), "matrix")?;
        let matrix = DMat4::from_cols_slice(&columns);
        if matrix.row(3).to_array() != [0.0, 0.0, 0.0, 1.0] {
            return Err(wrong("matrix must have 0, 0, 0, 1 as its last row"));
        }
        return Ok(matrix);
    }
    let translation = DVec3::from_slice(&numbers(&node.translation, &[0.0; 3], "translation")?);
    let rotation = DQuat::from_slice(&numbers(&node.rotation, &[0.0, 0.0, 0.0, 1.0], "rotation")?);
    let scale = DVec3::from_slice(&numbers(&node.scale, &[1.0; 3], "scale")?);
    // Written in 32 bits, a unit quaternion is a little off.
    if (rotation.length() - 1.0).abs() > 1e-3 {
        return Err(wrong("rotation must be a quaternion of length 1"));
    }
    Ok(DMat4::from_scale_rotation_translation(scale, rotation.normalize(), translation))
}

fn missing(what: &str, i: usize) -> Fault {
    Fault::whole(FaultKind::BadIndex, format!("{what} {i} (from 0) is named but not there"))
}

/// Puts primitives together.
struct Builder<'a> {
    document: &'a Document,
    accessors: Accessors<'a>,
    mesh: RawMesh,
}

impl Builder<'_> {
    fn add(&mut self, mesh: usize, pose: &DMat4) -> Result<(), Fault> {
        let document = self.document;
        for (k, primitive) in
            document.meshes.get(mesh).ok_or_else(|| missing("mesh", mesh))?.primitives.iter().enumerate()
        {
            self.add_primitive(primitive, pose, &format!("meshes[{mesh}].primitives[{k}]"))?;
        }
        Ok(())
    }

    fn add_primitive(&mut self, primitive: &Primitive, pose: &DMat4, name: &str) -> Result<(), Fault> {
        let fault = |kind, message: String| Err(Fault::whole(kind, format!("{name} {message}")));
        if !matches!(primitive.mode, 4..=6) {
            let mode = primitive.mode;
            return fault(FaultKind::Unsupported, format!("is of points or lines (mode {mode}); triangles are wanted"));
        }
        let Some(position) = primitive.attributes.position else {
            return fault(FaultKind::BadValue, "has no POSITION".to_owned());
        };
        let first = self.mesh.vertices.len();
        self.accessors.check_total(first, self.mesh.triangles.len())?;
        let points = self.accessors.points(position)?;
        let count = points.len();
        let placed = points.into_iter().map(|p| pose.transform_point3(p));
        self.mesh.vertices.extend(placed);
        if let Some(p) = self.mesh.vertices[first..].iter().find(|p| !p.is_finite()) {
            return fault(FaultKind::NotFinite, format!("has a vertex at {p} after its node's transformation"));
        }
        let corners = match primitive.indices {
            Some(accessor) => self.accessors.indices(accessor, count)?,
            None => (0..count as u32).collect(),
        };
        if u32::try_from(self.mesh.vertices.len()).is_err() {
            return fault(FaultKind::TooLarge, "makes more vertices than can be counted".to_owned());
        }
        // A mirrored mesh would be inside out.
        let mirrored = pose.determinant() < 0.0;
        let first = first as u32;
        let mut push = |[a, b, c]: [u32; 3]| {
            let [b, c] = if mirrored { [c, b] } else { [b, c] };
            self.mesh.triangles.push([first + a, first + b, first + c]);
        };
        match primitive.mode {
            4 if corners.len() % 3 != 0 => {
                return fault(FaultKind::BadValue, format!("has {} corners, not three a triangle", corners.len()));
            }
            4 => corners.chunks_exact(3).for_each(|t| push([t[0], t[1], t[2]])),
            5 => {
                let strip = corners.windows(3).enumerate();
                strip.for_each(|(k, t)| push(if k % 2 == 0 { [t[0], t[1], t[2]] } else { [t[1], t[0], t[2]] }));
            }
            _ => corners.get(1..).unwrap_or(&[]).windows(2).for_each(|t| push([corners[0], t[0], t[1]])),
        }
        Ok(())
    }
}

//! Triangle meshes out of files: OBJ, STL, PLY, glTF.
//!
//! ```text
//!   bytes ──► obj | stl | ply | gltf ──► vertices, polygons ──► triangles (RawMesh) ──► weld
//! ```

mod gltf;
mod obj;
mod ply;
mod polygon;
mod stl;
mod weld;

use crate::fault::{Fault, FaultKind, FileError, Place, read_whole};
use allide::glam::DVec3;
use polygon::{MOST_CORNERS, triangulate};
use std::path::Path;

/// Triangles as a file has them, before anything is known of their health.
///
/// All coordinates are finite and all indices are those of vertices; triangles may still be
/// degenerate, twice there, or leave holes. The axes are the file's: nothing is turned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawMesh {
    /// Corners, in the file's unit.
    pub vertices: Vec<DVec3>,
    /// Three vertices each, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

impl RawMesh {
    /// Reads a file: OBJ, STL (binary or ASCII), PLY (ASCII or binary), glTF or GLB.
    pub fn open(path: &Path) -> Result<RawMesh, FileError> {
        let (mesh, file) = open(path)?;
        with_triangles(mesh).map_err(|fault| fault.of(&file))
    }

    /// Reads a file's bytes. `file` is what messages call it; its ending helps to tell the format.
    /// A glTF file whose buffers lie beside it must be opened by its path.
    ///
    /// ```
    /// # use allide_files::mesh::RawMesh;
    /// let text = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
    /// let mesh = RawMesh::from_bytes(text.as_bytes(), "square.obj")?;
    /// assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 3]]);
    /// # Ok::<(), allide_files::FileError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8], file: &str) -> Result<RawMesh, FileError> {
        read(bytes, Path::new(file), None).and_then(with_triangles).map_err(|fault| fault.of(file))
    }

    /// Joins vertices no farther than `tolerance` (metres, or what the file's unit is) from an
    /// earlier one with it; with 0, those that are equal. Tells how many went. A tolerance under
    /// 10⁻¹² of the largest coordinate counts as 0.
    ///
    /// Triangles that become degenerate stay: what to do with them is not for a reader to say.
    pub fn weld(&mut self, tolerance: f64) -> usize {
        weld::weld(self, tolerance)
    }
}

/// The vertices of a mesh file, or the points of one without triangles.
pub fn open_points(path: &Path) -> Result<Vec<DVec3>, FileError> {
    let (mesh, file) = open(path)?;
    if mesh.vertices.is_empty() {
        return Err(Fault::whole(FaultKind::Empty, "there is no point in it").of(&file));
    }
    Ok(mesh.vertices)
}

fn open(path: &Path) -> Result<(RawMesh, String), FileError> {
    let bytes = read_whole(path)?;
    let file = path.display().to_string();
    let folder = path.parent().unwrap_or(Path::new(""));
    let mesh = read(&bytes, path, Some(folder)).map_err(|fault| fault.of(&file))?;
    Ok((mesh, file))
}

fn with_triangles(mesh: RawMesh) -> Result<RawMesh, Fault> {
    if mesh.triangles.is_empty() {
        return Err(Fault::whole(FaultKind::Empty, "there is no triangle in it"));
    }
    Ok(mesh)
}

/// Reads a mesh; files that it names are looked for in `folder`.
fn read(bytes: &[u8], name: &Path, folder: Option<&Path>) -> Result<RawMesh, Fault> {
    if bytes.is_empty() {
        return Err(Fault::whole(FaultKind::Empty, "is empty"));
    }
    let extension = name.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    // A mark of the byte order before the first line is no part of it.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if gltf::is_binary(bytes) {
        return gltf::read_binary(bytes, folder);
    }
    if ply::is_ply(bytes) {
        return ply::read(bytes);
    }
    match extension.as_str() {
        "obj" => obj::read(bytes),
        "stl" => stl::read(bytes),
        "gltf" => gltf::read_text(bytes, folder),
        "ply" => Err(Fault::byte(FaultKind::BadValue, 0, "a PLY file starts with the line \"ply\"")),
        "glb" => Err(Fault::byte(FaultKind::BadValue, 0, "a GLB file starts with \"glTF\"")),
        _ => {
            let message = "is no mesh; known are OBJ, STL, PLY, glTF and GLB, told by their endings";
            Err(Fault::whole(FaultKind::UnknownFormat, message))
        }
    }
}

/// Polygons as they are read: their corners are judged when all vertices are known.
#[derive(Default)]
struct Polygons {
    corners: Vec<u32>,
    /// Corners of each.
    sizes: Vec<u32>,
    /// The highest index, and where it stood.
    highest: Option<(u32, Place)>,
}

impl Polygons {
    /// Adds a corner to the polygon that [`Polygons::end`] will end.
    fn corner(&mut self, index: u64, place: Place) -> Result<(), Fault> {
        let Ok(index) = u32::try_from(index) else { return Err(bad_index(index, place, None)) };
        if self.highest.is_none_or(|(highest, _)| index > highest) {
            self.highest = Some((index, place));
        }
        self.corners.push(index);
        Ok(())
    }

    /// Ends a polygon of the last `size` corners.
    fn end(&mut self, size: usize, place: Place) -> Result<(), Fault> {
        if size < 3 {
            return Err(Fault::new(FaultKind::BadValue, place, format!("a face has {size} corners; it needs three")));
        }
        self.sizes.push(size as u32);
        Ok(())
    }

    /// The mesh of these polygons.
    fn into_mesh(self, vertices: Vec<DVec3>) -> Result<RawMesh, Fault> {
        if let Some((highest, place)) = self.highest
            && highest as usize >= vertices.len()
        {
            return Err(bad_index(u64::from(highest), place, Some(vertices.len())));
        }
        let mut triangles = Vec::with_capacity(self.corners.len().saturating_sub(2 * self.sizes.len()));
        let mut rest = &self.corners[..];
        for (k, size) in self.sizes.iter().enumerate() {
            let (polygon, after) = rest.split_at(*size as usize);
            if !triangulate(polygon, &vertices, &mut triangles) {
                let message =
                    format!("face {} is not convex and has {size} corners; at most {MOST_CORNERS} are cut", k + 1);
                return Err(Fault::whole(FaultKind::Unsupported, message));
            }
            rest = after;
        }
        Ok(RawMesh { vertices, triangles })
    }
}

fn bad_index(index: u64, place: Place, vertices: Option<usize>) -> Fault {
    let there = vertices.map(|n| format!("; there are {n}")).unwrap_or_default();
    let message = format!("a face names vertex {index} (from 0), which is not there{there}");
    Fault::new(FaultKind::BadIndex, place, message)
}

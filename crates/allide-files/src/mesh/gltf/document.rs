//! The parts of a glTF document that meshes need.

use crate::fault::{Fault, FaultKind};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document {
    asset: Asset,
    pub scene: Option<usize>,
    #[serde(default)]
    pub scenes: Vec<Scene>,
    #[serde(default)]
    pub nodes: Vec<Node>,
    #[serde(default)]
    pub meshes: Vec<Mesh>,
    #[serde(default)]
    pub accessors: Vec<Accessor>,
    #[serde(default)]
    pub buffer_views: Vec<BufferView>,
    #[serde(default)]
    pub buffers: Vec<Buffer>,
    #[serde(default)]
    extensions_required: Vec<String>,
}

#[derive(Deserialize)]
struct Asset {
    version: String,
}

#[derive(Deserialize)]
pub(super) struct Scene {
    #[serde(default)]
    pub nodes: Vec<usize>,
}

#[derive(Deserialize)]
pub(super) struct Node {
    pub mesh: Option<usize>,
    #[serde(default)]
    pub children: Vec<usize>,
    pub matrix: Option<Vec<f64>>,
    pub translation: Option<Vec<f64>>,
    pub rotation: Option<Vec<f64>>,
    pub scale: Option<Vec<f64>>,
}

#[derive(Deserialize)]
pub(super) struct Mesh {
    pub primitives: Vec<Primitive>,
}

#[derive(Deserialize)]
pub(super) struct Primitive {
    pub attributes: Attributes,
    pub indices: Option<usize>,
    /// 4: triangles, 5: a strip, 6: a fan.
    #[serde(default = "triangles")]
    pub mode: u32,
}

fn triangles() -> u32 {
    4
}

#[derive(Deserialize)]
pub(super) struct Attributes {
    #[serde(rename = "POSITION")]
    pub position: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub buffer_view: Option<usize>,
    #[serde(default)]
    pub byte_offset: u64,
    /// As OpenGL numbers types.
    pub component_type: u32,
    #[serde(default)]
    pub normalized: bool,
    pub count: u64,
    #[serde(rename = "type")]
    pub kind: String,
    pub sparse: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BufferView {
    pub buffer: usize,
    #[serde(default)]
    pub byte_offset: u64,
    pub byte_length: u64,
    pub byte_stride: Option<u64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer {
    pub byte_length: u64,
    pub uri: Option<String>,
}

/// Extensions that a file may require although nothing is done about them: they change how things
/// look, or only what [`super::accessor`] reads anyway.
const HARMLESS: [&str; 3] = ["KHR_mesh_quantization", "KHR_texture_transform", "KHR_lights_punctual"];

impl Document {
    pub fn read(text: &[u8]) -> Result<Document, Fault> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let document: Document = serde_json::from_slice(text).map_err(|error| {
            let kind = if error.is_eof() { FaultKind::Truncated } else { FaultKind::BadValue };
            Fault::line(kind, error.line(), format!("its JSON is not right: {error}"))
        })?;
        if !document.asset.version.starts_with("2.") {
            let message =
                format!("is glTF of version {}; 2.0 is read", crate::json::shortened(&document.asset.version));
            return Err(Fault::whole(FaultKind::Unsupported, message));
        }
        let harmless = |name: &str| HARMLESS.contains(&name) || name.starts_with("KHR_materials_");
        if let Some(name) = document.extensions_required.iter().find(|name| !harmless(name)) {
            let message = format!("requires the extension {:?}, which is not read", crate::json::shortened(name));
            return Err(Fault::whole(FaultKind::Unsupported, message));
        }
        Ok(document)
    }
}

//! glTF.

use crate::{cuboid, cuboid_triangles, fault, read, refused, volume};
use allide::glam::DVec3;
use allide_files::mesh::{RawMesh, open_points};
use allide_files::{FaultKind, FileError};
use serde_json::{Value, json};

/// Positions in 32 bits, then indices in 8, 16 and 32.
fn buffer() -> Vec<u8> {
    let (vertices, corners) = (cuboid().0, cuboid_triangles().concat());
    let mut bytes: Vec<u8> =
        vertices.iter().flat_map(|v| v.to_array()).flat_map(|x| (x as f32).to_le_bytes()).collect();
    bytes.extend(corners.iter().map(|i| *i as u8));
    bytes.extend(corners.iter().flat_map(|i| (*i as u16).to_le_bytes()));
    bytes.extend(corners.iter().flat_map(|i| i.to_le_bytes()));
    bytes
}

/// A document of the box, its buffer at `uri`; accessor 0 has the positions, 1 to 3 the indices.
fn document(uri: Option<&str>) -> Value {
    let indices =
        |view: usize, kind: u32| json!({ "bufferView": view, "componentType": kind, "count": 36, "type": "SCALAR" });
    let mut buffer = json!({ "byteLength": 348 });
    if let Some(uri) = uri {
        buffer["uri"] = json!(uri);
    }
    json!({
        "asset": { "version": "2.0", "generator": "a test" },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0, "name": "box" }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0, "NORMAL": 7 }, "indices": 1 }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [0, 0, 0], "max": [1, 2, 3] },
            indices(1, 5121), indices(2, 5123), indices(3, 5125)
        ],
        "bufferViews": [
            { "buffer": 0, "byteLength": 96 },
            { "buffer": 0, "byteOffset": 96, "byteLength": 36 },
            { "buffer": 0, "byteOffset": 132, "byteLength": 72 },
            { "buffer": 0, "byteOffset": 204, "byteLength": 144 }
        ],
        "buffers": [buffer],
        "materials": [{ "name": "steel" }]
    })
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: Vec<u8> = bytes.iter().flat_map(|b| (0..8).rev().map(move |k| b >> k & 1)).collect();
    let letter =
        |six: &[u8]| LETTERS[six.iter().chain([0; 6].iter()).take(6).fold(0, |n, b| n * 2 + *b as usize)] as char;
    let text: String = bits.chunks(6).map(letter).collect();
    let padding = (4 - text.len() % 4) % 4;
    text + &"=".repeat(padding)
}

fn embedded() -> Value {
    document(Some(&format!("data:application/octet-stream;base64,{}", base64(&buffer()))))
}

fn glb(document: &Value, binary: &[u8]) -> Vec<u8> {
    let mut text = document.to_string().into_bytes();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut binary = binary.to_vec();
    binary.resize(binary.len().next_multiple_of(4), 0);
    let length = 12 + 8 + text.len() + 8 + binary.len();
    let word = |n: usize| (n as u32).to_le_bytes().to_vec();
    [
        b"glTF".to_vec(),
        word(2),
        word(length),
        word(text.len()),
        b"JSON".to_vec(),
        text,
        word(binary.len()),
        b"BIN\0".to_vec(),
        binary,
    ]
    .concat()
}

fn read_document(document: &Value) -> RawMesh {
    read(document.to_string().as_bytes(), "box.gltf")
}

fn refuse(document: &Value, kind: FaultKind, words: &str) {
    refused(document.to_string().as_bytes(), "box.gltf", kind, words);
}

#[test]
fn buffers_come_with_the_file_in_its_text_or_beside_it() {
    let text = read_document(&embedded());
    assert_eq!((text.vertices.clone(), text.triangles.clone()), (cuboid().0, cuboid_triangles()));
    assert_eq!(volume(&text), 6.0);
    assert_eq!(read(&glb(&document(None), &buffer()), "box.glb"), text);
    for accessor in [2, 3] {
        let mut other = embedded();
        other["meshes"][0]["primitives"][0]["indices"] = json!(accessor);
        assert_eq!(read_document(&other), text);
    }
    let folder = std::env::temp_dir().join(format!("allide-gltf-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("box.gltf");
    std::fs::write(&path, document(Some("the%20bytes.bin")).to_string()).expect("written");
    std::fs::write(folder.join("the bytes.bin"), buffer()).expect("written");
    assert_eq!(RawMesh::open(&path).expect("a mesh"), text);
    assert_eq!(open_points(&path).expect("points"), text.vertices);
    std::fs::write(folder.join("the bytes.bin"), &buffer()[..300]).expect("written");
    let short = RawMesh::open(&path).expect_err("too short");
    assert!(short.to_string().contains("announces 348 bytes, and has 300"), "{short}");
    std::fs::remove_file(folder.join("the bytes.bin")).expect("removed");
    let gone = RawMesh::open(&path).expect_err("not there");
    assert!(gone.to_string().contains("not there"), "{gone}");
    assert!(matches!(RawMesh::open(&folder.join("none.obj")), Err(FileError::Missing { .. })));
    std::fs::remove_dir_all(&folder).expect("removed");
    refuse(&document(Some("a.bin")), FaultKind::BadValue, "folder is not known");
    refuse(&document(Some("https://example.org/a.bin")), FaultKind::Elsewhere, "only files beside");
    refuse(&document(Some("data:text/plain,abc")), FaultKind::BadValue, "base64");
    refuse(&document(None), FaultKind::BadValue, "came with no bytes");
}

/// A file that came from elsewhere must not read what lies outside of its folder.
#[test]
fn buffers_outside_of_the_folder_are_refused() {
    let folder = std::env::temp_dir().join(format!("allide-gltf-out-{}", std::process::id()));
    let inner = folder.join("models/parts");
    std::fs::create_dir_all(&inner).expect("a folder");
    // All are there, and would be read.
    for place in [&folder, &folder.join("models"), &inner] {
        std::fs::write(place.join("a.bin"), buffer()).expect("written");
    }
    let path = folder.join("models/box.gltf");
    let open = |uri: &str| {
        std::fs::write(&path, document(Some(uri)).to_string()).expect("written");
        RawMesh::open(&path)
    };
    for uri in ["a.bin", "./a.bin", "parts/a.bin", "parts/./a.bin", "%61.bin"] {
        assert_eq!(open(uri).expect(uri).triangles.len(), 12);
    }
    let absolute = folder.join("a.bin").display().to_string();
    let file = format!("file://{absolute}");
    let out = ["../a.bin", "parts/../../a.bin", "parts/../a.bin", "%2e%2e/a.bin", "..%2Fa.bin", "..", "..\\a.bin"];
    for uri in out.into_iter().chain([&*absolute, &file, "file:a.bin", "http:a.bin", "C:a.bin", "\\a.bin"]) {
        let Err(FileError::Content { fault, .. }) = open(uri) else { panic!("{uri} is read") };
        assert_eq!(fault.kind, FaultKind::Elsewhere, "{uri}: {fault}");
        assert!(fault.message.starts_with("buffers[0] lies at"), "{fault}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn nodes_put_meshes_in_their_places() {
    let mut placed = embedded();
    // A quarter turn about z, twice the size, then moved; and mirrored within.
    let half = std::f64::consts::FRAC_1_SQRT_2;
    placed["nodes"] = json!([
        { "children": [1, 2], "translation": [10, 0, 0], "rotation": [0, 0, half, half], "scale": [2, 2, 2] },
        { "mesh": 0 },
        { "mesh": 0, "matrix": [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1] },
        { "mesh": 0, "translation": [100, 0, 0] }
    ]);
    let mesh = read_document(&placed);
    assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (16, 24));
    assert!((volume(&mesh) - 2.0 * 8.0 * 6.0).abs() < 1e-9, "{}", volume(&mesh));
    // (1, 2, 3) turned to (−2, 1, 3), doubled, moved.
    assert!(mesh.vertices[7].distance(DVec3::new(6.0, 2.0, 6.0)) < 1e-12, "{}", mesh.vertices[7]);
    assert!(mesh.vertices[15].distance(DVec3::new(6.0, -2.0, 16.0)) < 1e-12, "{}", mesh.vertices[15]);
    // Without scenes all trees of nodes; without nodes all meshes.
    for key in ["scene", "scenes"] {
        placed.as_object_mut().expect("an object").remove(key);
    }
    assert_eq!(read_document(&placed).triangles.len(), 36);
    placed.as_object_mut().expect("an object").remove("nodes");
    assert_eq!(read_document(&placed), read_document(&embedded()));
}

#[test]
fn strips_fans_and_short_numbers_are_read() {
    let mut fan = embedded();
    fan["meshes"][0]["primitives"][0]["mode"] = json!(6);
    fan["accessors"][1]["count"] = json!(4);
    // The box's corners start 0 2 3, 0.
    assert_eq!(read_document(&fan).triangles, [[0, 2, 3], [0, 3, 0]]);
    fan["meshes"][0]["primitives"][0]["mode"] = json!(5);
    assert_eq!(read_document(&fan).triangles, [[0, 2, 3], [3, 2, 0]]);
    fan["meshes"][0]["primitives"][0]["mode"] = json!(1);
    refuse(&fan, FaultKind::Unsupported, "mode 1");
    let mut listed = embedded();
    listed["meshes"][0]["primitives"][0].as_object_mut().expect("an object").remove("indices");
    listed["accessors"][0]["count"] = json!(6);
    assert_eq!(read_document(&listed).triangles, [[0, 1, 2], [3, 4, 5]]);
    // Positions in 16 bits, as fractions, every 8 bytes.
    let points = [[32767i16, 0, -32768, 0], [0, 16384, 0, 0], [0, 0, 1, 0]];
    let bytes: Vec<u8> = points.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    let mut short = document(Some(&format!("data:;base64,{}", base64(&bytes))));
    short["extensionsRequired"] = json!(["KHR_mesh_quantization"]);
    short["buffers"][0]["byteLength"] = json!(24);
    short["bufferViews"] = json!([{ "buffer": 0, "byteLength": 24, "byteStride": 8 }]);
    short["accessors"] =
        json!([{ "bufferView": 0, "componentType": 5122, "normalized": true, "count": 3, "type": "VEC3" }]);
    short["meshes"][0]["primitives"][0].as_object_mut().expect("an object").remove("indices");
    let mesh = read_document(&short);
    assert_eq!(mesh.vertices[0], DVec3::new(1.0, 0.0, -1.0));
    assert_eq!(mesh.vertices[1].y, 16384.0 / 32767.0);
}

/// The document with one value changed.
fn with(pointer: &str, value: Value) -> Value {
    let mut document = embedded();
    *document.pointer_mut(pointer).unwrap_or_else(|| panic!("{pointer}")) = value;
    document
}

#[test]
fn bad_documents_are_told_what_and_where() {
    refuse(&with("/asset/version", json!("1.0")), FaultKind::Unsupported, "version 1.0");
    refuse(&with("/scene", json!(3)), FaultKind::BadIndex, "scene 3");
    refuse(&with("/scenes/0/nodes/0", json!(9)), FaultKind::BadIndex, "node 9");
    refuse(&with("/nodes/0/mesh", json!(9)), FaultKind::BadIndex, "mesh 9");
    refuse(&with("/nodes/0", json!({ "children": [0] })), FaultKind::BadValue, "nodes[0] has two parents");
    refuse(&with("/nodes/0", json!({ "mesh": 0, "scale": [1, 1] })), FaultKind::BadValue, "nodes[0].scale");
    refuse(&with("/nodes/0", json!({ "mesh": 0, "rotation": [0, 0, 0, 2] })), FaultKind::BadValue, "rotation");
    refuse(&with("/nodes/0", json!({ "mesh": 0, "scale": [1e308, 1e308, 1e308] })), FaultKind::NotFinite, "vertex");
    refuse(&with("/accessors/0/bufferView", json!(7)), FaultKind::BadIndex, "buffer view 7");
    refuse(&with("/accessors/0/count", json!(1_000_000_000u64)), FaultKind::Truncated, "1000000000 items");
    refuse(&with("/accessors/0/count", json!(u64::MAX)), FaultKind::Truncated, "beyond its buffer view");
    refuse(&with("/accessors/0/count", json!(7)), FaultKind::BadIndex, "names vertex 7; there are 7");
    refuse(&with("/accessors/0/type", json!("VEC2")), FaultKind::BadValue, "VEC3");
    refuse(&with("/accessors/1/count", json!(35)), FaultKind::BadValue, "35 corners");
    refuse(&with("/accessors/1/componentType", json!(5126)), FaultKind::Truncated, "items");
    refuse(&with("/bufferViews/0/byteLength", json!(1000)), FaultKind::Truncated, "beyond its buffer");
    refuse(&with("/bufferViews/0/buffer", json!(1)), FaultKind::BadIndex, "buffer 1");
    refuse(&with("/buffers/0/byteLength", json!(1_000_000_000_000u64)), FaultKind::Truncated, "announces");
    refuse(&with("/meshes/0/primitives/0/attributes", json!({})), FaultKind::BadValue, "POSITION");
    refuse(&with("/meshes/0/primitives", json!([])), FaultKind::Empty, "no triangle");
    refuse(&with("/nodes/0/mesh", json!(-1)), FaultKind::BadValue, "line 1");
    refuse(&with("/nodes/0/mesh", json!("x")), FaultKind::BadValue, "line 1");
    let mut required = embedded();
    required["extensionsRequired"] = json!(["KHR_draco_mesh_compression"]);
    refuse(&required, FaultKind::Unsupported, "KHR_draco_mesh_compression");
    let mut bytes = buffer();
    bytes[4..8].copy_from_slice(&f32::NAN.to_le_bytes());
    refused(&glb(&document(None), &bytes), "box.glb", FaultKind::NotFinite, "point 0");
}

#[test]
fn meshes_repeated_beyond_reason_are_refused() {
    let mut many = embedded();
    // A primitive of a thousand triangles (strips of one and the same), in each of many nodes.
    let primitive = many["meshes"][0]["primitives"][0].clone();
    many["meshes"][0]["primitives"] = Value::Array(vec![primitive; 300]);
    many["nodes"] = Value::Array(vec![json!({ "mesh": 0 }); 3000]);
    many["scenes"][0]["nodes"] = json!((0..3000).collect::<Vec<usize>>());
    refuse(&many, FaultKind::TooLarge, "absurdly many");
}

#[test]
fn files_cut_anywhere_are_refused() {
    let text = embedded().to_string();
    for length in 0..text.len() {
        assert!(!fault(&text.as_bytes()[..length], "a.gltf").message.is_empty());
    }
    let binary = glb(&document(None), &buffer());
    for length in 0..binary.len() {
        assert!(!fault(&binary[..length], "a.glb").message.is_empty());
    }
    refused(&binary[..100], "a.glb", FaultKind::Truncated, "announces");
    refused(&[&binary[..], &[0]].concat(), "a.glb", FaultKind::Mismatch, "byte 8");
}

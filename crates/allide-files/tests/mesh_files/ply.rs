//! PLY.

use crate::{cuboid, fault, read, refused, volume};
use allide_files::{FaultKind, Place};

const HEADER: &str = "comment made here\nelement vertex 8\nproperty float x\nproperty double y\nproperty float z\n\
    property uchar red\nproperty list uchar short tags\nelement camera 2\nproperty int id\n\
    element face 6\nproperty list uchar int vertex_indices\nproperty float quality\nend_header\n";

fn header(format: &str) -> String {
    format!("ply\nformat {format} 1.0\n{HEADER}")
}

fn ascii() -> String {
    let (vertices, faces) = cuboid();
    let vertices: String = vertices.iter().map(|v| format!("{} {} {} 255 2 1 -1\n", v.x, v.y, v.z)).collect();
    let faces: String = faces.iter().map(|[a, b, c, d]| format!("4 {a} {b} {c} {d} 0.5\n")).collect();
    header("ascii") + &vertices + "7\n8\n" + &faces
}

fn binary(big: bool) -> Vec<u8> {
    let (vertices, faces) = cuboid();
    let mut out = header(if big { "binary_big_endian" } else { "binary_little_endian" }).into_bytes();
    let mut push = |mut bytes: Vec<u8>| {
        if !big {
            bytes.reverse();
        }
        out.extend(bytes);
    };
    for v in vertices {
        push((v.x as f32).to_be_bytes().to_vec());
        push(v.y.to_be_bytes().to_vec());
        push((v.z as f32).to_be_bytes().to_vec());
        push(vec![255]);
        push(vec![2]);
        push(1i16.to_be_bytes().to_vec());
        push((-1i16).to_be_bytes().to_vec());
    }
    for id in [7i32, 8] {
        push(id.to_be_bytes().to_vec());
    }
    for face in faces {
        push(vec![4]);
        face.iter().for_each(|i| push((*i as i32).to_be_bytes().to_vec()));
        push(0.5f32.to_be_bytes().to_vec());
    }
    out
}

#[test]
fn all_three_kinds_make_the_same_box() {
    let text = read(ascii().as_bytes(), "box.ply");
    assert_eq!((text.vertices.len(), text.triangles.len(), volume(&text)), (8, 12, 6.0));
    assert_eq!(read(&binary(false), "box.ply"), text);
    assert_eq!(read(&binary(true), "box"), text, "told by its first line");
    assert_eq!(read(ascii().replace('\n', "\r\n").as_bytes(), "box.ply"), text);
    assert_eq!(read(ascii().replace("vertex_indices", "vertex_index").as_bytes(), "box.ply"), text);
    let short = ascii().replace("uchar int", "uint8 uint32").replace("property float x", "property float32 x");
    assert_eq!(read(short.as_bytes(), "box.ply"), text);
}

#[test]
fn faces_may_stand_first() {
    let text = "ply\nformat ascii 1.0\nelement face 1\nproperty list uchar int vertex_indices\n\
        element vertex 3\nproperty float x\nproperty float y\nproperty float z\nend_header\n\
        3 0 1 2\n0 0 0\n1 0 0\n0 1 0\n";
    assert_eq!(read(text.as_bytes(), "a.ply").triangles, [[0, 1, 2]]);
}

#[test]
fn files_cut_anywhere_are_refused() {
    for whole in [ascii().trim_end().as_bytes().to_vec(), binary(false), binary(true)] {
        for length in 0..whole.len() - 2 {
            assert!(!fault(&whole[..length], "a.ply").message.is_empty(), "{length}");
        }
    }
    let whole = binary(false);
    let cut = fault(&whole[..whole.len() - 1], "a.ply");
    assert_eq!((cut.kind, cut.place), (FaultKind::Truncated, Place::Byte(whole.len() as u64 - 4)), "{cut}");
}

#[test]
fn bad_files_are_told_what_and_where() {
    let refuse = |text: &str, kind, words: &str| refused(text.as_bytes(), "a.ply", kind, words);
    let with = |from: &str, to: &str| ascii().replacen(from, to, 1);
    refuse(&with("vertex 8", "vertex 1000000000"), FaultKind::Truncated, "line 4: 1000000000 times \"vertex\"");
    refuse(&with("face 6", "face 18446744073709551615"), FaultKind::Truncated, "times \"face\"");
    refuse(&with("vertex 8", "vertex many"), FaultKind::BadValue, "line 4");
    refuse(&with("camera 2", "camera 1"), FaultKind::BadIndex, "line 26");
    refuse(&with("face 6", "face 5"), FaultKind::Mismatch, "more stands here");
    refuse(&with("0 0 0 255", "0 nan 0 255"), FaultKind::NotFinite, "line 16: vertex 0 is");
    refuse(&with("0 0 0 255", "0 x 0 255"), FaultKind::BadValue, "line 16");
    refuse(
        &with("4 0 2 3 1", "4 0 2 3 8"),
        FaultKind::BadIndex,
        "line 26: a face names vertex 8 (from 0), which is not there; there are 8",
    );
    refuse(&with("4 0 2 3 1", "4 0 2 3 -1"), FaultKind::BadIndex, "line 26: -1 stands");
    refuse(&with("4 0 2 3 1", "2 0 2"), FaultKind::BadValue, "line 26: a face has 2 corners");
    refuse(&with("4 0 2 3 1", "4000000000 0 2 3 1"), FaultKind::Truncated, "line 26: a list of 4000000000");
    refuse(&with("property float x", "property float a"), FaultKind::BadValue, "no property \"x\"");
    refuse(&with("property float x", "property real x"), FaultKind::BadValue, "line 5");
    refuse(&with("vertex_indices", "corners"), FaultKind::BadValue, "vertex_indices");
    refuse(&with("format ascii 1.0\n", ""), FaultKind::BadValue, "format");
    refuse(&with("ascii", "utf8"), FaultKind::BadValue, "line 2");
    refuse(&with("element camera", "element tristrips"), FaultKind::Unsupported, "tristrips");
    refuse(&with("element camera", "element vertex"), FaultKind::BadValue, "twice");
    refuse("ply\nformat ascii 1.0\nelement nothing 99999999999\nend_header\n", FaultKind::Empty, "vertex");
    refuse("ply\nformat ascii 1.0\nend_header\n", FaultKind::Empty, "vertex");
    refuse("not ply", FaultKind::BadValue, "starts with");
    let cloud = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 0";
    refuse(cloud, FaultKind::Empty, "no triangle");
}

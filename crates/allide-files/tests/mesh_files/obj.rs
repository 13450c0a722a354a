//! Wavefront OBJ.

use crate::{cuboid, fault, read, refused, volume};
use allide::glam::DVec3;
use allide_files::{FaultKind, Place};

#[test]
fn faces_of_four_in_every_spelling_make_a_box() {
    let (vertices, faces) = cuboid();
    let lines: String = vertices.iter().map(|v| format!("v {} {} {}\n", v.x, v.y, v.z)).collect();
    let spell: [fn(u32) -> String; 5] = [
        |i| format!("{}", i + 1),
        |i| format!("{}/7", i + 1),
        |i| format!("{}//9", i + 1),
        |i| format!("{}/7/9", i + 1),
        |i| format!("{}", i as i32 - 8),
    ];
    for spell in spell {
        let faces: String = faces.iter().map(|f| format!("f {}\n", f.map(spell).join(" "))).collect();
        let mesh = read((lines.clone() + &faces).as_bytes(), "box.obj");
        assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (8, 12));
        assert_eq!(mesh.vertices, vertices);
        assert_eq!(volume(&mesh), 6.0);
    }
}

#[test]
fn everything_else_is_left_alone() {
    let text = "# made by C:\\hand\\\nmtllib x.mtl\no first\r\nv 0 0 0 1.0\r\n v\t1 0 0 0.5 0.5 0.5 # red\nvt 0 0\nvn 0 0 1\n\
                v 0 1 \\\n 0\ng a b \\\n c\nusemtl steel\ns off\nf 1/1/1 2/1/1 \\\n3/1/1 # the first\nl 1 2\np 1\n\
                o second\nv 5 0 0\nv 6 0 0\nv 5 1 0\nf -3 -2 -1";
    let mesh = read(text.as_bytes(), "two.obj");
    assert_eq!(mesh.vertices[2], DVec3::new(0.0, 1.0, 0.0));
    assert_eq!(mesh.triangles, [[0, 1, 2], [3, 4, 5]]);
}

#[test]
fn faces_may_stand_before_their_vertices() {
    let mesh = read(b"f 1 2 3 4\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n", "a.obj");
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 3]]);
}

#[test]
fn bad_lines_are_told_by_number() {
    let refuse = |text: &str, kind, words: &str| refused(text.as_bytes(), "a.obj", kind, words);
    let start = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    refuse(&format!("{start}f 1 2 4\nf 1 2 3\n"), FaultKind::BadIndex, "line 4: a face names vertex 3 (from 0)");
    refuse(&format!("{start}f 1 2 0\n"), FaultKind::BadIndex, "line 4: a face names vertex 0");
    refuse(&format!("{start}f 1 2 -4\n"), FaultKind::BadIndex, "line 4");
    refuse(&format!("{start}f 1 2 99999999999\n"), FaultKind::BadIndex, "line 4");
    refuse(&format!("{start}f 1 2 99999999999999999999\n"), FaultKind::BadValue, "line 4");
    refuse(&format!("{start}f 1 2\n"), FaultKind::BadValue, "line 4: a face has 2 corners");
    refuse(&format!("{start}f 1 2 x\n"), FaultKind::BadValue, "not \"x\"");
    refuse("v 0 0\nv 1 0 0\n", FaultKind::Truncated, "line 1: the line ends where z is wanted");
    refuse("v 0 0 nan\n", FaultKind::NotFinite, "line 1: z is \"nan\"");
    refuse("v 0 1e999 0\n", FaultKind::NotFinite, "line 1: y is");
    refuse("v 0 0 0x\n", FaultKind::BadValue, "line 1");
    refuse(start, FaultKind::Empty, "no triangle");
    refuse("", FaultKind::Empty, "empty");
    refused(start.as_bytes(), "a.txt", FaultKind::UnknownFormat, "known are OBJ");
    // Cut in the middle of a number it may still be one, but then a face lacks its vertex.
    let whole = format!("{start}f 1 2 3\n");
    assert_eq!(fault(&whole.as_bytes()[..whole.len() - 3], "a.obj").place, Place::Line(4));
    let enormous = format!("{start}f {}\n", "1 ".repeat(100_000));
    refuse(&enormous, FaultKind::Unsupported, "100000 corners");
}

/// The first vertex went with the mark.
#[test]
fn a_mark_of_the_byte_order_is_no_part_of_the_first_line() {
    let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    let (plain, marked) = (read(text.as_bytes(), "a.obj"), read(&marked, "a.obj"));
    assert_eq!((plain.vertices.len(), plain.vertices), (4, marked.vertices));
    assert_eq!(plain.triangles, marked.triangles);
}

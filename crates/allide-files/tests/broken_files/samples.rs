//! Small valid files of every format.

use crate::tiff_writer::{Packing, Picture, Type, Values};
use miniz_oxide::deflate::compress_to_vec_zlib;

pub fn tiffs() -> Vec<(&'static str, Vec<u8>)> {
    let values: Vec<f64> = (0..15 * 12).map(|i| f64::from(i * i % 300)).collect();
    let map = vec![
        (33550, Values::Double(vec![10.0, 10.0, 0.0])),
        (33922, Values::Double(vec![0.0, 0.0, 0.0, 5e5, 4e6, 0.0])),
        (34735, Values::Short(vec![1, 1, 0, 2, 1024, 0, 1, 1, 1025, 0, 1, 1])),
        (42113, Values::Text("-9999".to_owned())),
    ];
    let mut files = Vec::new();
    for (of, packing, predictor) in [
        (Type::I16, Packing::None, 1),
        (Type::I16, Packing::Lzw, 2),
        (Type::U16, Packing::Deflate, 2),
        (Type::I32, Packing::Lzw, 1),
        (Type::F32, Packing::Deflate, 3),
        (Type::F64, Packing::PackBits, 1),
    ] {
        let plain = Picture { packing, predictor, strip: 5, tags: map.clone(), ..Picture::new(15, values.clone(), of) };
        files.push(("strips.tif", plain.bytes()));
        files.push(("tiles.tif", Picture { tile: Some((16, 16)), big: true, ..plain.clone() }.bytes()));
        files.push(("large.tif", Picture { large: true, ..plain }.bytes()));
    }
    files
}

fn checksum(bytes: &[u8]) -> u32 {
    let step = |c: u32| if c & 1 == 1 { (c >> 1) ^ 0xedb8_8320 } else { c >> 1 };
    !bytes.iter().fold(!0u32, |c, byte| (0..8).fold(c ^ u32::from(*byte), |c, _| step(c)))
}

pub fn pngs() -> Vec<(&'static str, Vec<u8>)> {
    let rows: Vec<u8> =
        (0..9u8).flat_map(|row| std::iter::once(row % 5).chain((0..14).map(move |i| i * row))).collect();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let header = [&[0, 0, 0, 7, 0, 0, 0, 9, 16, 0, 0, 0, 0][..]].concat();
    for (kind, body) in [(b"IHDR", header), (b"IDAT", compress_to_vec_zlib(&rows, 6)), (b"IEND", vec![])] {
        file.extend((body.len() as u32).to_be_bytes());
        let named = [&kind[..], &body].concat();
        file.extend(&named);
        file.extend(checksum(&named).to_be_bytes());
    }
    vec![("grey.png", file)]
}

/// Makes the checksums of a picture's chunks fit again, so that what they hold is looked at.
pub fn mend_png(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = bytes.get(at..at + 4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]) as usize) {
        let (from, to) = (at + 4, at + 8 + length);
        if bytes.len() < to + 4 {
            break;
        }
        let sum = checksum(&bytes[from..to]);
        bytes[to..to + 4].copy_from_slice(&sum.to_be_bytes());
        at = to + 4;
    }
}

pub fn grids() -> Vec<(&'static str, Vec<u8>)> {
    let header = "ncols 4\nnrows 3\nxllcorner 500000\nyllcorner 4000000.5\ncellsize 2\nNODATA_value -1\n";
    let asc = format!("{header}1 2 3 4\n5 -1 7 8\n9 10 11 12.5\n");
    let npy = |descr: &str, order: &str, data: Vec<u8>| {
        let header = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': (3, 4), }}\n");
        [b"\x93NUMPY\x01\x00", &(header.len() as u16).to_le_bytes()[..], header.as_bytes(), &data].concat()
    };
    vec![
        ("map.asc", asc.into_bytes()),
        ("i2.npy", npy("<i2", "False", (0..12i16).flat_map(i16::to_le_bytes).collect())),
        ("f8.npy", npy(">f8", "True", (0..12u8).flat_map(|i| f64::from(i).to_be_bytes()).collect())),
    ]
}

pub fn meshes() -> Vec<(&'static str, Vec<u8>)> {
    let corners: Vec<[f32; 3]> = (0..8u8).map(|i| [i & 1, i >> 1 & 1, i >> 2].map(f32::from)).collect();
    let quads: [[u8; 4]; 6] = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles: Vec<[u8; 3]> = quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
    let spaced = |c: &[f32; 3]| format!("{} {} {}", c[0], c[1], c[2]);
    let mut obj: String = corners.iter().map(|c| format!("v {}\n", spaced(c))).collect();
    obj.extend(
        quads.iter().map(|q| format!("f {}/1 {}//2 {} {}\n", q[0] + 1, q[1] + 1, q[2] + 1, i16::from(q[3]) - 8)),
    );
    let mut ascii_stl = String::from("solid box\n");
    let mut stl = [&[b' '; 80][..], &(triangles.len() as u32).to_le_bytes()].concat();
    for triangle in &triangles {
        ascii_stl += "facet normal 0 0 1\nouter loop\n";
        stl.extend([0; 12]);
        for i in triangle {
            let corner = &corners[*i as usize];
            ascii_stl += &format!("vertex {}\n", spaced(corner));
            stl.extend(corner.iter().flat_map(|x| x.to_le_bytes()));
        }
        ascii_stl += "endloop\nendfacet\n";
        stl.extend([0; 2]);
    }
    ascii_stl += "endsolid box\n";
    let header = |format: &str| {
        format!(
            "ply\nformat {format} 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n\
             element face 6\nproperty list uchar uchar vertex_indices\nend_header\n"
        )
    };
    let mut ascii_ply = header("ascii");
    ascii_ply.extend(corners.iter().map(|c| spaced(c) + "\n"));
    ascii_ply.extend(quads.iter().map(|q| format!("4 {} {} {} {}\n", q[0], q[1], q[2], q[3])));
    let mut ply = header("binary_big_endian").into_bytes();
    ply.extend(corners.iter().flatten().flat_map(|x| x.to_be_bytes()));
    ply.extend(quads.iter().flat_map(|q| [4, q[0], q[1], q[2], q[3]]));
    let (text, buffer) = gltf(&corners, &triangles);
    let uri = format!("\"byteLength\":132,\"uri\":\"data:;base64,{}\"}}]", base64(&buffer));
    let embedded = text.replace("\"byteLength\":132}]", &uri);
    let word = |n: usize| (n as u32).to_le_bytes().to_vec();
    let (padded, length) = (text.len().next_multiple_of(4), buffer.len());
    let mut glb = [b"glTF".to_vec(), word(2), word(28 + padded + length), word(padded), b"JSON".to_vec()].concat();
    glb.extend(text.bytes().chain(std::iter::repeat_n(b' ', padded - text.len())));
    glb.extend([word(length), b"BIN\0".to_vec(), buffer].concat());
    vec![
        ("box.obj", obj.into_bytes()),
        ("ascii.stl", ascii_stl.into_bytes()),
        ("box.stl", stl),
        ("ascii.ply", ascii_ply.into_bytes()),
        ("box.ply", ply),
        ("box.glb", glb),
        ("box.gltf", embedded.into_bytes()),
    ]
}

/// A document with the box's mesh in two nodes, and its buffer.
fn gltf(corners: &[[f32; 3]], triangles: &[[u8; 3]]) -> (String, Vec<u8>) {
    let text = "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\
        \"nodes\":[{\"mesh\":0,\"scale\":[1,2,3],\"children\":[1]},{\"mesh\":0,\"translation\":[5,0,0]}],\
        \"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1}]}],\
        \"accessors\":[{\"bufferView\":0,\"componentType\":5126,\"count\":8,\"type\":\"VEC3\"},\
        {\"bufferView\":1,\"componentType\":5121,\"count\":36,\"type\":\"SCALAR\"}],\
        \"bufferViews\":[{\"buffer\":0,\"byteLength\":96},{\"buffer\":0,\"byteOffset\":96,\"byteLength\":36}],\
        \"buffers\":[{\"byteLength\":132}]}";
    let mut buffer: Vec<u8> = corners.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    buffer.extend(triangles.iter().flatten());
    (text.to_owned(), buffer)
}

fn base64(bytes: &[u8]) -> String {
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
    let word = |three: &[u8]| three.iter().fold(0usize, |word, byte| word << 8 | *byte as usize);
    // The buffer's length is a multiple of three.
    bytes
        .chunks_exact(3)
        .flat_map(|three| (0..4).rev().map(move |k| word(three) >> (6 * k) & 63))
        .map(|i| letters[i])
        .collect()
}

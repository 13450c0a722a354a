//! ESRI ASCII, SRTM and NumPy.

use crate::{all, fault, refused};
use allide_files::raster::{HOLE, Heights, Raster};
use allide_files::{FaultKind, FileError, Place};

const HEADER: &str = "ncols 3\nnrows 2\nxllcorner 500000\nyllcorner 4000000.5\ncellsize 2\nNODATA_value -1\n";

fn asc(text: &str) -> Raster {
    Raster::from_bytes(text.as_bytes(), "t.asc").unwrap_or_else(|error| panic!("{error}"))
}

fn asc_refused(text: &str, kind: FaultKind, words: &str) {
    refused(text.as_bytes(), "t.asc", kind, words);
}

#[test]
fn the_southern_row_of_an_ascii_grid_comes_first() {
    let raster = asc(&format!("{HEADER}1 2 3\n4 -1 6\n"));
    assert_eq!((raster.columns, raster.rows), (3, 2));
    assert_eq!(raster.origin, Some([500_001.0, 4_000_001.5]));
    assert_eq!(raster.spacing, Some([2.0, 2.0]));
    assert!(!raster.in_degrees);
    assert_eq!(raster.heights, Heights::I16(vec![4, HOLE, 6, 1, 2, 3]));
    assert_eq!(raster.heights.range(), Some([1.0, 6.0]));
}

#[test]
fn ascii_grids_come_in_many_spellings() {
    let text = "NROWS 1\r\nNCOLS 2\r\nXLLCENTER 10\r\nyllCentre 20\r\nDX 3\r\nDY 4\r\n1.5\r\n\r\n2.25";
    let raster = asc(text);
    assert_eq!((raster.origin, raster.spacing), (Some([10.0, 20.0]), Some([3.0, 4.0])));
    assert_eq!(raster.heights, Heights::F64(vec![1.5, 2.25]));
    // Without a word on it, −9999 and NaN are no data.
    let raster = asc("ncols 4 nrows 1 xllcorner 0 yllcorner 0 cellsize 1\n-9999 nan 7 1e3");
    assert_eq!(all(&raster), [None, None, Some(7.0), Some(1000.0)]);
    // And it may be zero.
    let raster = asc("ncols 3\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\nnodata_value 0\n0 0.0 5");
    assert_eq!(all(&raster), [None, None, Some(5.0)]);
    // Told by its first word, whatever its name.
    assert!(Raster::from_bytes(format!("{HEADER}1 2 3 4 5 6").as_bytes(), "grid.txt").is_ok());
    let single = asc("ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n40000");
    assert_eq!(single.heights, Heights::F64(vec![40000.0]));
}

#[test]
fn ascii_grids_in_degrees_are_known() {
    let text = |x: f64, y: f64, cell: f64, heights: &str| {
        format!("ncols 2\nnrows 2\nxllcorner {x}\nyllcorner {y}\ncellsize {cell}\n{heights}\n")
    };
    let degrees = |x, y, cell, heights| asc(&text(x, y, cell, heights)).in_degrees;
    assert!(degrees(-105.55, 40.09, 1.0 / 1200.0, "2569 2571 2580 2566"));
    assert!(degrees(8.0, -46.0, 1.0 / 3600.0, "3 3 3 3"));
    // Maps in metres; a model of a table in millimetres; a quarter of a metre around zero.
    assert!(!degrees(559_705.0, 4_380_220.0, 3.0, "1700 1800 1700 1750"));
    assert!(!degrees(0.0, 0.0, 0.001, "0.0002 0.0001 0.0003 0"));
    assert!(!degrees(0.0, 0.0, 0.001, "0 0 0 0"));
    assert!(!degrees(-1.5, 2.0, 0.25, "1 2 3 4"));
    assert!(!degrees(300.0, 40.0, 1.0, "100 9000 1 2"));
}

#[test]
fn a_projection_beside_the_grid_decides() {
    let folder = std::env::temp_dir().join(format!("allide-prj-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (grid, projection) = (folder.join("g.asc"), folder.join("g.prj"));
    let text = "ncols 2\nnrows 1\nxllcorner 8\nyllcorner 46\ncellsize 0.001\n500 900\n";
    std::fs::write(&grid, text).expect("written");
    assert!(Raster::open(&grid).expect("a grid").in_degrees);
    for (said, in_degrees) in [
        ("PROJCS[\"local\",GEOGCS[\"x\"]]", false),
        ("GEOGCS[\"GCS_WGS_1984\"]", true),
        ("Projection    UTM\nZone 13\n", false),
        ("Projection    GEOGRAPHIC\nUnits DD\n", true),
        ("nothing known", true),
    ] {
        std::fs::write(&projection, said).expect("written");
        assert_eq!(Raster::open(&grid).expect("a grid").in_degrees, in_degrees, "{said}");
    }
    let missing = Raster::open(&folder.join("none.asc"));
    assert!(matches!(missing, Err(FileError::Missing { .. })), "{missing:?}");
    assert!(Raster::open(&folder).is_err());
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn bad_ascii_grids_are_told_what_and_where() {
    asc_refused(&format!("{HEADER}1 2 3\n4 5"), FaultKind::Truncated, "after 5 of the 6 heights");
    asc_refused(&format!("{HEADER}1 2 3\n4 5 6 7"), FaultKind::Mismatch, "more heights than the 6");
    asc_refused(&format!("{HEADER}1 2 3\n4 x 6"), FaultKind::BadValue, "line 8: a height is wanted here, not \"x\"");
    asc_refused(&format!("{HEADER}1 2 3\n4 inf 6"), FaultKind::NotFinite, "line 8");
    asc_refused(&format!("{HEADER}-1 -1 -1 -1 -1 -1"), FaultKind::Empty, "no-data");
    asc_refused("ncols 2\nnrows", FaultKind::Truncated, "nrows");
    asc_refused("ncols -2\nnrows 1\n", FaultKind::BadValue, "line 1");
    asc_refused("ncols 2\nncols 2\n", FaultKind::BadValue, "twice");
    asc_refused("ncols 2\nsize 2\n", FaultKind::BadValue, "line 2: \"size\" is not known");
    asc_refused("ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\n1 2 3 4", FaultKind::BadValue, "cellsize");
    for cell in ["0", "-1", "nan", "inf"] {
        let text = format!("ncols 1\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize {cell}\n1");
        assert!(matches!(fault(text.as_bytes(), "t.asc").kind, FaultKind::BadValue | FaultKind::NotFinite));
    }
    asc_refused("ncols 0\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n", FaultKind::Truncated, "");
    asc_refused("ncols 0\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1", FaultKind::Empty, "0 × 1");
    let absurd = "ncols 1000000000\nnrows 1000000000\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3";
    asc_refused(absurd, FaultKind::Truncated, "after 3 of the 1000000000000000000");
    let beyond = "ncols 18446744073709551615\nnrows 18446744073709551615\nxllcorner 0\nyllcorner 0\ncellsize 1\n1";
    asc_refused(beyond, FaultKind::TooLarge, "absurdly many");
    asc_refused("ncols 1\nnrows 1\nxllcorner nan\nyllcorner 0\ncellsize 1\n1", FaultKind::NotFinite, "xllcorner");
    asc_refused("", FaultKind::Empty, "empty");
    refused(b"hello", "t.txt", FaultKind::UnknownFormat, "known are GeoTIFF");
}

#[test]
fn srtm_tiles_stand_where_their_name_says() {
    let side = 1201;
    let mut bytes = vec![0u8; side * side * 2];
    let mut set = |row: usize, column: usize, h: i16| {
        bytes[(row * side + column) * 2..][..2].copy_from_slice(&h.to_be_bytes());
    };
    set(0, 0, 1234);
    set(side - 1, 0, -5);
    set(side - 1, side - 1, HOLE);
    let raster = Raster::from_bytes(&bytes, "maps/N40W106.hgt").expect("a tile");
    assert_eq!((raster.columns, raster.rows), (side, side));
    assert_eq!(raster.origin, Some([-106.0, 40.0]));
    assert_eq!(raster.spacing, Some([1.0 / 1200.0, 1.0 / 1200.0]));
    assert!(raster.in_degrees);
    assert_eq!(raster.height(side - 1, 0), Some(1234.0));
    assert_eq!(raster.height(0, 0), Some(-5.0));
    assert_eq!(raster.height(0, side - 1), None);
    assert!(matches!(raster.heights, Heights::I16(_)));
    let south = Raster::from_bytes(&bytes, "s07e012.hgt").expect("a tile");
    assert_eq!(south.origin, Some([12.0, -7.0]));
    assert_eq!(Raster::from_bytes(&bytes, "here.hgt").expect("a tile").origin, None);
    refused(&bytes[..1000], "N40W106.hgt", FaultKind::Truncated, "1000 bytes");
    bytes.push(0);
    refused(&bytes, "N40W106.hgt", FaultKind::Mismatch, "2884802");
    let void = HOLE.to_be_bytes().repeat(side * side);
    refused(&void, "N40W106.hgt", FaultKind::Empty, "no-data");
}

/// An `.npy` file of version 1 (or 2).
fn npy(version: u8, descr: &str, fortran: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n");
    let mut bytes = b"\x93NUMPY".to_vec();
    bytes.extend([version, 0]);
    match version {
        1 => bytes.extend((header.len() as u16).to_le_bytes()),
        _ => bytes.extend((header.len() as u32).to_le_bytes()),
    }
    bytes.extend(header.bytes());
    bytes.extend(data);
    bytes
}

#[test]
fn arrays_of_every_type_keep_their_order() {
    let values = [1.0, -2.0, 3.0, 4.0, 5.0, 6.0];
    let wanted: Vec<Option<f64>> = values.iter().copied().map(Some).collect();
    macro_rules! check {
        ($t:ty, $name:literal, $heights:ident) => {
            let (little, big): (Vec<u8>, Vec<u8>) = (
                values.iter().flat_map(|h| (*h as $t).to_le_bytes()).collect(),
                values.iter().flat_map(|h| (*h as $t).to_be_bytes()).collect(),
            );
            for (order, data) in [("<", &little), (">", &big)] {
                for version in [1, 2, 3] {
                    let bytes = npy(version, &format!("{order}{}", $name), "False", "(2, 3)", data);
                    let raster = Raster::from_bytes(&bytes, "a.npy").expect($name);
                    assert_eq!((raster.columns, raster.rows), (3, 2));
                    assert_eq!(all(&raster), wanted, "{order}{}", $name);
                    assert!(matches!(raster.heights, Heights::$heights(_)), "{:?}", raster.heights);
                    assert_eq!((raster.origin, raster.spacing, raster.in_degrees), (None, None, false));
                }
            }
        };
    }
    check!(i16, "i2", I16);
    check!(i32, "i4", I16);
    check!(i64, "i8", I16);
    check!(f32, "f4", F32);
    check!(f64, "f8", F64);
    // Column by column.
    let columns: Vec<u8> = [1i16, 4, 2, 5, 3, 6].iter().flat_map(|h| h.to_le_bytes()).collect();
    let raster = Raster::from_bytes(&npy(1, "<i2", "True", "(2, 3)", &columns), "a.npy").expect("an array");
    assert_eq!(raster.heights, Heights::I16(vec![1, 2, 3, 4, 5, 6]));
    // Numbers that 16 bits with a sign do not hold, −32768 included, which is a hole there.
    let raster = Raster::from_bytes(&npy(1, "<u2", "False", "(1, 2)", &[0xff, 0xff, 0, 0]), "a").expect("an array");
    assert_eq!(raster.heights, Heights::F32(vec![65535.0, 0.0]));
    let raster = Raster::from_bytes(&npy(1, "<i2", "False", "(1, 2)", &[0, 0x80, 0, 0]), "a").expect("an array");
    assert_eq!(raster.heights, Heights::F32(vec![-32768.0, 0.0]));
    let raster = Raster::from_bytes(&npy(1, "|u1", "False", "(1, 2)", &[7, 255]), "a").expect("an array");
    assert_eq!(raster.heights, Heights::I16(vec![7, 255]));
    let nan: Vec<u8> = [f32::NAN, 2.5].iter().flat_map(|h| h.to_le_bytes()).collect();
    let raster = Raster::from_bytes(&npy(1, "<f4", "False", "(2, 1)", &nan), "a").expect("an array");
    assert_eq!(all(&raster), [None, Some(2.5)]);
}

#[test]
fn bad_arrays_are_told_what_and_where() {
    let refuse = |bytes: Vec<u8>, kind, words: &str| refused(&bytes, "a.npy", kind, words);
    refuse(npy(1, "<i2", "False", "(2, 3)", &[0; 11]), FaultKind::Truncated, "12 bytes after the header, not 11");
    refuse(npy(1, "<i2", "False", "(2, 3)", &[0; 13]), FaultKind::Mismatch, "not 13");
    refuse(npy(1, "<i2", "False", "(6,)", &[0; 12]), FaultKind::Unsupported, "1 dimensions");
    refuse(npy(1, "<c8", "False", "(2, 3)", &[0; 12]), FaultKind::Unsupported, "whole or real");
    refuse(npy(1, "<i2", "False", "(0, 3)", &[]), FaultKind::Empty, "3 × 0");
    refuse(npy(1, "<i2", "Perhaps", "(1, 1)", &[0; 2]), FaultKind::BadValue, "fortran_order");
    refuse(npy(1, "<i2", "False", "(x, 1)", &[0; 2]), FaultKind::BadValue, "shape");
    refuse(npy(9, "<i2", "False", "(1, 1)", &[0; 2]), FaultKind::Unsupported, "version 9");
    refuse(npy(1, "<f8", "False", "(1000000000, 1000000000)", &[0; 8]), FaultKind::Truncated, "");
    refuse(npy(1, "<f8", "False", "(99999999999, 99999999999)", &[0; 8]), FaultKind::TooLarge, "absurdly");
    refuse(npy(1, "<f4", "False", "(1, 1)", &f32::INFINITY.to_le_bytes()), FaultKind::NotFinite, "row 1, column 1");
    refuse(npy(1, "<f4", "False", "(1, 1)", &f32::NAN.to_le_bytes()), FaultKind::Empty, "no-data");
    let whole = npy(1, "<i2", "False", "(1, 1)", &[1, 0]);
    for length in 1..whole.len() {
        assert!(Raster::from_bytes(&whole[..length], "a.npy").is_err(), "{length}");
    }
    let cut = fault(&whole[..20], "a.npy");
    assert_eq!((cut.kind, cut.place), (FaultKind::Truncated, Place::Byte(20)));
}

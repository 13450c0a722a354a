//! GeoTIFF.

use crate::tiff_writer::{Packing, Picture, Type, Values};
use crate::{Random, all, fault, refused};
use allide_files::FaultKind;
use allide_files::raster::{HOLE, Heights, Raster};

const SCALE: u16 = 33550;
const TIES: u16 = 33922;
const MATRIX: u16 = 34264;
const KEYS: u16 = 34735;
const DOUBLES: u16 = 34736;
const NO_DATA: u16 = 42113;

fn read(picture: &Picture) -> Raster {
    Raster::from_bytes(&picture.bytes(), "map.tif").unwrap_or_else(|error| panic!("{error}: {picture:?}"))
}

/// A hilly picture, with noise, that the type can hold.
fn hills(columns: usize, rows: usize, of: Type, random: &mut Random) -> Picture {
    let value = |i: usize| {
        let (x, y) = ((i % columns) as f64, (i / columns) as f64);
        let noise = (random.next() % 4096) as f64 / 256.0;
        match of {
            Type::I16 | Type::I32 => (20.0 * x - 30.0 * y + noise).trunc(),
            Type::U16 => (20.0 * x + 30.0 * y + noise).trunc(),
            Type::F32 => f64::from((20.0 * x - 30.0 * y + noise) as f32 / 3.0),
            Type::F64 => (20.0 * x - 30.0 * y + noise) / 3.0,
        }
    };
    Picture::new(columns, (0..columns * rows).map(value).collect(), of)
}

#[test]
fn every_type_order_packing_predictor_and_cut_is_read() {
    let mut random = Random(0x00a1_11e1);
    let mut tried = 0;
    for of in [Type::I16, Type::U16, Type::I32, Type::F32, Type::F64] {
        for packing in [Packing::None, Packing::Lzw, Packing::Deflate, Packing::PackBits] {
            for predictor in [1, 2, 3] {
                let real = matches!(of, Type::F32 | Type::F64);
                if predictor == 3 && !real || predictor != 1 && matches!(packing, Packing::None | Packing::PackBits) {
                    continue;
                }
                for (big, large) in [(false, false), (true, false), (false, true), (true, true)] {
                    for (strip, tile) in [(1, None), (7, None), (31, None), (1, Some((16, 16))), (1, Some((48, 64)))] {
                        let plain = hills(29, 31, of, &mut random);
                        let picture = Picture { packing, predictor, big, large, strip, tile, ..plain };
                        let raster = read(&picture);
                        let wanted: Vec<Option<f64>> = picture.values.iter().copied().map(Some).collect();
                        assert_eq!((raster.columns, raster.rows), (29, 31));
                        assert!(
                            all(&raster) == wanted,
                            "{of:?} {packing:?} {predictor} {big} {large} {strip} {tile:?}"
                        );
                        assert_eq!((raster.origin, raster.spacing), (None, None));
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

#[test]
fn long_lzw_codes_are_read() {
    // So many different strings that the codes reach 12 bits and the table is cleared; and runs.
    let mut random = Random(0x00a1_11e2);
    let noise: Vec<f64> = (0..200 * 100).map(|_| (random.next() % 60_000) as f64).collect();
    let flat = vec![1234.0; 200 * 100];
    for values in [noise, flat] {
        let picture = Picture { packing: Packing::Lzw, ..Picture::new(200, values, Type::U16) };
        let wanted: Vec<Option<f64>> = picture.values.iter().copied().map(Some).collect();
        assert!(all(&read(&picture)) == wanted);
    }
}

#[test]
fn a_predictor_beside_runs_of_bytes_means_nothing() {
    for packing in [Packing::None, Packing::PackBits] {
        for predictor in [2, 3] {
            let plain = hills(29, 31, Type::F32, &mut Random(0x00a1_11e6));
            let picture = Picture { packing, tags: vec![(317, Values::Short(vec![predictor]))], ..plain };
            let wanted: Vec<Option<f64>> = picture.values.iter().copied().map(Some).collect();
            assert!(all(&read(&picture)) == wanted, "{packing:?} {predictor}");
        }
    }
}

/// A 2 × 2 picture, the northern row 1 2, the southern 3 4, with tags.
fn square(tags: &[(u16, Values)]) -> Picture {
    Picture { tags: tags.to_vec(), ..Picture::new(2, vec![1.0, 2.0, 3.0, 4.0], Type::I16) }
}

fn keys(of: &[(u16, u16)]) -> Values {
    let quads = of.iter().flat_map(|(key, value)| [*key, 0, 1, *value]);
    Values::Short([1, 1, 0, of.len() as u16].into_iter().chain(quads).collect())
}

fn scaled(sx: f64, sy: f64, tie: [f64; 4]) -> Vec<(u16, Values)> {
    let [i, j, x, y] = tie;
    vec![(SCALE, Values::Double(vec![sx, sy, 0.0])), (TIES, Values::Double(vec![i, j, 0.0, x, y, 0.0]))]
}

#[test]
fn georeferenced_pictures_are_turned_and_shifted() {
    let turned = Heights::I16(vec![3, 4, 1, 2]);
    let utm = |tie| [scaled(10.0, 5.0, tie), vec![(KEYS, keys(&[(1024, 1), (1025, 1)]))]].concat();
    // Pixels are areas: the corner of the first is at (500000, 4000010).
    for tie in [[0.0, 0.0, 500_000.0, 4_000_010.0], [1.0, 2.0, 500_010.0, 4_000_000.0]] {
        let raster = read(&square(&utm(tie)));
        assert_eq!(raster.origin, Some([500_005.0, 4_000_002.5]));
        assert_eq!(raster.spacing, Some([10.0, 5.0]));
        assert_eq!(raster.heights, turned);
        assert!(!raster.in_degrees);
    }
    // Pixels are points.
    let mut tags = utm([0.0, 0.0, 500_000.0, 4_000_010.0]);
    tags[2].1 = keys(&[(1024, 1), (1025, 2)]);
    assert_eq!(read(&square(&tags)).origin, Some([500_000.0, 4_000_005.0]));
    // A matrix, north up; then south up; then with columns that run west.
    let matrix = |dx: f64, dy: f64| {
        let m = vec![dx, 0.0, 0.0, 500_000.0, 0.0, dy, 0.0, 4_000_010.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
        read(&square(&[(MATRIX, Values::Double(m)), (KEYS, keys(&[(1024, 1)]))]))
    };
    let raster = matrix(10.0, -5.0);
    assert_eq!((raster.origin, raster.heights), (Some([500_005.0, 4_000_002.5]), turned));
    let raster = matrix(10.0, 5.0);
    assert_eq!((raster.origin, raster.heights), (Some([500_005.0, 4_000_012.5]), Heights::I16(vec![1, 2, 3, 4])));
    let raster = matrix(-10.0, -5.0);
    assert_eq!((raster.origin, raster.heights), (Some([499_985.0, 4_000_002.5]), Heights::I16(vec![4, 3, 2, 1])));
    assert_eq!(raster.spacing, Some([10.0, 5.0]));
}

#[test]
fn degrees_and_feet_are_told_by_the_keys() {
    let at = |x: f64, of: &[(u16, u16)]| {
        let tags = [scaled(0.5, 0.5, [0.0, 0.0, x, 47.0]), vec![(KEYS, keys(of))]].concat();
        read(&square(&tags))
    };
    assert!(at(8.0, &[(1024, 2)]).in_degrees);
    assert!(at(8.0, &[(2048, 4326)]).in_degrees);
    assert!(!at(8.0, &[(1024, 1)]).in_degrees);
    assert!(!at(8.0, &[(2048, 4326), (3072, 32632)]).in_degrees);
    assert!(!at(8.0, &[]).in_degrees, "cells of half a degree are too coarse to be sure");
    let feet = at(1000.0, &[(1024, 1), (3076, 9002)]);
    assert_eq!(feet.spacing, Some([0.5 * 0.3048, 0.5 * 0.3048]));
    assert!((feet.origin.expect("a place")[0] - 1000.25 * 0.3048).abs() < 1e-9);
    let own = Values::Short(vec![1, 1, 0, 3, 1024, 0, 1, 1, 3076, 0, 1, 32767, 3077, DOUBLES, 1, 0]);
    let tags = [scaled(2.0, 2.0, [0.0; 4]), vec![(KEYS, own), (DOUBLES, Values::Double(vec![10.0]))]].concat();
    assert_eq!(read(&square(&tags)).spacing, Some([20.0, 20.0]));
}

#[test]
fn heights_in_feet_become_metres() {
    const SURVEY_FOOT: f64 = 1200.0 / 3937.0;
    let of = |of: &[(u16, u16)]| {
        let tags = [scaled(2.0, 2.0, [0.0, 0.0, 1000.0, 500.0]), vec![(KEYS, keys(of))]].concat();
        square(&tags)
    };
    let unit = |keys: &[(u16, u16)]| read(&of(keys)).height_unit;
    assert_eq!(unit(&[(1024, 1)]), 1.0);
    // The map's feet say nothing of the heights.
    assert_eq!(unit(&[(1024, 1), (3076, 9002)]), 1.0);
    assert_eq!(unit(&[(1024, 1), (3076, 9003), (4099, 9001)]), 1.0);
    assert_eq!(unit(&[(1024, 1), (4099, 9002)]), 0.3048);
    assert_eq!(unit(&[(1024, 1), (4096, 5703), (4099, 9003)]), SURVEY_FOOT);
    assert_eq!(unit(&[(1024, 1), (4096, 5703)]), 1.0);
    assert_eq!(unit(&[(1024, 1), (4096, 6360)]), SURVEY_FOOT);
    assert_eq!(unit(&[(1024, 1), (4096, 8228)]), 0.3048);
    refused(&of(&[(1024, 1), (4099, 9036)]).bytes(), "map.tif", FaultKind::Unsupported, "heights have unit 9036");

    // In a scene; what that says itself of the heights counts instead.
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("feet");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("map.tif"), of(&[(1024, 1), (4099, 9002)]).bytes()).expect("a file");
    for (more, metres) in [("", 0.3048), (", \"height_scale\": 2", 2.0), (", \"height_offset\": 0", 0.3048)] {
        let text = format!(
            "{{ \"bodies\": [{{ \"kind\": \"fixed\", \"shape\": {{ \"type\": \"terrain\", \"file\": \"map.tif\"{more} }} }}] }}"
        );
        std::fs::write(folder.join("scene.json"), text).expect("a file");
        let scene = allide_files::scene::Scene::open(&folder.join("scene.json"), &[]).expect("a scene");
        let allide::shape::Shape::Terrain(terrain) = &scene.bodies[0].shape else { panic!() };
        // The file's last row has the smallest y.
        let heights = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(column, row)| terrain.height(column, row));
        assert_eq!(heights, [3.0, 4.0, 1.0, 2.0].map(|height| height * metres), "{more}");
    }
}

#[test]
fn no_data_are_holes_in_every_type() {
    let text = |t: &str| (NO_DATA, Values::Text(t.to_owned()));
    let holed = |of: Type, values: &[f64], tags: Vec<(u16, Values)>| {
        read(&Picture { tags, ..Picture::new(values.len(), values.to_vec(), of) }).heights
    };
    assert_eq!(holed(Type::I16, &[0.0, 5.0], vec![text("0")]), Heights::I16(vec![HOLE, 5]));
    assert_eq!(holed(Type::U16, &[65535.0, 5.0], vec![text("65535")]), Heights::I16(vec![HOLE, 5]));
    let lowest = f64::from(f32::MIN);
    for said in ["-3.4028234663852886e+38", "-3.40282e+38", "-3.4028235e38 "] {
        let Heights::F32(read) = holed(Type::F32, &[lowest, 5.5], vec![text(said)]) else { panic!() };
        assert!(read[0].is_nan() && read[1] == 5.5, "{said}");
    }
    let Heights::F64(read) = holed(Type::F64, &[-9999.0, 5.5], vec![text("-9999")]) else { panic!() };
    assert!(read[0].is_nan() && read[1] == 5.5);
    let Heights::F32(read) = holed(Type::F32, &[f64::NAN, 5.5], vec![text("nan")]) else { panic!() };
    assert!(read[0].is_nan() && read[1] == 5.5);
    // −32768 is a void on a map that does not say otherwise, and a number elsewhere.
    let map = scaled(1.0, 1.0, [0.0; 4]);
    assert_eq!(holed(Type::I16, &[-32768.0, 5.0], map), Heights::I16(vec![HOLE, 5]));
    assert_eq!(holed(Type::I16, &[-32768.0, 5.0], vec![]), Heights::F32(vec![-32768.0, 5.0]));
}

#[test]
fn chunks_that_were_left_out_are_blank() {
    let plain = Picture { strip: 1, ..Picture::new(2, vec![1.0, 2.0, 3.0, 4.0], Type::I16) };
    let sparse = |no_data: &[(u16, Values)]| {
        let lengths = [vec![(279, Values::Long(vec![4, 0]))], no_data.to_vec()].concat();
        all(&read(&Picture { tags: lengths, ..plain.clone() }))
    };
    assert_eq!(sparse(&[]), [Some(1.0), Some(2.0), Some(0.0), Some(0.0)]);
    assert_eq!(sparse(&[(NO_DATA, Values::Text("-5".to_owned()))]), [Some(1.0), Some(2.0), None, None]);
}

#[test]
fn bad_pictures_are_told_what_and_where() {
    let with = |tag: u16, values: Values| square(&[(tag, values)]).bytes();
    let long = |n: u64| Values::Long(vec![n]);
    let short = |n: u16| Values::Short(vec![n]);
    let refuse = |bytes: Vec<u8>, kind, words: &str| refused(&bytes, "map.tif", kind, words);
    refuse(with(277, short(3)), FaultKind::Unsupported, "3 samples");
    refuse(with(258, short(12)), FaultKind::Unsupported, "12 bits");
    refuse(with(259, short(7)), FaultKind::Unsupported, "scheme 7");
    refuse(with(256, long(0)), FaultKind::Empty, "0 × 2");
    refuse(with(256, long(3)), FaultKind::Truncated, "8 bytes, not 12");
    refuse(with(257, long(1_000_000)), FaultKind::Mismatch, "chunks");
    refuse(with(279, long(100_000)), FaultKind::Truncated, "byte");
    refuse(with(273, long(100_000)), FaultKind::Truncated, "byte");
    refuse(with(NO_DATA, Values::Text("none".to_owned())), FaultKind::BadValue, "no number");
    refuse(with(SCALE, Values::Double(vec![1.0, 1.0, 0.0])), FaultKind::BadValue, "not both there");
    refuse(square(&scaled(0.0, 1.0, [0.0; 4])).bytes(), FaultKind::BadValue, "spacing along x is 0");
    refuse(square(&scaled(1.0, f64::NAN, [0.0; 4])).bytes(), FaultKind::BadValue, "along y is NaN");
    refuse(square(&scaled(1.0, 1.0, [0.0, 0.0, f64::INFINITY, 0.0])).bytes(), FaultKind::NotFinite, "inf");
    let rotated = vec![1.0, 0.5, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0];
    refuse(with(MATRIX, Values::Double(rotated)), FaultKind::Unsupported, "rotated");
    let units = [scaled(1.0, 1.0, [0.0; 4]), vec![(KEYS, keys(&[(1024, 1), (3076, 9036)]))]].concat();
    refuse(square(&units).bytes(), FaultKind::Unsupported, "9036");
    let void =
        Picture { tags: vec![(NO_DATA, Values::Text("7".to_owned()))], ..Picture::new(2, vec![7.0; 4], Type::I16) };
    refuse(void.bytes(), FaultKind::Empty, "no-data");
    let infinite = Picture::new(2, vec![1.0, 2.0, f64::INFINITY, 4.0], Type::F32);
    refuse(infinite.bytes(), FaultKind::NotFinite, "row 2, column 1");
    let large = Picture { large: true, tags: vec![(256, long(1 << 40)), (257, long(1 << 40))], ..square(&[]) };
    refuse(large.bytes(), FaultKind::TooLarge, "absurdly many");
    let billions = square(&[(256, long(1_000_000_000)), (257, long(1_000_000_000))]);
    refuse(billions.bytes(), FaultKind::TooLarge, "1000000000 × 1000000000");
}

#[test]
fn packed_bombs_are_refused() {
    // Half a gigabyte of zeros in half a megabyte.
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; 64 << 20], 9);
    let mut bomb = Picture::new(1, vec![0.0], Type::I16);
    bomb.packing = Packing::Deflate;
    bomb.tags = vec![(256, Values::Long(vec![32768])), (257, Values::Long(vec![16384]))];
    let mut bytes = bomb.bytes();
    bytes.extend(packed);
    refused(&bytes, "map.tif", FaultKind::TooLarge, "absurdly many");
    // Tiles that reach absurdly far over the border.
    let tags = vec![(322, Values::Short(vec![60_000])), (323, Values::Short(vec![60_000]))];
    let tiled = Picture { tile: Some((16, 16)), tags, ..square(&[]) };
    refused(&tiled.bytes(), "map.tif", FaultKind::BadValue, "60000 × 60000");
}

#[test]
fn files_cut_anywhere_are_refused() {
    let mut random = Random(0x00a1_11e3);
    for packing in [Packing::None, Packing::Lzw, Packing::Deflate] {
        let bytes = Picture { packing, strip: 4, ..hills(9, 11, Type::F32, &mut random) }.bytes();
        for length in 0..bytes.len() - 1 {
            let fault = fault(&bytes[..length], "map.tif");
            assert!(!fault.message.is_empty());
        }
    }
}

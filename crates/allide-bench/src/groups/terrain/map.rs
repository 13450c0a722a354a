//! Maps to ask about, each as both engines know it.

use allide::glam::{DVec2, DVec3, Vec3Swizzles};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use allide_files::raster::Raster;
use parry3d_f64::math::{Pose as PeerPose, Rotation, Vector};
use parry3d_f64::shape::HeightField;
use parry3d_f64::utils::Array2;
use std::path::Path;

/// Where to find real relief.
const DATA: &str = "ALLIDE_TERRAIN_DATA";

/// Metres between the heights of made maps.
pub const CELL: f64 = 0.25;

/// A map in both engines.
pub struct Map {
    /// What the tables call it.
    pub name: String,
    /// In allide.
    pub shape: Shape,
    pub terrain: Terrain,
    /// In parry, as large as there is memory for; `None` where it would be too much.
    pub peer: Option<HeightField>,
}

/// Most heights that parry is given too.
const PEER_HEIGHTS: usize = 1 << 22;

impl Map {
    fn new(name: &str, terrain: Terrain) -> Map {
        let layout = terrain.layout();
        let (columns, rows) = (layout.columns, layout.rows);
        let peer = (columns * rows <= PEER_HEIGHTS).then(|| {
            let heights = (0..columns * rows).map(|k| terrain.height(k % columns, k / columns)).collect();
            let size = DVec2::new((columns - 1) as f64, (rows - 1) as f64) * layout.spacing;
            // Its rows are along z, its columns along x: turned, so that those are x and y and the
            // diagonals of the cells are the same as here.
            HeightField::new(Array2::new(columns, rows, heights), Vector::new(size.y, 1.0, size.x))
        });
        Map { name: name.into(), shape: Shape::terrain(terrain.clone()), terrain, peer }
    }

    /// Distance of neighbouring heights, metres.
    pub fn cell(&self) -> f64 {
        self.terrain.layout().spacing.min_element()
    }

    /// Where parry's must lie: it is centred.
    pub fn peer_pose(&self) -> PeerPose {
        let layout = self.terrain.layout();
        let size = DVec2::new((layout.columns - 1) as f64, (layout.rows - 1) as f64) * layout.spacing;
        let middle = layout.origin + 0.5 * size;
        // x to y to z to x.
        PeerPose::from_parts(Vector::new(middle.x, middle.y, 0.0), Rotation::from_xyzw(0.5, 0.5, 0.5, 0.5))
    }

    /// A place on the map, given by shares of its width and length.
    pub fn place(&self, share: DVec2) -> DVec3 {
        let layout = self.terrain.layout();
        let size = DVec2::new((layout.columns - 1) as f64, (layout.rows - 1) as f64) * layout.spacing;
        let flat = layout.origin + share * size;
        flat.extend(self.terrain.height_at(flat).unwrap_or(0.0))
    }
}

/// `cells` × `cells` of level ground.
pub fn flat(cells: usize) -> Map {
    made(&format!("flat {cells}²"), cells, |_| 0.0)
}

/// `cells` × `cells` of hills of half a metre, 6 m from one to the next, with bumps.
pub fn hills(cells: usize) -> Map {
    made(&format!("hills {cells}²"), cells, |p| {
        0.5 * (1.1 * p.x).sin() * (0.9 * p.y).cos() + 0.1 * (3.1 * p.x + 2.3 * p.y).sin()
    })
}

fn made(name: &str, cells: usize, height: impl Fn(DVec3) -> f64) -> Map {
    let count = cells + 1;
    let at = |k: usize| DVec3::new((k % count) as f64, (k / count) as f64, 0.0) * CELL;
    let heights = (0..count * count).map(|k| height(at(k))).collect();
    let layout = Layout::new(count, count, DVec2::splat(CELL));
    Map::new(name, Terrain::new(layout, Heights::F64(heights)).expect("the map is sound"))
}

/// Maps of real relief, if a folder with some was named.
pub fn real() -> Vec<Map> {
    let Ok(folder) = std::env::var(DATA) else {
        println!("\nno real relief: {DATA} names no folder with GeoTIFF, .asc, .hgt or .npy files");
        return Vec::new();
    };
    let listed = std::fs::read_dir(&folder).map(|all| all.flatten().map(|e| e.path()).collect::<Vec<_>>());
    let mut paths = listed.unwrap_or_default();
    paths.sort();
    paths.iter().filter_map(|path| read(path)).collect()
}

/// A file whose heights are all there; what has none of its own spacing, or degrees, gets 30 m.
fn read(path: &Path) -> Option<Map> {
    let raster = match Raster::open(path) {
        Ok(raster) => raster,
        Err(why) => {
            println!("left out: {why}");
            return None;
        }
    };
    let count = raster.columns * raster.rows;
    let heights: Option<Vec<f64>> = (0..count).map(|k| raster.heights.get(k)).collect();
    let name = path.file_stem().map_or(String::new(), |s| s.to_string_lossy().into_owned());
    let Some(heights) = heights else {
        println!("left out: {name} has holes, which parry cannot have");
        return None;
    };
    let known = raster.spacing.filter(|_| !raster.in_degrees);
    let spacing = DVec2::from_array(known.unwrap_or([30.0; 2]));
    let origin = DVec2::from_array(raster.origin.filter(|_| known.is_some()).unwrap_or([0.0; 2]));
    let layout = Layout::new(raster.columns, raster.rows, spacing).at(origin);
    Terrain::new(layout, Heights::F64(heights)).ok().map(|terrain| Map::new(&name, terrain))
}

/// Whether a point lies over the map, `margin` metres from its border at least.
pub fn is_over(map: &Map, point: DVec3, margin: f64) -> bool {
    let layout = map.terrain.layout();
    let size = DVec2::new((layout.columns - 1) as f64, (layout.rows - 1) as f64) * layout.spacing;
    let from = point.xy() - layout.origin;
    from.min_element() >= margin && (size - from).min_element() >= margin
}

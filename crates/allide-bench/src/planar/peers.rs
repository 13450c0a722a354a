//! The libraries, each used as its documentation says.

use super::cases::Pair;
use super::contestant::{Contestant, Pose};
use super::parts::triangles;
use allide::glam::DVec2;
use geo::coordinate_position::CoordPos;
use geo::dimensions::Dimensions;
use geo::{Coord, Intersects, LineString, Polygon, PreparedGeometry, Relate};
use i_overlay::core::integer::OverlayInt;
use i_overlay::float::relate::FloatPredicateOverlay;
use jagua_rs::collision_detection::hazards::filter::NoFilter;
use jagua_rs::collision_detection::hazards::{BasicHazardEntity, Hazard};
use jagua_rs::collision_detection::{CDEConfig, CDEngine};
use jagua_rs::geometry::fail_fast::SPSurrogateConfig;
use jagua_rs::geometry::geo_traits::TransformableFrom;
use jagua_rs::geometry::primitives::{Point, Rect, SPolygon};
use jagua_rs::geometry::{DTransformation, Transformation};
use parry2d_f64::query::{contact, intersection_test};
use parry2d_f64::shape::{Compound, Shape};
use std::marker::PhantomData;
use std::sync::Arc;

/// parry, in double precision.
pub struct Parry {
    a: Box<dyn Shape>,
    b: Box<dyn Shape>,
}

impl Parry {
    /// Convex parts: its triangles, merged by its Hertel–Mehlhorn.
    pub fn compound(pair: &Pair) -> Result<Parry, String> {
        let shape = |ring: &[DVec2]| -> Result<Box<dyn Shape>, String> {
            let compound = Compound::decompose_trimesh(&triangles(ring)?);
            Ok(Box::new(compound.ok_or("no convex parts were found")?))
        };
        Ok(Parry { a: shape(&pair.a)?, b: shape(&pair.b)? })
    }

    /// Triangles: its ear clipping.
    pub fn trimesh(pair: &Pair) -> Result<Parry, String> {
        Ok(Parry { a: Box::new(triangles(&pair.a)?), b: Box::new(triangles(&pair.b)?) })
    }
}

fn parry_pose(pose: &Pose) -> parry2d_f64::math::Pose {
    parry2d_f64::math::Pose::new(parry2d_f64::math::Vector::new(pose.position.x, pose.position.y), pose.angle)
}

impl Contestant for Parry {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        let still = parry2d_f64::math::Pose::IDENTITY;
        let found = intersection_test(&parry_pose(pose), &*self.a, &still, &*self.b);
        found.expect("a pair that it supports").intersecting
    }

    fn push_out(&mut self, pose: &Pose) -> Option<DVec2> {
        let still = parry2d_f64::math::Pose::IDENTITY;
        let found = contact(&parry_pose(pose), &*self.a, &still, &*self.b, 0.0).expect("a pair that it supports");
        Some(found.map_or(DVec2::ZERO, |c| DVec2::new(c.normal1.x, c.normal1.y) * c.dist.min(0.0)))
    }
}

/// A ring as geo's polygon, turned and moved in place.
struct GeoPolygon {
    ring: Vec<DVec2>,
    placed: Polygon<f64>,
}

impl GeoPolygon {
    fn new(ring: &[DVec2]) -> GeoPolygon {
        GeoPolygon { ring: ring.to_vec(), placed: geo_polygon(ring) }
    }

    fn place(&mut self, pose: &Pose) -> &Polygon<f64> {
        let (sin, cos) = pose.angle.sin_cos();
        let (x, y) = (pose.position.x, pose.position.y);
        self.placed.exterior_mut(|line| {
            let points = &mut line.0;
            for (to, p) in points.iter_mut().zip(&self.ring) {
                *to = Coord { x: (cos * p.x - sin * p.y) + x, y: (sin * p.x + cos * p.y) + y };
            }
            points[self.ring.len()] = points[0];
        });
        &self.placed
    }
}

fn geo_polygon(ring: &[DVec2]) -> Polygon<f64> {
    Polygon::new(LineString::from_iter(ring.iter().map(|p| Coord { x: p.x, y: p.y })), Vec::new())
}

/// geo's DE-9IM, the second outline prepared: the insides share an area.
pub struct GeoRelate {
    a: GeoPolygon,
    b: PreparedGeometry<'static, Polygon<f64>>,
}

impl GeoRelate {
    pub fn new(pair: &Pair) -> GeoRelate {
        GeoRelate { a: GeoPolygon::new(&pair.a), b: PreparedGeometry::from(geo_polygon(&pair.b)) }
    }
}

impl Contestant for GeoRelate {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        let matrix = self.b.relate(self.a.place(pose));
        matrix.get(CoordPos::Inside, CoordPos::Inside) == Dimensions::TwoDimensional
    }
}

/// geo's quick test; touching counts for it.
pub struct GeoIntersects {
    a: GeoPolygon,
    b: Polygon<f64>,
}

impl GeoIntersects {
    pub fn new(pair: &Pair) -> GeoIntersects {
        GeoIntersects { a: GeoPolygon::new(&pair.a), b: geo_polygon(&pair.b) }
    }
}

impl Contestant for GeoIntersects {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        self.a.place(pose).intersects(&self.b)
    }
}

/// i_overlay's predicate, which rounds to a grid of whole numbers of type I.
pub struct Overlay<I> {
    ring: Vec<DVec2>,
    a: Vec<[f64; 2]>,
    b: Vec<[f64; 2]>,
    grid: PhantomData<I>,
}

impl<I> Overlay<I> {
    pub fn new(pair: &Pair) -> Overlay<I> {
        let list = |ring: &[DVec2]| ring.iter().map(|p| p.to_array()).collect();
        Overlay { ring: pair.a.clone(), a: list(&pair.a), b: list(&pair.b), grid: PhantomData }
    }
}

impl<I: OverlayInt> Contestant for Overlay<I> {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        let (sin, cos) = pose.angle.sin_cos();
        let (x, y) = (pose.position.x, pose.position.y);
        for (to, p) in self.a.iter_mut().zip(&self.ring) {
            *to = [(cos * p.x - sin * p.y) + x, (sin * p.x + cos * p.y) + y];
        }
        FloatPredicateOverlay::<[f64; 2], I>::from_subj_and_clip(&self.a, &self.b).interiors_intersect()
    }
}

/// jagua-rs: the second outline lies in a wide container, the first is a candidate for a place in it.
/// Single precision; the configuration is the one its documentation shows, but for the number of circles
/// inside an outline: finding a hundred of them in thin combs and spirals takes it seconds.
pub struct Jagua {
    item: SPolygon,
    placed: SPolygon,
    engine: CDEngine,
}

impl Jagua {
    pub fn new(pair: &Pair) -> Result<Jagua, String> {
        let config = SPSurrogateConfig {
            n_pole_limits: [(8, 0.0), (8, 0.75), (8, 0.90)],
            ff_pole_area_ratio: 0.5,
            n_ff_piers: 0,
        };
        let ring = |ring: &[DVec2]| -> Result<SPolygon, String> {
            let points = ring.iter().map(|p| Point(p.x as f32, p.y as f32)).collect();
            let mut polygon = SPolygon::new(points).map_err(|e| e.to_string())?;
            polygon.generate_surrogate(config).map_err(|e| e.to_string())?;
            Ok(polygon)
        };
        let reach = 8.0 * pair.size();
        let corner = |x: f64, y: f64| DVec2::new(x, y) * reach;
        let wide = ring(&[corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])?;
        let reach = 1.01 * reach as f32;
        let bounds = Rect::try_new(-reach, -reach, reach, reach).map_err(|e| e.to_string())?;
        let hazards = vec![
            Hazard::new(BasicHazardEntity::Exterior, Arc::new(wide)),
            Hazard::new(BasicHazardEntity::Hole { idx: 0 }, Arc::new(ring(&pair.b)?)),
        ];
        let config = CDEConfig { quadtree_depth: 5, cd_threshold: 96, item_surrogate_config: config };
        let item = ring(&pair.a)?;
        Ok(Jagua { placed: item.clone(), item, engine: CDEngine::new(bounds, hazards, config) })
    }
}

impl Contestant for Jagua {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        let by = (pose.position.x as f32, pose.position.y as f32);
        let transformation: Transformation = DTransformation::new(pose.angle as f32, by).compose();
        // What proves a collision cheaply comes first.
        if self.engine.detect_surrogate_collision(self.item.surrogate(), &transformation, &NoFilter) {
            return true;
        }
        self.placed.transform_from(&self.item, &transformation);
        self.engine.detect_poly_collision(&self.placed, &NoFilter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::contestant::{PAPER, PEERS};
    use crate::planar::outlines::{Kind, Random, made};

    #[test]
    fn all_agree_where_the_answer_is_plain() {
        let mut random = Random(1);
        let pairs = [Pair::new(&made(Kind::Star, 12, &mut random), &made(Kind::Blob, 16, &mut random))];
        for entrant in PEERS.iter().chain(&PAPER) {
            let mut ready = entrant.enter(&pairs).unwrap_or_else(|e| panic!("{}: {e}", entrant.name));
            let at = |x: f64| Pose { position: DVec2::new(x, 0.0), angle: 0.7 };
            assert!(ready[0].overlaps(&at(0.9)), "{}", entrant.name);
            assert!(!ready[0].overlaps(&at(3.0)), "{}", entrant.name);
        }
    }
}

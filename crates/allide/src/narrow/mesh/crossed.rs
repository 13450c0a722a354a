//! The contacts of the collector at which two edges hold each other.

use super::collect::{MeshContact, MeshFeatures};
use super::coming::{Coming, has_come};
use super::couple::{Couple, Pass};
use super::course::{Course, Velocity};
use super::edges::{Crossing, Limits, Way, Within, crossings, length_within};
use super::least::least_beside;
use super::settled::is_parted;
use glam::DVec3;

/// How many times deeper than the ways out from its middle an overlap of edges may be.
const DEEPER: f64 = 4.0;

/// How much longer than the time since the first touch that of edges that turn may be told, times it.
const BENT: f64 = 5e-3;

/// How many times longer ago than what is inside tells a first touch is doubted.
const DOUBTED: f64 = 2.0;

/// How much shorter a way must be, times the other, to count as such.
const SHORTER: f64 = 0.99;

/// How far a move must be, times what its direction tells of the way, to be told.
const NO_MORE: f64 = 0.95;

/// Ways out of which it is seen whether they take care of a deeper crossing, at most.
const MOST_WAYS: usize = 32;

/// Cosine of the angle between ways that lead the same way.
const SAME_WAY: f64 = 0.999;

/// Triangles of one mesh, and of both, beyond which some of their sides look along any way, about: to look around takes
/// long.
const COARSE: usize = 512;
const FINE: usize = 4096;

/// Appends the crossings of edges of some triangles of each mesh; the points inside are there.
pub(super) fn crossed(
    couple: &Couple,
    triangles: [&[u32]; 2],
    (velocity, coming): (&Velocity, &Coming),
    found: &mut Vec<MeshContact>,
) {
    let pass = couple.pass(true);
    let known = found.iter().map(|c| c.depth).fold(0.0, f64::max);
    let add = |crossing: &Crossing| of_crossing(couple, &pass, crossing);
    match coming {
        Coming::Nowhere => at_rest(couple, triangles, known, |_| true, found),
        Coming::All => {
            moving(couple, triangles, (velocity, known), |crossing| found.push(add(crossing)));
            first_touch(&Course { couple, motions: velocity.motions }, velocity, found);
            held_across(couple, found);
        }
        Coming::Some(..) => {
            let mut along = Vec::new();
            moving(couple, triangles, (velocity, known), |crossing| {
                if coming.has_crossing(crossing) {
                    along.push(add(crossing));
                }
            });
            at_rest(couple, triangles, known, |crossing| !coming.has_crossing(crossing), found);
            found.extend(along);
        }
    }
}

fn is_edges(c: &MeshContact) -> bool {
    c.kind == MeshFeatures::Edges
}

/// Adds the contact at which meshes that have come as they move first touched, if what is `found` does not lead back to
/// there: edges that held each other then may be far from each other now. Drops edges that would have touched before.
fn first_touch(course: &Course, velocity: &Velocity, found: &mut Vec<MeshContact>) {
    let since = |c: &MeshContact| c.depth / velocity.at(c.on_a.midpoint(c.on_b)).length();
    let inside = found.iter().filter(|c| !is_edges(c)).map(since).fold(0.0, f64::max);
    let known = if inside > 0.0 { inside } else { found.iter().map(since).fold(0.0, f64::max) };
    // From what is inside, whose ways are sure: edges may be told to have met where the meshes had been apart since.
    let Some((met, apart)) = course.apart(known) else { return };
    let touched = met.map_or(known, |met| course.touched(met, apart, 0.0));
    // The ways of what turns are bent, and those of edges are told by their middle.
    let bent = if velocity.is_straight() { 1e-6 } else { BENT };
    found.retain(|c| !is_edges(c) || since(c) <= touched * (1.0 + bent));
    let known = found.iter().map(since).fold(0.0, f64::max);
    if touched > known * (1.0 + 1e-6) && (touched < DOUBTED * known || has_come(course, touched)) {
        found.extend(course.first_contact(touched));
    }
}

/// Adds the contact of the least move beside the way where what has come is held along several normals, all of them at a
/// slant to it: links that hang in each other, or a ball in a groove. No one of these parts the meshes.
fn held_across(couple: &Couple, found: &mut Vec<MeshContact>) {
    let Some(deepest) = found.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).copied() else { return };
    let told = found.iter().map(|c| c.normal_depth).fold(0.0, f64::max);
    let [few, many] = {
        let counts = [couple.a, couple.b].map(|mesh| mesh.triangles().len());
        [counts[0].min(counts[1]), counts[0] + counts[1]]
    };
    let is_fine = few > COARSE && many > FINE;
    // What touched first and is far from all that is inside now tells nothing of how it is held there.
    let is_past = deepest.area == 0.0;
    if is_fine || is_past || told >= SHORTER * deepest.depth || deepest.depth <= 1e-9 * couple.size {
        return;
    }
    let way = (deepest.on_a - deepest.on_b) / deepest.depth;
    // What slides along some of them parts another way.
    let normals = found.iter().filter(|c| c.normal_depth >= told * (1.0 - 1e-6)).map(|c| c.normal).take(MOST_WAYS);
    let clears = |normal: DVec3| found.iter().all(|c| c.normal.dot(normal) * told >= SHORTER * c.normal_depth);
    if normals.clone().any(clears) || normals.clone().any(|normal| is_parted(couple, normal * told)) {
        return;
    }
    let (along, far) = least_beside(couple, way, deepest.depth, told / SHORTER);
    let normal = no_more(along, way, far / deepest.depth);
    // The normal of two edges is across both; unless the way back itself is the least move, what else came as far is told.
    let others = found.iter().filter(|c| !is_edges(c) && c.depth >= SHORTER * deepest.depth);
    let other = others.max_by(|p, q| p.depth.total_cmp(&q.depth)).copied();
    let Some(held) = other.or((far >= SHORTER * deepest.depth).then_some(deepest)) else { return };
    let normal_depth = held.depth * normal.dot(way);
    // Where surfaces are bent much it would tell of more than the move.
    if told < SHORTER * far && told < SHORTER * normal_depth && NO_MORE * along.dot(way) * deepest.depth <= far {
        found.push(MeshContact { normal, normal_depth, area: 0.0, kind: MeshFeatures::Edges, ..held });
    }
}

/// A unit vector turned away from another just so far that its cosine to that is no more than so much.
fn no_more(along: DVec3, way: DVec3, cosine: f64) -> DVec3 {
    match (along - way * along.dot(way)).try_normalize() {
        Some(aside) if along.dot(way) > cosine => way * cosine + aside * (1.0 - cosine * cosine).max(0.0).sqrt(),
        _ => along,
    }
}

/// The crossings of what comes, each along the velocity.
fn moving(
    couple: &Couple,
    triangles: [&[u32]; 2],
    (velocity, known): (&Velocity, f64),
    mut visit: impl FnMut(&Crossing),
) {
    let pass = couple.pass(true);
    let turning = |p: DVec3| velocity.back(&pass, p).map(|(back, _)| -back);
    let way = if velocity.is_straight() {
        turning(DVec3::ZERO).map_or(Way::Normal, Way::Along)
    } else {
        Way::Turning(&turning)
    };
    // What has come this way has come through one of them, as a vertex has; the other may be thinner than the way.
    let limits = Limits { gap: 0.0, depth: f64::INFINITY, known, within: Within::One, beside: 0.0, onward: 0.0 };
    let shallow = shallow(couple, known);
    crossings(couple, triangles, limits, &way, |crossing| {
        if crossing.depth() <= shallow || crossing.is_thick(couple, DEEPER) {
            visit(&crossing);
        }
    });
}

/// What vertices and the middles of edges tell about the depth is no bound of it: a long edge with one end just inside
/// may be many times deeper half way along. Much deeper crossings must be thick to count.
fn shallow(couple: &Couple, known: f64) -> f64 {
    4.0 * known + 1e-9 * couple.size
}

/// Those of the crossings for which `counts` of what rests, each along its normal.
fn at_rest(
    couple: &Couple,
    triangles: [&[u32]; 2],
    known: f64,
    counts: impl Fn(&Crossing) -> bool,
    found: &mut Vec<MeshContact>,
) {
    let pass = couple.pass(true);
    let limits = Limits { gap: 0.0, depth: f64::INFINITY, known, within: Within::Both, beside: 0.0, onward: 0.0 };
    let shallow = shallow(couple, known);
    let mut deeper = Vec::new();
    crossings(couple, triangles, limits, &Way::Normal, |crossing| {
        let depth = crossing.depth();
        if !counts(&crossing) || depth > shallow && !crossing.is_thick(couple, DEEPER) {
            return;
        }
        if depth > known { deeper.push(crossing) } else { found.push(of_crossing(couple, &pass, &crossing)) }
    });
    unsettled(couple, deeper, found);
}

/// Adds those of some crossings, deeper than all that is `found`, of which these do not take care when the meshes are
/// parted by them: of bars that lie across each other only the sides that have met hold each other, not the far ones.
fn unsettled(couple: &Couple, mut deeper: Vec<Crossing>, found: &mut Vec<MeshContact>) {
    if deeper.is_empty() {
        return;
    }
    // The longest first: an order that does not tell which mesh is the first.
    let mut all: Vec<(DVec3, f64)> = found.iter().map(|c| (c.normal, c.depth)).collect();
    all.sort_by(|p, q| q.1.total_cmp(&p.1));
    let mut ways: Vec<(DVec3, f64)> = Vec::new();
    for way in all {
        if ways.len() < MOST_WAYS && !ways.iter().any(|(normal, _)| normal.dot(way.0) >= SAME_WAY) {
            ways.push(way);
        }
    }
    let pass = couple.pass(true);
    deeper.sort_by(|p, q| p.depth().total_cmp(&q.depth()));
    for crossing in deeper {
        let contact = of_crossing(couple, &pass, &crossing);
        let other = |way: &&(DVec3, f64)| way.1 < SHORTER * contact.depth && way.0.dot(contact.normal) < SAME_WAY;
        if !ways.iter().filter(other).any(|(normal, depth)| crossing.is_settled(couple, *normal * *depth)) {
            ways.push((contact.normal, contact.depth));
            found.push(contact);
        }
    }
}

fn of_crossing(couple: &Couple, pass: &Pass, crossing: &Crossing) -> MeshContact {
    let (p, q) = (&crossing.ridge_a, &crossing.ridge_b);
    let [s, t] = crossing.parts;
    let own = length_within(couple.b, p.from, p.to, s) * (p.to - p.from).normalize_or_zero();
    let [from, to] = [q.from, q.to].map(|x| couple.b_in_a.point(x));
    let other = length_within(couple.a, from, to, t) * (q.to - q.from).normalize_or_zero();
    let place = |x: DVec3| pass.y_in_world.point(x);
    let (on_a, on_b, normal) = (place(crossing.on_a), place(crossing.on_b), pass.y_in_world.rotation * crossing.normal);
    MeshContact {
        on_a,
        on_b,
        normal,
        depth: on_a.distance(on_b),
        normal_depth: (on_a - on_b).dot(normal).max(0.0),
        face_a: (p.triangle, p.weights(s)),
        face_b: (q.triangle, q.weights(t)),
        area: 0.25 * own.cross(other).length(),
        kind: MeshFeatures::Edges,
    }
}

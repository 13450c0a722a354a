//! The contacts by which two meshes hold each other: what a world needs.
//!
//! Of all points inside each other only those count that bar the way: a vertex that is a tip of its mesh along
//! the normal of the face it is behind, and two ridges that cross. A box standing exactly on another has its
//! corners on the sides of the lower one; these sides bar nothing, since the box goes on beyond them.

use super::collect::{Inside, edges_through};
use super::couple::{Couple, Pass};
use super::cut::hits;
use super::edges::{Limits, Way, Within, crossings};
use super::over::over;
use super::settled::{Depths, complete, first_that_parts, keep_shortest, keep_what_parts, oppose};
use super::spread::spread;
use super::touch;
use crate::math::tolerance;
use crate::mesh::triangle::{Feature, nearest};
use crate::mesh::{Bits, Mesh, Passing, Sorted, Touching, vertices_in};
use crate::narrow::{Contact, Placement};
use glam::DVec3;

/// Slope (sine) up to which a vertex still is a tip.
const TIP: f64 = 0.1;

/// Slope (sine) up to which an edge still lies flat on a face, and the cosine of normals of one face then.
const FLAT: f64 = 0.02;
const ONE_FACE: f64 = 0.999;

/// Overlap that may be there beside a way out that bars nothing, times the thickness of the mesh.
const SHALLOW: f64 = 2e-2;

/// Share of the shallow overlap from which contacts that push across or against each other are doubted.
const OPPOSED: f64 = 0.2;

/// Overlap of edges that is no more than touching, times the thickness of the mesh.
const BARELY: f64 = 1e-4;

/// Overlap from which on contacts have to part the meshes, times the thickness of the thinner.
const DOUBTED: f64 = 1e-3;

/// How deep points have to be, times the size, for an overlap that is more than a touch.
const REAL: f64 = 1e-6;

/// How many times farther than the nearest a way out may be.
const FARTHER: f64 = 4.0;

/// Share of the depth of vertices that contacts have to tell of.
const ALL_BUT: f64 = 0.9;

/// Contacts that replace those that bar nothing, at most.
const FALLBACK: usize = 8;

/// Pairs of triangles, or of triangles and vertices, that are looked at for ways out, at most.
const MOST_PAIRS: usize = 1 << 20;

/// A point of x at a surface y, in the frame of y.
struct Found {
    on_x: DVec3,
    on_y: DVec3,
    /// Out of y.
    out: DVec3,
    depth: f64,
}

/// Contacts of two meshes, deep enough for `margin` (metres). Where edges are `led_on` into their own solids, the points
/// of contacts past their ends lie a little inside; else all are on the surfaces.
pub(super) fn contacts(a: &Mesh, b: &Mesh, at: &Placement, margin: f64, led_on: bool, out: &mut Vec<Contact>) {
    let couple = Couple::new(a, b, at);
    if margin.is_infinite() || !couple.boxes_overlap(margin) {
        return;
    }
    let first = out.len();
    let (sorted, touching, inside) = barring(&couple, margin, led_on, out);
    let most = out[first..].iter().map(|c| c.depth).fold(inside, f64::max);
    let thin = couple.thinness();
    let doubted = (DOUBTED * thin).max(margin.min(SHALLOW * thin));
    if most > doubted {
        let shallow = SHALLOW * thin * if oppose(&out[first..]) { OPPOSED } else { 1.0 };
        let again = |at: &Placement| {
            let mut found = Vec::new();
            barring(&Couple::new(a, b, at), 0.0, led_on, &mut found);
            found
        };
        let depths = Depths { inside, thin, shallow: most <= shallow };
        complete((&couple, depths), first, out, again, |most| ways_out(&couple, near(&sorted), most));
        spread(&couple, (&sorted, &touching), doubted, first, out);
    }
    let slack = tolerance::RELATIVE * couple.size;
    if out.len() == first && couple.meet(slack) {
        let touch = touch::contact(&couple, slack);
        let way = if inside > REAL * couple.size { any_way(&couple, &sorted) } else { None };
        let touch = touch.map(|c| Contact { on_a: c.on_a, on_b: c.on_b, normal: c.normal, depth: 0.0 });
        out.extend(way.or(touch));
    }
    if margin > 0.0 {
        for k in 0..2 {
            over(&couple.pass(k == 0), [&sorted[k].triangles, &sorted[1 - k].triangles], margin, first, out);
        }
    }
}

/// The contacts that bar the way, each by itself. What is near the other of each mesh, and how deep vertices and edges
/// are, metres.
fn barring(couple: &Couple, margin: f64, led_on: bool, out: &mut Vec<Contact>) -> ([Sorted; 2], Touching, f64) {
    let first = out.len();
    let passes = [couple.pass(true), couple.pass(false)];
    let touching = couple.touching();
    let sorted = [0, 1].map(|k| {
        let Pass { x, y, x_in_y, .. } = &passes[k];
        vertices_in(x, y, x_in_y, margin, &touching.borders(k))
    });
    let plain = [0, 1].map(|k| plain(&passes[k], &sorted[k].inside));
    let deepest = plain.iter().flatten().map(|f| f.depth).fold(0.0, f64::max);
    for k in 0..2 {
        tips(&passes[k], &sorted[k], &plain[k], margin, out);
    }
    let through = edges(couple, (&sorted, &touching), (deepest, margin, led_on), first, out);
    let known = out[first..].iter().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
    if known < ALL_BUT * deepest {
        fall_back(&passes, plain, known, out);
    }
    if through > tolerance::RELATIVE * couple.size && out[first..].iter().all(|c| c.depth <= 0.0) {
        pierced(couple, &sorted, through, out);
    }
    if couple.of_surfaces() {
        keep_what_parts(couple, first, out);
    } else {
        keep_shortest(couple, first, out);
    }
    (sorted, touching, deepest.max(through))
}

/// Whether a vertex next to where two edges cross is out of the other mesh by a much nearer way. Where something lies
/// just on the rim of a table, its upright edges end so: along the top of the table they are far behind the rim.
fn is_out_nearer(crossing: &Contact, tip: &Contact, barely: f64) -> bool {
    let near = crossing.depth / FARTHER;
    (-barely..near).contains(&tip.depth)
        && (crossing.on_a.distance(tip.on_a) <= near || crossing.on_b.distance(tip.on_b) <= near)
}

/// Ridges that cross; the contacts of vertices are in `out` from the place `tips` on. How deep in the other the middles
/// of edges are that pass through, metres.
fn edges(
    couple: &Couple,
    (sorted, touching): (&[Sorted; 2], &Touching),
    (deepest, margin, led_on): (f64, f64, bool),
    tips: usize,
    out: &mut Vec<Contact>,
) -> f64 {
    let first = out.len();
    let pass = couple.pass(true);
    let thin = couple.thinness();
    // How deep edges may be is not known before; what is inside of them tells about it.
    let through = [0, 1]
        .map(|k| through(&couple.pass(k == 0), &touching.edges[k], &sorted[k].marks))
        .into_iter()
        .fold(0.0, f64::max);
    let mut depth = 4.0 * deepest.max(through) + SHALLOW * thin;
    let mut flat = Vec::new();
    loop {
        out.truncate(first);
        flat.clear();
        let limits = Limits {
            gap: margin,
            depth,
            known: 0.5 * depth,
            within: Within::Both,
            beside: FLAT,
            onward: if led_on { depth.max(margin) } else { 0.0 },
        };
        crossings(couple, near(sorted), limits, &Way::Normal, |c| {
            let place = |p: DVec3| pass.y_in_world.point(p);
            let (on_a, on_b, normal) = (place(c.on_a), place(c.on_b), pass.y_in_world.rotation * c.normal);
            let found = Contact { on_a, on_b, normal, depth: c.depth() };
            if !c.strict {
                flat.push(found);
            } else if !out[tips..first].iter().any(|tip| is_out_nearer(&found, tip, BARELY * thin)) {
                out.push(found);
            }
        });
        let most = out[first..].iter().map(|c| c.depth).fold(0.0, f64::max);
        if most <= 0.5 * depth || depth >= thin {
            beside(&flat, tips, out);
            return through;
        }
        depth *= 4.0;
    }
}

/// Adds the crossings at which edges lie nearly flat on a face, where the bodies hold each other along that normal
/// already, and deeper.
fn beside(flat: &[Contact], first: usize, out: &mut Vec<Contact>) {
    let last = out.len();
    for c in flat {
        let held = |known: &Contact| known.normal.dot(c.normal) > ONE_FACE && known.depth >= c.depth;
        if out[first..last].iter().any(held) {
            out.push(*c);
        }
    }
}

/// Where no vertex is inside and no edges hold each other within both: a rod through the edge of a block, thinner than
/// it is deep. Of the ways on which edges pass each other within one of them the shortest. Two edges may enter each
/// other and none of the ways between them be within: then the shortest of all ways that parts the meshes.
fn pierced(couple: &Couple, sorted: &[Sorted; 2], through: f64, out: &mut Vec<Contact>) {
    let ways = crossing_ways(couple, near(sorted), Within::One, f64::INFINITY);
    let shortest = ways.into_iter().min_by(|p, q| p.depth.total_cmp(&q.depth));
    let any = || if through > REAL * couple.size { any_way(couple, sorted) } else { None };
    out.extend(shortest.or_else(any));
}

/// The triangles of both meshes that are in the other or near it.
fn near(sorted: &[Sorted; 2]) -> [&[u32]; 2] {
    [&sorted[0].triangles, &sorted[1].triangles]
}

/// The shortest way that parts two meshes, if it is no longer than the thinner of them is thick.
fn any_way(couple: &Couple, sorted: &[Sorted; 2]) -> Option<Contact> {
    let most = couple.thinness();
    first_that_parts(couple, ways_out(couple, near(sorted), most))
        .or_else(|| past_all(couple, near(sorted)).filter(|c| c.depth <= most))
}

/// The shortest way past all of each other along a normal of one of these triangles, or across an edge of each: it
/// surely parts two meshes. Edges of slivers, bent by rounding, may enter each other with no way of their own.
fn past_all(couple: &Couple, triangles: [&[u32]; 2]) -> Option<Contact> {
    let rotations = [couple.at.rotation_a, couple.at.rotation_b];
    let meshes = [couple.a, couple.b];
    let corners = |k: usize, t: u32| meshes[k].corners(t).map(|p| rotations[k] * p);
    let sides = |k: usize| {
        let of = move |t: &u32| {
            let [p, q, r] = corners(k, *t);
            [q - p, r - q, p - r]
        };
        triangles[k].iter().flat_map(of).collect::<Vec<DVec3>>()
    };
    let (own, other) = (sides(0), sides(1));
    let vertices = meshes.map(|mesh| mesh.vertices().len()).iter().sum::<usize>();
    if (own.len() * other.len() + own.len() + other.len()) * vertices > MOST_PAIRS {
        return None;
    }
    let normals =
        [0, 1].into_iter().flat_map(|k| triangles[k].iter().map(move |t| rotations[k] * meshes[k].normal(*t)));
    let across = own.iter().flat_map(|u| other.iter().filter_map(|v| u.cross(*v).try_normalize()));
    let ways = normals.chain(across).filter(|n| *n != DVec3::ZERO).flat_map(|n| [n, -n]);
    let farthest = |k: usize, n: DVec3| {
        let local = rotations[k].conjugate() * n;
        let all = meshes[k].vertices().iter();
        all.max_by(|p, q| local.dot(**p).total_cmp(&local.dot(**q))).map(|p| rotations[k] * *p)
    };
    let contact = |normal: DVec3| {
        let (on_a, last) = (farthest(0, normal)?, couple.at.offset + farthest(1, -normal)?);
        let depth = (on_a - last).dot(normal);
        Some(Contact { on_a, on_b: on_a - normal * depth, normal, depth })
    };
    ways.filter_map(contact).min_by(|p, q| p.depth.total_cmp(&q.depth))
}

/// Ways of `most` metres that may part two meshes, the shortest first; none where there are too many to look at.
fn ways_out(couple: &Couple, triangles: [&[u32]; 2], most: f64) -> Vec<Contact> {
    let [count_a, count_b] = triangles.map(<[u32]>::len);
    let [vertices_a, vertices_b] = [couple.a, couple.b].map(|mesh| mesh.vertices().len());
    if count_a * count_b + count_a * vertices_b + count_b * vertices_a > MOST_PAIRS {
        return Vec::new();
    }
    let mut ways = crossing_ways(couple, triangles, Within::Any, most);
    for k in 0..2 {
        face_ways(&couple.pass(k == 0), triangles[1 - k], most, &mut ways);
    }
    ways.sort_by(|p, q| p.depth.total_cmp(&q.depth));
    ways
}

/// All ways of `most` metres on which edges pass each other.
fn crossing_ways(couple: &Couple, triangles: [&[u32]; 2], within: Within, most: f64) -> Vec<Contact> {
    let pass = couple.pass(true);
    let limits = Limits { gap: 0.0, depth: most, known: most, within, beside: 0.0, onward: 0.0 };
    let mut ways = Vec::new();
    crossings(couple, triangles, limits, &Way::Normal, |c| {
        if c.depth() > 1e-9 * couple.size {
            let place = |p: DVec3| pass.y_in_world.point(p);
            let normal = pass.y_in_world.rotation * c.normal;
            ways.push(Contact { on_a: place(c.on_a), on_b: place(c.on_b), normal, depth: c.depth() });
        }
    });
    ways
}

/// The ways of all of x, of `most` metres, straight out through triangles of y, where the vertex that reaches deepest
/// has its foot on one.
fn face_ways(pass: &Pass, triangles: &[u32], most: f64, ways: &mut Vec<Contact>) {
    let mut vertices: Vec<(u32, DVec3)> = (0..pass.x.vertices().len() as u32).map(|v| (v, pass.vertex(v))).collect();
    let near = 1e-9 * pass.y.radius();
    for t in triangles {
        let (corners, out) = (pass.y.corners(*t), pass.y.normal(*t));
        // How far along the normal the deepest vertex is, which, and its place in the list.
        let (mut deepest, too_deep) = ((f64::INFINITY, 0, 0), out.dot(corners[0]) - most - near);
        for (k, (v, p)) in vertices.iter().enumerate() {
            let along = out.dot(*p);
            if along < deepest.0 || along == deepest.0 && *v < deepest.1 {
                deepest = (along, *v, k);
                if along < too_deep {
                    break;
                }
            }
        }
        // What is too deep behind one face is so behind many others: it is asked about first.
        vertices.swap(0, deepest.2);
        let deepest = vertices[0].1;
        let depth = out.dot(corners[0] - deepest);
        let foot = deepest + out * depth;
        if depth > near && depth <= most && nearest(&corners, foot).point.distance(foot) <= near {
            ways.push(placed(pass, &Found { on_x: deepest, on_y: foot, out, depth }));
        }
    }
}

/// How far inside y the middles of those parts of edges of x are that pass through it, metres.
fn through(pass: &Pass, passing: &[Passing], inside: &Bits) -> f64 {
    let mut middles = Vec::new();
    edges_through(pass, &hits(pass, passing), inside, &mut middles);
    let depth = |p: &Inside| pass.y.nearest(p.at, f64::INFINITY).map_or(0.0, |near| near.nearest.point.distance(p.at));
    middles.iter().map(depth).fold(0.0, f64::max)
}

fn thickness(mesh: &Mesh) -> f64 {
    2.0 * mesh.solid_box().half.min_element()
}

/// Vertices inside with their nearest points.
fn plain(pass: &Pass, inside: &[u32]) -> Vec<Found> {
    let of = |v: &u32| {
        let p = pass.vertex(*v);
        let near = pass.y.nearest(p, f64::INFINITY)?;
        let way = near.nearest.point - p;
        let depth = way.length();
        let face = pass.y.facing(near.triangle, way);
        let out = if depth > 1e-9 * pass.y.radius() { way / depth } else { pass.y.normal(face) };
        Some(Found { on_x: p, on_y: near.nearest.point, out, depth })
    };
    inside.iter().filter_map(of).collect()
}

/// The vertices that are tips along the normal of a face near them.
fn tips(pass: &Pass, sorted: &Sorted, plain: &[Found], margin: f64, out: &mut Vec<Contact>) {
    let back = pass.x_in_y.rotation.conjugate();
    let shallow = SHALLOW * thickness(pass.y);
    for (v, known) in sorted.inside.iter().zip(plain) {
        if let Some(found) = face_above(pass, *v, FARTHER * known.depth + shallow, 0.0) {
            out.push(placed(pass, &found));
        }
    }
    for v in &sorted.near {
        let p = pass.vertex(*v);
        let Some(near) = pass.y.nearest(p, margin.max(shallow)) else { continue };
        let way = p - near.nearest.point;
        let gap = way.length();
        let is_off = gap > 1e-9 * pass.y.radius();
        let told = near.nearest.feature != Feature::Inside && is_off;
        let towards = || if is_off { way } else { side_of_most(pass, p, near.triangle).unwrap_or(way) };
        let normal = if told { way / gap } else { pass.y.normal(pass.y.facing(near.triangle, towards())) };
        if gap <= margin && pass.x.is_tip(*v, back * -normal, TIP) {
            let found = Found { on_x: p, on_y: near.nearest.point, out: normal, depth: -way.dot(normal) };
            out.push(placed(pass, &found));
        } else if gap <= 1e-6 * pass.y.radius()
            && let Some(found) = face_above(pass, *v, shallow, 1e-6 * pass.y.radius())
        {
            out.push(placed(pass, &found));
        }
    }
}

/// The direction to the side of a triangle of y on which most of x is, where a point of x is on it and both are surfaces:
/// so near, rounding tells no side.
fn side_of_most(pass: &Pass, p: DVec3, triangle: u32) -> Option<DVec3> {
    let to_centre = pass.x_in_y.point(pass.x.unit_mass_properties().centre) - p;
    let is_off = pass.y.normal(triangle).dot(to_centre).abs() > 1e-9 * pass.x.radius();
    (is_off && pass.x.is_surface() && pass.y.is_surface()).then_some(to_centre)
}

/// The nearest face that vertex `v` is behind, or not more than `beside` metres beside that, and against which
/// it is a tip.
fn face_above(pass: &Pass, v: u32, reach: f64, beside: f64) -> Option<Found> {
    let p = pass.vertex(v);
    let back = pass.x_in_y.rotation.conjugate();
    let region = crate::math::Aabb::around(p, DVec3::splat(reach));
    let mut best: Option<Found> = None;
    pass.y.within(&region, |t| {
        let corners = pass.y.corners(t);
        let normal = pass.y.normal(t);
        let depth = normal.dot(corners[0] - p);
        if depth < 0.0 || depth > best.as_ref().map_or(reach, |b| b.depth) {
            return;
        }
        let foot = p + normal * depth;
        let on = nearest(&corners, foot).point;
        let off = on.distance(foot);
        if off <= beside.max(1e-9 * pass.y.radius())
            && pass.x.is_tip(v, back * -normal, TIP)
            && pass.y.ray(p, normal, 0.0, depth).is_none_or(|hit| hit.at >= depth * (1.0 - 1e-6) - beside)
        {
            best = Some(Found { on_x: p, on_y: foot, out: normal, depth });
        }
    });
    best
}

fn placed(pass: &Pass, found: &Found) -> Contact {
    pass.placed(found.on_x, found.on_y, found.out, found.depth)
}

/// Where what was found bars what is inside down to `known` metres only, the deepest vertices out by their nearest
/// ways: next to a fold a vertex may be a tip along neither of the normals on its two sides.
fn fall_back(passes: &[Pass; 2], plain: [Vec<Found>; 2], known: f64, out: &mut Vec<Contact>) {
    let mut all: Vec<Contact> = Vec::new();
    for (pass, found) in passes.iter().zip(&plain) {
        all.extend(found.iter().filter(|f| f.depth > known).map(|f| placed(pass, f)));
    }
    all.sort_by(|p, q| q.depth.total_cmp(&p.depth));
    out.extend(all.into_iter().take(FALLBACK));
}

//! What is right and wrong with a surface of triangles.

use glam::DVec3;

/// What was found out about a surface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// Every side of a triangle is shared with another: the surface has no border.
    pub closed: bool,
    /// Neighbours agree on which side is outside.
    pub oriented: bool,
    /// Triangles without area, as they came.
    pub degenerate: usize,
    /// Those of them that stayed: their three vertices differ, and the sides of their neighbours hang on them.
    pub flat: usize,
    /// Triangles that are there more than once, as they came.
    pub duplicate: usize,
    /// Sides that belong to one triangle only.
    pub open_sides: usize,
    /// Sides that belonged to more than two triangles: there the surface is no manifold, but solids touch.
    pub crowded_sides: usize,
    /// Sides whose two triangles go round it the same way.
    pub twisted_sides: usize,
    /// Pieces that hang together.
    pub shells: usize,
    /// Triangles that were turned round so that neighbours agree and the volume is positive.
    pub turned: usize,
    /// Vertices that were one with another.
    pub welded: usize,
    /// Those of them that were so only but for rounding, and were made one to close the surface.
    pub nearly: usize,
}

/// Sides of triangles, each with its lower vertex first: the two vertices, the triangle, and whether the
/// triangle goes from the lower to the higher.
fn sides(triangles: &[[u32; 3]]) -> Vec<(u32, u32, u32, bool)> {
    let mut sides: Vec<_> = triangles
        .iter()
        .enumerate()
        .flat_map(|(t, c)| {
            [(c[0], c[1]), (c[1], c[2]), (c[2], c[0])]
                .map(|(p, q)| if p < q { (p, q, t as u32, true) } else { (q, p, t as u32, false) })
        })
        .collect();
    sides.sort_unstable();
    sides
}

/// Looks at the sides; where two triangles share one, `across` gets to know the other.
pub(super) fn examine(triangles: &[[u32; 3]], health: &mut Health) -> Vec<[u32; 3]> {
    const NONE: u32 = u32::MAX;
    let mut across = vec![[NONE; 3]; triangles.len()];
    let sides = sides(triangles);
    (health.open_sides, health.crowded_sides, health.twisted_sides) = (0, 0, 0);
    let place = |t: u32, p: u32, q: u32| {
        let c = triangles[t as usize];
        (0..3).find(|k| {
            let (a, b) = (c[*k], c[(*k + 1) % 3]);
            (a, b) == (p, q) || (a, b) == (q, p)
        })
    };
    for same in sides.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
        match same {
            [_] => health.open_sides += 1,
            [one, two] => {
                health.twisted_sides += usize::from(one.3 == two.3);
                for (here, there) in [(one, two), (two, one)] {
                    if let Some(k) = place(here.2, here.0, here.1) {
                        across[here.2 as usize][k] = there.2;
                    }
                }
            }
            _ => health.crowded_sides += 1,
        }
    }
    health.closed = health.open_sides == 0 && health.crowded_sides == 0;
    health.oriented = health.twisted_sides == 0;
    across
}

/// Turns triangles round so that neighbours agree, shell by shell; answers the shell of each. Shells whose
/// sides are crowded or that cannot be oriented (like a Möbius band) stay partly twisted.
pub(super) fn orient(vertices: &[DVec3], triangles: &mut [[u32; 3]], across: &[[u32; 3]], health: &mut Health) {
    const NONE: u32 = u32::MAX;
    let mut shell = vec![NONE; triangles.len()];
    let mut count = 0;
    for seed in 0..triangles.len() {
        if shell[seed] != NONE {
            continue;
        }
        shell[seed] = count;
        let mut members = vec![seed];
        let mut next = 0;
        while next < members.len() {
            let t = members[next];
            next += 1;
            for there in across[t] {
                if there == NONE || shell[there as usize] != NONE {
                    continue;
                }
                shell[there as usize] = count;
                if goes_the_same_way(&triangles[t], &triangles[there as usize]) {
                    triangles[there as usize].swap(1, 2);
                    health.turned += 1;
                }
                members.push(there as usize);
            }
        }
        count += 1;
    }
    health.shells = count as usize;
    // Out is where the whole encloses a positive volume: shells within shells keep their sense.
    let from = vertices.first().copied().unwrap_or(DVec3::ZERO);
    let volume: f64 = triangles
        .iter()
        .map(|t| {
            let [a, b, c] = t.map(|k| vertices[k as usize] - from);
            a.dot(b.cross(c))
        })
        .sum();
    if health.closed && volume < 0.0 {
        triangles.iter_mut().for_each(|t| t.swap(1, 2));
        health.turned = triangles.len() - health.turned;
    }
}

/// Whether two triangles that share a side both go from one of its ends to the other.
fn goes_the_same_way(a: &[u32; 3], b: &[u32; 3]) -> bool {
    (0..3).any(|i| (0..3).any(|j| a[i] == b[j] && a[(i + 1) % 3] == b[(j + 1) % 3]))
}

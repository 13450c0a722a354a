//! `sensor`, `groups` and `collides_with` of a body: who touches whom.

use crate::json::{Fields, Node, Path, Reader};
use allide::world::Groups;

/// How many groups there are, numbered from 0.
pub const MOST_GROUPS: u32 = 32;

pub(super) fn read_sensor(reader: &mut Reader, fields: &Fields, path: &Path) -> bool {
    fields.get("sensor").and_then(|n| reader.boolean(n, &path.key("sensor"))).unwrap_or(false)
}

pub(super) fn read_groups(reader: &mut Reader, fields: &Fields, path: &Path) -> Groups {
    let mut read = |key: &str, default: u32| match fields.get(key) {
        Some(node) => bits(reader, node, &path.key(key)),
        None => default,
    };
    Groups { of: read("groups", Groups::DEFAULT.of), with: read("collides_with", Groups::DEFAULT.with) }
}

/// A list of numbers of groups as bits; a wrong one is noted and counts for nothing.
fn bits(reader: &mut Reader, node: &Node, path: &Path) -> u32 {
    let Some(items) = reader.list(node, path) else { return 0 };
    items.iter().enumerate().fold(0, |bits, (i, item)| {
        let number = reader.whole(item, &path.index(i), 0, u64::from(MOST_GROUPS - 1));
        bits | number.map_or(0, |k| 1 << k)
    })
}

/// The numbers of groups whose bits are set.
pub(super) fn numbers(bits: u32) -> Vec<u32> {
    (0..MOST_GROUPS).filter(|k| bits & (1 << k) != 0).collect()
}

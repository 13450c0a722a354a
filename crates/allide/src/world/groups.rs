//! Collision groups: who can touch whom.

/// The groups a body is in, and those whose members it touches: a bit a group, 32 of them.
///
/// Two bodies collide when each is in a group that the other touches. By default a body is in group 0 and
/// touches all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups {
    /// The groups it is in.
    pub of: u32,
    /// The groups whose members it touches.
    pub with: u32,
}

impl Groups {
    /// In group 0, touching all groups.
    pub const DEFAULT: Groups = Groups { of: 1, with: u32::MAX };

    /// From numbers of groups, 0…31; those beyond count for nothing.
    pub fn new(of: impl IntoIterator<Item = u32>, with: impl IntoIterator<Item = u32>) -> Groups {
        Groups { of: bits(of), with: bits(with) }
    }

    /// Whether members of these groups collide.
    pub fn collide(self, other: Groups) -> bool {
        self.of & other.with != 0 && other.of & self.with != 0
    }
}

impl Default for Groups {
    fn default() -> Groups {
        Groups::DEFAULT
    }
}

fn bits(numbers: impl IntoIterator<Item = u32>) -> u32 {
    numbers.into_iter().fold(0, |bits, k| bits | 1_u32.checked_shl(k).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_must_want_it() {
        let all = Groups::default();
        let ghost = Groups::new([1], []);
        let (cat, mouse) = (Groups::new([2], [0, 3]), Groups::new([3], [0, 2]));
        assert!(all.collide(all) && all.collide(cat) && mouse.collide(all) && cat.collide(mouse));
        assert!(!ghost.collide(all) && !all.collide(ghost));
        assert!(!cat.collide(cat) && !mouse.collide(mouse));
        assert_eq!(Groups::new([32, 99], [31]), Groups { of: 0, with: 1 << 31 });
    }
}

//! What the writer probably meant.

/// The one of `known` that differs from `word` by the least typing, if it is close enough to guess.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    // Longer than any name of ours: no need to compare.
    if word.len() > 64 {
        return None;
    }
    let allowed = (word.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|k| (typing_distance(&word.to_lowercase(), &k.to_lowercase()), k))
        .filter(|(d, _)| *d <= allowed)
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}

/// `"; did you mean "x"?"` where a guess is close, else `"; one of: …"`.
pub fn one_of(word: &str, known: &[&str]) -> String {
    match did_you_mean(word, known.iter().copied()) {
        Some(guess) => format!("did you mean {guess:?}?"),
        None if known.is_empty() => "none is known".to_owned(),
        None => format!("known are {}", known.join(", ")),
    }
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
fn typing_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        rows[i][0] = i;
    }
    for j in 0..=b.len() {
        rows[0][j] = j;
    }
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses_slips_of_the_finger_only() {
        assert_eq!(did_you_mean("bodees", ["bodies", "name"]), Some("bodies"));
        assert_eq!(did_you_mean("raduis", ["radius"]), Some("radius"));
        assert_eq!(did_you_mean("Sphere", ["sphere"]), Some("sphere"));
        assert_eq!(did_you_mean("banana", ["radius", "size"]), None);
        assert_eq!(did_you_mean("", ["a"]), Some("a"));
    }
}

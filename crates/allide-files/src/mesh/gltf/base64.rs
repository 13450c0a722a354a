//! Bytes as 64 letters.

/// The bytes that a text stands for; `None` where it is no base64. Padding may be left out.
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let end = text.iter().rposition(|b| *b != b'=').map_or(0, |i| i + 1);
    if text.len() - end > 2 || end % 4 == 1 {
        return None;
    }
    let mut out = Vec::with_capacity(end / 4 * 3 + 2);
    for four in text[..end].chunks(4) {
        let mut word = 0u32;
        for (k, letter) in four.iter().enumerate() {
            word |= value(*letter)? << (18 - 6 * k);
        }
        out.extend_from_slice(&word.to_be_bytes()[1..four.len()]);
    }
    Some(out)
}

fn value(letter: u8) -> Option<u32> {
    Some(match letter {
        b'A'..=b'Z' => u32::from(letter - b'A'),
        b'a'..=b'z' => u32::from(letter - b'a') + 26,
        b'0'..=b'9' => u32::from(letter - b'0') + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn letters_become_bytes() {
        assert_eq!(decode(b""), Some(vec![]));
        assert_eq!(decode(b"TQ=="), Some(b"M".to_vec()));
        assert_eq!(decode(b"TWE="), Some(b"Ma".to_vec()));
        assert_eq!(decode(b"TWFu"), Some(b"Man".to_vec()));
        assert_eq!(decode(b"TWFuTQ"), Some(b"ManM".to_vec()));
        assert_eq!(decode(b"////"), Some(vec![255; 3]));
        for bad in [&b"T"[..], b"T===", b"TW!u", b"TW=u"] {
            assert_eq!(decode(bad), None);
        }
    }
}

//! LZW as TIFF has it: codes of 9 to 12 bits, the highest bit first, each length a code early.

/// Why bytes are no such codes.
pub(super) struct BadCode {
    /// Where among the packed bytes.
    pub at: usize,
    pub message: &'static str,
}

const CLEAR: usize = 256;
const END: usize = 257;
const MOST_CODES: usize = 4096;

/// Unpacks up to `wanted` bytes; fewer where the codes end before.
pub(super) fn unpack(packed: &[u8], wanted: usize) -> Result<Vec<u8>, BadCode> {
    if let [0, second, ..] = packed
        && second & 1 == 1
    {
        return Err(BadCode { at: 0, message: "is packed by the old LZW, lowest bit first, which is not read" });
    }
    let mut out: Vec<u8> = Vec::with_capacity(wanted.min(packed.len().saturating_mul(4)));
    // What a code above 257 stands for was written before: its start in `out` and its length.
    let mut table: Vec<(usize, usize)> = Vec::with_capacity(MOST_CODES);
    let mut last: Option<(usize, usize)> = None;
    let mut bits = Bits { bytes: packed, at: 0 };
    while out.len() < wanted {
        let codes = END + 1 + table.len();
        let width = match codes {
            0..511 => 9,
            511..1023 => 10,
            1023..2047 => 11,
            _ => 12,
        };
        let at = bits.at / 8;
        let Some(code) = bits.next(width) else { break };
        match code {
            END => break,
            CLEAR => {
                table.clear();
                last = None;
                continue;
            }
            _ => {}
        }
        let start = out.len();
        // The code before this one, with this one's first byte, is the next entry.
        let entry = last.map(|(from, length)| (from, length + 1));
        if let Some(entry) = entry
            && codes < MOST_CODES
        {
            table.push(entry);
        }
        if code < CLEAR {
            out.push(code as u8);
        } else {
            let Some(&(from, length)) = table.get(code - END - 1) else {
                return Err(BadCode { at, message: "an LZW code stands for nothing: the file is damaged" });
            };
            // It may reach into what it writes itself.
            for i in from..from + length.min(wanted - start) {
                out.push(out[i]);
            }
        }
        last = Some((start, out.len() - start));
    }
    Ok(out)
}

struct Bits<'a> {
    bytes: &'a [u8],
    /// In bits.
    at: usize,
}

impl Bits<'_> {
    fn next(&mut self, width: usize) -> Option<usize> {
        let byte = self.at / 8;
        let word = match self.bytes.get(byte..byte + 3) {
            Some(&[a, b, c]) => u32::from_be_bytes([a, b, c, 0]),
            _ => {
                let at = |i: usize| self.bytes.get(byte + i).copied().unwrap_or(0);
                u32::from_be_bytes([at(0), at(1), at(2), 0])
            }
        };
        if self.at + width > self.bytes.len() * 8 {
            return None;
        }
        let code = (word << (self.at % 8)) >> (32 - width);
        self.at += width;
        Some(code as usize)
    }
}

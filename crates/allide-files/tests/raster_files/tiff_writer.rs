//! Writes TIFF files, as plainly as can be.

use miniz_oxide::deflate::compress_to_vec_zlib;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Packing {
    None,
    Lzw,
    Deflate,
    PackBits,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Type {
    I16,
    U16,
    I32,
    F32,
    F64,
}

/// What a tag holds.
#[derive(Clone, Debug)]
pub enum Values {
    Short(Vec<u16>),
    Long(Vec<u64>),
    Double(Vec<f64>),
    Text(String),
}

#[derive(Clone, Debug)]
pub struct Picture {
    pub columns: usize,
    pub rows: usize,
    pub values: Vec<f64>,
    pub of: Type,
    pub big: bool,
    /// Of 64 bits.
    pub large: bool,
    pub packing: Packing,
    pub predictor: u16,
    /// Rows a strip, or the size of a tile.
    pub strip: usize,
    pub tile: Option<(usize, usize)>,
    /// Tags besides, and instead of, those that the picture needs.
    pub tags: Vec<(u16, Values)>,
}

impl Picture {
    pub fn new(columns: usize, values: Vec<f64>, of: Type) -> Picture {
        let rows = values.len() / columns;
        let (big, large, packing, predictor) = (false, false, Packing::None, 1);
        Picture { columns, rows, values, of, big, large, packing, predictor, strip: rows, tile: None, tags: Vec::new() }
    }

    fn size(&self) -> usize {
        match self.of {
            Type::I16 | Type::U16 => 2,
            Type::I32 | Type::F32 => 4,
            Type::F64 => 8,
        }
    }

    /// A sample's bytes, the most significant first.
    fn sample(&self, row: usize, column: usize) -> Vec<u8> {
        let value =
            if row < self.rows && column < self.columns { self.values[row * self.columns + column] } else { 0.0 };
        match self.of {
            Type::I16 => (value as i16).to_be_bytes().to_vec(),
            Type::U16 => (value as u16).to_be_bytes().to_vec(),
            Type::I32 => (value as i32).to_be_bytes().to_vec(),
            Type::F32 => (value as f32).to_be_bytes().to_vec(),
            Type::F64 => value.to_be_bytes().to_vec(),
        }
    }

    /// One row of a chunk, predicted, in the file's byte order.
    fn row(&self, row: usize, left: usize, width: usize) -> Vec<u8> {
        let size = self.size();
        let samples: Vec<Vec<u8>> = (left..left + width).map(|column| self.sample(row, column)).collect();
        let in_order = |mut bytes: Vec<u8>| {
            if !self.big {
                bytes.reverse();
            }
            bytes
        };
        let word = |bytes: &[u8]| bytes.iter().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        match self.predictor {
            2 => (0..width)
                .flat_map(|i| {
                    let before = if i > 0 { word(&samples[i - 1]) } else { 0 };
                    let difference = word(&samples[i]).wrapping_sub(before).to_be_bytes();
                    in_order(difference[8 - size..].to_vec())
                })
                .collect(),
            3 => {
                let planes: Vec<u8> = (0..size).flat_map(|k| samples.iter().map(move |s| s[k])).collect();
                let before = std::iter::once(0).chain(planes.iter().copied());
                planes.iter().zip(before).map(|(byte, before)| byte.wrapping_sub(before)).collect()
            }
            _ => samples.into_iter().flat_map(in_order).collect(),
        }
    }

    fn chunks(&self) -> Vec<Vec<u8>> {
        let (width, height) = self.tile.unwrap_or((self.columns, self.strip));
        let mut chunks = Vec::new();
        for top in (0..self.rows).step_by(height) {
            for left in (0..self.columns).step_by(width) {
                let bottom = if self.tile.is_some() { top + height } else { (top + height).min(self.rows) };
                let bytes: Vec<u8> = (top..bottom).flat_map(|row| self.row(row, left, width)).collect();
                chunks.push(match self.packing {
                    Packing::None => bytes,
                    Packing::Deflate => compress_to_vec_zlib(&bytes, 6),
                    Packing::Lzw => weezl::encode::Encoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8)
                        .encode(&bytes)
                        .expect("packed"),
                    Packing::PackBits => pack_bits(&bytes),
                });
            }
        }
        chunks
    }

    /// The file.
    pub fn bytes(&self) -> Vec<u8> {
        let chunks = self.chunks();
        let header = if self.large { 16 } else { 8 };
        let mut body = Vec::new();
        let mut offsets = Vec::new();
        for chunk in &chunks {
            offsets.push((header + body.len()) as u64);
            body.extend(chunk);
        }
        let lengths: Vec<u64> = chunks.iter().map(|c| c.len() as u64).collect();
        let format = match self.of {
            Type::U16 => 1,
            Type::I16 | Type::I32 => 2,
            Type::F32 | Type::F64 => 3,
        };
        let scheme = match self.packing {
            Packing::None => 1,
            Packing::Lzw => 5,
            Packing::Deflate => 8,
            Packing::PackBits => 32773,
        };
        let mut tags = vec![
            (256, Values::Long(vec![self.columns as u64])),
            (257, Values::Long(vec![self.rows as u64])),
            (258, Values::Short(vec![self.size() as u16 * 8])),
            (259, Values::Short(vec![scheme])),
            (277, Values::Short(vec![1])),
            (317, Values::Short(vec![self.predictor])),
            (339, Values::Short(vec![format])),
        ];
        match self.tile {
            Some((width, height)) => tags.extend([
                (322, Values::Short(vec![width as u16])),
                (323, Values::Short(vec![height as u16])),
                (324, Values::Long(offsets)),
                (325, Values::Long(lengths)),
            ]),
            None => tags.extend([
                (273, Values::Long(offsets)),
                (278, Values::Long(vec![self.strip as u64])),
                (279, Values::Long(lengths)),
            ]),
        }
        tags.retain(|(tag, _)| self.tags.iter().all(|(other, _)| other != tag));
        tags.extend(self.tags.clone());
        tags.sort_by_key(|(tag, _)| *tag);
        self.assemble(body, &tags)
    }

    /// Header, body, directory, and the values that do not fit into it.
    fn assemble(&self, body: Vec<u8>, tags: &[(u16, Values)]) -> Vec<u8> {
        let number = |value: u64, size: usize| {
            let mut bytes = value.to_be_bytes()[8 - size..].to_vec();
            if !self.big {
                bytes.reverse();
            }
            bytes
        };
        let word = if self.large { 8 } else { 4 };
        let mut out = if self.big { b"MM".to_vec() } else { b"II".to_vec() };
        let start = (if self.large { 16 } else { 8 } + body.len()) as u64;
        if self.large {
            out.extend([number(43, 2), number(8, 2), number(0, 2)].concat());
        } else {
            out.extend(number(42, 2));
        }
        out.extend(number(start, word));
        out.extend(body);
        out.extend(number(tags.len() as u64, if self.large { 8 } else { 2 }));
        let after = out.len() + tags.len() * (4 + 2 * word) + word;
        let mut beyond: Vec<u8> = Vec::new();
        for (tag, values) in tags {
            let (kind, count, mut bytes) = match values {
                Values::Short(all) => (3, all.len(), all.iter().flat_map(|v| number(u64::from(*v), 2)).collect()),
                Values::Long(all) => {
                    (if self.large { 16 } else { 4 }, all.len(), all.iter().flat_map(|v| number(*v, word)).collect())
                }
                Values::Double(all) => (12, all.len(), all.iter().flat_map(|v| number(v.to_bits(), 8)).collect()),
                Values::Text(text) => (2, text.len() + 1, [text.as_bytes(), &[0]].concat()),
            };
            out.extend([number(u64::from(*tag), 2), number(kind, 2), number(count as u64, word)].concat());
            if bytes.len() > word {
                out.extend(number((after + beyond.len()) as u64, word));
                beyond.append(&mut bytes);
            } else {
                bytes.resize(word, 0);
                out.extend(bytes);
            }
        }
        out.extend(number(0, word));
        out.extend(beyond);
        out
    }
}

/// Runs of equal bytes; what is no run goes byte by byte.
fn pack_bits(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while let [first, ..] = rest {
        let run = rest.iter().take(128).take_while(|b| *b == first).count();
        if run > 1 {
            out.extend([(1 - run as i16) as u8, *first]);
        } else {
            out.extend([0, *first]);
        }
        rest = &rest[run..];
    }
    out
}

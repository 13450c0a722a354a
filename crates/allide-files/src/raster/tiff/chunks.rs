//! The pixels of a TIFF picture: strips or tiles, unpacked and put in their places.

use super::directory::Directory;
use super::lzw;
use super::predictor::Predictor;
use super::tag;
use crate::binary::{Binary, Number};
use crate::fault::{Fault, FaultKind};
use crate::raster::zlib;

/// How a picture is cut into chunks.
pub(super) struct Layout {
    columns: usize,
    rows: usize,
    /// Of a chunk; strips are as wide as the picture.
    width: usize,
    height: usize,
    /// Chunks at the borders are whole all the same: tiles are, strips are not.
    padded: bool,
    offsets: Vec<u64>,
    lengths: Vec<u64>,
}

impl Layout {
    /// The chunks of a picture; what they unpack to may take `most` bytes.
    pub fn read(directory: &Directory, columns: usize, rows: usize, most: u64) -> Result<Layout, Fault> {
        let tiled = directory.has(tag::TILE_OFFSETS) || directory.has(tag::TILE_WIDTH);
        let layout = if tiled {
            let (width, height) =
                (directory.need(tag::TILE_WIDTH, "TileWidth")?, directory.need(tag::TILE_LENGTH, "TileLength")?);
            let (offsets, lengths) = (directory.all_whole(tag::TILE_OFFSETS)?, directory.all_whole(tag::TILE_LENGTHS)?);
            // A little picture may have one large tile, and all have some that reach over the border,
            // but not absurdly so.
            let tiles = |size: u64, of: usize| (of as u64).div_ceil(size.max(1)).saturating_mul(size);
            let padded = tiles(width, columns).saturating_mul(tiles(height, rows));
            if width == 0 || height == 0 || padded > most {
                let message = format!("tiles of {width} × {height} do not fit a picture of {columns} × {rows}");
                return Err(Fault::whole(FaultKind::BadValue, message));
            }
            let (width, height) = (width as usize, height as usize);
            Layout { columns, rows, width, height, padded: true, offsets, lengths }
        } else {
            let height = directory.whole(tag::ROWS_PER_STRIP)?.unwrap_or(u64::MAX).min(rows as u64) as usize;
            if height == 0 {
                return Err(Fault::whole(FaultKind::BadValue, "its strips have no rows"));
            }
            let (offsets, lengths) =
                (directory.all_whole(tag::STRIP_OFFSETS)?, directory.all_whole(tag::STRIP_LENGTHS)?);
            Layout { columns, rows, width: columns, height, padded: false, offsets, lengths }
        };
        let chunks = layout.columns.div_ceil(layout.width) * layout.rows.div_ceil(layout.height);
        if layout.offsets.len() != chunks || layout.lengths.len() != chunks {
            let (offsets, lengths) = (layout.offsets.len(), layout.lengths.len());
            let message = format!(
                "{columns} × {rows} pixels are {chunks} chunks; there are {offsets} offsets and {lengths} lengths"
            );
            return Err(Fault::whole(FaultKind::Mismatch, message));
        }
        Ok(layout)
    }
}

/// How the bytes of a chunk are packed.
pub(super) struct Packing {
    scheme: Scheme,
    predictor: Predictor,
    number: Number,
}

#[derive(Clone, Copy, PartialEq)]
enum Scheme {
    None,
    Lzw,
    Deflate,
    PackBits,
}

impl Packing {
    pub fn read(directory: &Directory, number: Number) -> Result<Packing, Fault> {
        let refuse = |message: String| Err(Fault::whole(FaultKind::Unsupported, message));
        let scheme = match directory.whole(tag::PACKING)?.unwrap_or(1) {
            1 => Scheme::None,
            5 => Scheme::Lzw,
            8 | 32946 => Scheme::Deflate,
            32773 => Scheme::PackBits,
            n => return refuse(format!("is packed by scheme {n}; known are none, LZW (5), deflate (8) and PackBits")),
        };
        if scheme != Scheme::None && directory.whole(tag::FILL_ORDER)?.unwrap_or(1) != 1 {
            return refuse("its bits stand in reverse order".to_owned());
        }
        // Predictors belong to LZW and deflate; beside the others the tag stands without a meaning.
        let predictor = match directory.whole(tag::PREDICTOR)?.unwrap_or(1) {
            _ if matches!(scheme, Scheme::None | Scheme::PackBits) => Predictor::None,
            1 => Predictor::None,
            2 if number.is_whole() || number == Number::F32 || number == Number::F64 => Predictor::Differences,
            3 if !number.is_whole() => Predictor::Planes,
            n => return refuse(format!("predictor {n} is not known for these samples")),
        };
        Ok(Packing { scheme, predictor, number })
    }

    /// The `wanted` bytes of the chunk packed in `packed`, which stands at byte `at`.
    fn unpack(&self, packed: &[u8], at: u64, wanted: usize) -> Result<Vec<u8>, Fault> {
        let unpacked = match self.scheme {
            Scheme::None => packed[..packed.len().min(wanted)].to_vec(),
            Scheme::Lzw => lzw::unpack(packed, wanted)
                .map_err(|e| Fault::byte(FaultKind::BadValue, at as usize + e.at, e.message))?,
            Scheme::PackBits => unpack_bits(packed, wanted),
            Scheme::Deflate => zlib::unpack(packed, wanted).map_err(|why| {
                let message = format!("the chunk there cannot be unpacked: {why}");
                Fault::byte(FaultKind::BadValue, at as usize, message)
            })?,
        };
        if unpacked.len() < wanted {
            let message = format!("the chunk there holds {} bytes, not {wanted}", unpacked.len());
            return Err(Fault::byte(FaultKind::Truncated, at as usize, message));
        }
        Ok(unpacked)
    }
}

/// All samples in the file's byte order, row by row. Chunks that were left out are `blank`.
pub(super) fn read(
    file: &Binary,
    layout: &Layout,
    packing: &Packing,
    count: usize,
    blank: &[u8],
) -> Result<Vec<u8>, Fault> {
    let size = packing.number.size();
    let across = layout.columns.div_ceil(layout.width);
    let mut pixels = vec![0; count * size];
    for (k, (&at, &length)) in layout.offsets.iter().zip(&layout.lengths).enumerate() {
        let (left, top) = (k % across * layout.width, k / across * layout.height);
        let (columns, rows) = (layout.width.min(layout.columns - left), layout.height.min(layout.rows - top));
        let height = if layout.padded { layout.height } else { rows };
        let row = layout.width * size;
        let chunk = if length == 0 {
            None
        } else {
            let packed = file.slice(at, length, "a chunk of the picture")?;
            let mut chunk = packing.unpack(packed, at, row * height)?;
            packing.predictor.undo(&mut chunk, row, packing.number, file.big);
            Some(chunk)
        };
        for j in 0..rows {
            let target = &mut pixels[((top + j) * layout.columns + left) * size..][..columns * size];
            match &chunk {
                Some(chunk) => target.copy_from_slice(&chunk[j * row..][..columns * size]),
                None => target.chunks_exact_mut(size).for_each(|sample| sample.copy_from_slice(blank)),
            }
        }
    }
    Ok(pixels)
}

/// Runs of equal bytes (PackBits), up to `wanted` bytes.
fn unpack_bits(packed: &[u8], wanted: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = packed;
    while let [head, tail @ ..] = rest
        && out.len() < wanted
    {
        rest = tail;
        match *head as i8 {
            -128 => {}
            n if n >= 0 => {
                let run = (n as usize + 1).min(rest.len());
                out.extend_from_slice(&rest[..run]);
                rest = &rest[run..];
            }
            n => {
                let Some((byte, tail)) = rest.split_first() else { break };
                out.extend(std::iter::repeat_n(*byte, 1 + usize::from(n.unsigned_abs())));
                rest = tail;
            }
        }
    }
    out.truncate(wanted);
    out
}

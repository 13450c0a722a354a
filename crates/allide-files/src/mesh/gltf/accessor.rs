//! Numbers in buffers, as accessors describe them.

use super::document::{Accessor, Document};
use super::missing;
use crate::binary::Number;
use crate::fault::{Fault, FaultKind};
use allide::glam::DVec3;
use std::borrow::Cow;

pub(super) struct Accessors<'a> {
    pub document: &'a Document,
    pub buffers: &'a [Cow<'a, [u8]>],
    /// Bytes that the mesh may take.
    pub most: u64,
}

/// The items of an accessor.
struct Items<'a> {
    bytes: &'a [u8],
    stride: usize,
    count: usize,
    number: Number,
    /// Whole numbers stand for fractions of their largest.
    normalized: bool,
}

impl Accessors<'_> {
    /// Refuses a mesh that many nodes and primitives have multiplied beyond reason.
    pub fn check_total(&self, vertices: usize, triangles: usize) -> Result<(), Fault> {
        if vertices as u64 * 24 + triangles as u64 * 12 > self.most {
            let message = "its nodes repeat meshes to absurdly many triangles for a file of its size";
            return Err(Fault::whole(FaultKind::TooLarge, message));
        }
        Ok(())
    }

    /// The points of an accessor.
    pub fn points(&self, i: usize) -> Result<Vec<DVec3>, Fault> {
        let items = self.items(i, "VEC3", 3)?;
        let size = items.number.size();
        let most = match items.number {
            Number::I8 => 127.0,
            Number::U8 => 255.0,
            Number::I16 => 32767.0,
            Number::U16 => 65535.0,
            Number::F32 => 1.0,
            _ => return Err(wrong(i, "must have positions of 8 or 16 bits, or real ones of 32")),
        };
        let divisor: f64 = if items.normalized { most } else { 1.0 };
        let mut points = Vec::with_capacity(items.count);
        for k in 0..items.count {
            let at = &items.bytes[k * items.stride..];
            let point = DVec3::from_array([0, 1, 2].map(|c| {
                let x = items.number.read(&at[c * size..], false) / divisor;
                if items.normalized { x.max(-1.0) } else { x }
            }));
            if !point.is_finite() {
                let message = format!("accessors[{i}]: point {k} (from 0) is {point}; it must be finite");
                return Err(Fault::whole(FaultKind::NotFinite, message));
            }
            points.push(point);
        }
        Ok(points)
    }

    /// The indices of an accessor, each under `vertices`.
    pub fn indices(&self, i: usize, vertices: usize) -> Result<Vec<u32>, Fault> {
        let items = self.items(i, "SCALAR", 1)?;
        if !matches!(items.number, Number::U8 | Number::U16 | Number::U32) {
            return Err(wrong(i, "must have indices of 8, 16 or 32 bits without sign"));
        }
        let mut indices = Vec::with_capacity(items.count);
        for k in 0..items.count {
            let index = items.number.read(&items.bytes[k * items.stride..], false) as u32;
            if index as usize >= vertices {
                let message = format!("accessors[{i}]: index {k} (from 0) names vertex {index}; there are {vertices}");
                return Err(Fault::whole(FaultKind::BadIndex, message));
            }
            indices.push(index);
        }
        Ok(indices)
    }

    /// The items of an accessor, all of which lie in its buffer.
    fn items(&self, i: usize, kind: &str, components: usize) -> Result<Items<'_>, Fault> {
        let accessor: &Accessor = self.document.accessors.get(i).ok_or_else(|| missing("accessor", i))?;
        if accessor.kind != kind {
            return Err(wrong(i, &format!("must be of type {kind}")));
        }
        if accessor.sparse.is_some() {
            return Err(Fault::whole(FaultKind::Unsupported, format!("accessors[{i}] is sparse, which is not read")));
        }
        let number = match accessor.component_type {
            5120 => Number::I8,
            5121 => Number::U8,
            5122 => Number::I16,
            5123 => Number::U16,
            5125 => Number::U32,
            5126 => Number::F32,
            n => return Err(wrong(i, &format!("has component type {n}, which is not known"))),
        };
        let Some(view) = accessor.buffer_view else {
            return Err(Fault::whole(FaultKind::Unsupported, format!("accessors[{i}] has no buffer view")));
        };
        let view = self.document.buffer_views.get(view).ok_or_else(|| missing("buffer view", view))?;
        let buffer = self.buffers.get(view.buffer).ok_or_else(|| missing("buffer", view.buffer))?;
        let short = |what: &str| {
            let message = format!("accessors[{i}]: its {what}");
            Fault::whole(FaultKind::Truncated, message)
        };
        let end = view.byte_offset.checked_add(view.byte_length).filter(|end| *end <= buffer.len() as u64);
        let end = end.ok_or_else(|| short("buffer view reaches beyond its buffer"))?;
        let bytes = &buffer[view.byte_offset as usize..end as usize];
        let size = (number.size() * components) as u64;
        let stride = view.byte_stride.unwrap_or(size);
        if stride < size {
            return Err(wrong(i, &format!("has items of {size} bytes every {stride}")));
        }
        let last = accessor.count.checked_sub(1).and_then(|n| n.checked_mul(stride));
        let end = last.and_then(|last| last.checked_add(size)?.checked_add(accessor.byte_offset));
        let bytes = match (accessor.count, end) {
            (0, _) => &[],
            (_, Some(end)) if end <= bytes.len() as u64 => &bytes[accessor.byte_offset as usize..],
            _ => return Err(short(&format!("{} items reach beyond its buffer view", accessor.count))),
        };
        let (stride, count) = (stride as usize, accessor.count as usize);
        Ok(Items { bytes, stride, count, number, normalized: accessor.normalized && number.is_whole() })
    }
}

fn wrong(i: usize, what: &str) -> Fault {
    Fault::whole(FaultKind::BadValue, format!("accessors[{i}] {what}"))
}

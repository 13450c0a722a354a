//! The directory of a TIFF file: tags and their values.

use crate::binary::Binary;
use crate::fault::{Fault, FaultKind};

/// The tags of one picture.
pub(super) struct Directory<'a> {
    file: Binary<'a>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    tag: u16,
    /// What its values are, as TIFF numbers it.
    kind: u16,
    count: u64,
    /// Where its values stand.
    at: u64,
}

impl Entry {
    /// Bytes of one value; 0 for kinds that are not known.
    fn size(&self) -> u64 {
        match self.kind {
            1 | 2 | 6 | 7 => 1,
            3 | 8 => 2,
            4 | 9 | 11 | 13 => 4,
            5 | 10 | 12 | 16 | 17 | 18 => 8,
            _ => 0,
        }
    }
}

impl<'a> Directory<'a> {
    /// The first directory of a file.
    pub fn first(file: Binary<'a>) -> Result<Directory<'a>, Fault> {
        let large = file.u16(2, "the header")? == 43;
        let (start, entry_size, inline) = if large {
            if file.u16(4, "the header")? != 8 {
                return Err(Fault::byte(FaultKind::Unsupported, 4, "its offsets are not of 8 bytes"));
            }
            (file.u64(8, "the header")?, 20, 8)
        } else {
            (u64::from(file.u32(4, "the header")?), 12, 4)
        };
        let (count, first) = if large {
            (file.u64(start, "the directory")?, start + 8)
        } else {
            (u64::from(file.u16(start, "the directory")?), start + 2)
        };
        // All of it must be there, before room is made for it.
        file.slice(first, count.saturating_mul(entry_size), "the directory")?;
        let mut entries = Vec::with_capacity(count as usize);
        for i in 0..count {
            let at = first + i * entry_size;
            let (tag, kind) = (file.u16(at, "a tag")?, file.u16(at + 2, "a tag")?);
            let count = if large { file.u64(at + 4, "a tag")? } else { u64::from(file.u32(at + 4, "a tag")?) };
            let value_at = at + entry_size - inline;
            let mut entry = Entry { tag, kind, count, at: value_at };
            if count.saturating_mul(entry.size()) > inline {
                entry.at = if large { file.u64(value_at, "a tag")? } else { u64::from(file.u32(value_at, "a tag")?) };
            }
            entries.push(entry);
        }
        Ok(Directory { file, entries })
    }

    pub fn has(&self, tag: u16) -> bool {
        self.entries.iter().any(|e| e.tag == tag)
    }

    /// The entry of a tag, all of whose values lie in the file.
    fn entry(&self, tag: u16) -> Result<Option<Entry>, Fault> {
        let Some(entry) = self.entries.iter().find(|e| e.tag == tag).copied() else { return Ok(None) };
        self.file.slice(entry.at, entry.count.saturating_mul(entry.size()), &format!("the values of tag {tag}"))?;
        Ok(Some(entry))
    }

    /// All values of a tag of whole numbers; none where it is not there.
    pub fn all_whole(&self, tag: u16) -> Result<Vec<u64>, Fault> {
        let Some(entry) = self.entry(tag)? else { return Ok(Vec::new()) };
        let read = |i: u64| {
            let at = entry.at + i * entry.size();
            match entry.kind {
                1 => self.file.slice(at, 1, "a value").map(|b| u64::from(b[0])),
                3 => self.file.u16(at, "a value").map(u64::from),
                4 | 13 => self.file.u32(at, "a value").map(u64::from),
                16 | 18 => self.file.u64(at, "a value"),
                kind => Err(self.wrong(entry, format!("whole numbers, not values of kind {kind}"))),
            }
        };
        if entry.size() == 0 {
            return Err(self.wrong(entry, format!("whole numbers, not values of kind {}", entry.kind)));
        }
        (0..entry.count).map(read).collect()
    }

    /// The first value of a tag of whole numbers.
    pub fn whole(&self, tag: u16) -> Result<Option<u64>, Fault> {
        Ok(self.all_whole(tag)?.first().copied())
    }

    /// The value of a tag that must be there.
    pub fn need(&self, tag: u16, name: &str) -> Result<u64, Fault> {
        let missing = || Fault::whole(FaultKind::BadValue, format!("has no {name} (tag {tag})"));
        self.whole(tag)?.ok_or_else(missing)
    }

    /// All values of a tag of real numbers.
    pub fn doubles(&self, tag: u16) -> Result<Option<Vec<f64>>, Fault> {
        let Some(entry) = self.entry(tag)? else { return Ok(None) };
        if entry.kind != 12 {
            return Err(self.wrong(entry, format!("numbers of 64 bits, not values of kind {}", entry.kind)));
        }
        (0..entry.count).map(|i| self.file.f64(entry.at + i * 8, "a value")).collect::<Result<_, _>>().map(Some)
    }

    /// The text of a tag.
    pub fn text(&self, tag: u16) -> Result<Option<String>, Fault> {
        let Some(entry) = self.entry(tag)? else { return Ok(None) };
        if entry.kind != 2 {
            return Err(self.wrong(entry, format!("text, not values of kind {}", entry.kind)));
        }
        let bytes = self.file.slice(entry.at, entry.count, "a text")?;
        Ok(Some(String::from_utf8_lossy(bytes).into_owned()))
    }

    fn wrong(&self, entry: Entry, wanted: String) -> Fault {
        Fault::byte(FaultKind::BadValue, entry.at as usize, format!("tag {} must hold {wanted}", entry.tag))
    }
}

//! Where the bytes of a glTF document are: in the file, in its text, or in files beside it.

use super::base64;
use super::document::Document;
use crate::fault::{Fault, FaultKind, FileError, read_whole};
use std::borrow::Cow;
use std::path::Path;

/// The bytes of all buffers. `binary` are those that came with the text; other files are looked for
/// in `folder`.
pub(super) fn load<'a>(
    document: &Document,
    binary: Option<&'a [u8]>,
    folder: Option<&Path>,
) -> Result<Vec<Cow<'a, [u8]>>, Fault> {
    let mut loaded = Vec::with_capacity(document.buffers.len());
    for (i, buffer) in document.buffers.iter().enumerate() {
        let bytes = match &buffer.uri {
            None if i == 0 => Cow::Borrowed(binary.ok_or_else(|| unreadable(i, "has no uri, and came with no bytes"))?),
            None => return Err(unreadable(i, "has no uri")),
            Some(uri) => Cow::Owned(fetch(uri, folder).map_err(|why| unreadable(i, &why))?),
        };
        if (bytes.len() as u64) < buffer.byte_length {
            let message = format!("buffers[{i}] announces {} bytes, and has {}", buffer.byte_length, bytes.len());
            return Err(Fault::whole(FaultKind::Truncated, message));
        }
        loaded.push(bytes);
    }
    Ok(loaded)
}

fn unreadable(i: usize, why: &str) -> Fault {
    Fault::whole(FaultKind::BadValue, format!("buffers[{i}] {why}"))
}

/// The bytes that a uri means.
fn fetch(uri: &str, folder: Option<&Path>) -> Result<Vec<u8>, String> {
    if let Some(data) = uri.strip_prefix("data:") {
        let Some((_, text)) = data.split_once(";base64,") else {
            return Err("must have its data in base64".to_owned());
        };
        return base64::decode(text.as_bytes()).ok_or_else(|| "has data that are no base64".to_owned());
    }
    let shown = crate::json::shortened(uri);
    if uri.contains("://") {
        return Err(format!("lies at {shown:?}; only files beside this one are read"));
    }
    let Some(folder) = folder else {
        return Err(format!("is the file {shown:?} beside this one, whose folder is not known"));
    };
    let name = without_percents(uri).ok_or_else(|| format!("has a uri that is no file name: {shown:?}"))?;
    read_whole(&folder.join(name)).map_err(|error| match error {
        FileError::Missing { file } => format!("is the file {file}, which is not there"),
        other => format!("cannot be read: {other}"),
    })
}

/// A name with `%20` and its like as what they stand for.
fn without_percents(uri: &str) -> Option<String> {
    let mut out = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let [byte, tail @ ..] = rest {
        if *byte == b'%' {
            let hex = std::str::from_utf8(tail.get(..2)?).ok()?;
            out.push(u8::from_str_radix(hex, 16).ok()?);
            rest = &tail[2..];
        } else {
            out.push(*byte);
            rest = tail;
        }
    }
    String::from_utf8(out).ok().filter(|name| !name.contains('\0'))
}

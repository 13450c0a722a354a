//! Where the bytes of a glTF document are: in the file, in its text, or in files beside it.

use super::base64;
use super::document::Document;
use crate::fault::{Fault, FaultKind, FileError, read_whole};
use std::borrow::Cow;
use std::path::{Component, Path};

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
            Some(uri) => Cow::Owned(fetch(uri, folder).map_err(|(kind, why)| fault(i, kind, &why))?),
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
    fault(i, FaultKind::BadValue, why)
}

fn fault(i: usize, kind: FaultKind, why: &str) -> Fault {
    Fault::whole(kind, format!("buffers[{i}] {why}"))
}

/// The bytes that a uri means: those in it, or a file in the folder or one below it.
fn fetch(uri: &str, folder: Option<&Path>) -> Result<Vec<u8>, (FaultKind, String)> {
    let bad = |why: &str| (FaultKind::BadValue, why.to_owned());
    if let Some(data) = uri.strip_prefix("data:") {
        let (_, text) = data.split_once(";base64,").ok_or_else(|| bad("must have its data in base64"))?;
        return base64::decode(text.as_bytes()).ok_or_else(|| bad("has data that are no base64"));
    }
    let shown = crate::json::shortened(uri);
    let name = without_percents(uri).ok_or_else(|| bad(&format!("has a uri that is no file name: {shown:?}")))?;
    if has_scheme(uri) || !stays(&name) {
        let why = format!("lies at {shown:?}; only files beside this one or below are read, by names without \"..\"");
        return Err((FaultKind::Elsewhere, why));
    }
    let Some(folder) = folder else {
        return Err(bad(&format!("is the file {shown:?} beside this one, whose folder is not known")));
    };
    read_whole(&folder.join(name)).map_err(|error| match error {
        FileError::Missing { file } => bad(&format!("is the file {file}, which is not there")),
        other => bad(&format!("cannot be read: {other}")),
    })
}

/// Whether a uri says how it is to be fetched: its first part has a colon (RFC 3986, section 4.2).
fn has_scheme(uri: &str) -> bool {
    uri.split('/').next().is_some_and(|first| first.contains(':'))
}

/// Whether a file name leads nowhere but down, on any system.
fn stays(name: &str) -> bool {
    let down = |c: Component| matches!(c, Component::Normal(_) | Component::CurDir);
    Path::new(name).components().all(down)
        && name.split(['/', '\\']).all(|part| part != "..")
        && !name.starts_with('\\')
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

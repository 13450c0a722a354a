//! Lists the gallery's thumbnails, so that a new one needs no line of code.

use std::fmt::Write;
use std::path::Path;

fn main() {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where");
    let folder = Path::new(&here).join("../../viewer/pictures");
    println!("cargo:rerun-if-changed={}", folder.display());
    println!("cargo:rerun-if-changed=build.rs");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut names: Vec<String> = entries.flatten().map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(".webp"));
    names.sort();
    let mut out = "/// Thumbnails by name.\nconst PICTURES: &[(&str, &[u8])] = &[\n".to_owned();
    for name in &names {
        let path = folder.join(name);
        writeln!(out, "    ({name:?}, include_bytes!({:?})),", path.display().to_string()).expect("a string takes all");
    }
    out.push_str("];\n");
    let into = std::env::var_os("OUT_DIR").expect("cargo says where");
    std::fs::write(Path::new(&into).join("pictures.rs"), out).expect("cargo's folder can be written");
}

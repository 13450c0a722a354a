//! Any bytes as query lines: every line that is not blank gets one answer in JSON.
#![no_main]

use allide_files::query::Session;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut session = Session::default();
    for line in bytes.split(|b| *b == b'\n') {
        if let Some(answer) = session.answer(line) {
            assert!(answer.starts_with('{') && answer.ends_with('}') && !answer.contains('\n'));
        }
    }
});

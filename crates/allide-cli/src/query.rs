//! `allide query`: lines in, lines out.

use crate::Exit;
use crate::tell::complain;
use allide_files::query::{LARGEST_LINE, Session, too_long};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

pub fn query(file: Option<&Path>) -> Exit {
    let name = file.map_or("standard input".to_owned(), |f| f.display().to_string());
    let input: Box<dyn Read> = match file {
        None => Box::new(io::stdin()),
        Some(path) => match File::open(path) {
            Ok(opened) => Box::new(opened),
            Err(error) => {
                complain(format_args!("{name}: cannot be read: {error}"));
                return Exit::BadInput;
            }
        },
    };
    let mut lines = Lines { input: BufReader::with_capacity(1 << 16, input), line: Vec::new() };
    match answer_all(&mut lines, &mut BufWriter::new(io::stdout().lock())) {
        Ok(()) => Exit::Done,
        // Whoever read the answers has had enough.
        Err(Stopped::Output(error)) if error.kind() == ErrorKind::BrokenPipe => Exit::Done,
        Err(Stopped::Output(error)) => {
            complain(format_args!("answers cannot be written: {error}"));
            Exit::Failed
        }
        Err(Stopped::Input(error)) => {
            complain(format_args!("{name}: cannot be read: {error}"));
            if error.kind() == ErrorKind::IsADirectory { Exit::BadInput } else { Exit::Failed }
        }
    }
}

/// Why answering stopped before the end of the input.
enum Stopped {
    Input(io::Error),
    Output(io::Error),
}

fn answer_all(lines: &mut Lines, out: &mut impl Write) -> Result<(), Stopped> {
    let mut session = Session::default();
    while let Some(line) = lines.next()? {
        let answer = match line {
            Line::Whole(bytes) => session.answer(bytes),
            Line::TooLong => Some(too_long()),
        };
        if let Some(answer) = answer {
            // Nobody waits for an answer until the next is found: a shape may take seconds to be made.
            let written = out.write_all(answer.as_bytes()).and_then(|()| out.write_all(b"\n"));
            written.and_then(|()| out.flush()).map_err(Stopped::Output)?;
        }
    }
    Ok(())
}

/// Lines of bounded length.
struct Lines {
    input: BufReader<Box<dyn Read>>,
    line: Vec<u8>,
}

enum Line<'l> {
    Whole(&'l [u8]),
    TooLong,
}

impl Lines {
    /// The next line.
    fn next(&mut self) -> Result<Option<Line<'_>>, Stopped> {
        self.line.clear();
        let mut too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(Stopped::Input(error)),
            };
            if chunk.is_empty() && self.line.is_empty() && !too_long {
                return Ok(None);
            }
            let end = chunk.iter().position(|b| *b == b'\n');
            let (part, used) = match end {
                Some(end) => (&chunk[..end], end + 1),
                None => (chunk, chunk.len()),
            };
            if self.line.len() + part.len() > LARGEST_LINE {
                too_long = true;
                self.line = Vec::new();
            }
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let last = used == 0;
            self.input.consume(used);
            if end.is_some() || last {
                return Ok(Some(if too_long { Line::TooLong } else { Line::Whole(&self.line) }));
            }
        }
    }
}

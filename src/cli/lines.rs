//! Reads lines of limited length and answers them.

use std::io::{self, BufRead, Write};

use gow::record::MAX_LINE;

/// Why reading or answering lines failed.
#[derive(Debug)]
pub(super) enum StreamError {
    /// The lines cannot be read.
    Input(io::Error),
    /// An answer cannot be written.
    Output {
        /// The system's error.
        error: io::Error,
        /// Whether all answers that are known by then are good.
        all_good: bool,
    },
}

/// Writes the answer to every line of input that has one; returns whether all of them are good.
///
/// `answer` gets the number of the line, from 1, and the line. Each answer is flushed before the next
/// line is read.
pub(super) fn answer_lines(
    input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(u64, &[u8]) -> Option<(bool, String)>,
) -> Result<bool, StreamError> {
    let mut all_good = true;
    for_each_line(input, |number, line| {
        let Some((is_good, text)) = answer(number, line) else {
            return Ok(());
        };
        all_good &= is_good;
        output
            .write_all(text.as_bytes())
            .and_then(|()| output.flush())
            .map_err(|error| StreamError::Output { error, all_good })
    })?;
    Ok(all_good)
}

/// Reads all lines of input and passes on the number of each, from 1, and the line, until that fails.
pub(super) fn for_each_line(
    mut input: impl BufRead,
    mut visit: impl FnMut(u64, &[u8]) -> Result<(), StreamError>,
) -> Result<(), StreamError> {
    let mut line = Vec::new();
    let mut number = 0;
    while next_line(&mut input, &mut line).map_err(StreamError::Input)? {
        number += 1;
        visit(number, &line)?;
    }
    Ok(())
}

/// Reads the next line without its end, `\n` or `\r\n`; returns whether there was one. Keeps a few
/// bytes more than allowed of a line that is too long, so that the caller notices, but nothing of a
/// blank line.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut began = false;
    let mut is_blank = true;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        began = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let of_line = &chunk[..end.unwrap_or(chunk.len())];
        // What is not kept counts too.
        is_blank = is_blank && of_line.iter().all(|byte| b" \t\r".contains(byte));
        let room = (MAX_LINE + 2).saturating_sub(line.len());
        line.extend_from_slice(&of_line[..of_line.len().min(room)]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if is_blank {
        line.clear();
    }
    line.pop_if(|last| *last == b'\r');
    Ok(began)
}

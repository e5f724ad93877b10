//! Reading lines of input of limited length.

use std::io::{self, BufRead};

use gow::record::MAX_LINE;

/// Reads the next line without its newline; returns whether there was one. Of a line that is too
/// long, one byte more than allowed is kept, so that the caller can tell.
pub(super) fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let mut began = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            return Ok(began);
        }
        began = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let of_line = &chunk[..end.unwrap_or(chunk.len())];
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&of_line[..of_line.len().min(room)]);
        let used = end.map_or(chunk.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

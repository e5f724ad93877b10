//! The verifier of receipts for a browser.
//!
//! The page calls this module directly, without generated bindings. It reserves room for a file with [`room`], writes
//! the file into the module's memory, calls [`verify`], and reads [`length`] bytes of answers from the returned
//! address. The page's side is `web/verifier.js`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use gow::fair::FileVerifier;

/// The size of the largest file in bytes, enough for some ten thousand receipts. [`room`] refuses a larger file.
pub const MAX_FILE: usize = 1 << 25;

/// The file, or the answers after [`verify`].
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    // A panic may leave bytes behind, but the next file replaces them.
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a file of `length` bytes and returns its address, or 0 if the file is too large.
#[expect(unsafe_code, reason = "the page calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    if length > MAX_FILE {
        return std::ptr::null_mut();
    }
    let mut text = text();
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Checks the file and returns the address of the answers, one line of JSON for each receipt.
#[expect(unsafe_code, reason = "the page calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn verify() -> *const u8 {
    let mut text = text();
    *text = answers(&text);
    text.as_ptr()
}

/// Returns the length of the answers in bytes.
#[expect(unsafe_code, reason = "the page calls it by this name")]
#[unsafe(no_mangle)]
pub extern "C" fn length() -> usize {
    text().len()
}

/// Answers every line of a file. The end of a line, `\n` or `\r\n`, is no part of it.
fn answers(file: &[u8]) -> Vec<u8> {
    let mut verifier = FileVerifier::detailed();
    for (line, number) in file.split(|&byte| byte == b'\n').zip(1..) {
        verifier.read(number, line.strip_suffix(b"\r").unwrap_or(line));
    }
    let answers = verifier.answers().into_iter();
    answers
        .flat_map(|answer| (answer.text + "\n").into_bytes())
        .collect()
}

#[cfg(test)]
mod tests {
    use gow::fair::MAX_RECEIPT;

    use super::*;

    #[test]
    fn the_example_on_the_page_passes() {
        let file = include_bytes!("../web/example.jsonl");
        let answers = String::from_utf8(answers(file)).unwrap();
        assert_eq!(answers.lines().count(), 6);
        assert!(
            answers
                .lines()
                .all(|line| line.starts_with(r#"{"ok":true,"#)),
            "{answers}"
        );
        let changed = String::from_utf8_lossy(file).replace("once more", "once less");
        let changed = String::from_utf8(super::answers(changed.as_bytes())).unwrap();
        let failed = |line: usize, step| {
            let answer = changed.lines().nth(line).unwrap();
            assert!(
                answer.contains(&format!(r#""failed":"{step}""#)),
                "{changed}"
            );
        };
        failed(1, "deal");
        failed(2, "chain");
    }

    #[test]
    fn a_line_may_be_as_long_as_the_limit_whatever_its_end() {
        let file = include_str!("../web/example.jsonl");
        let first = file.lines().next().unwrap();
        for (length, passes) in [(MAX_RECEIPT, true), (MAX_RECEIPT + 1, false)] {
            for end in ["", "\n", "\r\n"] {
                let mut line = first.as_bytes().to_vec();
                line.resize(length, b' ');
                line.extend_from_slice(end.as_bytes());
                let answer = String::from_utf8(answers(&line)).unwrap();
                assert_eq!(answer.starts_with(r#"{"ok":true,"#), passes, "{answer}");
            }
        }
    }

    #[test]
    fn a_file_that_is_too_large_is_refused() {
        assert!(room(MAX_FILE + 1).is_null());
        assert!(!room(3).is_null());
        assert_eq!(length(), 3);
        // Three zero bytes are a line but not a receipt.
        assert!(!verify().is_null());
        assert!(text().starts_with(br#"{"ok":false,"failed":"format""#));
    }
}

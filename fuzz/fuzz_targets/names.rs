//! Any text as a person's name is one short line that no other text can be told from.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiengow::text::{NAME_CHARS_MAX, plain_name, shown_name};

fuzz_target!(|name: &str| {
    let plain = plain_name(name);
    assert!(plain.chars().count() <= NAME_CHARS_MAX);
    assert!(!plain.contains(char::is_control) && plain.trim() == plain);
    // What is safe stays as it is.
    assert_eq!(plain_name(&plain), plain);
    let shown = shown_name(name);
    assert_eq!(shown.is_empty(), plain.is_empty());
    let mut left = shown.chars();
    while let Some(c) = left.next() {
        let c = if c == '\\' { left.next().expect("a backslash escapes something") } else { c };
        assert!(!matches!(c, '\n' | '\r'));
    }
});

//! Any text as a person's name becomes one short line without control characters.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiengow::text::{NAME_CHARS_MAX, plain_name, shown_name};

fuzz_target!(|name: &str| {
    let plain = plain_name(name);
    assert!(plain.chars().count() <= NAME_CHARS_MAX);
    assert!(!plain.contains(char::is_control) && plain.trim() == plain);
    // A plain name does not change.
    assert_eq!(plain_name(&plain), plain);
    let shown = shown_name(name);
    assert_eq!(shown.is_empty(), plain.is_empty());
    let mut chars = shown.chars();
    while let Some(c) = chars.next() {
        let c = if c == '\\' {
            chars.next().expect("a backslash escapes something")
        } else {
            c
        };
        assert!(!matches!(c, '\n' | '\r'));
    }
});

//! Any text as the id of a button is refused, or is the only spelling of a press.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tiengow::discord::custom_id::{CUSTOM_ID_MAX, Press};

fuzz_target!(|text: &str| {
    if let Ok(press) = text.parse::<Press>() {
        assert_eq!(press.to_string(), text);
        assert!(text.len() <= CUSTOM_ID_MAX);
    }
});

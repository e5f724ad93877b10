//! Any text as a configuration file is refused with reasons, or read again as the same configuration.
#![no_main]

use std::io::Write;

use libfuzzer_sys::fuzz_target;
use tiengow::config::Config;

fuzz_target!(|text: &str| {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
    file.write_all(text.as_bytes()).expect("it can be written");
    let load = || Config::load(Some(file.path()), []);
    match load() {
        Ok(config) => assert!(load().is_ok_and(|again| again == config)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

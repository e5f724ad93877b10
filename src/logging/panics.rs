//! Panics in the log: only their location, because the message may name a tile.

use std::panic::set_hook;
use std::thread;

/// From now on logs where a thread panics, and does not print its message.
pub fn log_panics() {
    set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        let thread = thread::current();
        tracing::error!(place, thread = thread.name(), "a thread panicked");
    }));
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::process::Command;

    use crate::config::LogConfig;

    use super::*;

    /// Set in the process that panics.
    const PANICS: &str = "TIENGOW_TEST_PANICS";

    /// Runs itself again in a new process, because the hook is global to its process.
    #[test]
    fn a_panic_is_logged_without_its_message() {
        if env::var_os(PANICS).is_some() {
            crate::logging::start(&LogConfig::default());
            log_panics();
            panic!("the tile {}", 6 * 11);
        }
        let name = "logging::panics::tests::a_panic_is_logged_without_its_message";
        let ended = Command::new(env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture"])
            .env(PANICS, "1")
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&ended.stderr);
        assert!(!ended.status.success());
        assert!(printed.contains("a thread panicked"), "{printed}");
        assert!(printed.contains("src/logging/panics.rs:"), "{printed}");
        assert!(!printed.contains("the tile 66"), "{printed}");
    }
}

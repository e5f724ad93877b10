//! The nonces of posts.

use crate::id::{Millis, TableId};

/// Returns a nonce that is unique across restarts. Discord accepts messages with one nonce only
/// once, however often they are sent.
pub(in crate::discord) fn nonce(table: TableId, sort: char, count: u32, now: Millis) -> String {
    format!("{table}.{sort}{count}.{:x}", now.get())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    /// The most characters that Discord takes.
    const LENGTH_MAX: usize = 25;

    #[test]
    fn a_nonce_is_short_enough_for_a_late_table_that_has_posted_much() {
        let table = TableId::new(2_000_000_000).unwrap();
        let far = Millis::new(9_999_999_999_999);
        let nonce = nonce(table, 'b', 99_999, far);
        let length = nonce.len();
        assert!(length <= LENGTH_MAX, "{nonce} has {length} characters");
    }
}

//! Why the public listener refuses a post.

use crate::variant_names::variant_names;

/// Why the public listener refuses a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostRefusal {
    /// The bot is starting or stopping.
    Closed,
    /// The body is too long or incomplete.
    Length,
    /// The body did not arrive in time.
    Slow,
    /// There is no valid signature for this application.
    Signature,
    /// The time of the signature is too far in the past or future.
    Time,
    /// The bot does not know this kind of body.
    Malformed,
    /// This process has passed the post on to itself.
    Own,
}

variant_names! {
    /// Returns the value of the label.
    PostRefusal {
        Closed = "closed",
        Length = "length",
        Slow = "slow",
        Signature = "signature",
        Time = "time",
        Malformed = "malformed",
        Own = "own",
    }
}

//! Why the public listener refuses a post.

use gow::named_enum;

named_enum! {
    /// Why the public listener refuses a post; the names are values of a label.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum PostRefusal {
        /// The bot is starting or stopping.
        Closed = "closed",
        /// The body is too long or incomplete.
        Length = "length",
        /// The body did not arrive in time.
        Slow = "slow",
        /// There is no valid signature for this application.
        Signature = "signature",
        /// The time of the signature is too far in the past or future.
        Time = "time",
        /// The bot does not know this kind of body.
        Malformed = "malformed",
        /// This process has passed the post on to itself.
        Own = "own",
    }
}

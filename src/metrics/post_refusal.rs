//! Why the public listener refuses a post.

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

impl PostRefusal {
    pub(super) const ALL: [Self; 7] = [
        Self::Closed,
        Self::Length,
        Self::Slow,
        Self::Signature,
        Self::Time,
        Self::Malformed,
        Self::Own,
    ];

    /// Returns the value of the label.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Length => "length",
            Self::Slow => "slow",
            Self::Signature => "signature",
            Self::Time => "time",
            Self::Malformed => "malformed",
            Self::Own => "own",
        }
    }
}

//! Why the public listener refuses a post.

/// Why the public listener refuses a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusedPost {
    /// The bot starts or stops.
    Closed,
    /// The body is too long, or broke off.
    Length,
    /// The body did not come in time.
    Slow,
    /// There is no signature of Discord's for this application.
    Signature,
    /// It was signed too long ago, or will be.
    Time,
    /// The body is nothing that the bot knows.
    Malformed,
    /// This process has passed it on to itself.
    Own,
}

impl RefusedPost {
    /// Every reason.
    pub(super) const ALL: [Self; 7] = [
        Self::Closed,
        Self::Length,
        Self::Slow,
        Self::Signature,
        Self::Time,
        Self::Malformed,
        Self::Own,
    ];

    /// The value of the label.
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

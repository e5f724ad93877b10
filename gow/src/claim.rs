//! Claims: a dealt hand may win before the first lead.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A kind of claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// A dealt hand that shows exactly one red pip (TG-49).
    OneRedDot,
}

impl Claim {
    /// Every claim.
    pub const ALL: [Claim; 1] = [Claim::OneRedDot];

    /// Returns the name that records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Claim::OneRedDot => "one-red-dot",
        }
    }
}

/// Why a claim is refused; the first of these that applies, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimError {
    /// These rules have no claims.
    NoClaims,
    /// The first trick has been led, or the hand has been claimed (TG-50).
    TooLate,
    /// The hand does not qualify for a claim (TG-49).
    NotQualified,
}

impl ClaimError {
    /// The code that records use for every reason.
    pub const CODE: &'static str = "claim-refused";
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ClaimError::NoClaims => "this house has no claims",
            ClaimError::TooLate => "claims are made before the first lead",
            ClaimError::NotQualified => "this hand cannot be claimed",
        })
    }
}

impl std::error::Error for ClaimError {}

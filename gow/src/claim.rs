//! Claims: a dealt hand may win before the first lead.

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;

named_enum! {
    /// A kind of claim; records use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Claim {
        /// A dealt hand that shows exactly one red pip (TG-49).
        OneRedDot = "one-red-dot",
    }
}

/// Why a claim is refused; the first of these that applies, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ClaimError {
    /// These rules have no claims.
    #[error("this house has no claims")]
    NoClaims,
    /// The first trick has been led, or the hand has been claimed (TG-50).
    #[error("claims are made before the first lead")]
    TooLate,
    /// The hand does not qualify for a claim (TG-49).
    #[error("this hand cannot be claimed")]
    NotQualified,
}

impl ClaimError {
    /// The code that records use for every reason.
    pub const CODE: &'static str = "claim-refused";
}

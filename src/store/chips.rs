//! How people get chips, and what they have got: from the [`mint`], from operators ([`awards`]), from each
//! other ([`gifts`]), and the [`statement`] of their last transfers.

pub(super) mod awards;
pub(super) mod gifts;
pub(super) mod mint;
pub(super) mod statement;

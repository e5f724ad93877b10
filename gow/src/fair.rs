//! Fair dealing: how a secret seed and the seats' salts become a deal that anybody can check
//! afterwards.
//!
//! The protocol is `TG-FAIR/1`. Before a hand, the dealer publishes [`commit`], the hash of its
//! [`Seed`]. When everybody is ready, it publishes a [`Receipt`], whose hash fixes the table, the hand,
//! the rules, the commitment and the salts of all seats, and, if the table wants it, a [`Beacon`], a
//! public value that nobody knows yet. Only then can the [`Key`] be computed, which determines the
//! [`Stream`], the deal ([`deal_hands`]) and the dice ([`roll`], [`throws`]). The seed is published at
//! the end, and everybody can repeat the computation. The dealer sees the tiles, but it cannot choose,
//! change or repeat a deal unnoticed.
//!
//! [`Published`] is a receipt as everybody can save it, `gow-receipt/1`. [`Verifier`] checks
//! receipts, and those of one table as a chain; [`FileVerifier`] checks a file of them.
//! `docs/fair.md` has the protocol and the format.
//!
//! Notation: `lp(x)` is the length of `x` as four bytes and then `x`; integers are big-endian; the
//! number of a hand has eight bytes, the number of a stream block four. Every hash, and every message
//! of a stream's block, begins with the ASCII text `tg-fair/1/` and a label; the message of the key,
//! the receipt's hash and the beacon's value, does not. These functions are pure: the caller draws the
//! seed from the operating system.

mod beacon;
mod chain;
mod dealing;
mod draft;
mod fault;
mod file_verifier;
mod hash32;
mod hex;
mod ignored;
mod published;
mod receipt;
mod reveal;
mod salt;
mod seed;
mod stream;
mod terms;
mod verifier;

pub use beacon::{Beacon, Network, Signature, SignatureError};
pub use dealing::{Dealt, deal_hands, deal_order, roll, throws};
pub use draft::{MAX_DICE, MAX_HAND, MAX_TABLE, MAX_USER};
pub use fault::{Fault, Step};
pub use file_verifier::{Answer, FileVerifier, MAX_RECEIPTS};
pub use hash32::{Hash32, HashError};
pub use published::{FORMAT, MAX_RECEIPT, Opened, Published};
pub use receipt::{Entropy, Receipt};
pub use reveal::Reveal;
pub use salt::{MAX_SALT, SaltError, SaltKind};
pub use seed::{Key, Seed, commit, key};
pub use stream::Stream;
pub use terms::{MAX_RULES, Terms, TermsError};
pub use verifier::Verifier;

/// The text that every hash and every block of a stream of this version of the protocol begins with.
const DOMAIN: &[u8] = b"tg-fair/1/";

#[cfg(test)]
mod vector;

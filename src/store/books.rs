//! The books: the accounts, every transfer between them, and the proof that both are whole.
//!
//! [`post`] posts the transfers of a step, each stored as [`posting`] says, and moves the balances of
//! the [`accounts`]. [`walk`] sums transfers and computes their seals, [`closing`] closes the books and
//! checks them from one closing to the next, and [`check`] reports on all of a database; the
//! [`audit`] has only the totals.

pub(super) mod accounts;
pub(super) mod audit;
pub(super) mod check;
pub(super) mod closing;
pub(super) mod post;
pub(super) mod posting;
pub(super) mod walk;

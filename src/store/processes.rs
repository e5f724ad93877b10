//! Several processes on one PostgreSQL database: which of them has which tables ([`lease`]), how each sees
//! that the others live ([`signs`]), and how one takes over all of it from another ([`successor`]).

pub(super) mod lease;
pub(super) mod signs;
pub(super) mod successor;

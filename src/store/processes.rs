//! Several processes on one PostgreSQL database: which of them has which tables ([`lease`]), how each sees
//! that the others live ([`session_monitor`]), and how one takes over all of it from another ([`successor`]).

pub(super) mod lease;
pub(super) mod session_monitor;
pub(super) mod successor;

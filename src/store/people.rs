//! People: the number and the wallet of a [`person`], where that number comes from ([`person_numbers`]), and
//! their data as an [`export`]. A deal reads its people as [`dealt_person`]s.
//!
//! [`forget`] deletes a person unless a table [mentions](mention) them, [`deletion_list`] keeps the note by which
//! every start repeats that, and [`remains`] clears what a deletion leaves in unused parts of the file.

pub(super) mod dealt_person;
pub(super) mod deletion_list;
pub(super) mod export;
pub(super) mod forget;
pub(super) mod mention;
pub(super) mod person;
pub(super) mod person_numbers;
pub(super) mod remains;

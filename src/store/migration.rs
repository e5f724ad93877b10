//! Bringing a database into another form: [`trial`] tries a migration on a copy, [`data_migration`] converts what SQL
//! cannot, and [`convert`] copies a whole database from one engine to the other.

pub(super) mod convert;
pub(super) mod data_migration;
pub(super) mod trial;

//! The source of the numbers of new people.

use rand::TryRng as _;
use rand::rngs::{SysError, SysRng};
use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use sha2::{Digest as _, Sha256};

/// The source of the numbers of new people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PersonNumbers {
    /// The operating system's randomness, so that a number reveals nothing about its person.
    #[default]
    System,
    /// A seed and the person's Discord id, for a sandbox in which everything is repeatable.
    Seeded(u64),
}

impl PersonNumbers {
    /// Makes the SQL function `person_number(user, deleted)`, which draws a number as [`PersonNumbers::draw`]
    /// does.
    pub(in crate::store) fn register(self, connection: &Connection) -> rusqlite::Result<()> {
        connection.create_scalar_function(
            "person_number",
            2,
            FunctionFlags::SQLITE_UTF8,
            move |context| {
                let number = self.draw(context.get(0)?, context.get(1)?);
                number.map_err(|error| rusqlite::Error::UserFunctionError(Box::new(error)))
            },
        )
    }

    /// Returns a number for a new person. `deleted` is the time of the latest deletion of anybody, in
    /// milliseconds: a deleted person who comes back is somebody else.
    pub(in crate::store) fn draw(self, user: i64, deleted: Option<i64>) -> Result<i64, SysError> {
        let number = match self {
            Self::System => SysRng.try_next_u64()?,
            Self::Seeded(seed) => seeded(seed, user, deleted),
        };
        // 63 bits; 0 stands for a computer.
        Ok((number >> 1).max(1).cast_signed())
    }
}

fn seeded(seed: u64, user: i64, deleted: Option<i64>) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"sandbox person");
    hash.update(seed.to_be_bytes());
    hash.update(user.to_be_bytes());
    // Without a deletion the hash is as in earlier versions, so that seeds keep their deals.
    hash.update(deleted.unwrap_or(1).to_be_bytes());
    let bytes: [u8; 32] = hash.finalize().into();
    let (first, _) = bytes.split_first_chunk().expect("a hash has 32 bytes");
    u64::from_be_bytes(*first)
}

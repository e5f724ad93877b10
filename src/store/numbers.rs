//! Where the numbers of new people come from.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use rand::TryRng as _;
use rand::rngs::SysRng;
use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use sha2::{Digest as _, Sha256};

/// Where the numbers of new people come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbers {
    /// The operating system's randomness, so that a number says nothing about its person.
    #[default]
    System,
    /// A seed and the person's Discord id, for a sandbox in which everything repeats.
    Seeded(u64),
}

impl Numbers {
    /// Makes the SQL function `person_number(user)`, which draws the number of a new person.
    pub(super) fn register(self, connection: &Connection) -> rusqlite::Result<()> {
        let drawn = Mutex::new(BTreeMap::new());
        connection.create_scalar_function(
            "person_number",
            1,
            FunctionFlags::SQLITE_UTF8,
            move |context| {
                let user: i64 = context.get(0)?;
                let mut drawn = drawn.lock().unwrap_or_else(PoisonError::into_inner);
                // Who was deleted and comes back is somebody else.
                let times: &mut u64 = drawn.entry(user).or_default();
                *times += 1;
                let number = self
                    .draw(user, *times)
                    .map_err(|error| rusqlite::Error::UserFunctionError(Box::new(error)))?;
                // 63 bits; 0 stands for a computer.
                Ok((number >> 1).max(1).cast_signed())
            },
        )
    }

    fn draw(self, user: i64, times: u64) -> Result<u64, rand::rngs::SysError> {
        match self {
            Self::System => SysRng.try_next_u64(),
            Self::Seeded(seed) => {
                let mut hash = Sha256::new();
                hash.update(b"sandbox person");
                hash.update(seed.to_be_bytes());
                hash.update(user.to_be_bytes());
                hash.update(times.to_be_bytes());
                let bytes: [u8; 32] = hash.finalize().into();
                let (first, _) = bytes.split_first_chunk().expect("a hash has 32 bytes");
                Ok(u64::from_be_bytes(*first))
            }
        }
    }
}

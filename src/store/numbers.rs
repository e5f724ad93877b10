//! Where the numbers of new people come from.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use rand::TryRng as _;
use rand::rngs::{SysError, SysRng};
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
        let draw = Draw::new(self);
        connection.create_scalar_function(
            "person_number",
            1,
            FunctionFlags::SQLITE_UTF8,
            move |context| {
                let number = draw.next(context.get(0)?);
                number.map_err(|error| rusqlite::Error::UserFunctionError(Box::new(error)))
            },
        )
    }
}

/// Draws numbers for new people.
pub(super) struct Draw {
    from: Numbers,
    /// How often a person got one from a seed.
    drawn: Mutex<BTreeMap<i64, u64>>,
}

impl Draw {
    pub(super) fn new(from: Numbers) -> Self {
        Self {
            from,
            drawn: Mutex::default(),
        }
    }

    /// Returns a number for a person.
    pub(super) fn next(&self, user: i64) -> Result<i64, SysError> {
        let number = match self.from {
            Numbers::System => SysRng.try_next_u64()?,
            Numbers::Seeded(seed) => self.seeded(seed, user),
        };
        // 63 bits; 0 stands for a computer.
        Ok((number >> 1).max(1).cast_signed())
    }

    fn seeded(&self, seed: u64, user: i64) -> u64 {
        let mut drawn = self.drawn.lock();
        // Somebody who was deleted and comes back is somebody else.
        let times = drawn.entry(user).or_default();
        *times += 1;
        let mut hash = Sha256::new();
        hash.update(b"sandbox person");
        hash.update(seed.to_be_bytes());
        hash.update(user.to_be_bytes());
        hash.update(times.to_be_bytes());
        let bytes: [u8; 32] = hash.finalize().into();
        let (first, _) = bytes.split_first_chunk().expect("a hash has 32 bytes");
        u64::from_be_bytes(*first)
    }
}

//! The salt of a seat: what a receipt shows of it, and the text that its hash takes.

use serde::{Serialize, Serializer};

use super::receipt::Entropy;
use crate::named_enum::named_enum;

/// The most characters (Unicode code points) of a salt.
pub const MAX_SALT: usize = 32;

/// The most hexadecimal digits of a salt that the bot drew.
const MAX_AUTO: usize = 16;

/// What a salt that the bot drew begins with.
const AUTO: &str = "auto:";

/// What the hash takes before a salt that was entered too early.
const OLD: &str = "old:";

/// The salt of a computer.
const COMPUTER: &str = "computer";

named_enum! {
    /// How a salt came to be; receipts use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SaltKind {
        /// The player entered it after the commitment was published.
        Fresh = "fresh",
        /// The player entered it before that, so it proves nothing about this seed.
        Old = "old",
        /// The bot drew it: `auto:` and hexadecimal digits.
        Auto = "auto",
        /// A computer's, always `computer`.
        Computer = COMPUTER,
    }
}

impl Serialize for SaltKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Why a salt cannot stand in a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaltError {
    /// It has no character, more than [`MAX_SALT`], or a control character.
    #[error("a salt has 1 to {MAX_SALT} characters, none of them a control character")]
    Text,
    /// Nobody may enter a salt that begins like one of another kind.
    #[error("a salt that a player enters does not begin with {AUTO} or {OLD}")]
    Taken,
    /// A salt that the bot drew is `auto:` and up to 16 hexadecimal digits.
    #[error("a salt of the kind auto is {AUTO} and 1 to {MAX_AUTO} hexadecimal digits")]
    Auto,
    /// User 0, the kind `computer` and the salt `computer` belong together.
    #[error("user 0, the kind computer and the salt computer belong together")]
    Computer,
}

impl Entropy {
    /// Makes what a seat adds to a deal from the salt that people see and its kind.
    ///
    /// The hash has to fix the kind too. A fresh salt, one of the bot's and a computer's are hashed as
    /// they are seen, and an old one after `old:`.
    ///
    /// ```
    /// use gow::fair::{Entropy, SaltKind};
    ///
    /// let old = Entropy::new(7, "luck be mine", SaltKind::Old).unwrap();
    /// assert_eq!(old.salt, "old:luck be mine");
    /// assert_eq!(old.shown(), ("luck be mine", SaltKind::Old));
    /// assert!(Entropy::new(7, "old:luck be mine", SaltKind::Fresh).is_err());
    /// ```
    ///
    /// # Errors
    /// When no seat can have such a salt.
    pub fn new(user: u64, salt: &str, kind: SaltKind) -> Result<Self, SaltError> {
        let length = salt.chars().count();
        if !(1..=MAX_SALT).contains(&length) || salt.chars().any(char::is_control) {
            return Err(SaltError::Text);
        }
        let computer = [user == 0, kind == SaltKind::Computer];
        if computer[0] != computer[1] || computer[0] && salt != COMPUTER {
            return Err(SaltError::Computer);
        }
        let salt = match kind {
            SaltKind::Fresh | SaltKind::Old if salt.starts_with(AUTO) || salt.starts_with(OLD) => {
                return Err(SaltError::Taken);
            }
            SaltKind::Auto if !is_drawn(salt) => return Err(SaltError::Auto),
            SaltKind::Old => format!("{OLD}{salt}"),
            SaltKind::Fresh | SaltKind::Auto | SaltKind::Computer => salt.to_owned(),
        };
        Ok(Self { user, salt })
    }

    /// Returns the salt as people see it, and its kind.
    #[must_use]
    pub fn shown(&self) -> (&str, SaltKind) {
        if self.user == 0 {
            (&self.salt, SaltKind::Computer)
        } else if let Some(salt) = self.salt.strip_prefix(OLD) {
            (salt, SaltKind::Old)
        } else if self.salt.starts_with(AUTO) {
            (&self.salt, SaltKind::Auto)
        } else {
            (&self.salt, SaltKind::Fresh)
        }
    }
}

/// Whether a salt looks like one that the bot drew.
fn is_drawn(salt: &str) -> bool {
    salt.strip_prefix(AUTO).is_some_and(|digits| {
        let hexadecimal = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (1..=MAX_AUTO).contains(&digits.len()) && digits.bytes().all(hexadecimal)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_salt_is_seen_as_it_was_entered() {
        for (user, salt, kind, hashed) in [
            (1, "天九", SaltKind::Fresh, "天九"),
            (1, "computer", SaltKind::Fresh, "computer"),
            (1, "天九", SaltKind::Old, "old:天九"),
            (1, "auto:9f2c", SaltKind::Auto, "auto:9f2c"),
            (0, "computer", SaltKind::Computer, "computer"),
        ] {
            let entropy = Entropy::new(user, salt, kind).unwrap();
            assert_eq!(entropy.salt, hashed);
            assert_eq!(entropy.shown(), (salt, kind));
            assert_eq!(SaltKind::named(kind.name()), Some(kind));
        }
    }

    #[test]
    fn no_two_kinds_share_a_hashed_text() {
        let long = "九".repeat(MAX_SALT + 1);
        for (user, salt, kind, error) in [
            (1, "old:x", SaltKind::Fresh, SaltError::Taken),
            (1, "auto:9f2c", SaltKind::Fresh, SaltError::Taken),
            (1, "auto:9f2c", SaltKind::Old, SaltError::Taken),
            (1, "auto:9F2C", SaltKind::Auto, SaltError::Auto),
            (1, "auto:", SaltKind::Auto, SaltError::Auto),
            (1, "9f2c", SaltKind::Auto, SaltError::Auto),
            (0, "computer", SaltKind::Fresh, SaltError::Computer),
            (1, "computer", SaltKind::Computer, SaltError::Computer),
            (0, "luck", SaltKind::Computer, SaltError::Computer),
            (1, "", SaltKind::Fresh, SaltError::Text),
            (1, "a\u{85}", SaltKind::Fresh, SaltError::Text),
            (1, &long, SaltKind::Old, SaltError::Text),
        ] {
            assert_eq!(Entropy::new(user, salt, kind), Err(error), "{salt} {kind}");
        }
        assert!(Entropy::new(1, &long["九".len()..], SaltKind::Old).is_ok());
    }
}

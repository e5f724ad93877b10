//! The parts of a button id between its dots, each with one spelling.

use std::fmt;

use gow::{Game, Verb};

use crate::id::{InteractionId, TableId, UserId};
use crate::ledger::Chips;

use super::{PressError, TileMask};

/// The base of all numbers, the largest one for digits and lower-case letters.
const BASE: u32 = 36;

/// The most digits that a `u64` has in base 36.
const DIGITS_MAX: usize = 13;

/// The parts of a button id that have not been read yet.
pub(super) struct Parts<'a>(std::str::Split<'a, char>);

impl<'a> Parts<'a> {
    /// Splits a button id.
    pub(super) fn of(id: &'a str) -> Self {
        Self(id.split('.'))
    }

    /// Returns the next part.
    pub(super) fn one(&mut self) -> Result<&'a str, PressError> {
        self.0.next().ok_or(PressError::Parts)
    }

    /// Returns the next part, if there is one.
    pub(super) fn optional(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// Checks that every part has been read.
    pub(super) fn end(mut self) -> Result<(), PressError> {
        match self.0.next() {
            None => Ok(()),
            Some(_) => Err(PressError::Parts),
        }
    }
}

/// An argument of an act: one part of a button id, or a few.
pub(super) trait Part: Sized {
    /// Writes the parts, each after a dot.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads what [`Self::write`] writes, and nothing else, so that every press has one spelling.
    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError>;
}

impl Part for u64 {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0_u8; DIGITS_MAX];
        let mut left = self;
        let mut first = DIGITS_MAX;
        loop {
            first -= 1;
            digits[first] =
                b"0123456789abcdefghijklmnopqrstuvwxyz"[(left % Self::from(BASE)) as usize];
            left /= Self::from(BASE);
            if left == 0 {
                break;
            }
        }
        let digits = std::str::from_utf8(&digits[first..]).expect("the digits are ASCII");
        write!(f, ".{digits}")
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        let text = parts.one()?;
        let canonical = (1..=DIGITS_MAX).contains(&text.len())
            && (text == "0" || !text.starts_with('0'))
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
        if !canonical {
            return Err(PressError::Number);
        }
        Self::from_str_radix(text, BASE).map_err(|_| PressError::Number)
    }
}

/// Reads a number that is at most as large as its type allows.
fn number<N: TryFrom<u64>>(parts: &mut Parts<'_>) -> Result<N, PressError> {
    N::try_from(u64::read(parts)?).map_err(|_| PressError::Number)
}

impl Part for u32 {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        u64::from(self).write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        number(parts)
    }
}

impl Part for u8 {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        u64::from(self).write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        number(parts)
    }
}

impl Part for TileMask {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        u64::from(self.bits()).write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        number(parts).map(Self::from_bits)
    }
}

impl Part for UserId {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        u64::read(parts).map(Self::new)
    }
}

impl Part for InteractionId {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        u64::read(parts).map(Self::new)
    }
}

impl Part for Chips {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().unsigned_abs().write(f)
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        Self::new(number(parts)?).ok_or(PressError::Number)
    }
}

impl Part for TableId {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{self}")
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        parts.one()?.parse().map_err(|_| PressError::Table)
    }
}

impl Part for Game {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name())
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        parts.one()?.parse().map_err(|_| PressError::Name)
    }
}

impl Part for Verb {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name())
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        verb(parts.one()?)
    }
}

/// Returns the verb of that name.
pub(super) fn verb(name: &str) -> Result<Verb, PressError> {
    let named = Verb::ALL.into_iter().find(|verb| verb.name() == name);
    named.ok_or(PressError::Name)
}

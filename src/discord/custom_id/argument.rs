//! The arguments of an act, as parts of a button id between its dots; each has one spelling.

use std::fmt;

use gow::{Game, Verb};

use crate::id::{Base36, InteractionId, TableId, UserId};
use crate::ledger::Chips;

use super::{Choice, PressError, RulesTopic, Setting, Term, TileMask};

/// Reads a button id part by part.
pub(super) struct PartReader<'a>(std::str::Split<'a, char>);

impl<'a> PartReader<'a> {
    /// Splits a button id.
    pub(super) fn new(id: &'a str) -> Self {
        Self(id.split('.'))
    }

    /// Returns the next part.
    pub(super) fn required(&mut self) -> Result<&'a str, PressError> {
        self.0.next().ok_or(PressError::PartCount)
    }

    /// Returns the next part, if there is one.
    pub(super) fn optional(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    /// Checks that every part has been read.
    pub(super) fn end(mut self) -> Result<(), PressError> {
        match self.0.next() {
            None => Ok(()),
            Some(_) => Err(PressError::PartCount),
        }
    }
}

/// An argument of an act: one part of a button id, or a few.
pub(super) trait Argument: Sized {
    /// Writes the parts, each after a dot.
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads only what [`Self::write`] writes, so that every press has one spelling.
    fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError>;
}

impl Argument for u64 {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", Base36(self))
    }

    fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError> {
        number(parts.required()?)
    }
}

/// Reads a number.
pub(super) fn number(text: &str) -> Result<u64, PressError> {
    let Base36(number) = Base36::read(text).ok_or(PressError::Number)?;
    Ok(number)
}

/// Writes a type as a number, and reads numbers that it can hold.
macro_rules! by_number {
    ($($type:ty: $write:expr, $read:expr;)*) => {
        $(
            impl Argument for $type {
                fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    let number: fn(Self) -> u64 = $write;
                    number(self).write(f)
                }

                fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError> {
                    let read: fn(u64) -> Option<Self> = $read;
                    read(u64::read(parts)?).ok_or(PressError::Number)
                }
            }
        )*
    };
}

by_number! {
    u8: u64::from, |number| number.try_into().ok();
    u32: u64::from, |number| number.try_into().ok();
    TileMask: |mask| mask.bits().into(), |bits| Some(Self::from_bits(bits.try_into().ok()?));
    UserId: Self::get, |id| Some(Self::new(id));
    InteractionId: Self::get, |id| Some(Self::new(id));
    Chips: |chips| chips.get().unsigned_abs(), |chips| Self::new(chips.try_into().ok()?);
}

/// Writes a type by its name, and reads the names that it has.
macro_rules! by_name {
    ($($type:ty),*) => {
        $(
            impl Argument for $type {
                fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, ".{}", self.name())
                }

                fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError> {
                    Self::named(parts.required()?).ok_or(PressError::Name)
                }
            }
        )*
    };
}

by_name!(Game, Verb, RulesTopic, Choice, Setting, Term);

impl Argument for TableId {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.code())
    }

    fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError> {
        Self::from_code(parts.required()?).ok_or(PressError::Table)
    }
}

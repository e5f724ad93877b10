//! A step of the tutorial in the id of a button, which holds all of the tutorial's state.

use std::fmt;

use gow::Verb;

use super::{Base36, PressError, TileMask, number};

/// A step of the tutorial, with the tiles that are picked or played there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lesson {
    /// The step, counted from 0.
    pub step: u8,
    /// The tiles that are picked after the press, by the place at which each was dealt.
    pub mask: TileMask,
    /// What to do with them; `None` only picks them.
    pub verb: Option<Verb>,
}

impl Lesson {
    /// The first step, with nothing picked.
    pub const FIRST: Self = Self::at(0);

    /// Makes a step with nothing picked.
    #[must_use]
    pub const fn at(step: u8) -> Self {
        Self {
            step,
            mask: TileMask::EMPTY,
            verb: None,
        }
    }

    /// Writes what follows the word.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            ".{}.{}",
            Base36(self.step.into()),
            Base36(self.mask.bits().into())
        )?;
        self.verb
            .map_or(Ok(()), |verb| write!(f, ".{}", verb.name()))
    }

    /// Reads what follows the word.
    pub(super) fn read<'a>(rest: &mut impl Iterator<Item = &'a str>) -> Result<Self, PressError> {
        let step = number(rest.next())?;
        let mask = TileMask::from_bits(number(rest.next())?);
        let named = |name| {
            Verb::ALL
                .into_iter()
                .find(|verb| verb.name() == name)
                .ok_or(PressError::Act)
        };
        Ok(Self {
            step,
            mask,
            verb: rest.next().map(named).transpose()?,
        })
    }
}

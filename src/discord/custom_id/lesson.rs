//! A step of the tutorial in the id of a button, which holds all of the tutorial's state.

use std::fmt;

use gow::Verb;

use super::part::{Part, Parts, verb};
use super::{PressError, TileMask};

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
}

impl Part for Lesson {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.step.write(f)?;
        self.mask.write(f)?;
        self.verb.map_or(Ok(()), |verb| verb.write(f))
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        Ok(Self {
            step: Part::read(parts)?,
            mask: Part::read(parts)?,
            verb: match parts.optional() {
                Some(name) => Some(verb(name).ok_or(PressError::Name)?),
                None => None,
            },
        })
    }
}

//! A step of the tutorial in the id of a button, which holds all of the tutorial's state.

use std::fmt;

use gow::Verb;

use super::argument::{Argument, PartReader, number};
use super::{PressError, TileMask, TutorialLesson};

/// A step of the tutorial, with the tiles that are selected or played there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TutorialStep {
    /// The lesson.
    pub lesson: TutorialLesson,
    /// The step, counted from 0.
    pub step: u8,
    /// The tiles that are selected after the press, by the place at which each was dealt.
    pub mask: TileMask,
    /// What to do with them; `None` only selects them.
    pub verb: Option<Verb>,
}

impl TutorialStep {
    /// The first step of the first lesson, with nothing selected.
    pub const FIRST: Self = Self::at(TutorialLesson::First, 0);

    /// Makes a step with nothing selected.
    #[must_use]
    pub const fn at(lesson: TutorialLesson, step: u8) -> Self {
        Self {
            lesson,
            step,
            mask: TileMask::EMPTY,
            verb: None,
        }
    }
}

impl Argument for TutorialStep {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The form from before there were other lessons.
        if self.lesson != TutorialLesson::First {
            write!(f, ".{}", self.lesson.name())?;
        }
        self.step.write(f)?;
        self.mask.write(f)?;
        self.verb.map_or(Ok(()), |verb| verb.write(f))
    }

    fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError> {
        let text = parts.required()?;
        let (lesson, step) = match TutorialLesson::named(text) {
            Some(TutorialLesson::First) => return Err(PressError::Number),
            Some(lesson) => (lesson, Argument::read(parts)?),
            None => {
                let step = number(text)?.try_into();
                (TutorialLesson::First, step.map_err(|_| PressError::Number)?)
            }
        };
        Ok(Self {
            lesson,
            step,
            mask: Argument::read(parts)?,
            verb: match parts.optional() {
                Some(name) => Some(Verb::named(name).ok_or(PressError::Name)?),
                None => None,
            },
        })
    }
}

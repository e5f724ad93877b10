//! A page of a topic of the rules.

use std::fmt;

use super::argument::{Argument, PartReader};
use super::{PressError, RulesTopic};

/// A page of a topic of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesPage {
    /// The topic.
    pub topic: RulesTopic,
    /// Which of its pages, counted from 0; the last page if the topic has fewer.
    pub number: u8,
}

impl From<RulesTopic> for RulesPage {
    /// Returns the first page of a topic.
    fn from(topic: RulesTopic) -> Self {
        Self { topic, number: 0 }
    }
}

impl Argument for RulesPage {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            // The form from before topics had several pages.
            0 => write!(f, ".{}", self.topic.name()),
            number => write!(f, ".{}-{number}", self.topic.name()),
        }
    }

    fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError> {
        let text = parts.required()?;
        let (topic, number) = match text.split_once('-') {
            Some((topic, number)) => {
                let digits = number.bytes().all(|byte| byte.is_ascii_digit());
                let is_canonical = digits && !number.starts_with('0');
                let number = number.parse().ok().filter(|_| is_canonical);
                (topic, number.ok_or(PressError::Number)?)
            }
            None => (text, 0),
        };
        let topic = RulesTopic::named(topic).ok_or(PressError::Name)?;
        Ok(Self { topic, number })
    }
}

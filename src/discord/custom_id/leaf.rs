//! A page of a topic of the rules.

use std::fmt;

use super::part::{Part, Parts};
use super::{PressError, Topic};

/// A page of a topic of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Leaf {
    /// The topic.
    pub topic: Topic,
    /// Which of its pages, counted from 0; the last one if there are not so many.
    pub number: u8,
}

impl From<Topic> for Leaf {
    /// Returns the first page of a topic.
    fn from(topic: Topic) -> Self {
        Self { topic, number: 0 }
    }
}

impl Part for Leaf {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            // As before topics had several pages.
            0 => write!(f, ".{}", self.topic.name()),
            number => write!(f, ".{}-{number}", self.topic.name()),
        }
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        let text = parts.one()?;
        let (topic, number) = match text.split_once('-') {
            Some((topic, number)) => {
                let digits = number.bytes().all(|byte| byte.is_ascii_digit());
                let is_one_way = digits && !number.starts_with('0');
                let number = number.parse().ok().filter(|_| is_one_way);
                (topic, number.ok_or(PressError::Number)?)
            }
            None => (text, 0),
        };
        let topic = Topic::named(topic).ok_or(PressError::Name)?;
        Ok(Self { topic, number })
    }
}

//! How long a player that searches may think.

use std::{error::Error, str::FromStr};

use gow::computer::Budget;

/// A number of worlds, such as `40`, or a time, such as `50ms`.
#[derive(Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) worlds: usize,
    pub(crate) ms: Option<u64>,
}

impl FromStr for Limit {
    type Err = Box<dyn Error>;

    fn from_str(text: &str) -> Result<Limit, Box<dyn Error>> {
        Ok(match text.strip_suffix("ms") {
            None => Limit {
                worlds: text.parse()?,
                ms: None,
            },
            Some(ms) => Limit {
                worlds: Budget::UNLIMITED_WORLDS,
                ms: Some(ms.parse()?),
            },
        })
    }
}

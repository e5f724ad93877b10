//! The limit of a search.

use std::{error::Error, str::FromStr};

use gow::computer::Budget;

/// The limit of a search: a number of worlds, such as `40`, or a time, such as `50ms`.
#[derive(Clone, Copy)]
pub(crate) struct SearchLimit {
    pub(crate) worlds: usize,
    pub(crate) ms: Option<u64>,
}

impl FromStr for SearchLimit {
    type Err = Box<dyn Error>;

    fn from_str(text: &str) -> Result<SearchLimit, Box<dyn Error>> {
        Ok(match text.strip_suffix("ms") {
            None => SearchLimit {
                worlds: text.parse()?,
                ms: None,
            },
            Some(ms) => SearchLimit {
                worlds: Budget::UNLIMITED_WORLDS,
                ms: Some(ms.parse()?),
            },
        })
    }
}

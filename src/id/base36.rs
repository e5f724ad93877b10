//! Numbers in base 36: short in button ids, nonces and receipts.

use std::fmt;

/// The largest base with digits and letters of one case.
const BASE: u32 = 36;

/// A number, written in base 36 with lowercase letters and without leading zeros.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Base36(pub u64);

impl Base36 {
    /// Parses the canonical form, so that every number has one spelling; `None` for any other text.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || byte.is_ascii_lowercase();
        let is_canonical = (text == "0" || !text.starts_with('0')) && text.bytes().all(is_digit);
        let number = u64::from_str_radix(text, BASE)
            .ok()
            .filter(|_| is_canonical)?;
        Some(Self(number))
    }
}

impl fmt::Display for Base36 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = u64::from(BASE);
        if self.0 >= base {
            write!(f, "{}", Self(self.0 / base))?;
        }
        let digit = char::from_digit((self.0 % base) as u32, BASE);
        write!(f, "{}", digit.expect("a remainder is a digit of its base"))
    }
}

//! Numbers in the id of a button.

use std::fmt;

use super::PressError;

/// The base of all numbers, the largest one for digits and lower-case letters.
const BASE: u32 = 36;

/// The most digits that a `u64` has in base 36.
const DIGITS_MAX: usize = 13;

/// Reads only what [`Base36`] writes, so that every press has one spelling.
pub(super) fn number<N: TryFrom<u64>>(text: Option<&str>) -> Result<N, PressError> {
    let text = text.ok_or(PressError::Parts)?;
    let canonical = (1..=DIGITS_MAX).contains(&text.len())
        && (text == "0" || !text.starts_with('0'))
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    if !canonical {
        return Err(PressError::Number);
    }
    let number = u64::from_str_radix(text, BASE).map_err(|_| PressError::Number)?;
    N::try_from(number).map_err(|_| PressError::Number)
}

/// A number to be written in base 36.
pub(super) struct Base36(pub(super) u64);

impl fmt::Display for Base36 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0_u8; DIGITS_MAX];
        let mut left = self.0;
        let mut first = DIGITS_MAX;
        loop {
            first -= 1;
            digits[first] =
                b"0123456789abcdefghijklmnopqrstuvwxyz"[(left % u64::from(BASE)) as usize];
            left /= u64::from(BASE);
            if left == 0 {
                break;
            }
        }
        f.write_str(std::str::from_utf8(&digits[first..]).expect("the digits are ASCII"))
    }
}

//! Numbers formatted for people.

/// The minus sign, as wide as a plus.
const MINUS: &str = "−";

/// Digits between two commas.
const GROUP: usize = 3;

/// Formats a number with thousands separators: `12,500`, `−3`.
#[must_use]
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / GROUP + MINUS.len());
    if number < 0 {
        text.push_str(MINUS);
    }
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(GROUP) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a gain with its sign: `+120`, `−3`, `0`.
#[must_use]
pub fn signed(number: i64) -> String {
    let plus = if number > 0 { "+" } else { "" };
    format!("{plus}{}", grouped(number))
}

/// Formats a number of tenths: `2.4`, `−0.3`.
#[must_use]
pub fn tenths(number: i64) -> String {
    let minus = if number < 0 { MINUS } else { "" };
    let size = number.unsigned_abs();
    format!("{minus}{}.{}", size / 10, size % 10)
}

/// Formats a gain in tenths with its sign: `+2.4`, `−0.3`, `0.0`.
#[must_use]
pub fn signed_tenths(number: i64) -> String {
    let plus = if number > 0 { "+" } else { "" };
    format!("{plus}{}", tenths(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [
            (0, "0"),
            (7, "7"),
            (999, "999"),
            (1_000, "1,000"),
            (-1_000, "−1,000"),
            (1_234_567, "1,234,567"),
            (i64::MIN, "−9,223,372,036,854,775,808"),
        ] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(
            (signed(12), signed(0), signed(-12)),
            ("+12".into(), "0".into(), "−12".into())
        );
        assert_eq!(
            [24, 0, -3, -120].map(tenths),
            ["2.4", "0.0", "−0.3", "−12.0"]
        );
        assert_eq!([24, 0, -3].map(signed_tenths), ["+2.4", "0.0", "−0.3"]);
    }
}

//! What somebody has won or lost, with its unit.

use crate::text::phrases::SettlementText;
use crate::text::{Locale, signed};

/// A gain or a loss in points: `+1 point`, `−16 points`.
pub(super) fn points(net: i64, locale: Locale) -> String {
    locale.say(&SettlementText::Points {
        count: net.saturating_abs(),
        points: signed(net),
    })
}

/// A gain or a loss in chips: `+1 chip`, `−160 chips`.
pub(super) fn chips(net: i64, locale: Locale) -> String {
    locale.say(&SettlementText::Chips {
        count: net.saturating_abs(),
        chips: signed(net),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_won_or_lost() {
        let told = |net| (points(net, Locale::En), chips(net, Locale::En));
        for (net, point, chip) in [
            (1, "+1 point", "+1 chip"),
            (-1, "−1 point", "−1 chip"),
            (0, "0 points", "0 chips"),
            (-1_200, "−1,200 points", "−1,200 chips"),
        ] {
            assert_eq!(told(net), (point.to_owned(), chip.to_owned()));
        }
        assert_eq!(points(-1, Locale::ZhHant), "−1 分");
    }
}

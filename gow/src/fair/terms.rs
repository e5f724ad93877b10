//! The rules of a receipt: what a deal depends on, as one text.

use std::fmt;

use serde_json::Value;

use super::reveal::Reveal;
use crate::{Game, House, RULES_VERSION, Seat, option::plain};

/// The longest text of rules, in bytes; every option changed takes about 400.
pub const MAX_RULES: usize = 1024;

/// The highest version of the rules.
const MAX_VERSION: u32 = 999_999_999;

/// The rules of a receipt: `game/house/version`, the changed options sorted by name, `bank=` in a
/// game with a bank, and `reveal=` unless every hand is revealed at its end.
///
/// In Pai Gow the bank's seat decides which seat gets which stack, so the receipt has to fix it:
/// `pai-gow/plain/3 copies=tie bank=0 reveal=never`.
///
/// ```
/// use gow::fair::{Reveal, Terms};
/// use gow::{Game, House, Seat};
///
/// let house = House::default_of(Game::PaiGow);
/// let terms = Terms::new(house, Seat::new(2).unwrap(), Reveal::Table);
/// assert_eq!(terms.to_string(), "pai-gow/plain/3 bank=2 reveal=table");
/// assert_eq!(Terms::read(&terms.to_string()), Ok(terms));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    house: House,
    version: u32,
    bank: Option<Seat>,
    reveal: Reveal,
}

/// Why a text is not the rules of a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// It does not begin with `game/house/version`.
    #[error("the rules do not begin with game/house/version")]
    Head,
    /// No game or no rule set of this name is known.
    #[error("the rules name a game or a rule set that is not known here")]
    Unknown,
    /// An option that is not known, or not as `name=value`.
    #[error("the rules name an option or a value that is not known here")]
    Option,
    /// The options are not sorted by name, each once.
    #[error("the options of the rules are not sorted by name, each once")]
    Order,
    /// A game with a bank without `bank=`, or another game with it.
    #[error("the rules name the bank's seat in Pai Gow, as bank=0, and only there")]
    Bank,
}

impl Terms {
    /// Makes the terms of a hand that this seat banks; games without a bank leave the seat out.
    #[must_use]
    pub fn new(house: House, banker: Seat, reveal: Reveal) -> Self {
        Self {
            bank: house.has_bets().then_some(banker),
            house,
            version: RULES_VERSION,
            reveal,
        }
    }

    /// Parses the rules of a receipt. Any version will do: what a deal depends on is the same in all.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(rules: &str) -> Result<Self, TermsError> {
        let (rest, reveal) = Reveal::split(rules);
        let mut words = rest.split(' ');
        let (house, version) = head(words.next().unwrap_or_default())?;
        let mut options: Vec<(&str, &str)> = words
            .map(|word| word.split_once('=').ok_or(TermsError::Option))
            .collect::<Result<_, _>>()?;
        let bank = match options.last() {
            Some(("bank", seat)) => Some(bank(seat).ok_or(TermsError::Bank)?),
            Some(_) | None => None,
        };
        if bank.is_some() {
            options.pop();
        }
        if bank.is_some() != house.has_bets() {
            return Err(TermsError::Bank);
        }
        if !options.is_sorted_by(|(one, _), (next, _)| one < next) {
            return Err(TermsError::Order);
        }
        let house = options
            .into_iter()
            .try_fold(house, |house, (name, value)| {
                with_option(&house, name, value).ok_or(TermsError::Option)
            })?;
        Ok(Self {
            house,
            version,
            bank,
            reveal,
        })
    }

    /// Returns the rules of the hand.
    #[must_use]
    pub const fn house(&self) -> &House {
        &self.house
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.house.game()
    }

    /// Returns the bank's seat in a game with a bank.
    #[must_use]
    pub const fn bank(&self) -> Option<Seat> {
        self.bank
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (house, version) = (&self.house, self.version);
        write!(f, "{}/{}/{version}", house.game(), house.name())?;
        let mut options = house.differs_from_base();
        options.sort_by_key(|(name, _)| *name);
        for (name, value) in options {
            write!(f, " {name}={}", plain(&value))?;
        }
        if let Some(seat) = self.bank {
            write!(f, " bank={seat}")?;
        }
        match self.reveal {
            Reveal::Hand => Ok(()),
            Reveal::Table | Reveal::Never => write!(f, " {}", self.reveal.ending()),
        }
    }
}

/// Reads `game/house/version`.
fn head(text: &str) -> Result<(House, u32), TermsError> {
    let mut parts = text.splitn(3, '/');
    let (Some(game), Some(house), Some(version)) = (parts.next(), parts.next(), parts.next())
    else {
        return Err(TermsError::Head);
    };
    let number: u32 = version.parse().map_err(|_| TermsError::Head)?;
    if !(1..=MAX_VERSION).contains(&number) || number.to_string() != version {
        return Err(TermsError::Head);
    }
    let game: Game = game.parse().map_err(|_| TermsError::Unknown)?;
    let house = House::named(game, house).ok_or(TermsError::Unknown)?;
    Ok((house, number))
}

fn bank(text: &str) -> Option<Seat> {
    let seat = Seat::new(text.parse().ok()?)?;
    (seat.to_string() == text).then_some(seat)
}

/// Sets an option by the text of its value, spelled exactly as receipts write it.
fn with_option(house: &House, name: &str, text: &str) -> Option<House> {
    let value = match text.parse::<i64>() {
        Ok(number) if number.to_string() == text => Value::from(number),
        Ok(_) => return None,
        Err(_) => text
            .parse::<bool>()
            .map_or_else(|_| Value::from(text), Value::Bool),
    };
    house.with_option(name, &value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_with_every_value_reads_back() {
        let seat = Seat::new(1).unwrap();
        let mut seen = 0;
        for game in Game::ALL {
            for house in House::all(game) {
                for info in House::option_infos(game) {
                    for value in info.values.iter() {
                        let house = house.with_option(info.name, &value.json()).unwrap();
                        let terms = Terms::new(house, seat, Reveal::ALL[seen % 3]);
                        let text = terms.to_string();
                        assert_eq!(Terms::read(&text), Ok(terms), "{text}");
                        assert!(text.len() <= MAX_RULES);
                        seen += 1;
                    }
                }
            }
        }
        assert!(seen > 300, "{seen}");
    }

    #[test]
    fn what_no_receipt_writes_is_refused() {
        for (text, error) in [
            ("", TermsError::Head),
            ("tg-rules/1", TermsError::Head),
            ("tien-gow/celko", TermsError::Head),
            ("tien-gow/celko/", TermsError::Head),
            ("tien-gow/celko/03", TermsError::Head),
            ("tien-gow/celko/0", TermsError::Head),
            ("tien-gow/celko/3/3", TermsError::Head),
            ("chess/celko/3", TermsError::Unknown),
            ("pai-gow/celko/3 bank=0", TermsError::Unknown),
            ("tien-gow/celko/3 ", TermsError::Option),
            ("tien-gow/celko/3  discards=open", TermsError::Option),
            ("tien-gow/celko/3 discards", TermsError::Option),
            ("tien-gow/celko/3 discards=shut", TermsError::Option),
            ("tien-gow/celko/3 no_trick_pays=04", TermsError::Option),
            ("tien-gow/celko/3 reveal=hand", TermsError::Option),
            (
                "tien-gow/celko/3 reveal=never reveal=never",
                TermsError::Option,
            ),
            (
                "tien-gow/celko/3 discards=open banker=growing",
                TermsError::Order,
            ),
            (
                "tien-gow/celko/3 discards=open discards=open",
                TermsError::Order,
            ),
            ("tien-gow/celko/3 bank=0", TermsError::Bank),
            ("pai-gow/plain/3", TermsError::Bank),
            ("pai-gow/plain/3 bank=8", TermsError::Bank),
            ("pai-gow/plain/3 bank=00", TermsError::Bank),
            ("pai-gow/plain/3 bank=0 copies=tie", TermsError::Bank),
        ] {
            assert_eq!(Terms::read(text), Err(error), "{text}");
        }
    }
}

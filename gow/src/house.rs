//! Houses: the rules of a table as a value.

use std::{fmt, ops::RangeInclusive};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::{Map, Value};

use crate::{
    Game, OptionError, OptionInfo, Piece, Pieces, Seat, option::plain, pai_gow, rules::Rules,
    tet_gow, tien_gow,
};

/// The version of the rules. It is raised when the same plays would lead to another result.
pub const RULES_VERSION: u32 = 3;

/// A game together with its rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum House {
    /// Tien Gow by these rules.
    TienGow(tien_gow::House),
    /// Pai Gow by these rules.
    PaiGow(pai_gow::House),
    /// Tet-Gow by these rules.
    TetGow(tet_gow::House),
}

impl House {
    /// Returns the houses of a game, the default one first.
    #[must_use]
    pub fn all(game: Game) -> Vec<House> {
        match game {
            Game::TienGow => tien_gow::Preset::ALL
                .map(|preset| House::TienGow(preset.house()))
                .into(),
            Game::PaiGow => pai_gow::Preset::ALL
                .map(|preset| House::PaiGow(preset.house()))
                .into(),
            Game::TetGow => tet_gow::Preset::ALL
                .map(|preset| House::TetGow(preset.house()))
                .into(),
        }
    }

    /// Returns the house behind the trait that every game implements.
    pub(crate) fn rules(&self) -> &dyn Rules {
        match self {
            House::TienGow(house) => house,
            House::PaiGow(house) => house,
            House::TetGow(house) => house,
        }
    }

    /// Returns the house of a game with this name, such as `celko`.
    #[must_use]
    pub fn named(game: Game, name: &str) -> Option<House> {
        House::all(game)
            .into_iter()
            .find(|house| house.name() == name)
    }

    /// Returns the house that a game is played by unless another is chosen.
    #[must_use]
    pub fn default_of(game: Game) -> House {
        House::all(game).swap_remove(0)
    }

    /// Returns the name, meaning and values of each option of a game.
    #[must_use]
    pub fn option_infos(game: Game) -> Vec<OptionInfo> {
        House::default_of(game).rules().option_infos()
    }

    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.rules().game()
    }

    /// Returns the name of the preset that this house is, or was before options were changed.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.rules().name()
    }

    /// Describes in one sentence what is special about the preset.
    #[must_use]
    pub fn meaning(&self) -> &'static str {
        self.rules().meaning()
    }

    /// Returns the preset, with no option changed.
    #[must_use]
    pub fn base(&self) -> House {
        self.rules().base()
    }

    /// Returns the numbers of seats that a table can have.
    #[must_use]
    pub fn seats(&self) -> RangeInclusive<usize> {
        self.rules().seats()
    }

    /// Returns how many pieces each seat is dealt at a table of `seats` seats.
    #[must_use]
    pub fn hand_size(&self, seats: usize) -> usize {
        self.rules().hand_size(seats)
    }

    /// Returns the deck of a table of `seats` seats, every copy, in canonical order; some of it may
    /// stay undealt.
    #[must_use]
    pub fn deck(&self, seats: usize) -> Vec<Piece> {
        self.rules().deck(seats)
    }

    /// Returns every piece that a table of this house can be played with.
    #[must_use]
    pub fn pieces(&self) -> Pieces {
        // A smaller table never plays with a piece that the fullest table does not have.
        self.deck(*self.seats().end()).into_iter().collect()
    }

    /// Returns this house with one option set.
    ///
    /// ```
    /// use gow::{Game, House};
    ///
    /// let celko = House::named(Game::TienGow, "celko").unwrap();
    /// let open = celko.with_option("discards", &"open".into()).unwrap();
    /// assert_eq!(open.to_string(), "tien-gow/celko discards=open");
    /// ```
    ///
    /// # Errors
    /// When the game has no such option, or the option no such value.
    pub fn with_option(&self, name: &str, value: &Value) -> Result<House, OptionError> {
        self.rules().with_option(name, value)
    }

    /// Returns every option with its value, in the order of records.
    #[must_use]
    pub fn options(&self) -> Vec<(&'static str, Value)> {
        self.rules().options()
    }

    /// Returns the options whose value differs from the preset's.
    #[must_use]
    pub fn differs_from_base(&self) -> Vec<(&'static str, Value)> {
        self.options()
            .into_iter()
            .zip(self.base().options())
            .filter(|(own, base)| own != base)
            .map(|(own, _)| own)
            .collect()
    }

    /// Returns the most points that one of `seats` seats can lose in one hand, all payments
    /// together, at this streak.
    ///
    /// In a game with [bets](House::has_bets) a point is one bet, and the bank can lose all of
    /// them. [`Deal::holds`](crate::Deal::holds) returns what each seat can lose in a given deal.
    #[must_use]
    pub fn largest_loss(&self, seats: usize, streak: u32) -> i64 {
        self.rules().largest_loss(seats, streak)
    }

    /// Whether players bet before the deal, each playing separately against the bank.
    #[must_use]
    pub fn has_bets(&self) -> bool {
        self.rules().has_bets()
    }

    /// Returns the rules of a hand with the house's bank, which pays no commission to itself; the
    /// hand's records show that.
    #[must_use]
    pub fn with_house_bank(&self) -> House {
        self.rules()
            .with_house_bank()
            .unwrap_or_else(|| self.clone())
    }

    /// Whether discards lie face up.
    #[must_use]
    pub fn shows_discards(&self) -> bool {
        self.rules().shows_discards()
    }

    /// Whether dice choose the first leader of every hand, not only of the first.
    #[must_use]
    pub fn throws_for_leader(&self) -> bool {
        self.rules().throws_for_leader()
    }

    /// Returns how many dice decide which seat gets which stack of the deal; 0 if none are rolled.
    #[must_use]
    pub fn dice(&self) -> usize {
        self.rules().dice()
    }

    /// Returns which stack of the deal a seat gets, counted from 0, at a table of `seats` seats
    /// after this roll of the dice. A banker beyond the seats is counted round the table.
    ///
    /// # Panics
    /// When there are no seats to count round.
    #[must_use]
    pub fn stack(&self, seat: Seat, banker: Seat, seats: usize, dice: &[u8]) -> usize {
        self.rules().stack(seat, banker, seats, dice)
    }

    /// Whether anything can be claimed before the first lead.
    #[must_use]
    pub fn has_claims(&self) -> bool {
        self.rules().has_claims()
    }

    /// Returns the factor on what the banker pays and receives at this streak.
    #[must_use]
    pub fn multiplier(&self, streak: u32) -> i64 {
        self.rules().multiplier(streak)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game(), self.name())?;
        for (name, value) in self.differs_from_base() {
            write!(f, " {name}={}", plain(&value))?;
        }
        Ok(())
    }
}

#[derive(Serialize, Deserialize)]
struct Written {
    game: Game,
    house: String,
    #[serde(default)]
    options: Map<String, Value>,
}

impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let options = self
            .differs_from_base()
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        let house = self.name().to_owned();
        Written {
            game: self.game(),
            house,
            options,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for House {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = Written::deserialize(deserializer)?;
        let base = House::named(written.game, &written.house)
            .ok_or_else(|| D::Error::custom(format!("unknown house {:?}", written.house)))?;
        written
            .options
            .iter()
            .try_fold(base, |house, (name, value)| {
                house
                    .with_option(name, value)
                    .map_err(|error| D::Error::custom(format!("{name}: {error}")))
            })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_house_is_written_with_its_changed_options_only() {
        let celko = House::default_of(Game::TienGow);
        assert_eq!(
            serde_json::to_value(&celko).unwrap(),
            json!({"game": "tien-gow", "house": "celko", "options": {}})
        );
        let changed = celko.with_option("early_death", &json!(false)).unwrap();
        let written = serde_json::to_value(&changed).unwrap();
        assert_eq!(written["options"], json!({"early_death": false}));
        assert_eq!(serde_json::from_value::<House>(written).unwrap(), changed);
        assert_eq!(changed.with_option("early_death", &json!(true)), Ok(celko));
        assert_eq!(changed.to_string(), "tien-gow/celko early_death=false");
    }

    #[test]
    fn a_banker_beyond_the_seats_is_counted_round_the_table() {
        let house = House::default_of(Game::PaiGow);
        let stack = |seat, banker| {
            let [seat, banker] = [seat, banker].map(|index| Seat::new(index).unwrap());
            house.stack(seat, banker, 3, &[1, 2, 3])
        };
        for seat in 0..3 {
            assert_eq!(stack(seat, 7), stack(seat, 1));
        }
    }

    #[test]
    fn what_is_no_house_is_not_read() {
        for text in [
            r#"{"game":"tien-gow","house":"tin-kau"}"#,
            r#"{"game":"chess","house":"celko"}"#,
            r#"{"game":"tien-gow","house":"celko","options":{"early_death":1}}"#,
            r#"{"game":"tien-gow","house":"celko","options":{"colour":"red"}}"#,
        ] {
            assert!(serde_json::from_str::<House>(text).is_err(), "{text}");
        }
    }
}

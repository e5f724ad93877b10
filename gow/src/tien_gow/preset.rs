//! The named rule sets.

use crate::{
    named_enum::named_enum,
    tien_gow::{
        Banker, BigSixCaptures, Combinations, CompleteGame, Discards, FollowSuit, House,
        LastTrickBonus, NoTrickPays, OneRedDot, OverParBanker, QuartetPays, SupremePays,
    },
};

named_enum! {
    /// A named rule set, the default first; records use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Preset {
        /// The rules of Celko, as played in Hong Kong; the default.
        Celko = "celko",
        /// Celko's rules with everything that he calls optional.
        CelkoFull = "celko-full",
        /// The rules of the gupai site: only stacks against par are paid for.
        Gupai = "gupai",
        /// The rules of the gupai site with the options of its own program.
        GupaiClassic = "gupai-classic",
        /// The historical rules of the gupai site, without mixed sets.
        Historical = "historical",
        /// Tien Kow: players follow suit, two pairs may be led at once, and a base figure grows for
        /// everybody.
        TienKow = "tien-kow",
        /// The game as played in Hong Kong today, with slams, captures and a second Supreme.
        HongKong = "hong-kong",
    }
}

/// The base of all other houses: only stacks against par are paid for, with no option turned on.
const PLAIN: House = House {
    preset: Preset::Gupai,
    combinations: Combinations::Modern,
    civil_supreme: false,
    civil_supreme_capture: false,
    follow_suit: FollowSuit::Free,
    early_death: false,
    no_trick_pays: NoTrickPays::Five,
    banker: Banker::Double,
    over_par_banker: OverParBanker::Multiplied,
    supreme_pays: SupremePays::None,
    quartet_pays: QuartetPays::None,
    last_trick_bonus: LastTrickBonus::None,
    complete_game: CompleteGame::None,
    complete_game_exception: false,
    big_six_captures: BigSixCaptures::None,
    one_red_dot: OneRedDot::None,
    discards: Discards::FaceDown,
};

const CELKO: House = House {
    preset: Preset::Celko,
    early_death: true,
    supreme_pays: SupremePays::Two,
    quartet_pays: QuartetPays::Winner,
    last_trick_bonus: LastTrickBonus::Double,
    complete_game: CompleteGame::Double,
    ..PLAIN
};

const CELKO_FULL: House = House {
    preset: Preset::CelkoFull,
    banker: Banker::Growing,
    complete_game_exception: true,
    big_six_captures: BigSixCaptures::PaysForAll,
    one_red_dot: OneRedDot::SixSixRed,
    ..CELKO
};

const GUPAI_CLASSIC: House = House {
    preset: Preset::GupaiClassic,
    early_death: true,
    banker: Banker::Growing,
    over_par_banker: OverParBanker::Plain,
    ..PLAIN
};

const HISTORICAL: House = House {
    preset: Preset::Historical,
    combinations: Combinations::Pure,
    ..PLAIN
};

const TIEN_KOW: House = House {
    preset: Preset::TienKow,
    combinations: Combinations::Couples,
    follow_suit: FollowSuit::Both,
    no_trick_pays: NoTrickPays::Four,
    banker: Banker::Figure,
    supreme_pays: SupremePays::Fixed,
    quartet_pays: QuartetPays::Leader,
    ..PLAIN
};

const HONG_KONG: House = House {
    preset: Preset::HongKong,
    civil_supreme: true,
    early_death: true,
    banker: Banker::Growing,
    over_par_banker: OverParBanker::Plain,
    supreme_pays: SupremePays::Two,
    quartet_pays: QuartetPays::Winner,
    last_trick_bonus: LastTrickBonus::HongKong,
    complete_game: CompleteGame::HongKong,
    big_six_captures: BigSixCaptures::PaysForAllX4,
    one_red_dot: OneRedDot::SixSixWhite,
    ..PLAIN
};

impl Preset {
    /// Describes in one sentence what is special about the preset.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Preset::Celko => {
                "Hong Kong rules as Joe Celko and Anthony Kam wrote them down: payments for Supreme and quartets; a \
             special last trick and a complete game each double the settlement."
            }
            Preset::CelkoFull => {
                "Celko's rules with everything he calls optional: the banker's factor grows, a hand with one red \
             pip wins at once, the Big Six captures the Little Three, and an unbeatable first lead costs the \
             banker the bonus of a complete game."
            }
            Preset::Gupai => {
                "the rules of the gupai site: payments depend only on stacks above or below par."
            }
            Preset::GupaiClassic => {
                "the rules of the gupai site as its own program plays them: the banker's factor grows, and a player \
             without a stack cannot take a single last trick."
            }
            Preset::Historical => "the old rules on the gupai site: no mixed sets.",
            Preset::TienKow => {
                "Tien Kow: single tiles are followed in suit, two pairs are led at once, and a base figure grows for \
             everyone."
            }
            Preset::HongKong => {
                "the game of Hong Kong tables today: slams, captures, a second Supreme, and last tricks that double \
             or quadruple."
            }
        }
    }

    /// Returns the rules of the preset.
    #[must_use]
    pub const fn house(self) -> House {
        match self {
            Preset::Celko => CELKO,
            Preset::CelkoFull => CELKO_FULL,
            Preset::Gupai => PLAIN,
            Preset::GupaiClassic => GUPAI_CLASSIC,
            Preset::Historical => HISTORICAL,
            Preset::TienKow => TIEN_KOW,
            Preset::HongKong => HONG_KONG,
        }
    }
}

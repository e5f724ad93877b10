//! The options in which houses of Tien Gow differ, with the values that records know.

use crate::{
    OptionValue::{Number, Word},
    Suit,
    option::option_type,
    tien_gow::{Shape, Tiles},
};

option_type! {
    /// Which sets of several tiles can be led.
    Combinations {
        /// Pairs, mixed pairs, triplets and quartets.
        Modern = Word("modern"),
        /// Pairs only, none of them mixed.
        Pure = Word("pure"),
        /// Pairs, mixed pairs, and two pairs of one kind at once.
        Couples = Word("couples"),
    }
}

option_type! {
    /// When a single tile obliges the others to follow suit.
    FollowSuit {
        /// Never.
        Free = Word("free"),
        /// When a civil tile is led.
        Civil = Word("civil"),
        /// Always.
        Both = Word("both"),
    }
}

impl FollowSuit {
    /// Returns the suit that has to be followed when a set of this shape leads the trick.
    pub(crate) const fn suit(self, led: Shape) -> Option<Suit> {
        match (led, self) {
            (Shape::CivilSingle, Self::Civil | Self::Both) => Some(Suit::Civil),
            (Shape::MilitarySingle, Self::Both) => Some(Suit::Military),
            (_, Self::Free | Self::Civil | Self::Both) => None,
        }
    }

    /// Returns the tiles of a hand that have to be played then; none if any may be.
    pub(crate) const fn owed(self, hand: Tiles, led: Shape) -> Tiles {
        match self.suit(led) {
            Some(Suit::Civil) => hand.civil(),
            Some(Suit::Military) => hand.military(),
            None => Tiles::NONE,
        }
    }
}

option_type! {
    /// Who sees discards.
    Discards {
        /// Only the player who made them.
        FaceDown = Word("face-down"),
        /// Everybody.
        Open = Word("open"),
    }
}

option_type! {
    /// What a player without a stack pays.
    NoTrickPays {
        /// Four, by the formula.
        Four = Number(4),
        /// Five, one more than by the formula.
        Five = Number(5),
    }
}

option_type! {
    /// How payments grow with the streak: the banker's, or everybody's.
    Banker {
        /// Every payment to or from the banker is doubled.
        Double = Word("double"),
        /// Double in the banker's first hand, triple in the second in a row, and so on.
        Growing = Word("growing"),
        /// A base figure for everybody, 4 in the banker's first hand, 8 in the second, and so on;
        /// stacks against par are multiplied by a quarter of it.
        Figure = Word("figure"),
        /// The same base figure, from which the stacks are subtracted.
        FigureLiteral = Word("figure-literal"),
    }
}

option_type! {
    /// What a losing banker above par receives.
    OverParBanker {
        /// The full amount, with the banker's factor.
        Multiplied = Word("multiplied"),
        /// The amount without the banker's factor.
        Plain = Word("plain"),
    }
}

option_type! {
    /// What is paid for leading Supreme.
    SupremePays {
        /// Nothing.
        None = Word("none"),
        /// Two points from each other player, with the banker's factor.
        Two = Word("two"),
        /// The banker gets four points from each other player; another player gets four from the
        /// banker and two from each of the rest.
        Fixed = Word("fixed"),
    }
}

option_type! {
    /// What is paid for a quartet, or for leading two couples.
    QuartetPays {
        /// Nothing.
        None = Word("none"),
        /// The player who takes a trick with a quartet gets four points from each other player,
        /// with the banker's factor.
        Winner = Word("winner"),
        /// For leading two couples, the banker gets eight points from each other player; another
        /// player gets eight from the banker and four from each of the rest.
        Leader = Word("leader"),
    }
}

option_type! {
    /// What a special last trick does to the settlement.
    LastTrickBonus {
        /// Nothing.
        None = Word("none"),
        /// A quartet, Supreme or the single Little Three doubles the settlement.
        Double = Word("double"),
        /// A quartet multiplies the settlement by four, Supreme or the lowest single by two, but
        /// not for seats above par; the trick itself is not paid for.
        HongKong = Word("hong-kong"),
    }
}

option_type! {
    /// What taking all eight stacks does to the settlement.
    CompleteGame {
        /// Nothing.
        None = Word("none"),
        /// It doubles the settlement.
        Double = Word("double"),
        /// A slam of seven stacks doubles the settlement, one of eight multiplies it by four.
        HongKong = Word("hong-kong"),
    }
}

option_type! {
    /// What it costs to lead the Little Three to a last trick that the Big Six takes.
    BigSixCaptures {
        /// Nothing.
        None = Word("none"),
        /// The leader pays for everybody.
        PaysForAll = Word("pays-for-all"),
        /// The leader pays for everybody, four times the amount.
        PaysForAllX4 = Word("pays-for-all-x4"),
    }
}

option_type! {
    /// Whether a hand with a single red pip can be claimed.
    OneRedDot {
        /// No.
        None = Word("none"),
        /// Yes; six pips of the Heaven count as red.
        SixSixRed = Word("six-six-red"),
        /// Yes; no pip of the Heaven counts as red.
        SixSixWhite = Word("six-six-white"),
    }
}

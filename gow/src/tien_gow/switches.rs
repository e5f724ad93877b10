//! The switches in which houses of Tien Gow differ, with the values that records know.

use crate::{
    Setting::{Number, Word},
    option::switch,
};

switch! {
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

switch! {
    /// Whether a single tile obliges the others to play its suit.
    FollowSuit {
        /// Never.
        Free = Word("free"),
        /// When a civil tile is led.
        Civil = Word("civil"),
        /// Always.
        Both = Word("both"),
    }
}

switch! {
    /// Whether discards are seen.
    Discards {
        /// By their owner alone.
        FaceDown = Word("face-down"),
        /// By everybody.
        Open = Word("open"),
    }
}

switch! {
    /// What a player without a stack pays.
    NoTrickPays {
        /// Four, as the formula has it.
        Four = Number(4),
        /// Five, one more than the formula.
        Five = Number(5),
    }
}

switch! {
    /// How the banker's payments and receipts grow, or everybody's.
    Banker {
        /// Twice for the banker, always.
        Double = Word("double"),
        /// Twice in the first hand of a banker, three times in the second in a row, and so on.
        Growing = Word("growing"),
        /// A base figure for everybody, 4 in the first hand of a banker, 8 in the second, and so on: stacks against par
        /// are scaled by a quarter of it.
        Figure = Word("figure"),
        /// The same base figure, from which the stacks are taken away.
        FigureLiteral = Word("figure-literal"),
    }
}

switch! {
    /// What a losing banker above par receives.
    OverParBanker {
        /// As much as every payment with the banker.
        Multiplied = Word("multiplied"),
        /// Without the banker's factor.
        Plain = Word("plain"),
    }
}

switch! {
    /// What is paid for leading Supreme.
    SupremePays {
        /// Nothing.
        None = Word("none"),
        /// Two points from each other player, with the banker's factor.
        Two = Word("two"),
        /// Four points from each to the banker; to others four from the banker and two from the rest.
        Fixed = Word("fixed"),
    }
}

switch! {
    /// What is paid for a quartet, or for two couples.
    QuartetPays {
        /// Nothing.
        None = Word("none"),
        /// Four points from each to whoever takes a trick with a quartet, with the banker's factor.
        Winner = Word("winner"),
        /// For leading two couples: eight points from each to the banker; to others eight from the banker and four from
        /// the rest.
        Leader = Word("leader"),
    }
}

switch! {
    /// What a special last trick does to the settlement.
    LastTrickBonus {
        /// Nothing.
        None = Word("none"),
        /// A quartet, Supreme or the single Little Three doubles it.
        Double = Word("double"),
        /// A quartet multiplies it by four, Supreme or the least single by two, but not for seats above par; the trick
        /// itself is not paid for.
        HongKong = Word("hong-kong"),
    }
}

switch! {
    /// What taking all eight stacks does to the settlement.
    CompleteGame {
        /// Nothing.
        None = Word("none"),
        /// It doubles it.
        Double = Word("double"),
        /// A slam of seven stacks doubles it, one of eight multiplies it by four.
        HongKong = Word("hong-kong"),
    }
}

switch! {
    /// What it costs to lead the Little Three to a last trick that the Big Six takes.
    BigSixCaptures {
        /// Nothing.
        None = Word("none"),
        /// Its leader pays for everybody.
        PaysForAll = Word("pays-for-all"),
        /// Its leader pays for everybody, four times.
        PaysForAllX4 = Word("pays-for-all-x4"),
    }
}

switch! {
    /// Whether a hand with a single red pip can be claimed as won.
    OneRedDot {
        /// No.
        None = Word("none"),
        /// Yes, and the Heaven counts with its six red pips.
        SixSixRed = Word("six-six-red"),
        /// Yes, and the Heaven counts as white.
        SixSixWhite = Word("six-six-white"),
    }
}

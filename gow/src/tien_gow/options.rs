//! The options by the names and values that records use.

use crate::{
    option::{Rows, row},
    tien_gow::{
        Banker, BigSixCaptures, Combinations, CompleteGame, Discards, FollowSuit, House,
        LastTrickBonus, NoTrickPays, OneRedDot, OverParBanker, QuartetPays, SupremePays,
    },
};

/// Every option, in the order of records.
pub(super) const OPTIONS: Rows<House> = Rows(&[
    row!(
        combinations,
        Combinations,
        "Which sets may be led: with mixed pairs, triplets and quartets, without mixed sets, or mixed pairs and two \
         pairs at once."
    ),
    row!(
        civil_supreme,
        bool,
        "Whether the pair 51 51 is a second Supreme."
    ),
    row!(
        civil_supreme_capture,
        bool,
        "Whether the pair 61 61 takes the civil Supreme."
    ),
    row!(
        follow_suit,
        FollowSuit,
        "Whether a trick of single tiles obliges the others to follow suit."
    ),
    row!(
        early_death,
        bool,
        "Whether a player without a stack is barred from a last trick of single tiles."
    ),
    row!(
        no_trick_pays,
        NoTrickPays,
        "How many points a player without a stack pays."
    ),
    row!(
        banker,
        Banker,
        "How the banker's payments and receipts are multiplied, or the base figure of the whole table grows."
    ),
    row!(
        over_par_banker,
        OverParBanker,
        "Whether a losing banker with more than four stacks receives the banker's factor."
    ),
    row!(
        supreme_pays,
        SupremePays,
        "What the others pay when Supreme is led: at once, or at the end of the trick for a 51 51 that 61 61 could have \
         taken."
    ),
    row!(
        quartet_pays,
        QuartetPays,
        "What the others pay for a trick taken with a quartet, or for leading two couples."
    ),
    row!(
        last_trick_bonus,
        LastTrickBonus,
        "What a last trick taken with a quartet, Supreme or the single 21 does to the settlement; in hong-kong with \
         civil_supreme, the single 51 counts too."
    ),
    row!(
        complete_game,
        CompleteGame,
        "What taking all eight stacks does to the settlement."
    ),
    row!(
        complete_game_exception,
        bool,
        "Whether a banker gets no bonus for a complete game after a first lead that was unbeatable as seen from the hand: \
         no tiles outside the banker's own eight could beat it. It acts on complete_game double alone."
    ),
    row!(
        big_six_captures,
        BigSixCaptures,
        "Whether the leader of 21 to a last trick that 42 takes pays for everyone; by pays-for-all-x4 with \
         civil_supreme, the leader of 51 to one that 61 takes pays too."
    ),
    row!(
        one_red_dot,
        OneRedDot,
        "Whether a hand with a single red pip may be claimed as won, and how 66 counts for it."
    ),
    row!(
        discards,
        Discards,
        "Whether discards lie face down during the hand or open for everyone; no payment depends on it."
    ),
]);

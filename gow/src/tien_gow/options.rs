//! The options by the names and values that records use.

use crate::{
    OptionValue::{self, Flag, Number, Word},
    option::{Rows, row},
    tien_gow::House,
};

const FLAG: &[OptionValue] = &[Flag(false), Flag(true)];

/// Every option, in the order of records.
pub(super) const OPTIONS: Rows<House> = Rows(&[
    row!(
        combinations,
        &[Word("modern"), Word("pure"), Word("couples")],
        "Which sets may be led: with mixed pairs, triplets and quartets, without mixed sets, or mixed pairs and two \
         pairs at once."
    ),
    row!(
        civil_supreme,
        FLAG,
        "Whether the pair 51 51 is a second Supreme."
    ),
    row!(
        civil_supreme_capture,
        FLAG,
        "Whether the pair 61 61 takes the civil Supreme."
    ),
    row!(
        follow_suit,
        &[Word("free"), Word("civil"), Word("both")],
        "Whether a trick of single tiles obliges the others to follow suit."
    ),
    row!(
        early_death,
        FLAG,
        "Whether a player without a stack is barred from a last trick of single tiles."
    ),
    row!(
        no_trick_pays,
        &[Number(4), Number(5)],
        "How many points a player without a stack pays."
    ),
    row!(
        banker,
        &[
            Word("double"),
            Word("growing"),
            Word("figure"),
            Word("figure-literal")
        ],
        "How the banker's payments and receipts are multiplied, or the base figure of the whole table grows."
    ),
    row!(
        over_par_banker,
        &[Word("multiplied"), Word("plain")],
        "Whether a losing banker with more than four stacks receives the banker's factor."
    ),
    row!(
        supreme_pays,
        &[Word("none"), Word("two"), Word("fixed")],
        "What the others pay when Supreme is led: at once, or at the end of the trick for a 51 51 that 61 61 could have \
         taken."
    ),
    row!(
        quartet_pays,
        &[Word("none"), Word("winner"), Word("leader")],
        "What the others pay for a trick taken with a quartet, or for leading two couples."
    ),
    row!(
        last_trick_bonus,
        &[Word("none"), Word("double"), Word("hong-kong")],
        "What a last trick taken with a quartet, Supreme or the single 21 does to the settlement; in hong-kong with \
         civil_supreme, the single 51 counts too."
    ),
    row!(
        complete_game,
        &[Word("none"), Word("double"), Word("hong-kong")],
        "What taking all eight stacks does to the settlement."
    ),
    row!(
        complete_game_exception,
        FLAG,
        "Whether a banker gets no bonus for a complete game after a first lead that was unbeatable as seen from the hand: \
         no tiles outside the banker's own eight could beat it. It acts on complete_game double alone."
    ),
    row!(
        big_six_captures,
        &[Word("none"), Word("pays-for-all"), Word("pays-for-all-x4")],
        "Whether the leader of 21 to a last trick that 42 takes pays for everyone; by pays-for-all-x4 with \
         civil_supreme, the leader of 51 to one that 61 takes pays too."
    ),
    row!(
        one_red_dot,
        &[Word("none"), Word("six-six-red"), Word("six-six-white")],
        "Whether a hand with a single red pip may be claimed as won, and how 66 counts for it."
    ),
    row!(
        discards,
        &[Word("face-down"), Word("open")],
        "Whether discards are their owner's secret or lie open for everyone; no payment depends on it."
    ),
]);

//! The rules of Tet-Gow read a second time, from their text alone: slow, naive, and sharing no line
//! with the library.
//!
//! Cards are looked up in the printed table, legal moves are found by trying every verb with every
//! choice of cards, and gains are computed by the formula, not from payments.

use serde_json::{Value, json};

/// The table of the rules: a row for each tier, the best first, with the cards of the sets Suits,
/// Cycle and Inter.
const TABLE: [[&str; 3]; 6] = [
    ["A.M C.M", "4.MS 8.MS 9.MS", "3.MW 6.MW"],
    ["A.S C.S", "5.SW", "5.ML 7.ML"],
    ["A.W C.W", "2.WL 4.WL 8.WL", "2.SY 6.SY"],
    ["A.L C.L", "3.LY", "3.SK 7.SK"],
    ["A.Y C.Y", "4.YK 5.YK 8.YK", "7.WY 9.WY"],
    ["A.K C.K", "2.MK", "6.LK 9.LK"],
];

/// A card: its name, its tier from 1, and its set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Card {
    /// The name in notation.
    pub name: &'static str,
    /// The tier; 1 is the best.
    pub tier: usize,
    /// The index of its set in a row of the table.
    pub set: usize,
}

/// Returns all cards of these sets.
pub(super) fn cards(sets: std::ops::Range<usize>) -> Vec<Card> {
    let rows = TABLE.iter().enumerate().flat_map(|(row, cells)| {
        let cells = cells.iter().enumerate();
        cells.flat_map(move |(set, names)| {
            names.split(' ').map(move |name| Card {
                name,
                tier: row + 1,
                set,
            })
        })
    });
    rows.filter(|card| sets.contains(&card.set)).collect()
}

/// Returns the card with this name.
pub(crate) fn card(name: &str) -> Card {
    cards(0..3)
        .into_iter()
        .find(|card| card.name == name)
        .unwrap_or_else(|| panic!("{name} is no card"))
}

/// Returns the sets of some cards, sorted.
fn sorted_sets(cards: &[Card]) -> Vec<usize> {
    let mut sets: Vec<usize> = cards.iter().map(|card| card.set).collect();
    sets.sort_unstable();
    sets
}

fn is_one_tier(cards: &[Card]) -> bool {
    !cards.is_empty() && cards.iter().all(|card| card.tier == cards[0].tier)
}

/// Whether cards can be led in a house.
pub(super) fn may_be_led(house: &str, cards: &[Card]) -> bool {
    let cycle_cards = cards.iter().filter(|card| card.set == 1).count();
    let is_allowed = match house {
        "wiki-2019" => cards.len() <= 4 && cycle_cards <= 1,
        "wikidot" => cards.len() == 1 || cards.len() <= 4 && cycle_cards == 0,
        _ => true,
    };
    is_one_tier(cards) && is_allowed
}

/// Whether cards of one tier beat others of one tier.
pub(super) fn beats(one: &[Card], other: &[Card]) -> bool {
    sorted_sets(one) == sorted_sets(other) && one[0].tier < other[0].tier
}

/// A hand in play or finished.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    house: String,
    /// Whether dice choose the first leader of every hand.
    pub is_thrown: bool,
    /// The cards that each player still holds.
    pub holdings: Vec<Vec<Card>>,
    banker: (usize, i64),
    leader: usize,
    /// The plays of the current trick: player, cards, whether face up.
    pub table: Vec<(usize, Vec<Card>, bool)>,
    /// The stacks of each player.
    pub stacks: Vec<i64>,
    /// Finished tricks: leader, taker, width.
    pub tricks: Vec<(usize, usize, usize)>,
    /// The winner of a finished hand.
    pub winner: Option<usize>,
}

impl Hand {
    /// Starts a hand.
    pub(crate) fn new(house: &str, holdings: Vec<Vec<Card>>, leader: usize, streak: i64) -> Self {
        let stacks = vec![0; holdings.len()];
        let house = house.to_owned();
        let banker = (leader, streak);
        Self {
            house,
            is_thrown: false,
            holdings,
            banker,
            leader,
            table: Vec::new(),
            stacks,
            tricks: Vec::new(),
            winner: None,
        }
    }

    /// Returns the player to act; `None` when the hand is over.
    pub(crate) fn to_act(&self) -> Option<usize> {
        let turn = (self.leader + self.table.len()) % self.holdings.len();
        self.winner.is_none().then_some(turn)
    }

    /// Returns why a play is refused: the first reason that applies, in the published order; `None`
    /// if it is legal.
    pub(crate) fn refusal(
        &self,
        player: usize,
        verb: &str,
        played: &[Card],
    ) -> Option<&'static str> {
        let Some(turn) = self.to_act() else {
            return Some("hand-over");
        };
        if turn != player || self.table.is_empty() != (verb == "lead") {
            return Some("not-your-turn");
        }
        let has_duplicate = played
            .iter()
            .enumerate()
            .any(|(at, card)| played[..at].contains(card));
        if has_duplicate
            || !played
                .iter()
                .all(|card| self.holdings[player].contains(card))
        {
            return Some("not-in-hand");
        }
        if verb == "lead" {
            return (!may_be_led(&self.house, played)).then_some("not-a-combination");
        }
        if played.len() != self.table[0].1.len() {
            return Some("wrong-width");
        }
        if verb == "discard" {
            return None;
        }
        let is_last_trick = self.holdings[player].len() == played.len();
        if is_last_trick && self.stacks[player] + (played.len() as i64) < 2 {
            return Some("must-discard");
        }
        if !may_be_led(&self.house, played) {
            return Some("not-a-combination");
        }
        let face_up = self.table.iter().filter(|play| play.2);
        face_up
            .into_iter()
            .any(|(_, best, _)| !beats(played, best))
            .then_some("not-higher")
    }

    /// Returns the legal moves of the player to act.
    pub(crate) fn moves(&self) -> Vec<(&'static str, Vec<Card>)> {
        let Some(player) = self.to_act() else {
            return Vec::new();
        };
        let held = &self.holdings[player];
        let mut moves = Vec::new();
        for mask in 1..1_u32 << held.len() {
            let chosen = held
                .iter()
                .enumerate()
                .filter(|(at, _)| mask >> at & 1 == 1);
            let chosen: Vec<Card> = chosen.map(|(_, card)| *card).collect();
            for verb in ["lead", "beat", "discard"] {
                if self.refusal(player, verb, &chosen).is_none() {
                    moves.push((verb, chosen.clone()));
                }
            }
        }
        moves
    }

    /// Plays a move that was listed.
    pub(crate) fn play(&mut self, verb: &str, played: &[Card]) {
        let player = self.to_act().expect("the hand is not over");
        self.holdings[player].retain(|card| !played.contains(card));
        self.table
            .push((player, played.to_vec(), verb != "discard"));
        if self.table.len() < self.holdings.len() {
            return;
        }
        let face_up = self.table.iter().filter(|play| play.2);
        let best = face_up
            .min_by_key(|play| play.1[0].tier)
            .expect("the lead lies face up");
        let (taker, width) = (best.0, best.1.len());
        self.tricks.push((self.leader, taker, width));
        self.stacks[taker] += width as i64;
        self.leader = taker;
        self.table.clear();
        if self.holdings.iter().all(Vec::is_empty) {
            self.winner = Some(taker);
        }
    }

    /// Returns the final score of each player.
    pub(crate) fn scores(&self) -> Vec<i64> {
        let bonus = |player| if self.winner == Some(player) { 5 } else { 0 };
        self.stacks
            .iter()
            .enumerate()
            .map(|(player, stacks)| stacks + bonus(player))
            .collect()
    }

    /// Returns what each player has gained or lost: the player's score times the number of players,
    /// less the sum of all scores.
    pub(crate) fn net(&self) -> Vec<i64> {
        if self.winner.is_none() {
            return vec![0; self.stacks.len()];
        }
        let (scores, players) = (self.scores(), self.stacks.len() as i64);
        let sum: i64 = scores.iter().sum();
        scores.iter().map(|score| players * score - sum).collect()
    }

    /// Returns the first leader of the next hand, unless dice choose it, and the winner's streak.
    pub(crate) fn next_banker(&self) -> Option<(Option<usize>, i64)> {
        let (banker, streak) = self.banker;
        let winner = self.winner?;
        let streak = if winner == banker { streak + 1 } else { 1 };
        Some((if self.is_thrown { None } else { Some(winner) }, streak))
    }

    /// Returns the answer to a record that ends here, without the payments.
    pub(crate) fn answer(&self) -> Value {
        let (Some(winner), Some((next_banker, next_streak))) = (self.winner, self.next_banker())
        else {
            return self.unfinished_answer();
        };
        let tricks = self.tricks.iter();
        let tricks: Vec<Value> = tricks
            .map(|(leader, taker, width)| json!({"leader": leader, "taker": taker, "width": width}))
            .collect();
        json!({
            "finished": true,
            "tricks": tricks,
            "stacks": self.stacks,
            "winner": winner,
            "scores": self.scores(),
            "net": self.net(),
            "next_banker": next_banker,
            "next_streak": next_streak,
        })
    }

    fn unfinished_answer(&self) -> Value {
        let player = self.to_act().expect("nobody has won yet");
        let mut moves: Vec<Value> = self
            .moves()
            .iter()
            .map(|(verb, cards)| json!({*verb: card_names(cards)}))
            .collect();
        moves.sort_by_key(Value::to_string);
        json!({
            "finished": false,
            "to_act": [player],
            "legal": {player.to_string(): moves},
            "stacks": self.stacks,
            "net": self.net(),
        })
    }
}

/// Returns the names of cards as records have them, in alphabetical order because the order does
/// not matter.
pub(super) fn card_names(cards: &[Card]) -> Vec<&'static str> {
    let mut names: Vec<&str> = cards.iter().map(|card| card.name).collect();
    names.sort_unstable();
    names
}

//! One hand, played tile by tile.

use super::ending::Ending;
use super::options::Options;
use super::sets::{beats, choices, classify, is_quartet, is_supreme};
use super::settlement::{Bank, Payment, net};
use super::tiles::{Tile, canonical_index, civil_rank};

/// A hand in play or finished.
#[derive(Clone, Debug)]
pub(crate) struct Hand {
    /// The rules in force.
    pub options: Options,
    /// The tiles that each player was dealt.
    pub dealt: Vec<Vec<Tile>>,
    /// The tiles that each player still holds.
    pub holdings: Vec<Vec<Tile>>,
    /// The banker and the streak.
    pub bank: Bank,
    /// The leader of the current trick, or of the last one.
    pub leader: usize,
    /// The plays of the current trick: player, tiles, whether face up.
    pub table: Vec<(usize, Vec<Tile>, bool)>,
    /// The stacks of each player.
    pub stacks: [i64; 4],
    /// Finished tricks: leader, taker, width.
    pub tricks: Vec<(usize, usize, usize)>,
    /// The payments so far.
    pub payments: Vec<Payment>,
    /// The winner of a finished hand.
    pub winner: Option<usize>,
    /// The first lead of the hand.
    first_lead: Vec<Tile>,
    /// Every tile played face up.
    face_up: Vec<Tile>,
}

impl Hand {
    /// Starts a hand.
    pub(crate) fn new(
        options: Options,
        holdings: Vec<Vec<Tile>>,
        banker: usize,
        streak: i64,
    ) -> Self {
        Self {
            options,
            dealt: holdings.clone(),
            holdings,
            bank: Bank { banker, streak },
            leader: banker,
            table: Vec::new(),
            stacks: [0; 4],
            tricks: Vec::new(),
            payments: Vec::new(),
            winner: None,
            first_lead: Vec::new(),
            face_up: Vec::new(),
        }
    }

    /// Whether a player was dealt exactly one red pip, as the house counts.
    pub(crate) fn may_claim(&self, player: usize) -> bool {
        if self.options.is("one_red_dot", "none") {
            return false;
        }
        let red = |half: u8| if [1, 4].contains(&half) { half } else { 0 };
        let heaven = if self.options.is("one_red_dot", "six-six-red") {
            6
        } else {
            0
        };
        let pips = self.dealt[player].iter().map(|&t| {
            if t == (6, 6) {
                heaven
            } else {
                red(t.0) + red(t.1)
            }
        });
        pips.sum::<u8>() == 1
    }

    /// Ends the hand by these claims; the banker comes first, then the others in turn to the right.
    pub(crate) fn claim(&mut self, claimants: &[usize]) {
        assert!(claimants.iter().all(|&player| self.may_claim(player)));
        let banker = self.bank.banker;
        let first = (0..4)
            .map(|step| (banker + step) % 4)
            .find(|player| claimants.contains(player));
        if let Some(claimant) = first {
            self.winner = Some(claimant);
            self.payments
                .extend(self.options.settle_claim(claimant, self.bank));
        }
    }

    /// Returns the player to act; `None` when the hand is over.
    pub(crate) fn to_act(&self) -> Option<usize> {
        if self.winner.is_some() {
            return None;
        }
        Some((self.leader + self.table.len()) % 4)
    }

    /// Whether early death keeps the player to act from taking the last single.
    fn is_barred(&self, player: usize) -> bool {
        let is_last_single = self.table[0].1.len() == 1 && self.holdings[player].len() == 1;
        self.options.is_on("early_death") && is_last_single && self.stacks[player] == 0
    }

    /// Whether a follower's choice breaks the duty to follow suit.
    fn revokes(&self, player: usize, tiles: &[Tile]) -> bool {
        let lead = &self.table[0].1;
        if lead.len() != 1 {
            return false;
        }
        let is_civil = |tile: Tile| civil_rank(tile).is_some();
        let must_follow = match self.options.get("follow_suit") {
            "both" => true,
            "civil" => is_civil(lead[0]),
            _ => false,
        };
        let has_suit_led = |tile: Tile| is_civil(tile) == is_civil(lead[0]);
        must_follow
            && self.holdings[player].iter().any(|&t| has_suit_led(t))
            && !tiles.iter().all(|&t| has_suit_led(t))
    }

    /// Returns why a play is refused: the first reason that applies, in the published order; `None`
    /// if it is legal.
    pub(crate) fn refusal(
        &self,
        player: usize,
        verb: &str,
        tiles: &[Tile],
    ) -> Option<&'static str> {
        let Some(turn) = self.to_act() else {
            return Some("hand-over");
        };
        if turn != player || self.table.is_empty() != (verb == "lead") {
            return Some("not-your-turn");
        }
        let mut left = self.holdings[player].clone();
        for tile in tiles {
            match left.iter().position(|t| t == tile) {
                Some(at) => drop(left.remove(at)),
                None => return Some("not-in-hand"),
            }
        }
        let mut sorted = tiles.to_vec();
        sorted.sort_by_key(|&t| canonical_index(t));
        if verb == "lead" {
            return classify(&self.options, &sorted)
                .is_none()
                .then_some("not-a-combination");
        }
        if tiles.len() != self.table[0].1.len() {
            return Some("wrong-width");
        }
        if self.revokes(player, tiles) {
            return Some("must-follow-suit");
        }
        if verb == "discard" {
            return None;
        }
        if self.is_barred(player) {
            return Some("must-discard");
        }
        if classify(&self.options, &sorted).is_none() {
            return Some("not-a-combination");
        }
        (!beats(&self.options, &sorted, self.best())).then_some("not-higher")
    }

    /// Returns the legal moves of the player to act: a verb and the tiles in canonical order.
    pub(crate) fn moves(&self) -> Vec<(&'static str, Vec<Tile>)> {
        let Some(player) = self.to_act() else {
            return Vec::new();
        };
        // The verbs of the other role, and choices of another width, are always refused.
        let width_led = self.table.first().map(|play| play.1.len());
        let (verbs, widths): (&[&str], _) = match width_led {
            None => (&["lead"], 1..=4),
            Some(width) => (&["beat", "discard"], width..=width),
        };
        let mut moves = Vec::new();
        for tiles in choices(&self.holdings[player], widths) {
            for verb in verbs {
                if self.refusal(player, verb, &tiles).is_none() {
                    moves.push((*verb, tiles.clone()));
                }
            }
        }
        moves
    }

    /// Returns the best set of the current trick so far.
    fn best(&self) -> &[Tile] {
        let mut best = &self.table[0].1;
        for (_, tiles, face_up) in &self.table {
            if *face_up {
                best = tiles;
            }
        }
        best
    }

    /// Plays a move that was listed.
    pub(crate) fn play(&mut self, verb: &str, tiles: &[Tile]) {
        let player = self.to_act().expect("the hand is not over");
        for tile in tiles {
            let at = self.holdings[player]
                .iter()
                .position(|t| t == tile)
                .expect("the player holds the tile");
            self.holdings[player].remove(at);
        }
        let mut sorted = tiles.to_vec();
        sorted.sort_by_key(|&t| canonical_index(t));
        if verb != "discard" {
            self.face_up.extend(&sorted);
        }
        self.table.push((player, sorted.clone(), verb != "discard"));
        if verb == "lead" {
            self.pay_for_the_lead(player, &sorted);
        }
        if self.table.len() == 4 {
            self.end_trick();
        }
    }

    /// Whether this is the last trick in a house that does not pay for that trick.
    fn is_unpaid_last_trick(&self, player: usize) -> bool {
        self.options.is("last_trick_bonus", "hong-kong") && self.holdings[player].is_empty()
    }

    fn pay_for_the_lead(&mut self, leader: usize, lead: &[Tile]) {
        if self.first_lead.is_empty() {
            self.first_lead = lead.to_vec();
        }
        let is_unpaid = self.is_unpaid_last_trick(leader);
        // A Supreme that may still be beaten is not paid for until the trick is over.
        let may_be_taken = lead == [(5, 1), (5, 1)] && self.options.is_on("civil_supreme_capture");
        if is_supreme(&self.options, lead) && !may_be_taken && !is_unpaid {
            self.payments
                .extend(self.options.supreme_payments(leader, self.bank));
        }
        let are_two_couples = matches!(
            classify(&self.options, lead),
            Some(("quartet" | "two couples", _))
        );
        if are_two_couples && !(is_unpaid && is_quartet(lead)) {
            self.payments
                .extend(self.options.couples_payments(leader, self.bank));
        }
    }

    fn end_trick(&mut self) {
        let best = self.best().to_vec();
        let lead = self.table[0].1.clone();
        let best_play = self.table.iter().rfind(|(_, _, face_up)| *face_up);
        let taker = best_play
            .map(|(player, _, _)| *player)
            .expect("the lead lies face up");
        let leader = self.leader;
        let is_unpaid = self.is_unpaid_last_trick(taker);
        self.tricks.push((leader, taker, best.len()));
        self.stacks[taker] += best.len() as i64;
        self.table.clear();
        self.leader = taker;
        let is_untaken = lead == [(5, 1), (5, 1)] && taker == leader;
        let was_awaited = is_untaken
            && self.options.is_on("civil_supreme_capture")
            && is_supreme(&self.options, &lead);
        if was_awaited && !is_unpaid {
            self.payments
                .extend(self.options.supreme_payments(taker, self.bank));
        }
        if is_quartet(&best) && !is_unpaid {
            self.payments
                .extend(self.options.quartet_payments(taker, self.bank));
        }
        if self.holdings.iter().all(Vec::is_empty) {
            self.winner = Some(taker);
            let ending = Ending {
                stacks: self.stacks,
                winner: taker,
                last_set: best,
                last_leader: leader,
                last_lead: lead,
                first_lead: self.first_lead.clone(),
                bankers_hand: self.dealt[self.bank.banker].clone(),
                face_up: self.face_up.clone(),
            };
            self.payments
                .extend(self.options.settle(&ending, self.bank));
        }
    }

    /// Returns what each player has won or lost so far.
    pub(crate) fn net(&self) -> [i64; 4] {
        net(&self.payments)
    }

    /// Returns the next banker and the streak.
    pub(crate) fn next_banker(&self) -> Option<(usize, i64)> {
        let winner = self.winner?;
        Some((
            winner,
            if winner == self.bank.banker {
                self.bank.streak + 1
            } else {
                1
            },
        ))
    }
}

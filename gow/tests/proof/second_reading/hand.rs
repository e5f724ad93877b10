//! One hand, played tile by tile.

use super::sets::{beats, choices, classify};
use super::settlement::{Payment, Switches, net};
use super::tiles::{Tile, place};

/// A hand in play or finished.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The rules in force.
    pub switches: Switches,
    /// The tiles that each player still holds.
    pub holdings: Vec<Vec<Tile>>,
    /// Who banks.
    pub banker: usize,
    /// The banker's hands in a row, this one included.
    pub streak: i64,
    /// Who leads the present trick, or led the last one.
    pub leader: usize,
    /// The plays of the present trick: player, tiles, whether face up.
    pub table: Vec<(usize, Vec<Tile>, bool)>,
    /// Columns won.
    pub columns: [i64; 4],
    /// Finished tricks: leader, taker, width.
    pub tricks: Vec<(usize, usize, usize)>,
    /// What has been paid.
    pub payments: Vec<Payment>,
    /// The winner of a finished hand.
    pub winner: Option<usize>,
}

impl Hand {
    /// Begins a hand.
    pub fn new(switches: Switches, holdings: Vec<Vec<Tile>>, banker: usize, streak: i64) -> Self {
        Self {
            switches,
            holdings,
            banker,
            streak,
            leader: banker,
            table: Vec::new(),
            columns: [0; 4],
            tricks: Vec::new(),
            payments: Vec::new(),
            winner: None,
        }
    }

    /// Says who is to play, as long as the hand lasts.
    pub fn to_act(&self) -> Option<usize> {
        if self.winner.is_some() {
            return None;
        }
        Some((self.leader + self.table.len()) % 4)
    }

    /// Lists what the player to act may do: a verb and the tiles in canonical order.
    pub fn moves(&self) -> Vec<(&'static str, Vec<Tile>)> {
        let Some(player) = self.to_act() else {
            return Vec::new();
        };
        let holding = &self.holdings[player];
        if self.table.is_empty() {
            return choices(holding)
                .into_iter()
                .filter(|tiles| classify(tiles).is_some())
                .map(|tiles| ("lead", tiles))
                .collect();
        }
        let width = self.table[0].1.len();
        let dead = self.switches.early_death && holding.len() == 1 && width == 1 && self.columns[player] == 0;
        let mut moves = Vec::new();
        for tiles in choices(holding) {
            if tiles.len() != width {
                continue;
            }
            if !dead && beats(&tiles, self.best()) {
                moves.push(("beat", tiles.clone()));
            }
            moves.push(("discard", tiles));
        }
        moves
    }

    /// The set that takes the present trick as things stand.
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
    pub fn play(&mut self, verb: &str, tiles: &[Tile]) {
        let player = self.to_act().expect("the hand is not over");
        for tile in tiles {
            let at = self.holdings[player].iter().position(|t| t == tile).expect("the player holds the tile");
            self.holdings[player].remove(at);
        }
        let mut sorted = tiles.to_vec();
        sorted.sort_by_key(|&t| place(t));
        self.table.push((player, sorted, verb != "discard"));
        if verb == "lead" && self.switches.supreme && classify(tiles) == Some(("supreme", 0)) {
            self.collect(player, 2, "supreme");
        }
        if self.table.len() == 4 {
            self.end_trick();
        }
    }

    fn collect(&mut self, to: usize, price: i64, reason: &'static str) {
        let paid = self.switches.collect(to, price, self.banker, self.streak, reason);
        self.payments.extend(paid);
    }

    fn end_trick(&mut self) {
        let best = self.best().to_vec();
        let taker = self
            .table
            .iter()
            .rfind(|(_, _, face_up)| *face_up)
            .map(|(player, _, _)| *player)
            .expect("the lead lies face up");
        self.tricks.push((self.leader, taker, best.len()));
        self.columns[taker] += best.len() as i64;
        self.table.clear();
        self.leader = taker;
        if self.switches.quartet && best.len() == 4 {
            self.collect(taker, 4, "quartet");
        }
        if self.holdings.iter().all(Vec::is_empty) {
            self.winner = Some(taker);
            let paid = self.switches.settle(self.columns, taker, &best, self.banker, self.streak);
            self.payments.extend(paid);
        }
    }

    /// What each player has won or lost so far.
    pub fn net(&self) -> [i64; 4] {
        net(&self.payments)
    }

    /// Who banks next, and for the how manieth time in a row.
    pub fn next_banker(&self) -> Option<(usize, i64)> {
        let winner = self.winner?;
        Some((winner, if winner == self.banker { self.streak + 1 } else { 1 }))
    }
}

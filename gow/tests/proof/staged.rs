//! Scripted hands, so that a table of cases can describe each in one line.

use gow::{AnyRound, House, Move, Pieces, Round, Seat, Verb};

use crate::rigged::{deal_holding, house_with, mv, seat};
use crate::second_opinion::second_hand;
use crate::second_reading::tiles;

/// One scripted hand and its result.
pub(crate) struct Staged {
    /// What it shows.
    pub what: &'static str,
    /// The house and its changed options.
    pub house: (&'static str, &'static [(&'static str, &'static str)]),
    /// The banker's streak; seat 0 banks.
    pub streak: u32,
    /// Tiles that the seats at least hold.
    pub hands: [&'static str; 4],
    /// The tricks, as in `lead 51, 1 beat 61 / lead 42 21`; seats that are not named discard.
    pub script: &'static str,
    /// What each seat has won or lost after the script.
    pub net: [i64; 4],
}

impl Staged {
    /// Returns the house that it is played in.
    pub(crate) fn rules(&self) -> House {
        house_with(self.house.0, self.house.1)
    }

    /// Plays the script.
    pub(crate) fn play(&self) -> AnyRound {
        let mut deal = deal_holding(self.rules(), 0, self.hands);
        deal.streak = self.streak;
        let mut round = AnyRound::start(deal).unwrap();
        let mut wanted = self.plays();
        while let Some(&(leader, lead)) = wanted.first() {
            assert_eq!(
                round.to_act().single(),
                Some(leader),
                "{}: {lead}",
                self.what
            );
            self.make(&mut round, &mut wanted);
            for _ in 0..3 {
                self.make(&mut round, &mut wanted);
            }
        }
        round
    }

    /// Returns the script as plays; the seat that took a trick leads the next.
    fn plays(&self) -> Vec<(Seat, Move)> {
        let mut taker = seat(0);
        let mut plays = Vec::new();
        for play in self.script.split(['/', ',']) {
            let play = play.trim();
            if let Some((who, beat)) = play.split_once(" beat ") {
                taker = seat(who.parse().unwrap());
                plays.push((taker, mv(&format!("beat {beat}"))));
            } else {
                plays.push((taker, mv(play)));
            }
        }
        plays
    }

    /// Makes the next play: the script's if it names the seat to act, else a discard of pieces that
    /// the seat does not need later.
    fn make(&self, round: &mut AnyRound, wanted: &mut Vec<(Seat, Move)>) {
        let who = round.to_act().single().expect("the hand goes on");
        let moves = round.legal_moves(who);
        let leads = moves.iter().any(|m| m.verb == Verb::Lead);
        let next = wanted
            .first()
            .filter(|(seat, m)| *seat == who && (m.verb == Verb::Lead) == leads);
        let choice = match next {
            Some(_) => wanted.remove(0).1,
            None => {
                let needed: Vec<Pieces> = wanted
                    .iter()
                    .filter(|(seat, _)| *seat == who)
                    .map(|(_, m)| m.pieces)
                    .collect();
                discard(round, who, &moves, &needed)
            }
        };
        round
            .play(who, choice)
            .unwrap_or_else(|error| panic!("{}: {choice}: {error}", self.what));
    }

    /// Plays the script and compares the nets, including those of the second reading.
    pub(crate) fn check(&self) {
        let round = self.play();
        let mut second = second_hand(round.deal());
        for (_, mv) in round.plays() {
            second.play(mv.verb.name(), &tiles(&mv.pieces.to_string()));
        }
        assert_eq!(second.net(), self.net, "{}, second reading", self.what);
        assert_eq!(nets(&round), self.net, "{}", self.what);
    }
}

/// Returns the last discard in canonical order that keeps what the seat needs.
fn discard(round: &AnyRound, who: Seat, moves: &[Move], needed: &[Pieces]) -> Move {
    let view = crate::rigged::trick(round.view(Some(who)));
    let held: Pieces = view.hand.iter().copied().collect();
    let needed: Pieces = needed.iter().flat_map(|pieces| pieces.iter()).collect();
    let free = |m: &&Move| m.verb == Verb::Discard && held.minus(m.pieces).contains_all(needed);
    *moves
        .iter()
        .rfind(free)
        .expect("a follower has something to throw away")
}

/// Returns what each seat has won or lost so far.
pub(crate) fn nets(round: &AnyRound) -> Vec<i64> {
    let view = crate::rigged::trick(round.view(None));
    gow::net(&view.payments, 4).values().copied().collect()
}

//! Scripted hands, so that a table of cases can describe each in one line.

use gow::{AnyRound, House, Move, Pieces, Round, Seat, Verb};

use crate::fixture::{deal_holding, house_with, mv, seat};
use crate::second_reading::tiles;
use crate::whole_hands::second_reading_hand;

/// One scripted hand and its result.
pub(crate) struct ScriptedHand {
    /// The label in messages of a failure.
    pub label: &'static str,
    /// The house and its changed options.
    pub house: (&'static str, &'static [(&'static str, &'static str)]),
    /// The banker's streak; seat 0 banks.
    pub streak: u32,
    /// Tiles that the seats hold at least.
    pub hands: [&'static str; 4],
    /// The tricks, as in `lead 51, 1 beat 61 / lead 42 21`; all other seats discard.
    pub script: &'static str,
    /// What each seat has won or lost after the script.
    pub net: [i64; 4],
}

impl ScriptedHand {
    /// Returns the house with its changed options.
    pub(crate) fn rules(&self) -> House {
        house_with(self.house.0, self.house.1)
    }

    /// Plays the script.
    pub(crate) fn play(&self) -> AnyRound {
        let mut deal = deal_holding(self.rules(), 0, self.hands);
        deal.streak = self.streak;
        let mut round = AnyRound::start(deal).unwrap();
        let mut scripted = self.scripted_plays();
        while let Some(&(leader, lead)) = scripted.first() {
            assert_eq!(
                round.to_act().single(),
                Some(leader),
                "{}: {lead}",
                self.label
            );
            self.play_next(&mut round, &mut scripted);
            for _ in 0..3 {
                self.play_next(&mut round, &mut scripted);
            }
        }
        round
    }

    /// Returns the script as plays; the seat that took a trick leads the next.
    fn scripted_plays(&self) -> Vec<(Seat, Move)> {
        let mut taker = seat(0);
        let mut plays = Vec::new();
        for play in self.script.split(['/', ',']) {
            let play = play.trim();
            if let Some((number, beat)) = play.split_once(" beat ") {
                taker = seat(number.parse().unwrap());
                plays.push((taker, mv(&format!("beat {beat}"))));
            } else {
                plays.push((taker, mv(play)));
            }
        }
        plays
    }

    /// Makes the next play: the script's if it names the seat to act, else a discard of pieces that
    /// the seat does not need later.
    fn play_next(&self, round: &mut AnyRound, scripted: &mut Vec<(Seat, Move)>) {
        let who = round.to_act().single().expect("the hand goes on");
        let moves = round.legal_moves(who);
        let leads = moves.iter().any(|m| m.verb == Verb::Lead);
        let next = scripted
            .first()
            .filter(|(seat, m)| *seat == who && (m.verb == Verb::Lead) == leads);
        let choice = match next {
            Some(_) => scripted.remove(0).1,
            None => {
                let needed: Vec<Pieces> = scripted
                    .iter()
                    .filter(|(seat, _)| *seat == who)
                    .map(|(_, m)| m.pieces)
                    .collect();
                spare_discard(round, who, &moves, &needed)
            }
        };
        round
            .play(who, choice)
            .unwrap_or_else(|error| panic!("{}: {choice}: {error}", self.label));
    }

    /// Plays the script and asserts the nets, those of the second reading too.
    pub(crate) fn assert_nets(&self) {
        let round = self.play();
        let mut second = second_reading_hand(round.deal());
        for (_, mv) in round.plays() {
            second.play(mv.verb.name(), &tiles(&mv.pieces.to_string()));
        }
        assert_eq!(second.net(), self.net, "{}, second reading", self.label);
        assert_eq!(nets(&round), self.net, "{}", self.label);
    }
}

/// Returns the last discard in canonical order that keeps the pieces that the seat needs.
fn spare_discard(round: &AnyRound, who: Seat, moves: &[Move], needed: &[Pieces]) -> Move {
    let view = crate::fixture::trick_view(round.view(Some(who)));
    let held: Pieces = view.hand.iter().copied().collect();
    let needed: Pieces = needed.iter().flat_map(|pieces| pieces.iter()).collect();
    let is_spare = |m: &&Move| m.verb == Verb::Discard && held.minus(m.pieces).contains_all(needed);
    *moves
        .iter()
        .rfind(is_spare)
        .expect("a follower has pieces to discard")
}

/// Returns what each seat has won or lost so far.
pub(crate) fn nets(round: &AnyRound) -> Vec<i64> {
    let view = crate::fixture::trick_view(round.view(None));
    gow::net(&view.payments, 4).values().copied().collect()
}

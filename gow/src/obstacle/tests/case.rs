//! One impossible play, and everything that what is said of it is checked against.

use std::collections::BTreeSet;

use super::choices;
use crate::{
    House, Obstacle, Piece, Pieces, TrickView, Verb,
    tet_gow::{self, CardSet, Cards},
    tien_gow::{self, Tiles},
};

pub(super) struct Case<'a> {
    pub(super) view: &'a TrickView,
    /// Every choice of pieces of the game that is as wide as the trick.
    pub(super) deck: &'a [Pieces],
    pub(super) pieces: Pieces,
    /// What failed assertions print.
    pub(super) told: String,
}

/// A set of either game.
#[derive(Clone, Copy, PartialEq)]
enum Set {
    Tiles(tien_gow::Combination),
    Cards(tet_gow::Combination),
}

impl Set {
    fn beats(self, other: Set) -> bool {
        match (self, other) {
            (Set::Tiles(set), Set::Tiles(other)) => set.beats(other),
            (Set::Cards(set), Set::Cards(other)) => set.beats(other),
            _ => unreachable!("one game has tiles and the other cards"),
        }
    }

    fn has_class(self, shape: tien_gow::Shape) -> bool {
        matches!(self, Set::Tiles(set) if set.shape.class() == shape.class())
    }
}

fn sets_of_cards(pieces: Pieces) -> [u8; 3] {
    let count = |set: CardSet| {
        let cards = pieces.iter().filter_map(Piece::card);
        cards.filter(|card| card.set() == set).count() as u8
    };
    CardSet::ALL.map(count)
}

impl Case<'_> {
    fn hand(&self) -> Pieces {
        self.view.hand.iter().copied().collect()
    }

    fn set(&self, pieces: Pieces) -> Option<Set> {
        match &self.view.house {
            House::TienGow(house) => {
                let tiles = Tiles::of_pieces(pieces)?;
                tien_gow::Combination::of(tiles, house.set_rules()).map(Set::Tiles)
            }
            House::TetGow(house) => tet_gow::Combination::of(Cards::of_pieces(pieces)?)
                .filter(|set| set.may_be_led(house.preset))
                .map(Set::Cards),
            House::PaiGow(_) => None,
        }
    }

    fn best(&self) -> (Pieces, Set) {
        let trick = self.view.current.as_ref().expect("a trick");
        let best = trick.best_set().expect("a set to beat");
        (best, self.set(best).expect("a set that was led"))
    }

    /// Every set of the game that beats the trick.
    fn beaters(&self) -> Vec<(Pieces, Set)> {
        let (_, best) = self.best();
        let sets = self.deck.iter();
        let sets = sets.filter_map(|pieces| Some((*pieces, self.set(*pieces)?)));
        sets.filter(|(_, set)| set.beats(best)).collect()
    }

    /// Checks what is said against the rules.
    pub(super) fn check(&self, obstacle: &Obstacle) {
        let told = &self.told;
        match obstacle {
            Obstacle::Width { led } => {
                let trick = self.view.current.as_ref().expect(told);
                assert!(trick.width == *led && self.pieces.len() != *led, "{told}");
            }
            Obstacle::Suit(_) | Obstacle::Barred => self.check_duty(obstacle),
            Obstacle::Incomplete(_)
            | Obstacle::Apart { .. }
            | Obstacle::TooMany
            | Obstacle::Most(_)
            | Obstacle::Cycle(_) => {
                assert!(self.view.current.is_none(), "{told}");
                assert!(self.set(self.pieces).is_none(), "{told}");
                self.check_no_set(obstacle);
            }
            Obstacle::Tiers(one, other) => {
                assert!(self.pieces.has_faces(&[*one, *other]), "{told}");
                let tier = |piece: &Piece| piece.card().expect(told).tier();
                assert_ne!(tier(one), tier(other), "{told}");
            }
            Obstacle::Unbeatable(_)
            | Obstacle::OtherShape(_)
            | Obstacle::OnlyBy(..)
            | Obstacle::OtherSets(_)
            | Obstacle::Lower(_)
            | Obstacle::Equal(_) => self.check_beats(obstacle),
        }
    }

    /// Checks what the seat has to do instead.
    fn check_duty(&self, obstacle: &Obstacle) {
        let told = &self.told;
        if let Obstacle::Suit(suit) = obstacle {
            let is_of = |piece: &Piece| piece.tile().expect(told).suit() == *suit;
            assert!(self.view.hand.iter().any(is_of), "{told}");
            assert!(!self.pieces.iter().any(|piece| is_of(&piece)), "{told}");
            let legal: Vec<Pieces> = self.view.legal.iter().map(|mv| mv.pieces).collect();
            assert!(
                legal
                    .iter()
                    .all(|play| play.iter().all(|piece| is_of(&piece))),
                "{told}"
            );
        } else {
            assert_eq!(self.view.stacks[self.view.viewer.expect(told)], 0, "{told}");
            assert!(self.view.last_trick && self.pieces.len() == 1, "{told}");
            let verbs: BTreeSet<Verb> = self.view.legal.iter().map(|mv| mv.verb).collect();
            assert_eq!(verbs, BTreeSet::from([Verb::Discard]), "{told}");
        }
    }

    /// Checks why the pieces cannot be led together.
    fn check_no_set(&self, obstacle: &Obstacle) {
        let told = &self.told;
        let pairs = |one: Piece, other: Piece| self.set(Pieces::from(one).with(other)).is_some();
        let rest = |piece: Piece| self.pieces.without(piece).expect(told);
        match obstacle {
            Obstacle::Incomplete(with) => {
                let whole: Pieces = self.pieces.iter().chain(with.iter()).collect();
                assert!(self.hand().contains_all(whole), "{told}");
                assert!(!with.is_empty() && self.set(whole).is_some(), "{told}");
            }
            Obstacle::Apart {
                piece,
                partners,
                is_held,
            } => {
                assert!(
                    rest(*piece).iter().any(|other| !pairs(*piece, other)),
                    "{told}"
                );
                let faces: BTreeSet<Piece> = self.view.house.pieces().iter().collect();
                let expected: BTreeSet<Piece> = faces
                    .into_iter()
                    .filter(|face| pairs(*piece, *face))
                    .collect();
                assert_eq!(partners.len(), expected.len(), "{told}");
                assert!(
                    partners.iter().all(|partner| expected.contains(partner)),
                    "{told}"
                );
                let others = self.hand().without(*piece).expect(told);
                let held = others.iter().any(|other| expected.contains(&other));
                assert_eq!(held, *is_held, "{told}");
            }
            Obstacle::TooMany => {
                let all_pair = |piece: Piece| rest(piece).iter().all(|other| pairs(piece, other));
                assert!(self.pieces.iter().all(all_pair), "{told}");
            }
            _ => self.check_limit(obstacle),
        }
    }

    /// Checks that no set of the hand goes beyond a limit which the pieces do.
    fn check_limit(&self, obstacle: &Obstacle) {
        let told = &self.told;
        let all = (1..=self.pieces.len()).flat_map(|width| choices(self.hand(), width));
        let mut sets = all.filter(|pieces| self.set(*pieces).is_some());
        match obstacle {
            Obstacle::Most(most) => {
                assert!(self.pieces.len() > *most, "{told}");
                assert!(sets.all(|set| set.len() <= *most), "{told}");
            }
            Obstacle::Cycle(most) => {
                let cycle = |pieces: Pieces| usize::from(sets_of_cards(pieces)[1]);
                assert!(
                    self.pieces.len() > 1 && cycle(self.pieces) > *most,
                    "{told}"
                );
                let mut wide = sets.filter(|set| set.len() > 1);
                assert!(wide.all(|set| cycle(set) <= *most), "{told}");
            }
            _ => unreachable!("{told}"),
        }
    }

    /// Checks what is said of the set to beat.
    fn check_beats(&self, obstacle: &Obstacle) {
        let (told, (best, best_set), beaters) = (&self.told, self.best(), self.beaters());
        let own = self.set(self.pieces);
        match (obstacle, own) {
            (Obstacle::Unbeatable(set), _) => {
                assert!(*set == best && beaters.is_empty(), "{told}");
            }
            (Obstacle::OnlyBy(only, set), _) => {
                let expected: Vec<Pieces> = beaters.iter().map(|(pieces, _)| *pieces).collect();
                assert!(*set == best && expected == [*only], "{told}");
            }
            (Obstacle::OtherShape(shape), _) => {
                assert!(!beaters.is_empty() && best_set.has_class(*shape), "{told}");
                assert!(
                    beaters.iter().all(|(_, set)| set.has_class(*shape)),
                    "{told}"
                );
                assert!(!own.is_some_and(|set| set.has_class(*shape)), "{told}");
            }
            (Obstacle::OtherSets(set), _) => {
                let needed = sets_of_cards(best);
                assert!(
                    *set == best && sets_of_cards(self.pieces) != needed,
                    "{told}"
                );
                let fits = |set: &(Pieces, Set)| sets_of_cards(set.0) == needed;
                assert!(!beaters.is_empty() && beaters.iter().all(fits), "{told}");
            }
            (Obstacle::Lower(set), Some(own)) => {
                assert!(*set == best && best_set.beats(own), "{told}");
            }
            (Obstacle::Equal(set), Some(own)) => {
                assert!(*set == best && !best_set.beats(own), "{told}");
                assert!(beaters.iter().any(|(_, set)| set.beats(own)), "{told}");
            }
            _ => panic!("{told}"),
        }
    }
}

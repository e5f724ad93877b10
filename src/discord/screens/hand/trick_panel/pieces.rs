//! The pieces that a player still holds, in words and as a picture.

use gow::tet_gow::CardSet;
use gow::{Piece, Suit};

use crate::board::Subject;
use crate::discord::screens::hand::sorting::{self, GroupHeading};
use crate::discord::screens::pictures::{self, SelectablePiece};
use crate::store::Sorting;
use crate::text::phrases::{HandText, RulesText};
use crate::text::{CardFormat, PieceKind, tier_name};

use super::TrickPanel;

impl TrickPanel<'_> {
    /// The pieces that are held, in the player's order.
    pub(super) fn piece_lines(&self, signs: CardFormat<'_>) -> Vec<String> {
        if self.view.hand.is_empty() {
            return vec![self.say(&HandText::NoTiles { kind: self.kind() })];
        }
        let groups = sorting::piece_groups(&self.view.hand, self.holder.style.sorting);
        let line = |group: &sorting::PieceGroup| self.line_of(group.heading, &group.pieces, signs);
        groups.iter().map(line).collect()
    }

    /// Which pieces are picked, in words, because many people cannot tell colours apart; `None` if
    /// none are.
    pub(super) fn picked(&self) -> Option<String> {
        let picked = self.holder.selection.pieces(self.view)?;
        let words = |signs: CardFormat<'_>| {
            self.say(&HandText::Picked {
                tiles: signs.called(picked.iter(), self.holder.locale),
            })
        };
        (!picked.is_empty()).then(|| self.holder.style.emoji.with_suit_emojis(words))
    }

    /// What the picture marks because it can beat: the sets. Several cards make too many sets, so the
    /// cards stand alone there, as the picture marks them.
    pub(super) fn can_beat_line(&self, signs: CardFormat<'_>) -> Option<String> {
        let trick = self.view.current.as_ref()?;
        let tiles = match self.kind() {
            PieceKind::Card if trick.width > 1 => {
                let beats = pictures::beating_pieces(self.view);
                let held = self.holder.sorted(&self.view.hand).into_iter();
                let marked = held.filter(|piece| beats.count(*piece) > 0);
                let locale = self.holder.locale;
                locale.list(marked.map(|card| signs.called([card], locale)))
            }
            PieceKind::Card | PieceKind::Tile => self.beating_sets(signs),
        };
        (!tiles.is_empty()).then(|| self.say(&HandText::CanBeat { tiles }))
    }

    /// The names of pieces that stand together.
    fn line_of(&self, heading: GroupHeading, pieces: &[Piece], signs: CardFormat<'_>) -> String {
        let tiles = || self.holder.names(pieces, signs).join("\n");
        match heading {
            GroupHeading::Suit(Suit::Civil) => self.say(&HandText::Civil { tiles: tiles() }),
            GroupHeading::Suit(Suit::Military) => self.say(&HandText::Military { tiles: tiles() }),
            GroupHeading::Tier(tier) => {
                let tier = tier_name(tier, self.holder.locale);
                let sets = CardSet::ALL.map(|set| self.set_line(set, pieces, signs));
                let sets: Vec<String> = sets.into_iter().flatten().collect();
                self.say(&HandText::TierLine {
                    tier,
                    cards: sets.join(" · "),
                })
            }
            GroupHeading::None => tiles(),
        }
    }

    /// The cards of a set among those of a tier.
    fn set_line(&self, set: CardSet, cards: &[Piece], signs: CardFormat<'_>) -> Option<String> {
        let is_in = |piece: &&Piece| piece.card().is_some_and(|card| card.set() == set);
        let own = cards.iter().filter(is_in);
        let own: Vec<String> = own.map(|card| self.holder.name(*card, signs)).collect();
        (!own.is_empty()).then(|| {
            self.say(&RulesText::TetGowSetLine {
                key: set.name(),
                cards: own.join(" + "),
            })
        })
    }

    /// The trick, and below it the pieces: in the player's order, chosen ones raised, families
    /// marked, and a line before another suit or tier.
    pub(super) fn shows(&self) -> Subject {
        let held = |place: usize| SelectablePiece {
            piece: self.view.dealt[place],
            chosen: self.holder.selection.contains(place),
        };
        let held: Vec<SelectablePiece> = self.places().into_iter().map(held).collect();
        let sorting = self.holder.style.sorting;
        let groups: Vec<usize> = match sorting {
            Sorting::Families => sorting::family_group_sizes(&self.view.hand, &self.view.house),
            Sorting::Suit | Sorting::Rank => Vec::new(),
        };
        let dividers = sorting::dividers(&self.view.hand, sorting);
        let table = Some((self.view, &self.holder.who));
        pictures::hand(&held, (&groups, dividers), table, self.holder.locale)
    }

    /// The dealt indices of the pieces still held, in the player's order.
    pub(super) fn places(&self) -> Vec<usize> {
        let held = |place: &usize| self.view.held.get(*place) == Some(&true);
        let mut places: Vec<usize> = (0..self.view.dealt.len()).filter(held).collect();
        sorting::sort(&mut places, self.holder.style.sorting, |place| {
            self.view.dealt[*place]
        });
        places
    }
}

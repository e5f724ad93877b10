//! The pages of Tien Gow.

use gow::tien_gow::{self, Combinations};
use gow::{House, Piece, Suit, Tile};

use crate::discord::custom_id::RulesTopic;
use crate::discord::screens::{clause, terms};
use crate::text::phrases::RulesText;
use crate::text::{pips, set_name, tile_name};

use super::examples::{BeatExample, MIXED, PAIR, SINGLE, pieces, wide};
use super::ladders::{self, CIVIL, FAMILIES, MILITARY};
use super::passage::Passage;
use super::{Booklet, Chapter};

/// Supreme in notation.
const SUPREME: &str = "42 21";

/// The clauses of a second Supreme, which stand on the page of Supreme.
const SECOND_SUPREME: [&str; 2] = ["TG-13", "TG-17"];

/// Supreme, by its pips.
pub(in crate::discord::screens) fn supreme() -> String {
    pips(pieces(SUPREME).iter())
}

/// The largest possible loss in a banker's first hand.
pub(in crate::discord::screens) fn most(house: &House) -> RulesText {
    RulesText::PaymentsMost {
        points: house.largest_loss(tien_gow::SEATS, 1),
        factor: house.multiplier(1),
        figure: terms::figure(house, 1),
    }
}

/// What beats a mixed pair, and what does not, where a house plays them.
pub(super) const fn mixed(own: &tien_gow::House) -> Option<BeatExample> {
    match own.combinations {
        Combinations::Modern | Combinations::Couples => Some(MIXED),
        Combinations::Pure => None,
    }
}

impl Booklet<'_> {
    /// A topic of Tien Gow.
    pub(super) fn tien_gow(&self, topic: RulesTopic, own: &tien_gow::House) -> Chapter {
        match topic {
            RulesTopic::Tiles => self.tiles(),
            RulesTopic::Sets => self.sets(own),
            RulesTopic::Play => self.play(),
            RulesTopic::Payments => self.payments(),
            RulesTopic::Table => self.at_the_table(),
        }
    }

    /// Both suits as ladders, then the names of the tiles.
    fn tiles(&self) -> Chapter {
        let ranks = [Suit::Civil, Suit::Military].map(|suit| self.ranks(suit));
        let shown = |words: RulesText| self.locale.say(&words);
        let [civil, military] = [RulesText::TilesCivil, RulesText::TilesMilitary].map(shown);
        let mut first = self.say(&[RulesText::Goal, RulesText::TilesText]);
        first.push(civil);
        let note = self.locale.say(&RulesText::TilesNote);
        let passages = vec![
            Passage::illustrated(first, self.ladder(CIVIL, true)).instead_of_picture(&ranks[0]),
            Passage::illustrated(vec![military, note], self.ladder(MILITARY, true))
                .instead_of_picture(&ranks[1]),
            Passage::text(ranks.concat()),
        ];
        (RulesText::TilesTitle, passages)
    }

    /// The tiles of a suit, one line for each rank.
    fn ranks(&self, suit: Suit) -> Vec<String> {
        let tiles: Vec<Tile> = Tile::ALL
            .into_iter()
            .filter(|tile| tile.suit() == suit)
            .collect();
        let line = |equal: &[Tile]| match equal {
            [] => String::new(),
            [tile] => tile_name(Piece::from(*tile), self.locale),
            [first, ..] => self.locale.say(&RulesText::TilesEqual {
                tiles: pips(equal.iter().map(|tile| Piece::from(*tile))),
                name: set_name(Piece::from(*first).into(), self.locale),
            }),
        };
        let rank = |equal: &[Tile]| {
            // Equal tiles have one name.
            let key = equal.first().map(|tile| tile.key()).unwrap_or_default();
            self.locale.say(&RulesText::TilesTile {
                tile: line(equal),
                key,
            })
        };
        tiles
            .chunk_by(|one, other| one.rank() == other.rank())
            .map(rank)
            .collect()
    }

    /// The sets that can be led, one kind per page, each with a set that beats it and one that does not.
    fn sets(&self, own: &tien_gow::House) -> Chapter {
        let mut single = self.say(&[RulesText::SetsText]);
        single.extend(self.cited([(RulesText::SetsSingle, "TG-14")]));
        let [lead, _, other] = self.called(&SINGLE);
        single.push(self.locale.say(&RulesText::WhySingle { lead, other }));
        let mut pair = self.cited([(RulesText::SetsPair, "TG-14")]);
        let [_, _, other] = self.called(&PAIR);
        pair.push(self.locale.say(&RulesText::WhyPair { other }));
        let mut supreme = self.cited([(RulesText::SetsSupreme { tiles: supreme() }, "TG-15")]);
        supreme.extend(self.options_where(|clause| SECOND_SUPREME.contains(&clause)));
        let mut passages = vec![
            Passage::illustrated(single, self.examples_picture(&[SINGLE], true)),
            Passage::illustrated(pair, self.examples_picture(&[PAIR], false)),
            Passage::illustrated(supreme, self.ladder(ladders::SUPREME, false)),
        ];
        passages.extend(self.mixed_sets(own));
        passages.extend(self.examples(&wide(self.house), None));
        (RulesText::SetsTitle, passages)
    }

    /// What the options of the house add, with the families where they matter.
    fn mixed_sets(&self, own: &tien_gow::House) -> Vec<Passage> {
        let mut lines = self.options_where(|number| {
            clause::page_of(number) == RulesTopic::Sets && !SECOND_SUPREME.contains(&number)
        });
        // Without mixed sets the families do not matter.
        let Some(mixed) = mixed(own) else {
            return vec![Passage::text(lines)];
        };
        let beat = match own.combinations {
            Combinations::Modern | Combinations::Pure => RulesText::SetsBeat,
            Combinations::Couples => RulesText::SetsBeatMixed,
        };
        lines.extend(self.cited([(beat, "TG-14")]));
        let family = |notation: &&str| {
            let [civil, military] = [0, 1].map(|place| {
                let piece = pieces(notation).iter().nth(place);
                piece
                    .map(|piece| set_name(piece.into(), self.locale))
                    .unwrap_or_default()
            });
            self.locale
                .say(&RulesText::SetsFamilyLine { civil, military })
        };
        let families = FAMILIES.iter().copied().flatten().map(family);
        let families = self.headed(&RulesText::SetsFamilies, &families.collect::<Vec<_>>());
        let [lead, better, other] = self.called(&mixed);
        let why = self.locale.say(&RulesText::WhyMixed {
            lead,
            better,
            other,
        });
        vec![
            Passage::illustrated(lines, self.ladder(FAMILIES, true))
                .instead_of_picture(&[families]),
            Passage::illustrated(vec![why], self.examples_picture(&[mixed], false)),
        ]
    }

    fn play(&self) -> Chapter {
        let deal = self.cited([
            (RulesText::PlayDeal, "TG-8"),
            (RulesText::PlayStacks, "TG-24"),
            (RulesText::PlayLast, "TG-25"),
        ]);
        let mut follow = self.cited([(RulesText::PlayFollow, "TG-19")]);
        follow.push(self.play_example());
        let mut rest = self.options(RulesTopic::Play);
        rest.extend(self.boxes());
        let passages = vec![
            Passage::text(deal),
            Passage::illustrated(follow, self.play_picture()),
            Passage::text(rest),
        ];
        (RulesText::PlayTitle, passages)
    }

    fn payments(&self) -> Chapter {
        let label = terms::house_label(self.house, self.locale);
        let mut lines = self.say(&[RulesText::PaymentsHouse { house: label }]);
        lines.extend(self.options(RulesTopic::Payments));
        lines.extend(self.cited([(most(self.house), "TG-52")]));
        (
            RulesText::PaymentsTitle,
            vec![Passage::text(lines), self.example_hand()],
        )
    }
}

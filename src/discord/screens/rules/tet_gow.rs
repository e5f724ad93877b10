//! The pages of Tet-Gow.

use gow::tet_gow::{CardSet, Tier, WINNER_BONUS};
use gow::{Card, House, Piece};

use crate::discord::custom_id::Topic;
use crate::discord::screens::{clause, mark, terms};
use crate::text::phrases::RulesText;
use crate::text::{Locale, pips, tier_name};

use super::{Page, Parts};

/// One of the pages that differ from game to game.
pub(super) fn page(page: &Page, topic: Topic, house: &House) -> Parts {
    match topic {
        Topic::Tiles => page.cards(),
        Topic::Sets => page.leads(house),
        Topic::Play => page.rounds(house),
        Topic::Payments => page.scores(house),
        Topic::Table => page.at_the_table(house),
    }
}

/// The cards of a tier, one line for each set.
fn sets_of(tier: Tier, locale: Locale) -> [String; CardSet::ALL.len()] {
    CardSet::ALL.map(|set| {
        let cards = Card::ALL
            .into_iter()
            .filter(|card| card.tier() == tier && card.set() == set);
        locale.say(&RulesText::TetGowSetLine {
            key: set.key(),
            cards: pips(cards.map(Piece::from)),
        })
    })
}

/// The cards, one line for each tier, the best first.
pub(in crate::discord::screens) fn tiers(locale: Locale) -> Vec<String> {
    let line = |tier| {
        let name = format!("**{}**", tier_name(tier, locale));
        [name]
            .into_iter()
            .chain(sets_of(tier, locale))
            .collect::<Vec<_>>()
            .join(" · ")
    };
    Tier::ALL.map(line).to_vec()
}

impl Page {
    /// The cards, one field for each tier, the best first.
    fn cards(&self) -> Parts {
        let fields = Tier::ALL.map(|tier| {
            let lines = sets_of(tier, self.locale);
            let name = tier_name(tier, self.locale);
            self.field(&RulesText::TetGowTierHeading { tier: name }, &lines)
        });
        let lines = self.say(&[RulesText::TetGowCards, RulesText::TetGowCredit]);
        (RulesText::TetGowCardsTitle, lines, fields.to_vec())
    }

    fn leads(&self, house: &House) -> Parts {
        let mut lines = self.cited([
            (RulesText::TetGowLead, "TT-11"),
            (RulesText::TetGowBeat, "TT-14"),
        ]);
        lines.extend(self.say(&[RulesText::TetGowBeatExample]));
        lines.extend(self.options(house, Topic::Sets));
        (
            RulesText::SetsTitle,
            lines,
            self.beaten(house).into_iter().collect(),
        )
    }

    fn rounds(&self, house: &House) -> Parts {
        let cards = |seats| mark::count(house.hand_size(seats));
        let mut lines = self.cited([
            (
                RulesText::TetGowDeal {
                    four: cards(4),
                    three: cards(3),
                },
                "TT-1, TT-2",
            ),
            (RulesText::TetGowFollow, "TT-16"),
            (RulesText::TetGowStacks, "TT-18"),
            (RulesText::TetGowLast, "TT-19"),
            (RulesText::TetGowWinner, "TT-20"),
        ]);
        lines.extend(self.options(house, Topic::Play));
        lines.push(self.play_example(house));
        (RulesText::PlayTitle, lines, Vec::new())
    }

    fn scores(&self, house: &House) -> Parts {
        let label = terms::house_label(house, self.locale);
        let mut lines = self.say(&[RulesText::PaymentsHouse { house: label }]);
        lines.extend(self.cited([
            (
                RulesText::TetGowScore {
                    bonus: WINNER_BONUS,
                },
                clause::SCORES,
            ),
            (RulesText::TetGowDifference, clause::DIFFERENCE),
            (RulesText::TetGowFinal, "TT-24"),
        ]));
        lines.extend(self.say(&[RulesText::PaymentsChips]));
        lines.extend(self.paid_example(house));
        (RulesText::PaymentsTitle, lines, Vec::new())
    }
}

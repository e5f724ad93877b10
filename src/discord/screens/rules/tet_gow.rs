//! The pages of Tet-Gow.

use gow::tet_gow::{CardSet, Tier, WINNER_BONUS};
use gow::{Card, House, Piece};

use crate::discord::custom_id::Topic;
use crate::discord::screens::{clause, mark, terms};
use crate::text::phrases::RulesText;
use crate::text::{Locale, pips, tier_name};

use super::examples::cards;
use super::idea::Idea;
use super::ladders::TIERS;
use super::{Page, Parts};

/// One of the topics that differ from game to game.
pub(super) fn chapter(page: &Page, topic: Topic, house: &House) -> Parts {
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
    /// The cards, the best first, half of the tiers on each page.
    fn cards(&self) -> Parts {
        let [first, second] =
            [(0, RulesText::TetGowCards), (1, RulesText::TetGowCredit)].map(|(half, words)| {
                let tiers = &Tier::ALL[half * Tier::ALL.len() / 2..][..Tier::ALL.len() / 2];
                let name = |tier: &Tier| format!("**{}**", tier_name(*tier, self.locale));
                let names: Vec<String> = tiers.iter().map(name).collect();
                let sets = |tier: &Tier| {
                    let name = RulesText::TetGowTierHeading {
                        tier: tier_name(*tier, self.locale),
                    };
                    self.headed(&name, &sets_of(*tier, self.locale))
                };
                let in_words: Vec<String> = tiers.iter().map(sets).collect();
                let lines = vec![self.locale.say(&words), names.join(" · ")];
                Idea::shown(lines, self.ladder(TIERS[half], false)).in_words(&in_words)
            });
        (RulesText::TetGowCardsTitle, vec![first, second])
    }

    fn leads(&self, house: &House) -> Parts {
        let mut lines = self.cited([
            (RulesText::TetGowLead, "TT-11"),
            (RulesText::TetGowBeat, "TT-14"),
        ]);
        lines.extend(self.say(&[RulesText::TetGowBeatExample]));
        lines.extend(self.options(house, Topic::Sets));
        let examples = cards(house);
        let why = examples.first().map(|first| {
            let [lead, better, other] = self.called(first);
            RulesText::WhyCards {
                lead,
                better,
                other,
            }
        });
        let examples = self.examples(&examples, why);
        let ideas = std::iter::once(Idea::told(lines)).chain(examples);
        (RulesText::SetsTitle, ideas.collect())
    }

    fn rounds(&self, house: &House) -> Parts {
        let cards = |seats| mark::count(house.hand_size(seats));
        let mut follow = self.cited([(RulesText::TetGowFollow, "TT-16")]);
        follow.push(self.play_example(house));
        let mut lines = self.cited([
            (
                RulesText::TetGowDeal {
                    four: cards(4),
                    three: cards(3),
                },
                "TT-1, TT-2",
            ),
            (RulesText::TetGowStacks, "TT-18"),
            (RulesText::TetGowLast, "TT-19"),
            (RulesText::TetGowWinner, "TT-20"),
        ]);
        lines.extend(self.options(house, Topic::Play));
        let ideas = vec![
            Idea::shown(follow, self.play_picture(house)),
            Idea::told(lines),
        ];
        (RulesText::PlayTitle, ideas)
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
        (
            RulesText::PaymentsTitle,
            vec![Idea::told(lines), self.paid(house)],
        )
    }
}

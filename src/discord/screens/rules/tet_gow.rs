//! The pages of Tet-Gow.

use gow::tet_gow::{CardSet, Tier, WINNER_BONUS};
use gow::{Card, Piece};

use crate::discord::custom_id::RulesTopic;
use crate::discord::screens::{clause, markup, terms};
use crate::text::phrases::RulesText;
use crate::text::{Locale, pips, tier_name};

use super::examples::cards;
use super::ladders::TIERS;
use super::passage::Passage;
use super::{Booklet, Chapter};

/// The cards of a tier, one line for each set.
fn sets_of(tier: Tier, locale: Locale) -> [String; CardSet::ALL.len()] {
    CardSet::ALL.map(|set| {
        let cards = Card::ALL
            .into_iter()
            .filter(|card| card.tier() == tier && card.set() == set);
        locale.say(&RulesText::TetGowSetLine {
            key: set.name(),
            cards: pips(cards.map(Piece::from)),
        })
    })
}

/// The cards, one line for each tier, the best first.
pub(in crate::discord::screens) fn tiers(locale: Locale) -> Vec<String> {
    Tier::ALL.map(|tier| tier_line(tier, locale)).to_vec()
}

/// The cards of a tier in one line.
fn tier_line(tier: Tier, locale: Locale) -> String {
    let name = format!("**{}**", tier_name(tier, locale));
    let sets = sets_of(tier, locale);
    let parts: Vec<String> = [name].into_iter().chain(sets).collect();
    parts.join(" · ")
}

impl Booklet<'_> {
    /// A topic of Tet-Gow.
    pub(super) fn tet_gow(&self, topic: RulesTopic) -> Chapter {
        match topic {
            RulesTopic::Tiles => self.cards(),
            RulesTopic::Sets => self.leads(),
            RulesTopic::Play => self.rounds(),
            RulesTopic::Payments => self.scores(),
            RulesTopic::Table => self.at_the_table(),
        }
    }

    /// What makes sets and tiers, and then the cards, the best first, half of the tiers on each page.
    fn cards(&self) -> Chapter {
        let words = [
            RulesText::TetGowCards,
            RulesText::TetGowSets,
            RulesText::TetGowCredit,
        ];
        let [first, second] = [0, 1].map(|half| self.half_of_the_cards(half));
        let passages = vec![Passage::text(self.say(&words)), first, second];
        (RulesText::TetGowCardsTitle, passages)
    }

    /// Three tiers with their sets: a line each beside the picture, and a line for each set without it.
    fn half_of_the_cards(&self, half: usize) -> Passage {
        let locale = self.locale;
        let tiers = &Tier::ALL[half * Tier::ALL.len() / 2..][..Tier::ALL.len() / 2];
        let beside = tiers.iter().map(|tier| tier_line(*tier, locale));
        let sets = |tier: &Tier| {
            let name = RulesText::TetGowTierHeading {
                tier: tier_name(*tier, locale),
            };
            self.headed(&name, &sets_of(*tier, locale))
        };
        let in_words: Vec<String> = tiers.iter().map(sets).collect();
        Passage::illustrated(Vec::new(), self.ladder(TIERS[half], false))
            .beside_picture(&beside.collect::<Vec<_>>())
            .instead_of_picture(&in_words)
    }

    fn leads(&self) -> Chapter {
        let mut lines = self.cited([
            (RulesText::TetGowLead, "TT-11"),
            (RulesText::TetGowBeat, "TT-14"),
        ]);
        lines.extend(self.say(&[RulesText::TetGowBeatExample]));
        lines.extend(self.options(RulesTopic::Sets));
        let examples = cards(self.house);
        let why = examples.first().map(|first| {
            let [lead, better, other] = self.called(first);
            RulesText::WhyCards {
                lead,
                better,
                other,
            }
        });
        let examples = self.examples(&examples, why);
        let passages = std::iter::once(Passage::text(lines)).chain(examples);
        (RulesText::SetsTitle, passages.collect())
    }

    fn rounds(&self) -> Chapter {
        let cards = |seats| markup::phrase_number(self.house.hand_size(seats));
        let dealt = RulesText::TetGowDeal {
            four: cards(4),
            three: cards(3),
        };
        let mut deal = self.cited([(dealt, "TT-1, TT-2")]);
        // Dice or the last hand decide who leads.
        deal.extend(self.options(RulesTopic::Play));
        let mut follow = self.cited([(RulesText::TetGowFollow, "TT-16")]);
        follow.push(self.play_example());
        let mut stacks = self.cited([
            (RulesText::TetGowStacks, "TT-18"),
            (RulesText::TetGowLast, "TT-19"),
            (RulesText::TetGowWinner, "TT-20"),
        ]);
        stacks.extend(self.boxes());
        let passages = vec![
            Passage::text(deal),
            Passage::illustrated(follow, self.play_picture()),
            Passage::text(stacks),
        ];
        (RulesText::PlayTitle, passages)
    }

    fn scores(&self) -> Chapter {
        let label = terms::house_label(self.house, self.locale);
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
            vec![Passage::text(lines), self.example_hand()],
        )
    }
}

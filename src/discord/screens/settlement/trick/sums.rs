//! The arithmetic of a settled hand of a trick game, seat by seat.

use gow::tien_gow::{self, PAR};
use gow::{Line, Seat};

use crate::discord::screens::amount;
use crate::discord::screens::clause::{self, Cited};
use crate::text::grouped;
use crate::text::phrases::SettlementText;

use super::TrickSettled;

impl TrickSettled<'_> {
    /// The arithmetic of one seat at the end of the hand.
    pub(super) fn pay_line(&self, seat: Seat, cited: &mut Cited) -> String {
        let player = self.settled.who.tagged(seat);
        let stacks = self.outcome.stacks[seat];
        let Some(line) = &self.outcome.lines[seat] else {
            return self.settled.locale.say(&match self.outcome.claim {
                Some(_) => SettlementText::WinsClaim { player },
                None => SettlementText::Wins {
                    stacks: stacks.into(),
                    player,
                },
            });
        };
        let sum = self.sum(line, stacks, cited);
        if line.points > 0 && line.paid_by != seat {
            let payer = self.settled.who.tagged(line.paid_by);
            let points = grouped(line.points);
            return self.settled.locale.say(&SettlementText::PaidFor {
                payer,
                player,
                points,
                sum,
            });
        }
        self.settled.locale.say(&match line.points {
            0 => SettlementText::Even { player, sum },
            points if points > 0 => SettlementText::Pays {
                player,
                sum,
                points: grouped(points),
            },
            points => SettlementText::Gets {
                player,
                sum,
                points: grouped(-points),
            },
        })
    }

    /// The value of a seat's stacks, each factor with its name and its clause.
    fn sum(&self, line: &Line, stacks: u8, cited: &mut Cited) -> String {
        // Above par the winner pays: the line shows what changes hands, never a negative number.
        let base = self.say(&match (stacks, line.base < 0) {
            (0, _) => SettlementText::NoStack {
                base: grouped(line.base),
            },
            (_, false) => SettlementText::Under {
                stacks: stacks.into(),
                par: self.par(),
            },
            (_, true) => SettlementText::Over {
                stacks: stacks.into(),
                par: self.par(),
            },
        });
        let house = clause::tien_gow_options(&self.view.house);
        let clause = house.map(|house| clause::base(house, stacks));
        let factors = self.factors(line).into_iter();
        let factors: Vec<String> = factors
            .map(|(words, clause)| cited.with(self.say(&words), clause, self.settled.locale))
            .collect();
        if factors.is_empty() {
            return cited.with(base, clause, self.settled.locale);
        }
        cited.add(clause);
        let base: Vec<String> = std::iter::once(base)
            .chain(clause.map(str::to_owned))
            .collect();
        format!("({}) {}", base.join(" · "), factors.join(" "))
    }

    /// The factors of a line that are not 1, with their clauses.
    pub(super) fn factors(&self, line: &Line) -> Vec<(SettlementText, Option<&'static str>)> {
        let house = clause::tien_gow_options(&self.view.house);
        let of = |clause: fn(&tien_gow::House) -> &'static str| house.map(clause);
        let perhaps = |clause: fn(&tien_gow::House) -> Option<&'static str>| house.and_then(clause);
        let claimed = self.outcome.claim.is_some();
        // The figure on boards; `line.figure` is the factor that it makes.
        let figure = self.view.figure.unwrap_or(PAR);
        let factors = [
            (
                line.figure,
                SettlementText::TimesFigure { figure, par: PAR },
                of(clause::banker),
            ),
            (
                line.banker,
                SettlementText::TimesBanker {
                    factor: line.banker,
                },
                of(clause::banker),
            ),
            (
                line.last,
                SettlementText::TimesLast { factor: line.last },
                perhaps(clause::last_trick),
            ),
            (
                line.complete,
                SettlementText::TimesComplete {
                    factor: line.complete,
                },
                house.and_then(|house| clause::complete(house, claimed)),
            ),
            (
                line.capture,
                SettlementText::TimesCapture {
                    factor: line.capture,
                },
                perhaps(clause::capture),
            ),
        ];
        let counts = factors.into_iter().filter(|(factor, ..)| *factor != 1);
        counts.map(|(_, words, clause)| (words, clause)).collect()
    }

    pub(super) fn net_line(&self, seat: Seat) -> String {
        let (player, locale) = (self.settled.who.tagged(seat), self.settled.locale);
        let points = amount::points(self.outcome.net[seat], locale);
        locale.say(&match self.settled.hand.stake {
            0 => SettlementText::NetPoints { player, points },
            stake => SettlementText::Net {
                player,
                points,
                stake,
                chips: amount::chips(self.settled.hand.net[seat], locale),
            },
        })
    }
}

//! The arithmetic of a settled hand of a trick game, seat by seat.

use gow::tien_gow::PAR;
use gow::{Line, Seat};

use crate::discord::screens::amount;
use crate::discord::screens::clause::{self, CitedClauses};
use crate::text::grouped;
use crate::text::phrases::SettlementText;

use super::TrickSettlement;

impl TrickSettlement<'_> {
    /// The arithmetic of each seat at the end of the hand, and below it the clauses that it follows.
    pub(super) fn pay_lines(&self, cited: &mut CitedClauses) -> Vec<String> {
        let mut clauses = CitedClauses::default();
        let seats = self.outcome.stacks.iter().map(|(seat, _)| seat);
        let mut lines: Vec<String> = seats
            .map(|seat| self.pay_line(seat, &mut clauses))
            .collect();
        // Between the numbers of a sum a clause would look like a factor.
        let clauses: Vec<&'static str> = clauses.in_order().collect();
        lines.extend((!clauses.is_empty()).then(|| format!("-# {}", clauses.join(" · "))));
        for clause in clauses {
            cited.add(Some(clause));
        }
        lines
    }

    /// The arithmetic of one seat at the end of the hand.
    fn pay_line(&self, seat: Seat, cited: &mut CitedClauses) -> String {
        let player = self.settled.who.with_letter(seat);
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
            let payer = self.settled.who.with_letter(line.paid_by);
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

    /// What the points of a line come from: the value of the seat's stacks, each factor with its name.
    fn sum(&self, line: &Line, stacks: u8, cited: &mut CitedClauses) -> String {
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
        cited.add(house.map(|house| clause::base(house, stacks)));
        let mut factors = Vec::new();
        for (words, clause) in self.factors(line) {
            factors.push(self.say(&words));
            cited.add(clause);
        }
        let sum = match (stacks, factors.is_empty()) {
            // The sum would only repeat the points.
            (0, true) => return self.say(&SettlementText::ForNoStack),
            (_, true) => base,
            (_, false) => {
                let factors = factors.join(" ");
                self.say(&SettlementText::Sum { base, factors })
            }
        };
        self.say(&SettlementText::Equals { sum })
    }

    /// The factors of a line that are not 1, with their clauses.
    pub(super) fn factors(&self, line: &Line) -> Vec<(SettlementText, Option<&'static str>)> {
        let house = clause::tien_gow_options(&self.view.house);
        let banker = house.map(clause::banker);
        let claimed = self.outcome.claim.is_some();
        // The figure on boards; `line.figure` is the factor that it makes.
        let figure = self.view.figure.unwrap_or(PAR);
        let factors = [
            (
                line.figure,
                SettlementText::TimesFigure { figure, par: PAR },
                banker,
            ),
            (
                line.banker,
                SettlementText::TimesBanker {
                    factor: line.banker,
                },
                banker,
            ),
            (
                line.last,
                SettlementText::TimesLast { factor: line.last },
                house.and_then(clause::last_trick),
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
                self.capture_clause(),
            ),
        ];
        let counts = factors.into_iter().filter(|(factor, ..)| *factor != 1);
        counts.map(|(_, words, clause)| (words, clause)).collect()
    }

    pub(super) fn net_line(&self, seat: Seat) -> String {
        let (player, locale) = (self.settled.who.with_letter(seat), self.settled.locale);
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

//! The end of a hand of a trick game: the stacks, and what they come to.

use gow::tet_gow::WINNER_BONUS;
use gow::tien_gow::{Banker, PAR};
use gow::{Claim, House, LastTrick, Line, PerSeat, Seat, SeatSet, Trick, TrickOutcome, TrickView};

use crate::discord::screens::screen::{Field, Picture};
use crate::discord::screens::{board, pictures, plays, terms};
use crate::text::phrases::{SettlementText, TableText};
use crate::text::{Locale, grouped, set_with_name, signed};

use super::{Settled, Told};

/// A settled hand of a trick game.
pub(super) struct TrickSettled<'a> {
    pub(super) settled: &'a Settled<'a>,
    pub(super) view: &'a TrickView,
    pub(super) outcome: &'a TrickOutcome,
}

impl TrickSettled<'_> {
    /// Everything that is told of the hand itself.
    pub(super) fn told(&self) -> Told {
        let player = self.settled.who.tagged(self.outcome.winner);
        let number = i64::from(self.settled.hand.number);
        let alt = self.say(&SettlementText::Picture { player: player.clone(), number });
        Told {
            lines: self.lines(player),
            fields: self.fields(),
            picture: Some(Picture {
                shows: pictures::settlement(
                    self.settled.scene,
                    self.settled.hand,
                    self.view,
                    self.outcome,
                ),
                alt: board::unformatted(&alt),
            }),
        }
    }

    /// Who banks next, and for how much.
    pub(super) fn next_banker(&self) -> String {
        let player = self.settled.who.tagged(self.outcome.next_banker);
        if self.outcome.scores.is_some() {
            // Nobody pays or gets more for leading first.
            return self.say(&SettlementText::NextLeader { player });
        }
        let streak = self.outcome.next_streak;
        let house = &self.settled.scene.house;
        let stakes = self.say(&SettlementText::NextStakes {
            figure: terms::figure(house, streak),
            factor: house.multiplier(streak),
        });
        self.say(&SettlementText::NextBanker { streak: streak.into(), player, stakes })
    }

    fn say(&self, words: &SettlementText) -> String {
        self.settled.locale.say(words)
    }

    fn lines(&self, winner: String) -> Vec<String> {
        let locale = self.settled.locale;
        let mut lines = Vec::new();
        if let Some(claim) = self.outcome.claim {
            lines.extend(self.claimed(claim, winner, self.view.claims));
        } else if let Some(set) = self.view.tricks.last().and_then(Trick::best_set) {
            let set = set_with_name(set, locale);
            lines.push(locale.say(&SettlementText::Winner { player: winner, set }));
        }
        lines.extend(self.bonuses().iter().map(|bonus| locale.say(bonus)));
        lines
    }

    /// How a hand was won before the first lead, and who would have won it too.
    fn claimed(&self, claim: Claim, player: String, claims: SeatSet) -> Vec<String> {
        let mut lines = vec![match claim {
            Claim::OneRedDot => SettlementText::RedDot { player },
        }];
        let others: Vec<Seat> = claims.iter().filter(|seat| *seat != self.outcome.winner).collect();
        if !others.is_empty() {
            lines.push(SettlementText::ClaimedToo { players: self.settled.who.list(others) });
        }
        lines.iter().map(|line| self.settled.locale.say(line)).collect()
    }

    fn bonuses(&self) -> Vec<SettlementText> {
        let factor = self.outcome.last;
        let mut bonuses = Vec::new();
        if factor > 1 {
            match self.outcome.last_trick {
                LastTrick::Ordinary => {}
                LastTrick::Quartet => bonuses.push(SettlementText::LastQuartet { factor }),
                LastTrick::Supreme => bonuses.push(SettlementText::LastSupreme { factor }),
                LastTrick::LittleThree => bonuses.push(SettlementText::LastLittleThree { factor }),
                LastTrick::BigHeadSix => bonuses.push(SettlementText::LastBigHeadSix { factor }),
            }
        }
        let factor = self.outcome.complete;
        bonuses.extend(self.captured());
        if factor > 1 {
            bonuses.push(match self.outcome.claim {
                Some(_) => SettlementText::CompleteClaim { factor },
                None => SettlementText::Complete { factor },
            });
        }
        bonuses
    }

    /// Whose tile was captured in the last trick, and what that costs.
    fn captured(&self) -> Option<SettlementText> {
        let player = self.settled.who.tagged(self.outcome.captured?);
        Some(match self.outcome.capture {
            1 => SettlementText::Captured { player },
            factor => SettlementText::CapturedTimes { player, factor },
        })
    }

    fn fields(&self) -> Vec<Field> {
        if let Some(scores) = &self.outcome.scores {
            return self.score_fields(scores);
        }
        let seats = || self.outcome.stacks.iter().map(|(seat, _)| seat);
        let lines = seats().map(|seat| self.pay_line(seat)).collect::<Vec<_>>();
        let heading = match self.outcome.claim {
            Some(_) => SettlementText::HeadingClaim,
            None => SettlementText::Heading { par: self.par() },
        };
        let mut fields = vec![self.field(&heading, &lines)];
        let paid = plays::paid_lines(&self.outcome.payments, &self.settled.who, self.settled.locale);
        if !paid.is_empty() {
            let name = self.settled.locale.say(&TableText::PaymentsHeading);
            fields.push(Field { name, value: paid.join("\n"), inline: false });
        }
        let lines = seats().map(|seat| self.net_line(seat)).collect::<Vec<_>>();
        fields.push(self.field(&SettlementText::NetHeading, &lines));
        fields
    }

    /// What everybody scored, and what that comes to between each two of them.
    fn score_fields(&self, scores: &PerSeat<i64>) -> Vec<Field> {
        let line = |(seat, score): (Seat, &i64)| {
            let stacks = i64::from(self.outcome.stacks[seat]);
            let player = self.settled.who.tagged(seat);
            self.say(&SettlementText::Score { player, stacks, bonus: score - stacks, score: *score })
        };
        let lines: Vec<String> = scores.iter().map(line).collect();
        let mut net = vec![self.say(&SettlementText::Difference)];
        net.extend(scores.iter().map(|(seat, _)| self.net_line(seat)));
        vec![
            self.field(&SettlementText::ScoresHeading { bonus: WINNER_BONUS }, &lines),
            self.field(&SettlementText::NetHeading, &net),
        ]
    }

    /// The stacks at which nobody pays; a base figure may stand in the place of par.
    fn par(&self) -> i64 {
        match &self.view.house {
            House::TienGow(house) if house.banker == Banker::FigureLiteral => self.view.figure.unwrap_or(PAR),
            House::TienGow(_) | House::PaiGow(_) | House::TetGow(_) => PAR,
        }
    }

    fn field(&self, heading: &SettlementText, lines: &[String]) -> Field {
        Field { name: self.settled.locale.say(heading), value: lines.join("\n"), inline: false }
    }

    /// The arithmetic of one seat at the end of the hand.
    fn pay_line(&self, seat: Seat) -> String {
        let player = self.settled.who.tagged(seat);
        let stacks = self.outcome.stacks[seat];
        let Some(line) = &self.outcome.lines[seat] else {
            return self.settled.locale.say(&match self.outcome.claim {
                Some(_) => SettlementText::WinsClaim { player },
                None => SettlementText::Wins { stacks: stacks.into(), player },
            });
        };
        let sum = sum(line, stacks, self.par(), self.settled.locale);
        if line.points > 0 && line.paid_by != seat {
            let payer = self.settled.who.tagged(line.paid_by);
            let points = grouped(line.points);
            return self.settled.locale.say(&SettlementText::PaidFor { payer, player, points, sum });
        }
        self.settled.locale.say(&match line.points {
            0 => SettlementText::Even { player, sum },
            points if points > 0 => SettlementText::Pays { player, sum, points: grouped(points) },
            points => SettlementText::Gets { player, sum, points: grouped(-points) },
        })
    }

    fn net_line(&self, seat: Seat) -> String {
        let player = self.settled.who.tagged(seat);
        let points = signed(self.outcome.net[seat]);
        self.settled.locale.say(&match self.settled.hand.stake {
            0 => SettlementText::NetPoints { player, points },
            stake => {
                SettlementText::Net { player, points, stake, chips: signed(self.settled.hand.net[seat]) }
            }
        })
    }
}

/// What a seat's stacks come to, each factor by its name.
fn sum(line: &Line, stacks: u8, par: i64, locale: Locale) -> String {
    let factors = [
        (line.figure, SettlementText::TimesFigure { factor: line.figure }),
        (line.banker, SettlementText::TimesBanker { factor: line.banker }),
        (line.last, SettlementText::TimesLast { factor: line.last }),
        (line.complete, SettlementText::TimesComplete { factor: line.complete }),
        (line.capture, SettlementText::TimesCapture { factor: line.capture }),
    ];
    let factors: Vec<SettlementText> =
        factors.into_iter().filter(|(factor, _)| *factor != 1).map(|(_, phrase)| phrase).collect();
    // Above par the winner pays: what is shown is what changes hands, never a negative number.
    let base = locale.say(&match (stacks, line.base < 0) {
        (0, _) => SettlementText::NoStack { base: grouped(line.base) },
        (_, false) => SettlementText::Under { stacks: stacks.into(), par },
        (_, true) => SettlementText::Over { stacks: stacks.into(), par },
    });
    if factors.is_empty() {
        return base;
    }
    let factors = factors.iter().map(|factor| locale.say(factor)).collect::<Vec<_>>();
    format!("({base}) {}", factors.join(" "))
}

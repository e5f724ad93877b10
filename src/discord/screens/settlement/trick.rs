//! The end of a hand of a trick game: the stacks, and what they come to.

use gow::tet_gow::WINNER_BONUS;
use gow::tien_gow::{self, Banker, PAR};
use gow::{Claim, House, LastTrick, Line, PerSeat, Seat, Trick, TrickOutcome, TrickView};

use crate::discord::screens::clause::{self, Cited};
use crate::discord::screens::screen::{Field, Picture};
use crate::discord::screens::who::SeatNames;
use crate::discord::screens::{pictures, plays, terms};
use crate::text::phrases::{SettlementText, TableText};
use crate::text::{Signs, grouped, set_with_name, signed};

use super::{Settled, Told};

/// A settled hand of a trick game.
pub(super) struct TrickSettled<'a> {
    pub(super) settled: &'a Settled<'a>,
    pub(super) view: &'a TrickView,
    pub(super) outcome: &'a TrickOutcome,
}

impl TrickSettled<'_> {
    /// The settlement of the hand itself.
    pub(super) fn told(&self, cited: &mut Cited) -> Told {
        let player = self.settled.who.tagged(self.outcome.winner);
        let number = i64::from(self.settled.hand.number);
        let seats = self.settled.locale.clauses(self.picture_lines());
        let alt = self.say(&SettlementText::Picture {
            player: self.settled.plain.tagged(self.outcome.winner),
            number,
            seats,
        });
        Told {
            lines: self.lines(player, cited),
            fields: self.fields(cited),
            picture: Some(Picture {
                shows: pictures::settlement(
                    self.settled.scene,
                    self.settled.hand,
                    self.view,
                    self.outcome,
                ),
                alt,
            }),
        }
    }

    /// The picture in words: each seat's stacks, what it won or lost, and the last trick.
    fn picture_lines(&self) -> Vec<String> {
        let hand = self.settled.hand;
        let net = if hand.stake == 0 {
            &self.outcome.net
        } else {
            &hand.net
        };
        let line = |seat: Seat| {
            let (player, net) = (self.settled.plain.tagged(seat), signed(net[seat]));
            let stacks = self.outcome.stacks[seat].into();
            let line = self.say(&SettlementText::PictureSeat {
                player,
                stacks,
                net,
            });
            let banked = self.outcome.scores.is_none() && seat == self.view.banker;
            if banked {
                format!("{line} · {}", self.banker_mark())
            } else {
                line
            }
        };
        let last = self
            .view
            .tricks
            .last()
            .filter(|_| self.outcome.claim.is_none());
        let (who, locale) = (&self.settled.plain, self.settled.locale);
        let last = last.and_then(|trick| plays::taken_line(trick, who, Signs::Symbols, locale));
        Seat::all(self.view.seats).map(line).chain(last).collect()
    }

    /// The mark of the hand's banker, with the factor.
    fn banker_mark(&self) -> String {
        let (figure, factor) = (self.view.figure.unwrap_or(0), self.view.multiplier);
        self.settled
            .locale
            .say(&TableText::BoardBankerMark { figure, factor })
    }

    /// Who banks or leads next as people sit now, and with what factor; `None` while the seat is
    /// empty.
    pub(super) fn next_banker(&self, cited: &mut Cited) -> Option<String> {
        let scene = self.settled.scene;
        if scene.house.throws_for_leader() {
            return Some(self.say(&SettlementText::NextLeaderByDice));
        }
        let bank = scene
            .next_bank
            .filter(|bank| scene.seats[bank.seat].is_taken())?;
        let player = SeatNames::sitting(scene, self.settled.locale).tagged(bank.seat);
        if self.outcome.scores.is_some() {
            // Nobody pays or gets more for leading first.
            return Some(self.say(&SettlementText::NextLeader { player }));
        }
        let (house, streak) = (&scene.house, bank.streak);
        let stakes = self.say(&SettlementText::NextStakes {
            figure: terms::figure(house, streak),
            factor: house.multiplier(streak),
        });
        let line = self.say(&SettlementText::NextBanker {
            streak: streak.into(),
            player,
            stakes,
        });
        let clause = clause::tien_gow_options(house).map(clause::banker);
        Some(cited.with(line, clause, self.settled.locale))
    }

    fn say(&self, words: &SettlementText) -> String {
        self.settled.locale.say(words)
    }

    fn lines(&self, winner: String, cited: &mut Cited) -> Vec<String> {
        let locale = self.settled.locale;
        let mut lines = Vec::new();
        if let Some(claim) = self.outcome.claim {
            lines.extend(self.claimed(claim, winner, cited));
        } else if let Some(set) = self.view.tricks.last().and_then(Trick::best_set) {
            let set = set_with_name(set, locale);
            let line = locale.say(&SettlementText::Winner {
                player: winner,
                set,
            });
            lines.push(cited.with(line, Some(clause::winner(&self.view.house)), locale));
        }
        lines.extend(self.bonuses(cited));
        lines
    }

    /// How a claim won the hand before the first lead, and who else claimed.
    fn claimed(&self, claim: Claim, player: String, cited: &mut Cited) -> Vec<String> {
        let mut lines = vec![match claim {
            Claim::OneRedDot => (SettlementText::RedDot { player }, Some("TG-49")),
        }];
        let claims = self.view.claims.iter();
        let others: Vec<Seat> = claims.filter(|seat| *seat != self.outcome.winner).collect();
        if !others.is_empty() {
            let players = self.settled.who.list(others);
            lines.push((SettlementText::ClaimedToo { players }, Some("TG-50")));
        }
        let said = lines.iter().map(|(line, clause)| (self.say(line), *clause));
        said.map(|(line, clause)| cited.with(line, clause, self.settled.locale))
            .collect()
    }

    /// What multiplies the payments, each with its clause.
    fn bonuses(&self, cited: &mut Cited) -> Vec<String> {
        let house = clause::tien_gow_options(&self.view.house);
        let captured = self
            .captured()
            .map(|line| (line, house.and_then(clause::capture)));
        let factor = self.outcome.complete;
        let claimed = self.outcome.claim.is_some();
        let complete = (factor > 1).then(|| {
            let line = match self.outcome.claim {
                Some(_) => SettlementText::CompleteClaim { factor },
                None => SettlementText::Complete { factor },
            };
            (
                line,
                house.and_then(|house| clause::complete(house, claimed)),
            )
        });
        let last = self
            .last_trick()
            .map(|line| (line, house.and_then(clause::last_trick)));
        let bonuses = [last, captured, complete].into_iter().flatten();
        bonuses
            .map(|(line, clause)| cited.with(self.say(&line), clause, self.settled.locale))
            .collect()
    }

    /// What the last trick was taken with, where that multiplies the payments.
    fn last_trick(&self) -> Option<SettlementText> {
        let factor = self.outcome.last;
        match self.outcome.last_trick {
            _ if factor == 1 => None,
            LastTrick::Ordinary => None,
            LastTrick::Quartet => Some(SettlementText::LastQuartet { factor }),
            LastTrick::Supreme => Some(SettlementText::LastSupreme { factor }),
            LastTrick::LittleThree => Some(SettlementText::LastLittleThree { factor }),
            LastTrick::BigHeadSix => Some(SettlementText::LastBigHeadSix { factor }),
        }
    }

    /// Whose tile was captured in the last trick, and what that costs.
    fn captured(&self) -> Option<SettlementText> {
        let player = self.settled.who.tagged(self.outcome.captured?);
        Some(match self.outcome.capture {
            1 => SettlementText::Captured { player },
            factor => SettlementText::CapturedTimes { player, factor },
        })
    }

    fn fields(&self, cited: &mut Cited) -> Vec<Field> {
        if let Some(scores) = &self.outcome.scores {
            return self.score_fields(scores, cited);
        }
        let seats = || self.outcome.stacks.iter().map(|(seat, _)| seat);
        let lines: Vec<_> = seats().map(|seat| self.pay_line(seat, cited)).collect();
        let heading = match self.outcome.claim {
            Some(_) => SettlementText::HeadingClaim,
            None => SettlementText::Heading { par: self.par() },
        };
        let mut fields = vec![self.field(&heading, &lines)];
        let paid = plays::paid_lines(
            &self.outcome.payments,
            &self.view.house,
            &self.settled.who,
            cited,
            self.settled.locale,
        );
        if !paid.is_empty() {
            let name = self.settled.locale.say(&TableText::PaymentsHeading);
            fields.push(Field {
                name,
                value: paid.join("\n"),
                inline: false,
            });
        }
        let lines = seats().map(|seat| self.net_line(seat)).collect::<Vec<_>>();
        fields.push(self.field(&SettlementText::NetHeading, &lines));
        fields
    }

    /// The scores, and the payments for the differences between them.
    fn score_fields(&self, scores: &PerSeat<i64>, cited: &mut Cited) -> Vec<Field> {
        let line = |(seat, score): (Seat, &i64)| {
            let stacks = i64::from(self.outcome.stacks[seat]);
            let player = self.settled.who.tagged(seat);
            self.say(&SettlementText::Score {
                player,
                stacks,
                bonus: score - stacks,
                score: *score,
            })
        };
        let lines: Vec<String> = scores.iter().map(line).collect();
        let locale = self.settled.locale;
        let difference = self.say(&SettlementText::Difference);
        let mut net = vec![cited.with(difference, Some(clause::DIFFERENCE), locale)];
        net.extend(scores.iter().map(|(seat, _)| self.net_line(seat)));
        let heading = self.say(&SettlementText::ScoresHeading {
            bonus: WINNER_BONUS,
        });
        let name = cited.with(heading, Some(clause::SCORES), locale);
        vec![
            Field {
                name,
                value: lines.join("\n"),
                inline: false,
            },
            self.field(&SettlementText::NetHeading, &net),
        ]
    }

    /// The number of stacks at which nobody pays; a base figure may replace par.
    fn par(&self) -> i64 {
        match &self.view.house {
            House::TienGow(house) if house.banker == Banker::FigureLiteral => {
                self.view.figure.unwrap_or(PAR)
            }
            House::TienGow(_) | House::PaiGow(_) | House::TetGow(_) => PAR,
        }
    }

    fn field(&self, heading: &SettlementText, lines: &[String]) -> Field {
        Field {
            name: self.settled.locale.say(heading),
            value: lines.join("\n"),
            inline: false,
        }
    }

    /// The arithmetic of one seat at the end of the hand.
    fn pay_line(&self, seat: Seat, cited: &mut Cited) -> String {
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

    /// What a seat's stacks come to, each factor with its name and its clause.
    fn sum(&self, line: &Line, stacks: u8, cited: &mut Cited) -> String {
        // Above par the winner pays: what is shown is what changes hands, never a negative number.
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
        let factors = self.factors(line, cited);
        if factors.is_empty() {
            return cited.with(base, clause, self.settled.locale);
        }
        cited.add(clause);
        let base: Vec<String> = std::iter::once(base)
            .chain(clause.map(str::to_owned))
            .collect();
        format!("({}) {}", base.join(" · "), factors.join(" "))
    }

    /// The factors of a line that are not 1.
    fn factors(&self, line: &Line, cited: &mut Cited) -> Vec<String> {
        let house = clause::tien_gow_options(&self.view.house);
        let of = |clause: fn(&tien_gow::House) -> &'static str| house.map(clause);
        let perhaps = |clause: fn(&tien_gow::House) -> Option<&'static str>| house.and_then(clause);
        let claimed = self.outcome.claim.is_some();
        // The figure that boards show; `line.figure` is the factor that it makes.
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
        let counts = factors.iter().filter(|(factor, ..)| *factor != 1);
        counts
            .map(|(_, words, clause)| cited.with(self.say(words), *clause, self.settled.locale))
            .collect()
    }

    fn net_line(&self, seat: Seat) -> String {
        let player = self.settled.who.tagged(seat);
        let points = signed(self.outcome.net[seat]);
        self.settled.locale.say(&match self.settled.hand.stake {
            0 => SettlementText::NetPoints { player, points },
            stake => SettlementText::Net {
                player,
                points,
                stake,
                chips: signed(self.settled.hand.net[seat]),
            },
        })
    }
}

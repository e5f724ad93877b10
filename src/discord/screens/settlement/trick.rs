//! The end of a hand of a trick game: the stacks, and their value.

use gow::tet_gow::WINNER_BONUS;
use gow::tien_gow::{Banker, PAR};
use gow::{Claim, House, LastTrick, PerSeat, Piece, Seat, Trick, TrickOutcome, TrickView};

use crate::discord::screens::clause::{self, CitedClauses};
use crate::discord::screens::names::SeatNames;
use crate::discord::screens::screen::{Field, Picture, Visibility};
use crate::discord::screens::{amount, pictures, plays, terms};
use crate::text::phrases::{SettlementText, TableText};
use crate::text::{Phrase, set_with_name, signed};

use super::{Detail, SettledHand, SettlementBody};

mod alt;
mod sums;

/// A settled hand of a trick game.
pub(super) struct TrickSettlement<'a> {
    pub(super) settled: &'a SettledHand<'a>,
    pub(super) view: &'a TrickView,
    pub(super) outcome: &'a TrickOutcome,
}

impl TrickSettlement<'_> {
    /// The settlement of the hand itself.
    pub(super) fn body(&self, detail: Detail, cited: &mut CitedClauses) -> SettlementBody {
        let player = self.settled.who.with_letter(self.outcome.winner);
        SettlementBody {
            lines: self.lines(player, detail, cited),
            fields: match detail {
                Detail::Brief => self.brief(cited),
                Detail::Sums => self.fields(cited),
            },
            picture: Some(Picture {
                shows: pictures::settlement(
                    self.settled.hand,
                    self.view,
                    self.outcome,
                    &self.settled.who,
                    self.settled.locale,
                ),
                alt: self.alt(),
            }),
        }
    }

    /// The mark of the hand's banker, with the factor.
    fn banker_mark(&self) -> String {
        let (figure, factor) = (self.view.figure.unwrap_or(0), self.view.multiplier);
        self.say(&TableText::BoardBankerMark { figure, factor })
    }

    /// Who banks or leads next with the present players, and with what factor; `None` while the
    /// seat is empty.
    pub(super) fn next_banker(&self) -> Option<String> {
        let scene = self.settled.scene;
        if scene.terms.house.throws_for_leader() {
            return Some(self.say(&SettlementText::NextLeaderByDice));
        }
        let bank = scene
            .next_bank
            .filter(|bank| scene.seats[bank.seat].is_taken())?;
        let player = SeatNames::sitting(scene, self.settled.locale).with_letter(bank.seat);
        if self.outcome.scores.is_some() {
            // Nobody pays or gets more for leading first.
            return Some(self.say(&SettlementText::NextLeader { player }));
        }
        let (house, streak) = (&scene.terms.house, bank.streak);
        let costs = |streak| (house.multiplier(streak), terms::figure(house, streak));
        // The number of hands in a row is said only where they cost more.
        let counted = if costs(2) == costs(1) { 1 } else { streak };
        let stakes = self.say(&SettlementText::NextStakes {
            figure: terms::figure(house, streak),
            factor: house.multiplier(streak),
        });
        Some(self.say(&SettlementText::NextBanker {
            streak: counted.into(),
            player,
            stakes,
        }))
    }

    fn say(&self, words: &impl Phrase) -> String {
        self.settled.locale.say(words)
    }

    /// What everybody won or lost: chips, or points if the hand is for nothing.
    fn net(&self) -> &PerSeat<i64> {
        match self.settled.hand.stake {
            0 => &self.outcome.net,
            _ => &self.settled.hand.net,
        }
    }

    /// How the hand was won.
    pub(super) fn won_by(&self) -> Vec<String> {
        let winner = self.settled.who.with_letter(self.outcome.winner);
        self.lines(winner, Detail::Brief, &mut CitedClauses::silent())
    }

    fn lines(&self, winner: String, detail: Detail, cited: &mut CitedClauses) -> Vec<String> {
        let locale = self.settled.locale;
        let mut lines = Vec::new();
        if let Some(claim) = self.outcome.claim {
            lines.extend(self.claimed(claim, winner, cited));
        } else if let Some(set) = self.view.tricks.last().and_then(Trick::best_set) {
            let (player, set) = (winner, set_with_name(set, locale));
            let line = self.say(&match detail {
                Detail::Brief => SettlementText::WinsWith { player, set },
                Detail::Sums => SettlementText::Winner { player, set },
            });
            lines.push(cited.cite(line, Some(clause::winner(&self.view.house)), locale));
        }
        match detail {
            // The others follow what each player won or lost.
            Detail::Brief => lines.extend(self.captured().map(|line| self.say(&line))),
            Detail::Sums => lines.extend(self.bonuses(cited)),
        }
        lines
    }

    /// How a claim won the hand before the first lead, and who else claimed.
    fn claimed(&self, claim: Claim, player: String, cited: &mut CitedClauses) -> Vec<String> {
        let mut lines = vec![match claim {
            Claim::OneRedDot => (SettlementText::RedDot { player }, Some(clause::CLAIM)),
        }];
        let claims = self.view.claims.iter();
        let others: Vec<Seat> = claims.filter(|seat| *seat != self.outcome.winner).collect();
        if !others.is_empty() {
            let players = self.settled.who.list(others);
            let words = SettlementText::ClaimedToo { players };
            lines.push((words, Some(clause::CLAIMED_TOO)));
        }
        let said = lines.iter().map(|(line, clause)| (self.say(line), *clause));
        said.map(|(line, clause)| cited.cite(line, clause, self.settled.locale))
            .collect()
    }

    /// What multiplies the payments, each with its clause.
    fn bonuses(&self, cited: &mut CitedClauses) -> Vec<String> {
        let house = clause::tien_gow_options(&self.view.house);
        let captured = self.captured().map(|line| (line, self.capture_clause()));
        let factor = self.outcome.complete;
        let claimed = self.outcome.claim.is_some();
        let complete = (factor > 1).then(|| {
            let line = if claimed {
                SettlementText::CompleteClaim { factor }
            } else {
                SettlementText::Complete { factor }
            };
            (
                line,
                house.and_then(|house| clause::complete(house, claimed)),
            )
        });
        let last = self.last_trick();
        let last = last.map(|line| (line, house.and_then(clause::last_trick)));
        let bonuses = [last, captured, complete].into_iter().flatten();
        bonuses
            .map(|(line, clause)| cited.cite(self.say(&line), clause, self.settled.locale))
            .collect()
    }

    /// What took the last trick, where that multiplies the payments.
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
        let player = self.settled.who.with_letter(self.outcome.captured?);
        Some(match self.outcome.capture {
            1 => SettlementText::Captured { player },
            factor => SettlementText::CapturedTimes { player, factor },
        })
    }

    /// The clause for the capture in the last trick.
    fn capture_clause(&self) -> Option<&'static str> {
        let house = clause::tien_gow_options(&self.view.house)?;
        let taken_with = self.view.tricks.last()?.best_set()?;
        let tile = taken_with.iter().find_map(Piece::tile)?;
        clause::capture(house, tile.suit())
    }

    /// What everybody won or lost: one line beside the picture; in words a line each, and the
    /// payments for single tricks.
    fn brief(&self, cited: &mut CitedClauses) -> Vec<Field> {
        let seats = || Seat::all(self.view.seats);
        let lines: Vec<String> = seats().map(|seat| self.brief_line(seat)).collect();
        let mut fields = vec![
            self.settled.net_field(seats(), self.net(), None),
            Field::lines(&lines, Visibility::WithoutPicture),
        ];
        let paid = self.paid(self.settled.hand.stake, cited);
        fields.extend(paid.map(|paid| paid.with_visibility(Visibility::WithoutPicture)));
        fields
    }

    /// What a seat won or lost, with its stacks and its factors.
    fn brief_line(&self, seat: Seat) -> String {
        let player = self.settled.who.with_letter(seat);
        let stacks = self.outcome.stacks[seat].into();
        let points = amount::points(self.outcome.net[seat], self.settled.locale);
        let line = self.say(&match self.settled.hand.stake {
            0 => SettlementText::BriefPoints {
                player,
                points,
                stacks,
            },
            _ => SettlementText::Brief {
                player,
                chips: signed(self.settled.hand.net[seat]),
                stacks,
            },
        });
        let factors = self.outcome.lines[seat].as_ref();
        let factors = factors.map(|line| self.factors(line));
        let factors = factors.iter().flatten().map(|(factor, _)| self.say(factor));
        let parts = std::iter::once(line).chain(factors);
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// The payments for single tricks, if there were any, in chips at this stake, or in points where it is zero.
    fn paid(&self, stake: i64, cited: &mut CitedClauses) -> Option<Field> {
        let (payments, house) = (&self.outcome.payments, &self.view.house);
        let (who, locale) = (&self.settled.who, self.settled.locale);
        let paid = plays::trick_payment_lines(payments, house, stake, who, cited, locale);
        (!paid.is_empty()).then(|| self.field(&TableText::PaymentsHeading, &paid))
    }

    fn fields(&self, cited: &mut CitedClauses) -> Vec<Field> {
        if let Some(scores) = &self.outcome.scores {
            return self.score_fields(scores, cited);
        }
        let lines = self.pay_lines(cited);
        let heading = match self.outcome.claim {
            Some(_) => SettlementText::HeadingClaim,
            None => SettlementText::Heading { par: self.par() },
        };
        let mut fields = vec![self.field(&heading, &lines)];
        // The other sums are in points, too; the stake is applied to the totals.
        fields.extend(self.paid(0, cited));
        let seats = self.outcome.stacks.iter().map(|(seat, _)| seat);
        let lines: Vec<_> = seats.map(|seat| self.net_line(seat)).collect();
        fields.push(self.field(&SettlementText::NetHeading, &lines));
        fields
    }

    /// The scores, and the payments for the differences between them.
    fn score_fields(&self, scores: &PerSeat<i64>, cited: &mut CitedClauses) -> Vec<Field> {
        let line = |(seat, score): (Seat, &i64)| {
            let stacks = i64::from(self.outcome.stacks[seat]);
            let player = self.settled.who.with_letter(seat);
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
        let mut net = vec![cited.cite(difference, Some(clause::DIFFERENCE), locale)];
        net.extend(scores.iter().map(|(seat, _)| self.net_line(seat)));
        let heading = self.say(&SettlementText::ScoresHeading {
            bonus: WINNER_BONUS,
        });
        let name = cited.cite(heading, Some(clause::SCORES), locale);
        vec![
            Field::titled(name, &lines),
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

    fn field(&self, heading: &impl Phrase, lines: &[String]) -> Field {
        Field::titled(self.say(heading), lines)
    }
}

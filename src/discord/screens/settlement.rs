//! The end of a hand: who pays whom, with the arithmetic.

use gow::tien_gow::{Banker, PAR};
use gow::{Claim, House, LastTrick, Line, Outcome, Seat, SeatSet, Trick, View};

use crate::discord::press::Act;
use crate::id::Millis;
use crate::table::{ChairScene, PhaseScene, Scene, SettledScene};
use crate::text::phrases::{SettlementText, TableText};
use crate::text::{Locale, grouped, set_with_name, signed};

use super::screen::{Button, Colour, Embed, Field, Picture, Screen, Shows, Style};
use super::who::{self, Who};
use super::{board, mark, notes, plays, status, terms};

/// A settled hand, with what it is drawn from.
struct Settled<'a> {
    scene: &'a Scene,
    hand: &'a SettledScene,
    outcome: &'a Outcome,
    who: Who,
    locale: Locale,
}

/// Draws a settled hand for everybody; of a table in another phase, how it stands.
#[must_use]
pub fn settlement(scene: &Scene, locale: Locale) -> Screen {
    debug_assert!(scene.viewer.is_none(), "the settlement is public");
    let PhaseScene::Between { last, deadline } = &scene.phase else {
        return status(scene, locale);
    };
    let settled = Settled::new(scene, last, locale);
    let mut embed = settled.embed();
    embed.lines.extend(settled.outlook(*deadline));
    settled.buttons().into_iter().fold(Screen::framed(embed), Screen::row)
}

/// Draws the hand that was settled last at a table that deals no more.
pub(super) fn last(scene: &Scene, hand: &SettledScene, locale: Locale) -> Embed {
    Settled::new(scene, hand, locale).embed()
}

impl<'a> Settled<'a> {
    fn new(scene: &'a Scene, hand: &'a SettledScene, locale: Locale) -> Self {
        Self { scene, hand, outcome: &hand.outcome, who: Who::in_hand(&hand.names, locale), locale }
    }

    /// What the hand came to, whatever follows on it.
    fn embed(&self) -> Embed {
        let locale = self.locale;
        let game = terms::game_name(self.scene.house.game(), locale);
        let player = self.who.tagged(self.outcome.winner);
        let number = i64::from(self.hand.number);
        // The rules may have been changed since.
        let View::Trick(view) = &self.hand.view;
        let stake = board::stake_line(self.scene, &view.house, self.hand.stake, locale);
        let alt = locale.say(&SettlementText::Picture { player: player.clone(), number });
        Embed {
            title: Some(locale.say(&SettlementText::Title { number, game })),
            lines: self.lines(player),
            fields: self.fields(),
            colour: Colour::Gold,
            footer: Some(locale.say(&stake)),
            picture: Some(Picture { shows: Shows::Table, alt: board::unformatted(&alt) }),
        }
    }

    fn lines(&self, winner: String) -> Vec<String> {
        let locale = self.locale;
        let mut lines = Vec::new();
        let View::Trick(view) = &self.hand.view;
        if let Some(claim) = self.outcome.claim {
            lines.extend(self.claimed(claim, winner, view.claims));
        } else if let Some(set) = view.tricks.last().and_then(Trick::best_set) {
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
            lines.push(SettlementText::ClaimedToo { players: self.who.list(others) });
        }
        lines.iter().map(|line| self.locale.say(line)).collect()
    }

    /// Who banks next, and what the next hand waits for.
    fn outlook(&self, deadline: Option<Millis>) -> Vec<String> {
        let locale = self.locale;
        let streak = self.outcome.next_streak;
        let stakes = locale.say(&SettlementText::NextStakes {
            figure: terms::figure(&self.scene.house, streak),
            factor: self.scene.house.multiplier(streak),
        });
        let player = self.who.tagged(self.outcome.next_banker);
        let mut lines =
            vec![locale.say(&SettlementText::NextBanker { streak: streak.into(), player, stakes })];
        lines.extend(self.waiting(deadline));
        lines.extend(notes::end_notes(self.scene, locale));
        lines
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
        let player = self.who.tagged(self.outcome.captured?);
        Some(match self.outcome.capture {
            1 => SettlementText::Captured { player },
            factor => SettlementText::CapturedTimes { player, factor },
        })
    }

    fn fields(&self) -> Vec<Field> {
        let seats = || self.outcome.stacks.iter().map(|(seat, _)| seat);
        let lines = seats().map(|seat| self.pay_line(seat)).collect::<Vec<_>>();
        let heading = match self.outcome.claim {
            Some(_) => SettlementText::HeadingClaim,
            None => SettlementText::Heading { par: self.par() },
        };
        let mut fields = vec![self.field(&heading, &lines)];
        let paid = plays::paid_lines(&self.outcome.payments, &self.who, self.locale);
        if !paid.is_empty() {
            let name = self.locale.say(&TableText::PaymentsHeading);
            fields.push(Field { name, value: paid.join("\n"), inline: false });
        }
        let lines = seats().map(|seat| self.net_line(seat)).collect::<Vec<_>>();
        fields.push(self.field(&SettlementText::NetHeading, &lines));
        fields
    }

    /// The stacks at which nobody pays; a base figure may stand in the place of par.
    fn par(&self) -> i64 {
        let View::Trick(view) = &self.hand.view;
        let House::TienGow(house) = &view.house;
        match house.banker {
            Banker::FigureLiteral => view.figure.unwrap_or(PAR),
            Banker::Double | Banker::Growing | Banker::Figure => PAR,
        }
    }

    fn field(&self, heading: &SettlementText, lines: &[String]) -> Field {
        Field { name: self.locale.say(heading), value: lines.join("\n"), inline: false }
    }

    /// The arithmetic of one seat at the end of the hand.
    fn pay_line(&self, seat: Seat) -> String {
        let player = self.who.tagged(seat);
        let stacks = self.outcome.stacks[seat];
        let Some(line) = &self.outcome.lines[seat] else {
            return self.locale.say(&match self.outcome.claim {
                Some(_) => SettlementText::WinsClaim { player },
                None => SettlementText::Wins { stacks: stacks.into(), player },
            });
        };
        let sum = sum(line, stacks, self.par(), self.locale);
        if line.points > 0 && line.paid_by != seat {
            let payer = self.who.tagged(line.paid_by);
            let points = grouped(line.points);
            return self.locale.say(&SettlementText::PaidFor { payer, player, points, sum });
        }
        self.locale.say(&match line.points {
            0 => SettlementText::Even { player, sum },
            points if points > 0 => SettlementText::Pays { player, sum, points: grouped(points) },
            points => SettlementText::Gets { player, sum, points: grouped(-points) },
        })
    }

    fn net_line(&self, seat: Seat) -> String {
        let player = self.who.tagged(seat);
        let points = signed(self.outcome.net[seat]);
        self.locale.say(&match self.hand.stake {
            0 => SettlementText::NetPoints { player, points },
            stake => SettlementText::Net { player, points, stake, chips: signed(self.hand.net[seat]) },
        })
    }

    /// Who is ready, and for whom or what the next hand waits.
    fn waiting(&self, deadline: Option<Millis>) -> Vec<String> {
        let sitting = Who::sitting(self.scene, self.locale);
        let mut lines = Vec::new();
        let free: Vec<Seat> = self.seats(|chair| matches!(chair, ChairScene::Empty));
        let ready = self.seats(|chair| matches!(chair, ChairScene::Person { ready: true, .. }));
        if !ready.is_empty() {
            lines.push(self.locale.say(&SettlementText::Ready { players: sitting.list(ready) }));
        }
        if !free.is_empty() {
            let seats = free.into_iter().map(who::bold_letter).collect::<Vec<_>>().join(", ");
            lines.push(self.locale.say(&SettlementText::FreeChairs { seats }));
        }
        lines.push(self.locale.say(&match deadline {
            Some(at) => SettlementText::Wait { when: mark::countdown(at) },
            None => SettlementText::PressNext,
        }));
        lines
    }

    fn seats(&self, wanted: impl Fn(&ChairScene) -> bool) -> Vec<Seat> {
        self.scene.chairs.iter().filter(|(_, chair)| wanted(chair)).map(|(seat, _)| seat).collect()
    }

    fn buttons(&self) -> [Vec<Button>; 2] {
        let (scene, locale) = (self.scene, self.locale);
        let full = mark::enough(scene);
        let next = mark::button(scene, locale, &TableText::ButtonNextHand, Style::Primary, Act::NextHand);
        let buttons = [
            full.then_some(next),
            mark::sit_button(scene, locale),
            mark::computer_button(scene, locale),
            mark::leave_button(scene, locale),
            Some(mark::rules_button(scene, locale)),
            Some(mark::record_button(scene, self.hand.number, locale)),
        ];
        let end = mark::end_button(scene, locale);
        [buttons.into_iter().flatten().collect(), end.into_iter().collect()]
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

//! The end of a hand: who pays whom, with the arithmetic.

use gow::{LastTrick, Line, Outcome, PerSeat, Seat, Trick, View};

use crate::discord::press::Act;
use crate::table::{ChairScene, PhaseScene, Scene};
use crate::text::phrases::{SettlementText, TableText};
use crate::text::{Locale, grouped, set_with_name, signed};

use super::screen::{Button, Colour, Embed, Field, Picture, Screen, Shows, Style};
use super::who::{self, Who};
use super::{board, mark, notes, plays, status, terms};

/// A settled hand, with what it is drawn from.
struct Settled<'a> {
    scene: &'a Scene,
    number: i64,
    stake: i64,
    outcome: &'a Outcome,
    net: &'a PerSeat<i64>,
    last_trick: Option<&'a Trick>,
    who: Who,
    locale: Locale,
}

/// Draws a settled hand for everybody; of a table in another phase, how it stands.
#[must_use]
pub fn settlement(scene: &Scene, locale: Locale) -> Screen {
    debug_assert!(scene.viewer.is_none(), "the settlement is public");
    let PhaseScene::Between { number, stake, names, outcome, net, view: View::Trick(view), .. } =
        &scene.phase
    else {
        return status(scene, locale);
    };
    let settled = Settled {
        scene,
        number: (*number).into(),
        stake: *stake,
        outcome,
        net,
        last_trick: view.tricks.last(),
        who: Who::in_hand(names, locale),
        locale,
    };
    settled.draw()
}

impl Settled<'_> {
    fn draw(&self) -> Screen {
        let locale = self.locale;
        let game = terms::game_name(self.scene.house.game(), locale);
        let player = self.who.tagged(self.outcome.winner);
        let alt = locale.say(&SettlementText::Picture { player: player.clone(), number: self.number });
        let embed = Embed {
            title: Some(locale.say(&SettlementText::Title { number: self.number, game })),
            lines: self.lines(player),
            fields: self.fields(),
            colour: Colour::Gold,
            footer: None,
            picture: Some(Picture { shows: Shows::Table, alt: board::unformatted(&alt) }),
        };
        let mut screen = Screen::framed(embed);
        for row in self.buttons() {
            screen = screen.row(row);
        }
        screen
    }

    fn lines(&self, winner: String) -> Vec<String> {
        let locale = self.locale;
        let mut lines = vec![locale.say(&board::stake_line(self.scene, self.stake, locale))];
        if let Some(set) = self.last_trick.and_then(Trick::best_set) {
            let set = set_with_name(set, locale);
            lines.push(locale.say(&SettlementText::Winner { player: winner, set }));
        }
        lines.extend(self.bonuses().iter().map(|bonus| locale.say(bonus)));
        lines.push(locale.say(&SettlementText::NextBanker {
            streak: self.outcome.next_streak.into(),
            player: self.who.tagged(self.outcome.next_banker),
            factor: self.scene.house.multiplier(self.outcome.next_streak),
        }));
        lines.extend(self.waiting());
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
        if self.outcome.complete > 1 {
            bonuses.push(SettlementText::Complete { factor: self.outcome.complete });
        }
        bonuses
    }

    fn fields(&self) -> Vec<Field> {
        let seats = || self.outcome.stacks.iter().map(|(seat, _)| seat);
        let lines = seats().map(|seat| self.pay_line(seat)).collect::<Vec<_>>();
        let mut fields = vec![self.field(&SettlementText::Heading, &lines)];
        let paid = plays::paid_lines(&self.outcome.payments, &self.who, self.locale);
        if !paid.is_empty() {
            let name = self.locale.say(&TableText::PaymentsHeading);
            fields.push(Field { name, value: paid.join("\n"), inline: false });
        }
        let lines = seats().map(|seat| self.net_line(seat)).collect::<Vec<_>>();
        fields.push(self.field(&SettlementText::NetHeading, &lines));
        fields
    }

    fn field(&self, heading: &SettlementText, lines: &[String]) -> Field {
        Field { name: self.locale.say(heading), value: lines.join("\n"), inline: false }
    }

    /// The arithmetic of one seat at the end of the hand.
    fn pay_line(&self, seat: Seat) -> String {
        let player = self.who.tagged(seat);
        let stacks = self.outcome.stacks[seat];
        let Some(line) = &self.outcome.lines[seat] else {
            return self.locale.say(&SettlementText::Wins { stacks: stacks.into(), player });
        };
        let sum = sum(line, stacks, self.locale);
        self.locale.say(&match line.points {
            0 => SettlementText::Even { player, sum },
            points if points > 0 => SettlementText::Pays { player, sum, points },
            points => SettlementText::Gets { player, sum, points: -points },
        })
    }

    fn net_line(&self, seat: Seat) -> String {
        let player = self.who.tagged(seat);
        let points = signed(self.outcome.net[seat]);
        self.locale.say(&match self.stake {
            0 => SettlementText::NetPoints { player, points },
            stake => SettlementText::Net { player, points, stake, chips: signed(self.net[seat]) },
        })
    }

    /// Who is ready, and for whom or what the next hand waits.
    fn waiting(&self) -> Vec<String> {
        let PhaseScene::Between { deadline, .. } = &self.scene.phase else {
            return Vec::new();
        };
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
            Some(at) => SettlementText::Wait { when: mark::countdown(*at) },
            None => SettlementText::PressNext,
        }));
        lines
    }

    fn seats(&self, wanted: impl Fn(&ChairScene) -> bool) -> Vec<Seat> {
        self.scene.chairs.iter().filter(|(_, chair)| wanted(chair)).map(|(seat, _)| seat).collect()
    }

    fn buttons(&self) -> [Vec<Button>; 2] {
        let (scene, locale) = (self.scene, self.locale);
        let full = mark::free_chairs(scene) == 0 && mark::people(scene);
        let next = mark::button(scene, locale, &TableText::ButtonNextHand, Style::Primary, Act::NextHand);
        let buttons = [
            full.then_some(next),
            mark::sit_button(scene, locale),
            mark::computer_button(scene, locale),
            mark::leave_button(scene, locale),
            Some(mark::rules_button(scene, locale)),
        ];
        let end = mark::end_button(scene, locale);
        [buttons.into_iter().flatten().collect(), end.into_iter().collect()]
    }
}

/// What a seat's stacks come to, each factor by its name.
fn sum(line: &Line, stacks: u8, locale: Locale) -> String {
    let factors = [
        (line.figure, SettlementText::TimesFigure { factor: line.figure }),
        (line.banker, SettlementText::TimesBanker { factor: line.banker }),
        (line.last, SettlementText::TimesLast { factor: line.last }),
        (line.complete, SettlementText::TimesComplete { factor: line.complete }),
        (line.capture, SettlementText::TimesCapture { factor: line.capture }),
    ];
    let factors: Vec<SettlementText> =
        factors.into_iter().filter(|(factor, _)| *factor != 1).map(|(_, phrase)| phrase).collect();
    // A base figure may stand in the place of par.
    let par = line.base + i64::from(stacks);
    let base = match (stacks, factors.is_empty()) {
        (0, _) => grouped(line.base),
        (_, true) => format!("{par} − {stacks}"),
        (_, false) => format!("({par} − {stacks})"),
    };
    let mut sum = locale.say(&match stacks {
        0 => SettlementText::NoStack { base },
        _ => SettlementText::Stacks { stacks: stacks.into(), base },
    });
    for factor in &factors {
        sum.push(' ');
        sum.push_str(&locale.say(factor));
    }
    if stacks > 0 || !factors.is_empty() {
        sum.push_str(" = ");
        sum.push_str(&grouped(line.points));
    }
    sum
}

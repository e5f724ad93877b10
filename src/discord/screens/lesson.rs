//! The tutorial: the text of a step, below the picture of the same hand or settlement as at a table.

use gow::{AnyRound, Game, Move, PerSeat, Round as _, Seat};

use crate::discord::custom_id::{Lesson, PageAct, PersonAct, Press, TableAct, Topic, Whose};
use crate::discord::tutorial::{STEPS, Stand, Step, learner, position};
use crate::id::{TableId, UserId};
use crate::store::Taps;
use crate::table::{PhaseScene, Scene, SettledScene};
use crate::text::phrases::{LessonText, TableText};
use crate::text::{Locale, set_with_name};

use super::hand::{Channel, suit_by_suit};
use super::limits::BUTTONS_MAX;
use super::off_table::{self, OffTable};
use super::screen::{Button, Colour, Embed, Field, Row, Screen, Style, When};
use super::{mark, settlement};

/// The number of a table that does not exist: the buttons of the tutorial carry steps instead.
const NO_TABLE: i64 = 1;

/// The only hand of the tutorial.
const HAND: u32 = 1;

/// The learner.
#[derive(Debug, Clone)]
pub struct Pupil {
    /// The person.
    pub user: UserId,
    /// The name to show; not yet escaped.
    pub name: String,
}

/// Renders the step to which a press of the tutorial leads.
#[must_use]
pub fn lesson(pupil: &Pupil, lesson: Lesson, locale: Locale) -> Screen {
    let stand = Stand::after(lesson);
    let at = stand.step.min(STEPS.len() - 1);
    let step = &STEPS[at];
    let round = position(at);
    let scene = scene(pupil, &round);
    let shown = match &scene.phase {
        PhaseScene::Between { last, .. } => settled(&scene, last, step, locale),
        PhaseScene::Lobby
        | PhaseScene::Betting { .. }
        | PhaseScene::Playing { .. }
        | PhaseScene::Closed { .. } => {
            // Suit by suit, as the steps explain it, not in the order that the reader has chosen.
            suit_by_suit(&scene, stand.mask, Channel::Ephemeral, locale, Taps::One)
        }
    };
    let mut told = told(at, step, stand.wrong.as_ref(), locale);
    if let Some(shown) = shown.embeds.into_iter().next() {
        told = below(shown, told);
    }
    // A step that asks for no play has no buttons for plays.
    let plays = if step.ask.is_some() {
        shown.rows
    } else {
        Vec::new()
    };
    let rows = plays.into_iter().map(|row| steps(row, at));
    // A row whose buttons were all left out would be refused.
    let mut rows: Vec<Row> = rows.filter(|row| !row.buttons.is_empty()).collect();
    let ways = ways(at, step, locale);
    match rows.last_mut() {
        Some(row) if row.buttons.len() + ways.len() <= BUTTONS_MAX => row.buttons.extend(ways),
        _ => rows.push(Row {
            buttons: ways,
            list: None,
        }),
    }
    Screen {
        rows,
        ..Screen::framed(told)
    }
}

/// Puts the text of a step below what a table shows: below its picture, else below its words.
fn below(shown: Embed, told: Embed) -> Embed {
    let lines = Field::lines(&shown.lines, When::Always);
    let words = std::iter::once(lines).chain(shown.fields);
    let words = words.filter(|field| !field.value.is_empty() && field.when != When::BesidePicture);
    let words = words.map(|field| field.when(When::InWords));
    let told_lines = Field::lines(&told.lines, When::Always);
    Embed {
        lines: Vec::new(),
        fields: words.chain([told_lines]).collect(),
        picture: shown.picture,
        ..told
    }
}

/// The button that starts the tutorial.
pub(super) fn begin_button(locale: Locale) -> Button {
    go(0, &LessonText::ButtonBegin, Style::Success, locale)
}

/// The text of a step, and why the last play was wrong, if it was.
fn told(at: usize, step: &Step, wrong: Option<&(Move, LessonText)>, locale: Locale) -> Embed {
    let (number, steps) = (mark::count(at + 1), mark::count(STEPS.len()));
    let title = LessonText::Title {
        step: number,
        steps,
        topic: step.topic,
    };
    let why = wrong.map(|(mv, why)| {
        let (verb, tiles) = (mv.verb.name(), set_with_name(mv.pieces, locale));
        locale.say(&LessonText::Wrong {
            verb,
            tiles,
            why: locale.say(why),
        })
    });
    Embed {
        title: Some(locale.say(&title)),
        // The step itself the reader has read already.
        lines: vec![why.unwrap_or_else(|| locale.say(&step.words))],
        colour: if step.ask.is_some() {
            Colour::Turn
        } else {
            Colour::Quiet
        },
        footer: (at == 0).then(|| locale.say(&LessonText::Footer)),
        ..Embed::default()
    }
}

/// The settlement at the step that explains it; the last step is about what comes after it.
fn settled(scene: &Scene, last: &SettledScene, step: &Step, locale: Locale) -> Screen {
    if step.plays.is_empty() {
        return Screen::default();
    }
    let (embed, _) = settlement::last(scene, last, locale);
    Screen::framed(embed)
}

/// The buttons of a hand as steps of the tutorial; buttons about a table are left out.
fn steps(row: Row, at: usize) -> Row {
    let step = u8::try_from(at).expect("the steps are few");
    let buttons = row.buttons.into_iter().filter_map(|button| {
        let act = button.press.table_act()?;
        let (mask, verb) = if let TableAct::Play { verb, mask } = act {
            (mask, Some(verb))
        } else if let TableAct::Toggle { mask, .. } = act {
            (mask, None)
        } else {
            return None;
        };
        Some(Button {
            press: press(Lesson { step, mask, verb }),
            ..button
        })
    });
    Row {
        buttons: buttons.collect(),
        list: None,
    }
}

/// The buttons back and on, and from the end to the rules.
fn ways(at: usize, step: &Step, locale: Locale) -> Vec<Button> {
    let mut ways = Vec::new();
    if at + 1 == STEPS.len() {
        ways.push(go(0, &LessonText::ButtonAgain, Style::Secondary, locale));
        let rules = PageAct::Rules {
            topic: Topic::ALL[0],
            whose: Whose::Game(Game::TienGow),
        };
        let label = locale.say(&TableText::ButtonRules);
        let press = Press::Page {
            table: None,
            act: rules,
        };
        ways.push(Button::new(label, Style::Primary, press));
    } else if step.ask.is_none() {
        ways.push(go(at + 1, &LessonText::ButtonNext, Style::Primary, locale));
    }
    if at > 0 {
        ways.push(go(
            at - 1,
            &LessonText::ButtonBack,
            Style::Secondary,
            locale,
        ));
    }
    ways
}

fn go(step: usize, label: &LessonText, style: Style, locale: Locale) -> Button {
    let step = u8::try_from(step).expect("the steps are few");
    Button::new(locale.say(label), style, press(Lesson::at(step)))
}

const fn press(lesson: Lesson) -> Press {
    Press::Person(PersonAct::Learn { lesson })
}

/// The hand as a table would show it to its only person.
fn scene(pupil: &Pupil, round: &AnyRound) -> Scene {
    let seat_of = |seat: Seat| match seat == learner() {
        true => off_table::person(pupil.user, pupil.name.clone()),
        false => off_table::computer(),
    };
    let hand = OffTable {
        table: TableId::new(NO_TABLE).expect("a number of a table"),
        number: HAND,
        stake: 0,
        viewer: pupil.user,
        seat: learner(),
        seats: PerSeat::from_fn(round.seats(), seat_of),
        revealed: false,
    };
    hand.scene(round)
}

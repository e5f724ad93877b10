//! The tutorial: the text of a step, below the picture of the same hand or settlement as at a table.

use gow::{AnyRound, Game, Move, PerSeat, Round as _, Seat, Verb, View};

use crate::board::{Subject, TableSeat};
use crate::discord::custom_id::{
    PersonAct, Press, RulesSource, RulesTopic, TableAct, TutorialLesson, TutorialStep,
};
use crate::discord::tutorial::{LearnerPosition, Script, Step, learner, position, script};
use crate::id::{TableId, UserId};
use crate::table::{PhaseScene, Scene, SettledScene};
use crate::text::phrases::LessonText;
use crate::text::{Locale, Phrase, called, called_singly};

use super::hand::{self, why_unplayable};
use super::off_table::{self, OffTableHand};
use super::screen::{
    Button, Colour, Embed, Field, List, ListEntry, Picture, Row, Screen, Section, Style,
    Visibility, rows,
};
use super::{markup, rules, settlement};

/// The number of a table that does not exist: the buttons of the tutorial carry steps instead.
const NO_TABLE: i64 = 1;

/// The only hand of the tutorial.
const HAND: u32 = 1;

/// A person who takes the tutorial.
#[derive(Debug, Clone)]
pub struct Learner {
    /// The person.
    pub user: UserId,
    /// The name to show; not yet escaped.
    pub name: String,
}

/// Renders the step that a press of the tutorial leads to.
pub fn lesson(person: &Learner, step: TutorialStep, locale: Locale) -> Screen {
    let reached = LearnerPosition::after(step);
    let script = script(step.lesson);
    let index = reached.step.min(script.steps.len() - 1);
    let shown_step = LessonStep {
        lesson: step.lesson,
        script,
        index,
        step: &script.steps[index],
        locale,
    };
    let round = position(step.lesson, index);
    let scene = shown_step.scene(person, &round);
    let mut shown = if let PhaseScene::Between { last, .. } = &scene.phase {
        shown_step.settlement(&scene, last)
    } else {
        // Suit by suit, as the steps explain it, not in the order that the reader has chosen.
        hand::embedded_panel(&scene, reached.mask, locale)
    };
    if shown_step.step.ask.is_some() && learner_leads(&round) {
        shown.embeds.iter_mut().for_each(clear_last_trick);
    }
    let stuck =
        why_unplayable(&scene, reached.mask, locale).filter(|_| shown_step.step.ask.is_some());
    let text = shown_step.text_embed(reached.wrong.as_ref(), stuck);
    let text = match shown.embeds.into_iter().next() {
        Some(mut shown) => {
            let sections = shown_step.sections(std::mem::take(&mut shown.sections));
            Embed {
                sections,
                ..with_text_below(shown, text)
            }
        }
        None => text,
    };
    shown_step.with_rows(Screen::framed(text), shown.rows)
}

/// Whether the learner is to lead.
fn learner_leads(round: &AnyRound) -> bool {
    match round.view(Some(learner())) {
        View::Trick(view) => view.current.is_none() && view.to_act == Some(learner()),
        View::Set(_) => false,
    }
}

/// Removes the previous trick from the picture: the step before has shown it.
fn clear_last_trick(embed: &mut Embed) {
    let Some(Picture {
        shows: Subject::Hand(hand),
        ..
    }) = &mut embed.picture
    else {
        return;
    };
    let seats = hand.table.iter_mut().flat_map(|table| &mut table.seats);
    for TableSeat { takes, play, .. } in seats {
        *takes = false;
        *play = None;
    }
}

/// Puts the text of a step below what a table shows: below its picture, else below its words.
fn with_text_below(shown: Embed, text: Embed) -> Embed {
    let lines = Field::lines(&shown.lines, Visibility::Always);
    let words = std::iter::once(lines).chain(shown.fields);
    let words = words
        .filter(|field| !field.value.is_empty() && field.visibility != Visibility::WithPicture);
    let words = words.map(|field| field.with_visibility(Visibility::WithoutPicture));
    let text_lines = Field::lines(&text.lines, Visibility::Always);
    Embed {
        lines: Vec::new(),
        fields: words.chain([text_lines]).collect(),
        picture: shown.picture,
        ..text
    }
}

/// The button that starts the first lesson in a game.
pub(super) fn begin_button(game: Game, locale: Locale) -> Button {
    let lesson = match game {
        Game::TienGow => TutorialLesson::First,
        Game::PaiGow => TutorialLesson::PaiGow,
        Game::TetGow => TutorialLesson::TetGow,
    };
    let label = &LessonText::ButtonBegin;
    step_button((lesson, 0), label, Style::Success, locale)
}

/// The button that opens a table of a game against computers.
pub(super) fn play_button(label: &impl Phrase, style: Style, game: Game, locale: Locale) -> Button {
    let press = Press::Person(PersonAct::PlayNow { game });
    Button::new(locale.say(label), style, press)
}

/// A step of a lesson that is shown.
struct LessonStep {
    lesson: TutorialLesson,
    script: &'static Script,
    /// The number of the step, counted from 0.
    index: usize,
    step: &'static Step,
    locale: Locale,
}

impl LessonStep {
    /// The text of the step; below it why the last play was wrong, or why the picked tiles cannot be played.
    fn text_embed(&self, wrong: Option<&(Move, LessonText)>, stuck: Option<String>) -> Embed {
        let locale = self.locale;
        let why = wrong.map(|(mv, why)| {
            let tiles = mv.pieces.iter();
            locale.say(&LessonText::Wrong {
                tiles: match mv.verb {
                    Verb::Lead | Verb::Beat | Verb::Discard => called(tiles, locale),
                    Verb::Set => called_singly(tiles, locale),
                },
                why: locale.say(why),
            })
        });
        let line = LessonText::Step {
            step: markup::phrase_number(self.index + 1),
            steps: markup::phrase_number(self.script.steps.len()),
            words: locale.say(&self.step.words),
        };
        Embed {
            lines: [Some(locale.say(&line)), why, stuck]
                .into_iter()
                .flatten()
                .collect(),
            colour: if self.step.ask.is_some() {
                Colour::Turn
            } else {
                Colour::Quiet
            },
            ..Embed::default()
        }
    }

    /// The settlement at the step that explains it; the last step is about what comes after it.
    fn settlement(&self, scene: &Scene, last: &SettledScene) -> Screen {
        if self.step.plays.is_empty() {
            return Screen::default();
        }
        let (embed, _) = settlement::detailed_embed(scene, last, self.locale);
        Screen::framed(embed)
    }

    /// Adds the buttons of a hand where the step asks for a play, and the buttons to other steps.
    fn with_rows(&self, screen: Screen, plays: Vec<Row>) -> Screen {
        // A step that asks for no play has no buttons for plays.
        let plays = plays.into_iter().filter(|_| self.step.ask.is_some());
        let mut screen = plays.fold(screen, |screen, row| {
            let buttons = row.buttons.into_iter();
            screen.row(buttons.filter_map(|button| self.as_step(button)))
        });
        let navigation = self.navigation_buttons();
        let screen = match screen.rows.last_mut() {
            // *Back* needs no row of its own.
            Some(row) => {
                let back = navigation.into_iter().next();
                let back = back.filter(|back| rows::fits(&row.buttons, back));
                row.buttons.extend(back);
                screen
            }
            None => screen.packed(navigation),
        };
        screen.lists(self.lessons())
    }

    /// The buttons beside texts as steps of the lesson, where the step asks for a play.
    fn sections(&self, sections: Vec<Section>) -> Vec<Section> {
        let sections = sections.into_iter().filter(|_| self.step.ask.is_some());
        let section = |Section { text, button }| {
            let button = self.as_step(button)?;
            Some(Section { text, button })
        };
        sections.filter_map(section).collect()
    }

    /// A button of a hand as a step of the lesson; `None` for buttons about a table.
    fn as_step(&self, button: Button) -> Option<Button> {
        let act = button.press.table_act()?;
        let (mask, verb) = if let TableAct::Play { verb, mask } = act {
            (mask, Some(verb))
        } else if let TableAct::Toggle { mask, .. } = act {
            (mask, None)
        } else {
            return None;
        };
        let step = TutorialStep {
            lesson: self.lesson,
            step: u8::try_from(self.index).expect("the steps are few"),
            mask,
            verb,
        };
        Some(Button {
            press: press(step),
            ..button
        })
    }

    /// The buttons to the next and the previous step; at the end those to a table, to the next lesson, to the
    /// rules, and to the start.
    fn navigation_buttons(&self) -> Vec<Button> {
        let (index, locale) = (self.index, self.locale);
        let way = |step, label: &LessonText, style| {
            step_button((self.lesson, step), label, style, locale)
        };
        let back = index
            .checked_sub(1)
            .map(|before| way(before, &LessonText::ButtonBack, Style::Secondary));
        if index + 1 < self.script.steps.len() {
            let next = || way(index + 1, &LessonText::ButtonNext, Style::Primary);
            let next = self.step.ask.is_none().then(next);
            return next.into_iter().chain(back).collect();
        }
        let place = TutorialLesson::ALL
            .iter()
            .position(|lesson| *lesson == self.lesson);
        let next = place.and_then(|place| TutorialLesson::ALL.get(place + 1));
        let next = next.map(|next| {
            let label = &LessonText::ButtonNextLesson;
            step_button((*next, 0), label, Style::Primary, locale)
        });
        let again = way(0, &LessonText::ButtonAgain, Style::Secondary);
        let game = self.script.game;
        let rules = rules::button(RulesTopic::Tiles, RulesSource::Game(game), None, locale);
        let play = play_button(&LessonText::ButtonPlay, Style::Success, game, locale);
        std::iter::once(play)
            .chain(next)
            .chain([rules, again])
            .chain(back)
            .collect()
    }

    /// The lessons to choose from, at the very first step.
    fn lessons(&self) -> Option<List> {
        let locale = self.locale;
        let entry = |lesson: TutorialLesson| ListEntry {
            value: lesson.name().to_owned(),
            label: locale.say(&LessonText::Course { key: lesson.name() }),
            chosen: lesson == self.lesson,
        };
        let is_first = self.lesson == TutorialLesson::First && self.index == 0;
        is_first.then(|| List {
            press: Press::Person(PersonAct::Lessons),
            placeholder: locale.say(&LessonText::Courses),
            entries: TutorialLesson::ALL.map(entry).into(),
        })
    }

    /// The hand as a table would show it to its only person.
    fn scene(&self, person: &Learner, round: &AnyRound) -> Scene {
        let seat_of = |seat: Seat| match seat == learner() {
            true => off_table::person(person.user, person.name.clone()),
            false => off_table::computer(),
        };
        let hand = OffTableHand {
            table: TableId::new(NO_TABLE).expect("a number of a table"),
            number: HAND,
            // Bets are in chips, which nobody has here.
            stake: i64::from(round.deal().house.has_bets()),
            viewer: person.user,
            seat: learner(),
            seats: PerSeat::from_fn(round.seats(), seat_of),
            revealed: false,
        };
        hand.scene(round)
    }
}

fn step_button(
    (lesson, step): (TutorialLesson, usize),
    label: &LessonText,
    style: Style,
    locale: Locale,
) -> Button {
    let step = u8::try_from(step).expect("the steps are few");
    Button::new(
        locale.say(label),
        style,
        press(TutorialStep::at(lesson, step)),
    )
}

const fn press(step: TutorialStep) -> Press {
    Press::Person(PersonAct::Learn { step })
}

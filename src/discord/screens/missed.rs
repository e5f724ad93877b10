//! Turns that people missed: how the clock played them, and what happens if they miss more.

use gow::Trick;

use crate::table::{ClockAct, MissedTurnScene, PhaseScene, Scene};
use crate::text::phrases::MissedText;
use crate::text::{CardFormat, Locale, set_with_name};

use super::markup;
use super::names::SeatNames;

/// The mark on a play that the clock made.
pub(super) const CLOCK_MARK: char = '⏱';

/// The most missed turns that have a line each where all players set or bet at the same time.
const LINES_MAX: usize = 3;

/// The missed turns of a hand as everybody may know them, one line each; many at the same time share one.
pub(super) fn public_lines(scene: &Scene, who: &SeatNames, locale: Locale) -> Vec<String> {
    if scene.terms.house.has_bets() && scene.missed.len() > LINES_MAX {
        return shared_lines(scene, who, locale);
    }
    let line = |missed: &MissedTurnScene| {
        let player = who.with_letter(missed.seat);
        let what = locale.say(&match missed.act {
            ClockAct::Led => MissedText::Led {
                player,
                set: set(missed, locale),
            },
            ClockAct::Discarded => MissedText::Discarded {
                kind: scene.terms.house.game().into(),
                player,
                width: markup::phrase_number(missed.width),
            },
            ClockAct::Set => MissedText::Set { player },
            ClockAct::SatOut => MissedText::SatOut { player },
        });
        let (turns, most, left) = numbers(scene, missed);
        locale.say(&MissedText::Public {
            what,
            turns,
            most,
            left,
        })
    };
    scene.missed.iter().map(line).collect()
}

/// The letters of the players who did not bet in time, and of those who did not set.
fn shared_lines(scene: &Scene, who: &SeatNames, locale: Locale) -> Vec<String> {
    let line = |act: ClockAct, words: fn(String) -> MissedText| {
        let missed = scene.missed.iter().filter(|missed| missed.act == act);
        let letters = who.letters(missed.map(|missed| missed.seat));
        (!letters.is_empty()).then(|| format!("{CLOCK_MARK} {}", locale.say(&words(letters))))
    };
    let lines = [
        line(ClockAct::SatOut, |player| MissedText::SatOut { player }),
        line(ClockAct::Set, |player| MissedText::Set { player }),
    ];
    lines.into_iter().flatten().collect()
}

/// The viewer's last missed turn, until they play again.
pub(super) fn own_line(scene: &Scene, signs: CardFormat<'_>, locale: Locale) -> Option<String> {
    let missed = scene.missed.iter().find(|missed| missed.own)?;
    let tiles = signs.called(missed.pieces.unwrap_or_default().iter(), locale);
    let what = locale.say(&match missed.act {
        ClockAct::Led => MissedText::YouLed { tiles },
        ClockAct::Discarded => MissedText::YouDiscarded {
            width: markup::phrase_number(missed.width),
            tiles,
        },
        ClockAct::Set => MissedText::YouSet,
        ClockAct::SatOut => MissedText::YouSatOut,
    });
    let (turns, most, left) = numbers(scene, missed);
    Some(locale.say(&MissedText::Own {
        what,
        turns,
        most,
        left,
    }))
}

/// Whether the clock's play for a missed turn is in this trick, and the latest of its seat.
pub(super) fn is_in(missed: &MissedTurnScene, trick: &Trick) -> bool {
    missed.is_latest && trick.plays.iter().any(|(seat, _)| *seat == missed.seat)
}

fn set(missed: &MissedTurnScene, locale: Locale) -> String {
    missed
        .pieces
        .map(|pieces| set_with_name(pieces, locale))
        .unwrap_or_default()
}

/// How many turns in a row were missed, the limit, and how many more have a consequence; none of them at a
/// closed table.
fn numbers(scene: &Scene, missed: &MissedTurnScene) -> (i64, i64, i64) {
    let (turns, most) = (
        i64::from(missed.turns),
        i64::from(scene.terms.max_missed_turns()),
    );
    let left = match scene.phase {
        PhaseScene::Closed { .. } => 0,
        PhaseScene::Lobby
        | PhaseScene::Betting(_)
        | PhaseScene::Playing(_)
        | PhaseScene::Between { .. } => (most - turns).max(0),
    };
    (turns.min(most), most, left)
}

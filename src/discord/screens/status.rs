//! The status of a table in a few lines.

use gow::View;

use crate::table::{BettingScene, PhaseScene, Scene};
use crate::text::Locale;
use crate::text::phrases::{BetText, TableText};

use super::screen::{Embed, Screen};
use super::{board, closed, lobby, names, notes, rules, set_board, terms};

/// Renders the status of a table for one person: its terms, its seats and its phase; the table's
/// message is in `public`.
pub fn status(scene: &Scene, locale: Locale, public: Locale) -> Screen {
    let mut lines = vec![lobby::terms_line(scene, locale)];
    let briefs = terms::briefs(&scene.terms.house, locale);
    lines.extend((!briefs.is_empty()).then(|| briefs.join(" · ")));
    lines.push(locale.say(&TableText::StatusHost {
        name: names::name_or_mention(scene, scene.host, locale),
    }));
    lines.extend(phase_lines(scene, locale));
    lines.extend(notes::private_notes(scene, locale, public));
    let embed = Embed {
        title: Some(locale.say(&TableText::StatusTitle {
            table: scene.table.to_string(),
        })),
        lines,
        fields: vec![lobby::seats(scene, locale)],
        ..Embed::default()
    };
    let running = scene.playing().is_some();
    let buttons = [
        running.then(|| board::my_hand_button(scene, locale)),
        Some(rules::table_button(scene, locale)),
    ];
    Screen::framed(embed).row(buttons.into_iter().flatten())
}

fn phase_lines(scene: &Scene, locale: Locale) -> Vec<String> {
    match &scene.phase {
        PhaseScene::Lobby => vec![locale.say(&TableText::StatusLobby)],
        PhaseScene::Playing(playing) => {
            let who = names::SeatNames::sitting(scene, locale);
            let mut lines = vec![locale.say(&TableText::StatusPlaying {
                number: playing.number.into(),
                hands: notes::hands(scene),
            })];
            let deadline = playing.deadline;
            match &playing.view {
                View::Trick(view) => {
                    lines.extend(board::turn_line(view, deadline, &who, locale));
                }
                View::Set(view) => lines.push(set_board::headline(view, deadline, locale)),
            }
            lines
        }
        PhaseScene::Betting(BettingScene {
            offer: Some(seat), ..
        }) => {
            let player = names::SeatNames::sitting(scene, locale).with_letter(*seat);
            vec![locale.say(&BetText::Offered { player })]
        }
        // The bets are made: the notes tell what the deal waits for.
        PhaseScene::Betting(_) if scene.locked.is_some() => Vec::new(),
        PhaseScene::Betting(betting) => {
            vec![locale.say(&TableText::StatusBetting {
                number: betting.number.into(),
                hands: notes::hands(scene),
            })]
        }
        PhaseScene::Between { last, .. } => {
            vec![locale.say(&TableText::StatusBetween {
                number: last.number.into(),
                hands: notes::hands(scene),
            })]
        }
        PhaseScene::Closed { why, .. } => vec![locale.say(&closed::reason(*why))],
    }
}

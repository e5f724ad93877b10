//! A screen as one text, for snapshots and for searching everything on it.

use std::fmt::Write as _;

use gow::{Card, Piece};

use crate::board::Subject;
use crate::discord::screens::{Embed, Row, Screen, Style, Visibility, limits};
use crate::text::pips;

/// Writes down everything that a screen shows or sends.
pub(super) fn written(screen: &Screen) -> String {
    assert_eq!(limits::check(screen), Ok(()), "{screen:#?}");
    let mut text = String::new();
    if !screen.content.is_empty() {
        writeln!(text, "{}", screen.content).unwrap();
    }
    for embed in &screen.embeds {
        write_embed(&mut text, embed);
    }
    for row in &screen.rows {
        write_row(&mut text, row);
    }
    for user in &screen.mentions {
        writeln!(text, "rings for {user}").unwrap();
    }
    text
}

fn write_embed(text: &mut String, embed: &Embed) {
    writeln!(
        text,
        "== {} == {:?}",
        embed.title.as_deref().unwrap_or_default(),
        embed.colour
    )
    .unwrap();
    if let Some(caption) = &embed.caption {
        writeln!(text, "== {caption} == beside the picture small").unwrap();
    }
    writeln!(text, "{}", embed.description()).unwrap();
    for field in &embed.fields {
        writeln!(
            text,
            "-- {} --{}",
            field.name,
            match field.visibility {
                Visibility::Always => "",
                Visibility::WithoutPicture => " without a picture",
                Visibility::WithPicture => " beside the picture",
            }
        )
        .unwrap();
        writeln!(text, "{}", field.value).unwrap();
    }
    for section in &embed.sections {
        let button = &section.button;
        writeln!(text, "{} [{} {}]", section.text, button.label, button.press).unwrap();
    }
    if let Some(footer) = &embed.footer {
        writeln!(text, "__ {footer}").unwrap();
    }
    if let Some(picture) = &embed.picture {
        writeln!(text, "<{}: {}>", name(&picture.shows), picture.alt).unwrap();
    }
}

fn write_row(text: &mut String, row: &Row) {
    let buttons = row.buttons.iter().map(|button| {
        assert!(button.emoji.is_none(), "nothing here has emojis");
        let sign = match button.style {
            _ if button.disabled => 'x',
            Style::Primary => '*',
            Style::Secondary => ' ',
            Style::Success => '+',
            Style::Danger => '!',
        };
        format!("[{sign}{} {}]", button.label, button.press)
    });
    let buttons = buttons.collect::<Vec<_>>().join(" ");
    if !buttons.is_empty() {
        writeln!(text, "{buttons}").unwrap();
    }
    if let Some(list) = &row.list {
        writeln!(text, "({} {})", list.placeholder, list.press).unwrap();
        for entry in &list.entries {
            let sign = if entry.chosen { '>' } else { '-' };
            writeln!(text, "  {sign} {}", entry.label).unwrap();
        }
    }
}

fn name(subject: &Subject) -> &'static str {
    match subject {
        Subject::Hand(_) => "Hand",
        Subject::Table(_) => "Table",
        Subject::Settlement(_) => "Settlement",
        Subject::Setting(_) => "Setting",
        Subject::Reveal(_) => "Reveal",
        Subject::Examples(_) => "Examples",
        Subject::Seats(_) => "Chairs",
    }
}

/// Every pair of pips on a screen, as `6-3`, and every card by its sign.
pub(super) fn pips_on(screen: &Screen) -> Vec<String> {
    let text = written(screen);
    let chars: Vec<char> = text.chars().collect();
    let pips_in = |window: &&[char]| {
        window[1] == '-' && ('1'..='6').contains(&window[0]) && ('1'..='6').contains(&window[2])
    };
    let cards = Card::ALL.into_iter().map(|card| pips([Piece::from(card)]));
    let cards = cards.filter(|sign| text.contains(sign.as_str()));
    chars
        .windows(3)
        .filter(pips_in)
        .map(|window| window.iter().collect())
        .chain(cards)
        .collect()
}

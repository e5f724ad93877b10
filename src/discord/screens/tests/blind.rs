//! One hand as a screen reader reads it, compared with `docs/blind-hand.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use gow::{Level, Move, Round as _, View};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::fixture::{SceneFixture, celko, computer, seat};
use super::render::{self, hand_sorted, public_screen};
use crate::discord::custom_id::{TableAct, TileMask};
use crate::discord::screens::{Button, Channel, EmojiSet, HandStyle, Screen};
use crate::text::Locale;

/// The deal of the document.
const DEAL: u64 = 11;

/// The text above the hand.
const FRONT: &str = "\
# A hand, read aloud

Ann cannot see the pictures. She plays a hand of Tien Gow against three computers, in the private message that *My hand* opens, and
this is everything that her screen reader reads there: the alternative text of the picture, the line that says what to do, and the
labels of the buttons. Nothing else is needed to play. In `/settings` she could turn pictures off: then the same words are in the
message itself, and the buttons of picked tiles have a ✓. A table opened with `pace:none` gives her the time that she needs.
`screens::tests::blind` plays the same deal and compares what it reads with this page, line by line.

A line that begins with *reads* is read to her, *buttons* are the labels in their order, and *presses* is what she presses. The
bracket (time) stands for a time, which Discord reads in her language.
";

/// The blind player's panel.
fn panel(fixture: &SceneFixture, mask: TileMask) -> Screen {
    let emoji = EmojiSet::default();
    let style = HandStyle {
        lowest: true,
        marks: false,
        ..HandStyle::plain(&emoji)
    };
    let scene = fixture.scene(Some(seat(0)));
    hand_sorted(&scene, mask, Channel::Ephemeral, Locale::En, style)
}

/// A text as it is read aloud: without formatting characters.
fn aloud(text: &str) -> String {
    let signs = ["**", "### ", "-# ", "➤ "];
    let mut plain = signs
        .iter()
        .fold(text.to_owned(), |text, sign| text.replace(sign, ""));
    while let Some(begin) = plain.find("<t:") {
        let end = plain[begin..].find('>').expect("a whole timestamp");
        plain.replace_range(begin..=begin + end, "(time)");
    }
    plain
}

/// The text of a screen that is read from its top to its buttons.
fn read(page: &mut String, screen: &Screen) {
    for embed in &screen.embeds {
        let picture = embed.picture.iter().flat_map(|picture| {
            let clauses = picture.alt.split("; ");
            clauses.map(|clause| format!("picture: {clause}"))
        });
        let texts = embed.texts(embed.picture.is_some());
        let texts = texts.iter().flat_map(|text| text.lines());
        let texts = texts.filter(|line| !line.trim().is_empty());
        for line in picture.chain(texts.map(str::to_owned)) {
            writeln!(page, "- reads: {}", aloud(&line)).unwrap();
        }
    }
    status(page, screen);
}

/// The text that is read after a press: what to do, and which buttons there are.
fn status(page: &mut String, screen: &Screen) {
    for line in screen.content.lines() {
        writeln!(page, "- reads: {}", aloud(line)).unwrap();
    }
    let labels: Vec<&str> = screen
        .buttons()
        .map(|button| button.label.as_str())
        .collect();
    if !labels.is_empty() {
        writeln!(page, "- buttons: {}", labels.join(" | ")).unwrap();
    }
}

fn presses(page: &mut String, button: &Button) {
    writeln!(page, "- presses: {}", button.label).unwrap();
}

/// The button that plays these tiles at once.
fn play_button(screen: &Screen, fixture: &SceneFixture, mv: Move) -> Option<Button> {
    let View::Trick(view) = fixture.round.view(Some(seat(0))) else {
        panic!("a trick game")
    };
    let plays = |button: &&Button| match button.press.table_act() {
        Some(TableAct::Play { verb, mask }) => mask.to_move(verb, &view) == Some(mv),
        _ => false,
    };
    screen.buttons().find(plays).cloned()
}

/// The button that picks one more tile.
fn pick_button(screen: &Screen, after: TileMask) -> Button {
    let picks = |button: &&Button| matches!(button.press.table_act(), Some(TableAct::Toggle { mask, .. }) if mask == after);
    screen.buttons().find(picks).cloned().expect("a key")
}

/// Picks two tiles that cannot be played face up, reads why, and clears.
fn try_in_vain(page: &mut String, fixture: &SceneFixture) {
    let View::Trick(view) = fixture.round.view(Some(seat(0))) else {
        panic!("a trick game")
    };
    let first = TileMask::EMPTY.toggled(0);
    let in_vain = |other: &usize| {
        let pieces = first.toggled(*other).pieces(&view).unwrap();
        view.obstacle(pieces).is_some()
    };
    let other = (1..8).find(in_vain).expect("two tiles that are no play");
    let mut screen = panel(fixture, TileMask::EMPTY);
    for mask in [first, first.toggled(other), TileMask::EMPTY] {
        presses(page, &pick_button(&screen, mask));
        screen = panel(fixture, mask);
        status(page, &screen);
    }
}

/// One turn of the player, with every press.
fn turn(page: &mut String, fixture: &SceneFixture, mv: Move) {
    let View::Trick(view) = fixture.round.view(Some(seat(0))) else {
        panic!("a trick game")
    };
    let wanted = TileMask::of(mv.pieces, &view).unwrap();
    let mut mask = TileMask::EMPTY;
    let mut screen = panel(fixture, mask);
    for place in (0..8).filter(|place| wanted.contains(*place)) {
        if play_button(&screen, fixture, mv).is_some() {
            break;
        }
        mask = mask.toggled(place);
        presses(page, &pick_button(&screen, mask));
        screen = panel(fixture, mask);
        status(page, &screen);
    }
    let button = play_button(&screen, fixture, mv).expect("every play has its button");
    presses(page, &button);
}

/// Plays the hand and writes down what is read.
fn page() -> String {
    let mut fixture = SceneFixture::dealt(DEAL, celko(), 1);
    for other in 1..4 {
        fixture.seats[seat(other)] = computer();
    }
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(DEAL);
    let mut page = FRONT.to_owned();
    let mut turns = 0;
    while let Some(turn_of) = fixture.to_act() {
        let view = fixture.round.view(Some(turn_of));
        let mv = gow::choose(&view, Level::Steady, &mut chance);
        if turn_of == seat(0) && view.legal().len() > 1 {
            turns += 1;
            writeln!(page, "\n## Turn {turns}\n").unwrap();
            read(&mut page, &panel(&fixture, TileMask::EMPTY));
            if turns == 1 {
                try_in_vain(&mut page, &fixture);
            }
            turn(&mut page, &fixture, mv);
        }
        fixture.play(mv);
    }
    writeln!(page, "\n## The result, for her alone\n").unwrap();
    let own = fixture.settled(Some(seat(0)), None);
    read(
        &mut page,
        &render::hand(&own, TileMask::EMPTY, Channel::Ephemeral, Locale::En),
    );
    writeln!(page, "\n## The result, for everyone\n").unwrap();
    let result = fixture.settled(None, None);
    read(&mut page, &public_screen(&result, Locale::En));
    page
}

#[test]
fn a_hand_is_read_aloud_as_the_document_has_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let written = fs::read_to_string(root.join("docs/blind-hand.md")).unwrap_or_default();
    let page = page();
    if page == written {
        return;
    }
    let new = root.join("target/blind-hand.md");
    fs::write(&new, &page).unwrap();
    let lines = page.lines().zip(written.lines());
    let first = lines.enumerate().find(|(_, (read, has))| read != has);
    panic!(
        "docs/blind-hand.md differs from what is read, {}: {first:?}",
        new.display()
    );
}

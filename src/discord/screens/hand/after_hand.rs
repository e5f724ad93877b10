//! A player's private panel after a hand.

use gow::{Seat, View};

use crate::discord::screens::screen::{Button, Screen};
use crate::discord::screens::seating;
use crate::discord::screens::{
    agreement, amount, closed, fair, missed, notes, review, settlement, terms,
};
use crate::table::{CloseReason, Scene, SeatScene, SettledScene};
use crate::text::phrases::{HandText, NewsText};
use crate::text::{CardFormat, Locale, signed};

/// Tells the viewer their result of the finished hand, and offers the next; names the table if there is a name.
pub(super) fn between_hands(
    scene: &Scene,
    last: &SettledScene,
    table: Option<String>,
    locale: Locale,
) -> Screen {
    let mut lines = result_lines(scene, last, locale);
    lines.extend(last.nobody_bet_on.map(|number| {
        let number = number.into();
        locale.say(&NewsText::NobodyBet { number })
    }));
    let waiting = fair::waiting_for_beacon(scene, locale);
    // For a few seconds nothing about the next hand may change.
    let is_open = waiting.is_none();
    if is_open {
        lines.extend(notes::awaited(scene, locale));
        lines.extend(notes::free_seats(scene, locale));
    }
    lines.extend(waiting);
    lines.extend(notes::suspension_note(scene, locale));
    let waits = is_open && seating::can_deal(scene) && is_not_ready(scene);
    let asked = waits && must_agree(scene);
    lines.extend(asked.then(|| locale.say(&cost(scene))));
    let short = asked.then(|| too_few_chips(scene, last)).flatten();
    lines.extend(short.map(|short| locale.say(&short)));
    // Without the table's name the settlement is right beside this message, and has the seal.
    let small_print = table.map(|table| {
        let seal = fair::commitment_line(scene, locale);
        format!("-# {table} · {seal}")
    });
    lines.extend(small_print);
    let screen = with_picture(scene, last, &lines, locale);
    let [mut next, again, sums] = settlement::after_hand_buttons(scene, locale);
    if asked {
        next.label = locale.say(&HandText::ButtonAgree);
    }
    let cut = || fair::cut_button(scene, locale);
    let lacks_players = is_open && !seating::can_deal(scene);
    let computer = lacks_players.then(|| seating::computer_button(scene, locale));
    let buttons = [
        computer.flatten(),
        waits.then_some(next),
        (waits && settlement::is_sole_bettor(scene, last)).then_some(again),
        review_button(scene, last, locale),
        // The message of a player who left remains when the table closes, and then there are no sums to show.
        scene.seat.is_some().then_some(sums),
        (is_open && scene.seat.is_some()).then(cut),
    ];
    screen.packed(buttons.into_iter().flatten())
}

/// Whether the viewer has a seat and has not asked for the next hand.
fn is_not_ready(scene: &Scene) -> bool {
    scene.seat.is_some_and(|seat| {
        matches!(
            &scene.seats[seat],
            SeatScene::Person {
                ready: false,
                leaving: false,
                ..
            }
        )
    })
}

/// Whether the viewer has not agreed yet to terms by which a hand can cost more.
fn must_agree(scene: &Scene) -> bool {
    let seat = scene.seat.map(|seat| &scene.seats[seat]);
    seat.is_some_and(agreement::must_agree)
}

/// What the next hand can cost.
fn cost(scene: &Scene) -> HandText {
    HandText::Asked {
        stake: scene.terms.stake,
        hold: terms::hold(scene),
    }
}

/// That the viewer's chips right after the hand do not cover the next one; they may have more by now.
fn too_few_chips(scene: &Scene, last: &SettledScene) -> Option<HandText> {
    let has = last.balance?;
    (has < terms::least_hold(scene)).then_some(HandText::AskedTooFew { has })
}

/// The button that reviews a hand, for a viewer who played it.
fn review_button(scene: &Scene, last: &SettledScene, locale: Locale) -> Option<Button> {
    seat_of_viewer(scene, last)?;
    review::review_button(scene, last, locale)
}

/// Tells the viewer their result of the last hand, and that the table is closed; names it if there is a name.
pub(super) fn table_closed(
    scene: &Scene,
    why: CloseReason,
    last: Option<&SettledScene>,
    table: Option<String>,
    locale: Locale,
) -> Screen {
    let mut lines = last
        .map(|last| result_lines(scene, last, locale))
        .unwrap_or_default();
    lines.push(locale.say(&closed::reason(why)));
    lines.extend(table.map(|table| format!("-# {table}")));
    let again = last.filter(|_| why.may_reopen() && scene.seat.is_some());
    let rematch = again.map(|_| closed::rematch_button(scene.table, locale));
    let review = last.and_then(|last| review_button(scene, last, locale));
    let screen = match last {
        Some(last) => with_picture(scene, last, &lines, locale),
        None => Screen::say(lines.join("\n")),
    };
    screen.row(rematch.into_iter().chain(review))
}

/// Lines below the picture of a finished hand, which is like the public one.
fn with_picture(scene: &Scene, last: &SettledScene, lines: &[String], locale: Locale) -> Screen {
    let own = seat_of_viewer(scene, last);
    Screen {
        content: lines.join("\n"),
        ..Screen::framed(settlement::own_embed(scene, last, own, locale))
    }
}

/// Whether a computer played for the viewer, how the hand was won, the viewer's result, and their balance after it.
fn result_lines(scene: &Scene, last: &SettledScene, locale: Locale) -> Vec<String> {
    let missed = missed::own_line(scene, CardFormat::Letters, locale);
    let mut lines: Vec<String> = missed.into_iter().collect();
    let own = seat_of_viewer(scene, last);
    let was_played = own.is_some_and(|seat| last.computer_played.contains(&seat));
    lines.extend(was_played.then(|| locale.say(&HandText::ComputerPlayed)));
    lines.extend(settlement::won_by(scene, last, locale));
    lines.push(locale.say(&result(scene, last, locale)));
    lines.extend(
        last.balance
            .map(|free| locale.say(&HandText::Balance { free })),
    );
    lines
}

/// The seat in which the viewer played the hand.
fn seat_of_viewer(scene: &Scene, last: &SettledScene) -> Option<Seat> {
    scene.viewer.and_then(|viewer| last.seat_of(viewer))
}

/// What a hand without chips was worth; in Pai Gow a bare number, because *points* are the value of
/// tiles there.
fn result_in_points(last: &SettledScene, seat: Seat, locale: Locale) -> String {
    let net = last.outcome.net()[seat];
    match last.view {
        View::Trick(_) => amount::points(net, locale),
        View::Set(_) => signed(net),
    }
}

/// Whether a player neither banked nor bet.
fn sat_out(last: &SettledScene, seat: Seat) -> bool {
    match &last.view {
        View::Trick(_) => false,
        View::Set(view) => view.sits_out(seat),
    }
}

fn result(scene: &Scene, last: &SettledScene, locale: Locale) -> HandText {
    let number = i64::from(last.number);
    let Some(seat) = seat_of_viewer(scene, last) else {
        return HandText::Watched { number };
    };
    match last.net[seat] {
        _ if sat_out(last, seat) => HandText::SatOut { number },
        _ if last.stake == 0 => HandText::Nothing {
            number,
            points: result_in_points(last, seat, locale),
        },
        0 => HandText::Even { number },
        chips if chips > 0 => HandText::Won { number, chips },
        chips => HandText::Lost {
            number,
            chips: -chips,
        },
    }
}

//! The running hand as everybody sees it.

use gow::{House, Seat, Trick, TrickView, View};

use crate::discord::custom_id::TableAct;
use crate::id::Timestamp;
use crate::table::{ComputerPolicy, PlayingScene, PublicScene, Scene, SettledScene};
use crate::text::phrases::{BetText, TableText};
use crate::text::{CardFormat, Locale};

use super::clause::CitedClauses;
use super::names::{Format, SeatNames};
use super::screen::{Button, Colour, Embed, Field, Picture, Screen, Style, Visibility};
use super::seating;
use super::set_board::DIE;
use super::{bets, fair, markup, missed, notes, pictures, plays, rules, set_board, terms};

mod alt;

/// Renders the running hand for everybody.
///
/// A countdown is shown only if it still runs at `now`.
pub(super) fn board(
    scene: &PublicScene,
    playing: &PlayingScene,
    locale: Locale,
    now: Timestamp,
) -> Screen {
    let [who, plain] = [Format::Markdown, Format::Plain]
        .map(|format| SeatNames::sitting_formatted(scene, format, locale));
    let deadline = playing.deadline.filter(|at| *at > now);
    let (view, hand) = (&playing.view, (playing.number, playing.stake));
    let names = (&who, &plain);
    let mut embed = running_embed(scene, view, hand, &playing.dice, names, locale);
    embed.lines = opening_lines(playing, &who, locale);
    embed
        .lines
        .extend(missed::public_lines(scene, &who, locale));
    embed.lines.extend(notes::table_notes(scene, locale));
    let receipt = fair::receipt_line(playing, locale);
    let joining = notes::joining_players(scene, view.seats(), locale);
    let small_print = embed.footer.into_iter().chain(joining).chain([receipt]);
    embed.footer = Some(small_print.collect::<Vec<_>>().join(" · "));
    let buttons = buttons(scene, locale).into_iter().flatten();
    let mut screen = Screen::framed(embed).row(buttons);
    screen.content = headline(playing, deadline, &who, locale);
    screen
}

/// How the dice fell at the deal, and the cards that lie face up.
fn opening_lines(playing: &PlayingScene, who: &SeatNames, locale: Locale) -> Vec<String> {
    match &playing.view {
        View::Trick(view) => {
            // Shown until the first trick is taken.
            let throws = playing.first_throws.as_ref();
            let throws = throws.filter(|_| view.tricks.is_empty());
            let thrown = throws.map(|throws| small_print(&dice_line(view, throws, who, locale)));
            let open = open_line(view, CardFormat::Letters, locale);
            thrown.into_iter().chain(open).collect()
        }
        View::Set(view) => set_board::dice_line(view, &playing.dice, who, locale)
            .into_iter()
            .collect(),
    }
}

/// What the hand waits for, and for how long.
fn headline(
    playing: &PlayingScene,
    deadline: Option<Timestamp>,
    who: &SeatNames,
    locale: Locale,
) -> String {
    match &playing.view {
        _ if playing.claiming.is_some() => claiming_line(deadline, locale),
        View::Trick(view) => turn_line(view, deadline, who, locale).unwrap_or_default(),
        View::Set(view) => set_board::headline(view, deadline, locale),
    }
}

/// The buttons below a running hand.
fn buttons(scene: &PublicScene, locale: Locale) -> [Option<Button>; 4] {
    [
        Some(my_hand_button(scene, locale)),
        Some(rules::table_button(scene, locale)),
        seating::sit_button(scene, locale),
        notes::end_button(scene, locale),
    ]
}

/// The button that opens a player's own panel.
pub(super) fn my_hand_button(scene: &Scene, locale: Locale) -> Button {
    let (label, act) = (&TableText::ButtonMyHand, TableAct::MyHand);
    Button::for_table(scene, locale, label, Style::Primary, act)
}

/// Renders the last public state of a finished hand: nobody is to play, and there are no buttons.
pub fn played_out(scene: &PublicScene, hand: &SettledScene, locale: Locale) -> Screen {
    let [who, plain] =
        [Format::Markdown, Format::Plain].map(|format| SeatNames::in_hand(hand, format, locale));
    Screen::framed(running_embed(
        scene,
        &hand.view,
        (hand.number, hand.stake),
        &[],
        (&who, &plain),
        locale,
    ))
}

/// The embed with the seats and the plays before them; `plain` has the names for the alt text.
fn running_embed(
    scene: &Scene,
    view: &View,
    (number, stake): (u32, i64),
    dice: &[u8],
    (who, plain): (&SeatNames, &SeatNames),
    locale: Locale,
) -> Embed {
    let game = terms::game_name(view.house().game(), locale);
    let (seats, rest, alt, shows) = match view {
        View::Trick(view) => {
            let seats = Seat::all(view.seats).map(|seat| seat_line(view, seat, who, locale));
            let alt = alt::alt(scene, view, number, plain, locale);
            (
                seats.collect::<Vec<_>>(),
                trick_fields(scene, view, stake, who, locale),
                alt,
                pictures::table(view, who, locale),
            )
        }
        View::Set(view) => {
            let seats = set_board::seat_lines(view, who, locale);
            let trick = set_board::headline(view, None, locale);
            let words = TableText::BoardPicture {
                number: number.into(),
                seats: locale.clauses(set_board::seat_lines(view, plain, locale)),
                trick,
            };
            (
                seats,
                vec![set_board::bets_field(view, who, locale)],
                locale.say(&words),
                pictures::setting_table(view, dice, locale),
            )
        }
    };
    let mut fields = vec![Field::lines(&seats, Visibility::WithoutPicture)];
    fields.extend(rest);
    let legend = who.legend().into_iter();
    let terms = stake_line(scene, view.house(), stake, locale);
    let footer = legend.chain([terms]).collect::<Vec<_>>().join("\n");
    Embed {
        caption: Some(locale.say(&TableText::BoardTitle {
            number: number.into(),
            hands: notes::hands(scene),
            game,
        })),
        fields,
        colour: Colour::Table,
        footer: Some(footer),
        picture: Some(Picture {
            shows,
            alt: alt.trim_end().to_owned(),
        }),
        ..Embed::default()
    }
}

/// A line as small print.
fn small_print(line: &str) -> String {
    format!("-# {line}")
}

/// House and stake of a hand. Only a running hand tells why it moves no chips: the terms may have
/// changed after it.
pub(super) fn stake_line(scene: &Scene, house: &House, stake: i64, locale: Locale) -> String {
    let has_bets = house.has_bets();
    let house = terms::house_label(house, locale);
    if has_bets && stake > 0 {
        let limits = bets::limits(scene, locale);
        return locale.say(&BetText::Footer { house, limits });
    }
    let is_running = scene.playing().is_some();
    locale.say(&match (stake, scene.terms.stake) {
        (0, _) if !is_running => TableText::BoardPlain { house },
        (0, 0) => TableText::BoardNothing { house },
        (0, _) if scene.terms.computers == ComputerPolicy::Nothing => {
            TableText::BoardNothingComputers { house }
        }
        (0, _) => TableText::BoardNothingCapped { house },
        (stake, _) => TableText::BoardStake { stake, house },
    })
}

/// How the dice chose the first banker.
fn dice_line(view: &TrickView, throws: &[u8], who: &SeatNames, locale: Locale) -> String {
    let shown = locale.list(throws.iter().map(|throw| format!("{DIE} {throw}")));
    locale.say(&TableText::BoardFirstBanker {
        kind: view.house.game().into(),
        count: markup::phrase_number(throws.len()),
        seats: markup::phrase_number(view.seats),
        throws: shown,
        player: who.with_letter(view.banker),
    })
}

/// The cards that lie face up beside the table, if any do.
pub(super) fn open_line(view: &TrickView, signs: CardFormat<'_>, locale: Locale) -> Option<String> {
    let cards = signs.pips(view.open.iter().copied());
    (!view.open.is_empty()).then(|| locale.say(&TableText::OpenCards { cards }))
}

/// Whose turn it is, and for how long.
pub(super) fn turn_line(
    view: &TrickView,
    deadline: Option<Timestamp>,
    who: &SeatNames,
    locale: Locale,
) -> Option<String> {
    let player = who.with_letter(view.to_act?);
    Some(locale.say(&match deadline {
        Some(at) => TableText::TurnUntil {
            player,
            when: markup::countdown(at),
        },
        None => TableText::TurnOpen { player },
    }))
}

/// The headline while hands can be claimed, with the deadline; the same for everybody.
pub(super) fn claiming_line(deadline: Option<Timestamp>, locale: Locale) -> String {
    locale.say(&match deadline {
        Some(at) => TableText::ClaimingUntil {
            when: markup::countdown(at),
        },
        None => TableText::ClaimingOpen,
    })
}

fn seat_line(view: &TrickView, seat: Seat, who: &SeatNames, locale: Locale) -> String {
    let mut line = locale.say(&TableText::BoardSeat {
        kind: view.house.game().into(),
        seat: who.letter(seat),
        name: who.name(seat).to_owned(),
        stacks: view.stacks[seat].into(),
        tiles: markup::phrase_number(view.counts[seat]),
    });
    if seat == view.banker {
        line = format!(
            "{line} · {}",
            locale.say(&TableText::BoardBankerMark {
                figure: view.figure.unwrap_or(0),
                factor: view.multiplier,
            })
        );
    }
    if view.to_act == Some(seat) {
        line = format!("▶ {line}");
    }
    line
}

/// The current trick, the one before it, and the payments for tricks.
fn trick_fields(
    scene: &Scene,
    view: &TrickView,
    stake: i64,
    who: &SeatNames,
    locale: Locale,
) -> Vec<Field> {
    let mut fields = Vec::new();
    if let Some(trick) = &view.current {
        let heading = TableText::TrickHeading {
            kind: view.house.game().into(),
            width: markup::phrase_number(trick.width),
        };
        let plays = current_trick_lines(scene, view, trick, who, locale);
        fields.push(field(&heading, &plays, locale).with_visibility(Visibility::WithoutPicture));
        let barred = barred_line(view, who, locale);
        fields.extend(barred.map(|line| Field::lines(&[line], Visibility::WithPicture)));
    } else if view.outcome.is_none() {
        fields.extend(
            next_lead(view, who, locale)
                .map(|lead| lead.with_visibility(Visibility::WithoutPicture)),
        );
    }
    // The picture shows it until the next trick is led.
    let visibility = match view.current {
        Some(_) => Visibility::Always,
        None => Visibility::WithoutPicture,
    };
    let headed = |line: String| {
        let heading = locale.say(&TableText::LastTrickHeading);
        Field::lines(&[small_print(&format!("**{heading}** {line}"))], visibility)
    };
    fields.extend(last_trick(view, who, locale).map(headed));
    fields.extend(payments_field(view, stake, who, locale));
    fields
}

/// The payments for tricks, in small print, if there were any.
pub(super) fn payments_field(
    view: &TrickView,
    stake: i64,
    who: &SeatNames,
    locale: Locale,
) -> Option<Field> {
    // Only a settled hand has a list of its clauses.
    let mut cited = CitedClauses::silent();
    let (payments, house) = (&view.payments, &view.house);
    let paid = plays::trick_payment_lines(payments, house, stake, who, &mut cited, locale);
    let lines: Vec<String> = paid.iter().map(|line| small_print(line)).collect();
    (!lines.is_empty()).then(|| Field::lines(&lines, Visibility::Always))
}

/// Who took the last trick, and with what.
fn last_trick(view: &TrickView, who: &SeatNames, locale: Locale) -> Option<String> {
    plays::taken_line(view.tricks.last()?, who, CardFormat::Letters, locale)
}

fn field(heading: &TableText, lines: &[String], locale: Locale) -> Field {
    Field::titled(locale.say(heading), lines)
}

fn next_lead(view: &TrickView, who: &SeatNames, locale: Locale) -> Option<Field> {
    let player = who.with_letter(view.to_act?);
    Some(field(
        &TableText::NextTrickHeading,
        &[locale.say(&TableText::TrickToLead { player })],
        locale,
    ))
}

/// The plays of the running trick and who is taking it.
fn current_trick_lines(
    scene: &Scene,
    view: &TrickView,
    trick: &Trick,
    who: &SeatNames,
    locale: Locale,
) -> Vec<String> {
    let mut lines = plays::play_lines(trick, &scene.missed, who, CardFormat::Letters, locale);
    lines.push(best_line(trick, who, locale));
    lines.extend(barred_line(view, who, locale));
    lines
}

/// What a running trick is worth, and who is winning it.
fn best_line(trick: &Trick, who: &SeatNames, locale: Locale) -> String {
    locale.say(&TableText::TrickBest {
        stacks: markup::phrase_number(trick.width),
        player: who.with_letter(trick.best),
    })
}

/// Who may no longer win the last trick, if anybody.
fn barred_line(view: &TrickView, who: &SeatNames, locale: Locale) -> Option<String> {
    let barred = view.barred.iter().filter(|(_, barred)| **barred);
    let barred: Vec<Seat> = barred.map(|(seat, _)| seat).collect();
    let line = |players| locale.say(&TableText::TrickBarred { players });
    (!barred.is_empty()).then(|| line(who.list(barred)))
}

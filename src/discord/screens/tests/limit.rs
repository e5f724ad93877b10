//! Every screen stays inside Discord's limits, for any names and any tiles.

use gow::fair::Stream;
use gow::{Game, House, Level, OptionValue, PerSeat, Record, Round as _, Seat};

use super::emojis::all_signs;
use super::fixture::{NOW, SceneFixture, celko, houses, person, seat, source, user_at};
use super::render::{hand, hand_sorted, lobby, public_screen, status};
use crate::discord::custom_id::{PersonAct, Press, RulesTopic, TileMask};
use crate::discord::screens::limits::{CONTENT_MAX, LimitError, check, check_form};
use crate::discord::screens::options::with_each_value;
use crate::discord::screens::{
    Button, Channel, Embed, EmojiSet, HandStyle, Screen, Style, bet_form, hand_below_note, record,
};
use crate::id::{Timestamp, UserId};
use crate::store::{Reveal, Sorting};
use crate::table::{
    ClockAct, CloseReason, MISSED_TURNS_MAX, MissedTurnScene, PhaseScene, Scene, ScoreTotal,
    Scorer, SeatScene, Suspension, TOTALS_MAX, Terms,
};
use crate::text::Locale;

/// Random hands that are played through.
const HANDS: u64 = 120;

/// Names that are long, empty, hostile or wide.
const NAMES: [&str; 6] = [
    "",
    "\u{202e}\u{200b}",
    "*_~`|<@1>*_~`|<@1>*_~`|<@1>*_~`|<@1>",
    "🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄🀄",
    "………………………………………………",
    "a\nb\r\n# c",
];

fn occupant(seat: Seat, stream: &mut Stream<'_>) -> SeatScene {
    let name = NAMES[stream.below(6) as usize].to_owned();
    match stream.below(7) {
        6 => SeatScene::HouseBank,
        0 => SeatScene::Computer {
            level: Level::Steady,
            waiting: None,
        },
        1 => SeatScene::Computer {
            level: Level::Steady,
            waiting: Some(name),
        },
        kind => SeatScene::Person {
            user: user_at(seat),
            name,
            away: kind == 2,
            leaving: kind == 3,
            kicked: false,
            ready: kind == 4,
            asked: kind == 5,
            salt: Some(NAMES[3].to_owned()),
        },
    }
}

/// A turn that was missed, as wide as any.
fn missed(seat: Seat, stream: &mut Stream<'_>) -> MissedTurnScene {
    let acts = [
        ClockAct::Led,
        ClockAct::Discarded,
        ClockAct::Set,
        ClockAct::SatOut,
    ];
    MissedTurnScene {
        seat,
        own: false,
        turns: MISSED_TURNS_MAX,
        act: acts[stream.below(4) as usize],
        width: 4,
        pieces: None,
        is_latest: true,
    }
}

/// The totals of more people than are listed; the first of them sit at the table.
fn totals() -> Vec<ScoreTotal> {
    let first = user_at(seat(0)).get();
    let total = |(name, place): (&&str, u32)| ScoreTotal {
        who: Scorer::Person(UserId::new(first + u64::from(place))),
        name: Some((*name).to_owned()),
        score: i64::from(place),
        hands: place + 1,
    };
    let names = NAMES.iter().cycle().zip(0..);
    names.map(total).take(TOTALS_MAX).collect()
}

/// Terms of the last hand that differ from those of the next in as many as possible.
fn other_terms(terms: &Terms) -> Terms {
    let infos = House::option_infos(terms.house.game());
    let house = infos.iter().fold(terms.house.clone(), |house, info| {
        let mut others = with_each_value(&house, info).filter(|(_, other)| *other != house);
        others.next().map_or(house.clone(), |(_, other)| other)
    });
    Terms {
        house,
        stake: terms.stake + 1,
        reveal: Reveal::Never,
        ..terms.clone()
    }
}

pub(super) fn within(screen: &Screen) {
    assert_eq!(check(screen), Ok(()), "{screen:#?}");
    for button in screen.buttons() {
        let id = button.press.to_string();
        assert_eq!(id.parse::<Press>(), Ok(button.press), "{id}");
    }
}

pub(super) fn all_screens(scene: &Scene, locale: Locale) {
    within(&lobby(scene, locale));
    within(&public_screen(scene, locale));
    within(&status(scene, locale));
}

/// A table with random rules, people and stakes.
fn random_table(number: u64, stream: &mut Stream<'_>) -> SceneFixture {
    let house = houses()[stream.below(houses().len() as u32) as usize].clone();
    let (least, most) = (*house.seats().start(), *house.seats().end());
    let seats = least + stream.below((most - least + 1) as u32) as usize;
    let has_bets = house.has_bets();
    let mut fixture = SceneFixture::seated(number, house, 1 + stream.below(400_000), seats);
    fixture.seats = PerSeat::from_fn(seats, |seat| occupant(seat, stream));
    fixture.stake = i64::from(stream.below(1_000_001));
    let full = if has_bets { 1 } else { fixture.stake };
    fixture.hand_stake = if stream.below(4) == 0 { 0 } else { full };
    fixture.ending = (stream.below(3) == 0).then_some(CloseReason::Ended);
    fixture.hints = number.is_multiple_of(2);
    if stream.below(3) == 0 {
        fixture.missed = Seat::all(seats).map(|seat| missed(seat, stream)).collect();
    }
    fixture.suspended = (stream.below(4) == 0).then_some(Suspension { since: NOW });
    fixture.hinted = Seat::all(seats).filter(|_| stream.below(3) == 0).collect();
    fixture.end_asked_by = (stream.below(3) == 0).then_some(UserId::new(u64::MAX));
    fixture
}

/// Plays a hand with random plays; returns how many private screens were checked.
fn each_play_within(
    fixture: &mut SceneFixture,
    stream: &mut Stream<'_>,
    locale: Locale,
    emoji: &EmojiSet,
) -> usize {
    let seats = fixture.seats.len();
    let mut checked = 0;
    loop {
        all_screens(&fixture.scene(None), locale);
        for seat in Seat::all(seats) {
            let scene = fixture.scene(Some(seat));
            let channels = [
                Channel::Dm,
                Channel::Ephemeral,
                Channel::Muted,
                Channel::MutedDm,
            ];
            let channel = channels[stream.below(4) as usize];
            let mask = TileMask::from_bits(u16::try_from(stream.below(65_536)).unwrap());
            let style = HandStyle {
                lowest: true,
                sorting: Sorting::Families,
                ..HandStyle::plain(emoji)
            };
            within(&hand(&scene, mask, channel, locale));
            within(&hand_sorted(&scene, mask, channel, locale, style));
            checked += 1;
        }
        if !fixture.play_any(stream) {
            return checked;
        }
    }
}

fn bets_within(fixture: &SceneFixture, stream: &mut Stream<'_>, locale: Locale) {
    let seats = fixture.seats.len();
    for seat in Seat::all(seats) {
        let offer =
            (stream.below(3) == 0).then(|| Seat::new(stream.below(seats as u32) as usize).unwrap());
        all_screens(&fixture.betting(None, offer), locale);
        let scene = fixture.betting(Some(seat), offer);
        within(&hand(&scene, TileMask::EMPTY, Channel::Dm, locale));
        if let Some(form) = bet_form(&scene, locale) {
            assert_eq!(check_form(&form), Ok(()), "{form:#?}");
        }
    }
}

#[test]
fn random_scenes_stay_within_the_limits() {
    let emoji = all_signs();
    let mut checked = 0;
    for number in 0..HANDS {
        let locale = Locale::ALL[usize::try_from(number).unwrap() % Locale::ALL.len()];
        let source = source(number);
        let mut stream = Stream::new(&source, "limits");
        let mut fixture = random_table(number, &mut stream);
        let seats = fixture.seats.len();
        checked += each_play_within(&mut fixture, &mut stream, locale, &emoji);
        let mut between = fixture.settled(None, Some(Timestamp::new(i64::MAX)));
        let mut over = fixture.closed(None, CloseReason::Idle);
        between.terms_before = Some(Box::new(other_terms(&between.terms)));
        if fixture.house.game() == Game::TetGow {
            between.totals = totals();
            over.totals = totals();
        }
        all_screens(&between, locale);
        all_screens(&over, locale);
        if fixture.house.has_bets() {
            bets_within(&fixture, &mut stream, locale);
        }
        for seat in Seat::all(seats) {
            within(&hand(
                &fixture.settled(Some(seat), None),
                TileMask::EMPTY,
                Channel::Dm,
                locale,
            ));
        }
        fixture.seats = PerSeat::filled(seats, SeatScene::Empty);
        for phase in [
            PhaseScene::Lobby,
            PhaseScene::Closed {
                why: CloseReason::Idle,
                last: None,
            },
            between.phase,
        ] {
            all_screens(&fixture.scene_in(None, phase), locale);
        }
    }
    assert!(checked > 2_500, "{checked}");
}

/// Hands of Tet-Gow; each of the first three has seven cards of one tier.
const TIERS: [&str; 4] = [
    "A.Y C.Y 4.YK 5.YK 8.YK 7.WY 9.WY A.S C.S",
    "A.W C.W 2.WL 4.WL 8.WL 2.SY 6.SY 5.SW 5.ML",
    "A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW 7.ML A.L",
    "C.L 3.LY 3.SK 7.SK A.K C.K 2.MK 6.LK 9.LK",
];

/// People with the longest names, who hold [`TIERS`].
fn tiers(leader: Seat) -> SceneFixture {
    let house = House::default_of(Game::TetGow);
    let mut fixture = SceneFixture::holding(house, leader, &TIERS);
    fixture.seats = PerSeat::from_fn(4, |seat| person(seat, NAMES[3]));
    fixture
}

#[test]
fn rows_full_of_plays_leave_out_the_button_of_direct_messages() {
    let mut fixture = tiers(seat(1));
    fixture.plays(&["lead A.W C.W 2.WL 2.SY"]);
    let scene = fixture.scene(Some(seat(2)));
    // A.M C.M 3.MW: a fourth card makes one of six discards, or of three beats.
    let mask = TileMask::from_bits(0b10_0011);
    for locale in Locale::ALL {
        let screen = hand(&scene, mask, Channel::Muted, locale);
        within(&screen);
        let rows = screen.rows.iter().map(|row| row.buttons.len());
        assert_eq!(rows.collect::<Vec<_>>(), [3, 3, 3, 5, 5], "{locale:?}");
    }
}

#[test]
fn a_hand_below_a_long_note_has_emojis_only_where_there_is_room() {
    let mut fixture = tiers(seat(0));
    fixture.plays(&[
        "lead A.Y C.Y 4.YK 7.WY",
        "beat A.W C.W 2.WL 2.SY",
        "beat A.M C.M 4.MS 3.MW",
    ]);
    let (scene, emoji) = (fixture.scene(Some(seat(3))), all_signs());
    for locale in Locale::ALL {
        let below = |note: &str| {
            let (mask, style) = (TileMask::EMPTY, HandStyle::plain(&emoji));
            hand_below_note(&scene, mask, Channel::Ephemeral, locale, style, note)
        };
        let has_emojis = |screen: &Screen| {
            let mut fields = screen.embeds.iter().flat_map(|embed| &embed.fields);
            fields.any(|field| field.value.contains("<:"))
        };
        for (note, expected) in [("-".to_owned(), true), ("-".repeat(CONTENT_MAX), false)] {
            let screen = below(&note);
            within(screen.screen());
            assert_eq!(has_emojis(screen.screen()), expected, "{locale:?}");
        }
    }
}

#[test]
fn an_alt_text_without_room_leaves_out_the_names_of_sets() {
    let mut fixture = tiers(seat(0));
    fixture.plays(&[
        "lead A.Y C.Y 4.YK 5.YK 8.YK 7.WY 9.WY",
        "beat A.W C.W 2.WL 4.WL 8.WL 2.SY 6.SY",
        "beat A.M C.M 4.MS 8.MS 9.MS 3.MW 6.MW",
    ]);
    let (public, own) = (fixture.scene(None), fixture.scene(Some(seat(3))));
    for locale in Locale::ALL {
        within(&public_screen(&public, locale));
        within(&hand(&own, TileMask::EMPTY, Channel::Dm, locale));
    }
    let screen = public_screen(&public, Locale::En);
    let alt = &screen.embeds[0].picture.as_ref().unwrap().alt;
    assert!(!alt.contains("tier") && alt.contains("9\u{a0}MS"), "{alt}");
}

#[test]
fn the_pages_of_the_rules_stay_within_the_limits() {
    for house in houses() {
        for (topic, locale) in RulesTopic::ALL
            .into_iter()
            .flat_map(|topic| Locale::ALL.map(|locale| (topic, locale)))
        {
            for page in super::pages::pages_of(topic, Some(&house), None, locale) {
                within(&page);
            }
        }
    }
}

#[test]
fn what_discord_would_refuse_is_found() {
    let press = Press::Person(PersonAct::PickSetting);
    let button = |label: &str| Button::new(label, Style::Primary, press);
    let refuse = |screen: &Screen| check(screen).unwrap_err();
    assert_eq!(
        refuse(&Screen::default()),
        LimitError::Empty {
            what: "the message"
        }
    );
    assert!(matches!(
        refuse(&Screen::say("x".repeat(2_001))),
        LimitError::TooLong { max: 2_000, .. }
    ));
    assert_eq!(check(&Screen::say("x".repeat(2_000))), Ok(()));
    let twice = Screen::say("x").row([button("Sit"), button("Sit")]);
    assert!(matches!(refuse(&twice), LimitError::SameId { .. }));
    let unnamed = Screen::say("x").row([button(" ")]);
    assert!(matches!(refuse(&unnamed), LimitError::Empty { .. }));
    let long = Screen::say("x").row([button(&"x".repeat(81))]);
    assert!(matches!(refuse(&long), LimitError::TooLong { max: 80, .. }));
    let wide = Screen::say("x").row(vec![button("Sit"); 6]);
    assert!(matches!(refuse(&wide), LimitError::TooMany { max: 5, .. }));
    let lines = vec!["x".repeat(4_000)];
    let embed = Embed {
        lines,
        ..Embed::default()
    };
    let heavy = Screen {
        embeds: vec![embed.clone(), embed],
        ..Screen::default()
    };
    assert!(matches!(
        refuse(&heavy),
        LimitError::TooLong { max: 4_000, .. }
    ));
}

#[test]
fn the_longest_record_of_a_hand_fits() {
    let infos = House::option_infos(Game::TienGow);
    let house = infos.iter().fold(celko(), |house, info| {
        // The longest value of every option.
        let values = info.values.iter().map(OptionValue::json);
        let longest = values.max_by_key(|value| value.to_string().len());
        house.with_option(info.name, &longest.unwrap()).unwrap()
    });
    let mut fixture = SceneFixture::dealt(3, house, 9_999);
    while let Some(seat) = fixture.to_act() {
        // Single tiles make the most plays that a hand can have.
        let legal = fixture.round.legal_moves(seat);
        let single = legal.into_iter().rfind(|mv| mv.width() == 1).unwrap();
        fixture.play(single);
    }
    assert_eq!(fixture.round.plays().len(), 32);
    let made = Record::of(&fixture.round);
    let [screen, ..] =
        Locale::ALL.map(|locale| record(u32::MAX, &made, true, Reveal::Never, locale));
    within(&screen);
    let text = screen.embeds[0].description();
    let line = text.split("```").nth(1).unwrap().trim_start_matches("json");
    assert_eq!(Record::read(line), Ok(made));
}

//! Snapshots of the screens for preferences and server settings, and of those about chips.

use gow::Game;
use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::{NOW, SceneFixture, celko, computer, seat};
use super::render::{hand_sorted, lobby, public_screen};
use super::screen_text::written;
use crate::config::ChipsConfig;
use crate::discord::custom_id::{Setting, TileMask};
use crate::discord::preferences::{ChannelChange, Choices, ServerSettings, Value};
use crate::discord::screens::{
    Channel, EmojiSet, HandStyle, Screen, choices, deletion_done, elsewhere, exported, gift, given,
    leaders, parting, privacy, server, statement,
};
use crate::id::{ChannelId, InteractionId, TableId, Timestamp, UserId};
use crate::ledger::{Account, Chips, TransferCode};
use crate::store::{
    DmChoice, Export, GiftOutcome, Leader, PersonRow, PictureStyle, Sorting, Span, StatementEntry,
    StatementHand, Taps, Wallet,
};
use crate::table::{ComputerPolicy, PhaseScene, SeatScene};
use crate::text::Locale;

const HERE: ChannelId = ChannelId::new(8);

fn all(screens: &[Screen]) -> String {
    screens.iter().map(written).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_a_person_chooses() {
    let chosen = Choices {
        language: Some(Locale::ZhHans),
        pictures: PictureStyle::ColourBlind,
        sorting: Sorting::Families,
        taps: Taps::Two,
    };
    let text = in_every_language(|locale| {
        all(&[
            choices(Choices::default(), true, locale),
            choices(chosen, false, locale),
        ])
    });
    assert_snapshot!("choices", text);
}

#[test]
fn what_is_kept_about_a_person() {
    let export = Export {
        number: 5,
        person: PersonRow {
            user: UserId::new(7),
            name: "ann".to_owned(),
            granted: None,
            dm: DmChoice::Unset,
            dm_refused_until: None,
            locale: None,
            language: None,
            pictures: PictureStyle::Classic,
            sorting: Sorting::Suit,
            taps: Taps::One,
        },
        since: None,
        wallet: Wallet {
            free: 4_720,
            held: 280,
        },
        tables: Vec::new(),
        messages: Vec::new(),
        standings: Vec::new(),
        house_wins: Vec::new(),
        gifts: Vec::new(),
        transfers: Vec::new(),
        hands: Vec::new(),
    };
    let text = in_every_language(|locale| {
        all(&[
            privacy(90, locale),
            privacy(0, locale),
            exported(&export, locale),
            parting(5_000, NOW, locale),
            deletion_done(5_000, NOW, locale),
        ])
    });
    assert_snapshot!("privacy", text);
}

#[test]
fn what_a_server_chooses() {
    let chips = ChipsConfig::default();
    let usual = ServerSettings::default();
    let mut chosen = ServerSettings::default();
    for value in [
        Value::Language(Some(Locale::ZhHant)),
        Value::Channels(ChannelChange::Here),
        Value::House(Game::TienGow, Some("hong-kong")),
        Value::Stake(Some(100)),
        Value::Computers(ComputerPolicy::Nothing),
        Value::Cap(Some(500)),
        Value::Daily(false),
        Value::Give(true),
        Value::Leaders(true),
    ] {
        value.put(&mut chosen, HERE);
    }
    let text = in_every_language(|locale| {
        all(&[
            server(&usual, &chips, None, locale),
            server(&chosen, &chips, Some(Setting::Language), locale),
            elsewhere(&chosen, locale),
        ])
    });
    assert_snapshot!("server", text);
}

#[test]
fn every_value_of_a_server_has_words_and_fits() {
    let chips = ChipsConfig::default();
    for setting in Setting::ALL {
        for value in setting.values(&chips) {
            let mut settings = ServerSettings::default();
            for channel in 0..100 {
                Value::Channels(ChannelChange::Here)
                    .put(&mut settings, ChannelId::new(u64::MAX - channel));
            }
            value.put(&mut settings, HERE);
            let unsaid = [
                format!("  - {}", setting.key()),
                format!("• {}", setting.key()),
            ];
            for locale in Locale::ALL {
                let shown = written(&server(&settings, &chips, Some(setting), locale));
                assert!(
                    !unsaid.iter().any(|key| shown.contains(key.as_str())),
                    "{setting:?} {value:?} in {}: {shown}",
                    locale.tag()
                );
            }
        }
    }
}

fn entry(seq: i64, chips: i64, code: TransferCode, other: Account) -> StatementEntry {
    StatementEntry {
        seq,
        chips,
        code,
        other,
        name: None,
        at: Timestamp::new(NOW.get() - seq * 60_000),
        hand: None,
        reason: None,
    }
}

fn of_hand((number, is_over): (u32, bool), entry: StatementEntry) -> StatementEntry {
    let table = TableId::new(46).unwrap();
    let hand = Some(StatementHand {
        table,
        number,
        is_over,
    });
    StatementEntry { hand, ..entry }
}

#[test]
fn where_chips_went() {
    let escrow = Account::Escrow(TableId::new(46).unwrap());
    let other = Account::User(UserId::new(77));
    let first = [
        entry(9, -70, TransferCode::Gift, other),
        StatementEntry {
            name: Some("*ben*".to_owned()),
            ..entry(8, 1_070, TransferCode::Gift, other)
        },
        of_hand((3, false), entry(7, 400, TransferCode::Settle, escrow)),
        of_hand((3, false), entry(6, -280, TransferCode::Hold, escrow)),
        of_hand((2, true), entry(5, 280, TransferCode::Void, escrow)),
        of_hand((2, true), entry(5, -280, TransferCode::Hold, escrow)),
        of_hand((1, true), entry(5, -280, TransferCode::Hold, escrow)),
        of_hand((4, false), entry(5, -280, TransferCode::Hold, escrow)),
        StatementEntry {
            reason: Some("found *the* bug".to_owned()),
            ..entry(5, 250, TransferCode::Award, Account::Mint)
        },
        entry(4, 500, TransferCode::Daily, Account::Mint),
        entry(3, 5_000, TransferCode::Grant, Account::Mint),
    ];
    let mut entries = first.to_vec();
    entries.extend((1..=50).map(|seq| entry(seq, 1, TransferCode::Daily, Account::Mint)));
    let text = in_every_language(|locale| {
        all(&[
            statement(&[], true, locale),
            statement(&first, true, locale),
            statement(&entries, false, locale),
        ])
    });
    assert_snapshot!("statement", text);
}

#[test]
fn who_has_won_most() {
    let leader = |user, name: &str, chips, hands| Leader {
        user: UserId::new(user),
        name: name.to_owned(),
        chips,
        hands,
    };
    let best = [
        leader(1, "ann", 12_340, 21),
        leader(2, "", 0, 1),
        leader(3, "<@1>", -500, 2),
    ];
    let text = in_every_language(|locale| {
        all(&[
            leaders(&best, None, Span::Ever, false, locale),
            leaders(&best[..1], Some(Game::TienGow), Span::Week, true, locale),
            leaders(&[], None, Span::Month, false, locale),
        ])
    });
    assert_snapshot!("leaders", text);
}

#[test]
fn gifts() {
    let (to, chips, most) = (
        UserId::new(77),
        Chips::new(70).unwrap(),
        Chips::new(500).unwrap(),
    );
    let wallet = Wallet {
        free: 4_930,
        held: 0,
    };
    let outcomes = [
        GiftOutcome::Done(wallet),
        GiftOutcome::Before,
        GiftOutcome::Short { free: 3 },
        GiftOutcome::BeyondDay { left: 20 },
    ];
    let text = in_every_language(|locale| {
        let mut screens = vec![gift(to, chips, 5_000, InteractionId::new(5), locale)];
        screens.extend(outcomes.map(|outcome| given(outcome, to, chips, most, locale)));
        all(&screens)
    });
    assert_snapshot!("gifts", text);
}

#[test]
fn tiles_in_another_order() {
    let fixture = SceneFixture::dealt(5, celko(), 1);
    let scene = fixture.scene(Some(seat(0)));
    let emoji = EmojiSet::default();
    let draw = |sorting, locale| {
        hand_sorted(
            &scene,
            TileMask::EMPTY,
            Channel::Ephemeral,
            locale,
            HandStyle {
                taps: Taps::Two,
                sorting,
                ..HandStyle::plain(&emoji)
            },
        )
    };
    let text = in_every_language(|locale| {
        all(&[Sorting::Rank, Sorting::Families].map(|sorting| draw(sorting, locale)))
    });
    assert_snapshot!("hand_sorted", text);
    let buttons = |sorting, locale| {
        let mut labels: Vec<String> = draw(sorting, locale)
            .buttons()
            .map(|button| button.label.clone())
            .collect();
        labels.sort();
        labels
    };
    for locale in Locale::ALL {
        assert_eq!(
            buttons(Sorting::Rank, locale),
            buttons(Sorting::Suit, locale),
            "the same tiles in any order, in {}",
            locale.tag()
        );
    }
}

#[test]
fn computers_as_the_server_has_them() {
    let mut fixture = SceneFixture::dealt(5, celko(), 1);
    fixture.seats[seat(1)] = computer();
    fixture.seats[seat(2)] = SeatScene::Empty;
    fixture.computers = ComputerPolicy::Never;
    let never = fixture.scene_in(None, PhaseScene::Lobby);
    fixture.computers = ComputerPolicy::Nothing;
    let nothing = fixture.scene_in(None, PhaseScene::Lobby);
    fixture.hand_stake = 0;
    let playing = fixture.scene(None);
    let text = in_every_language(|locale| {
        all(&[
            lobby(&never, locale),
            lobby(&nothing, locale),
            public_screen(&playing, locale),
        ])
    });
    assert_snapshot!("computers", text);
}

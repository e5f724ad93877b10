//! Screens as plain data, for tests that look at what they show.

use super::fixture::NOW;
use crate::discord::custom_id::TileMask;
use crate::discord::screens::{self, Channel, EmojiSet, HandStyle, PingPlace, Screen, TableChoice};
use crate::id::Timestamp;
use crate::store::Taps;
use crate::table::{Notice, PublicScene, Scene, SettledScene};
use crate::text::Locale;

/// A player's own panel, opened.
pub(in crate::discord::screens) fn hand(
    scene: &Scene,
    mask: TileMask,
    channel: Channel,
    locale: Locale,
) -> Screen {
    let emoji = EmojiSet::default();
    let style = HandStyle {
        taps: Taps::Two,
        ..HandStyle::plain(&emoji)
    };
    hand_sorted(scene, mask, channel, locale, style)
}

/// The same in an order of the player's choice.
pub(in crate::discord::screens) fn hand_sorted(
    scene: &Scene,
    mask: TileMask,
    channel: Channel,
    locale: Locale,
    style: HandStyle<'_>,
) -> Screen {
    let screen = screens::hand(scene, mask, channel, locale, style);
    screen.screen().clone()
}

pub(in crate::discord::screens) fn lobby(scene: &Scene, locale: Locale) -> Screen {
    screens::lobby::lobby(&PublicScene::of(scene), locale)
}

/// The public message of a test's own scene.
pub(in crate::discord::screens) fn public_screen(scene: &Scene, locale: Locale) -> Screen {
    public_screen_at(scene, locale, NOW)
}

/// The same at another time.
pub(in crate::discord::screens) fn public_screen_at(
    scene: &Scene,
    locale: Locale,
    now: Timestamp,
) -> Screen {
    screens::public(&PublicScene::of(scene), locale, now)
}

pub(in crate::discord::screens) fn status(scene: &Scene, locale: Locale) -> Screen {
    screens::status(scene, locale, locale)
}

pub(in crate::discord::screens) fn played_out(
    scene: &Scene,
    hand: &SettledScene,
    locale: Locale,
) -> Screen {
    screens::played_out(&PublicScene::of(scene), hand, locale)
}

pub(in crate::discord::screens) fn notice(
    notice: &Notice,
    scene: &Scene,
    locale: Locale,
) -> Option<String> {
    screens::notice(notice, &PublicScene::of(scene), locale)
}

pub(in crate::discord::screens) fn turn_ping(
    scene: &Scene,
    place: PingPlace,
    is_warning: bool,
    locale: Locale,
) -> Screen {
    screens::turn_ping(&PublicScene::of(scene), place, is_warning, locale)
}

pub(in crate::discord::screens) fn which(tables: &[Scene], locale: Locale) -> Screen {
    let choice = |scene: &Scene| TableChoice {
        table: scene.table,
        version: scene.version,
        place: scene.place,
    };
    let tables: Vec<_> = tables.iter().map(choice).collect();
    screens::which(&tables, locale, locale)
}

//! A player's private panel: the same in a direct message and in an ephemeral reply.

use gow::computer::hint::COMPARED_PLAYS_MAX;
use gow::{Move, View};

use crate::discord::custom_id::{PageAct, TableAct, TileMask};
use crate::store::{Sorting, Taps};
use crate::table::{PhaseScene, Scene};
use crate::text::Locale;
use crate::text::phrases::{HandText, RefusalText, TableText};

use super::bets;
use super::emoji::EmojiSet;
use super::limits::{self, BUTTONS_MAX, ROWS_MAX};
use super::names::{self, SeatNames};
use super::private::PrivateScreen;
use super::screen::{Button, Screen, Style};
use super::seating;

pub(super) use ideas::PlayFormatter;
pub use ideas::ideas;
pub use set_panel::hint;

use holder::HandHolder;
use set_panel::SetPanel;
use trick_panel::TrickPanel;

mod after_hand;
mod holder;
mod ideas;
mod set_panel;
mod sorting;
mod trick_panel;

/// Where a private panel is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// In the direct messages of the player.
    Dm,
    /// In an ephemeral message, which only the player sees.
    Ephemeral,
    /// The same for a player who has turned direct messages off and can turn them on again.
    Muted,
    /// In the direct messages of such a player.
    MutedDm,
}

impl Channel {
    /// The channel of the table, for a message that is not beside it: a player may sit at several tables.
    pub(super) fn of_table(self, scene: &Scene) -> Option<String> {
        let is_elsewhere = match self {
            Self::Dm | Self::MutedDm => !scene.place.is_direct(),
            Self::Ephemeral | Self::Muted => false,
        };
        is_elsewhere.then(|| format!("<#{}>", scene.place.channel))
    }
}

/// How a player's panel is shown: their preferences, and the question that it asks.
#[derive(Debug, Clone, Copy)]
pub struct HandStyle<'a> {
    /// The order of their pieces.
    pub sorting: Sorting,
    /// How many presses a discard takes.
    pub taps: Taps,
    /// Whether the panel asks if they want to discard the selection, which would beat.
    pub asked: bool,
    /// The plays that a hint has compared; they get the first buttons.
    pub hinted: [Option<Move>; COMPARED_PLAYS_MAX],
    /// Whether the discard of the lowest pieces is offered; a lesson asks for it.
    pub lowest: bool,
    /// Whether the labels of picked keys say so; a picture shows it without them.
    pub marks: bool,
    /// Whether the way of the house to set tiles is marked; a lesson asks for that way.
    pub house_way: bool,
    /// The bot's emojis for tiles and suits.
    pub emoji: &'a EmojiSet,
    /// The language of the table's message, whose buttons the panel may name; `None` for the panel's own.
    pub public: Option<Locale>,
}

impl<'a> HandStyle<'a> {
    /// The style of lessons and replays: suit by suit, and a discard takes one press.
    #[must_use]
    pub const fn plain(emoji: &'a EmojiSet) -> Self {
        Self {
            sorting: Sorting::Suit,
            taps: Taps::One,
            asked: false,
            hinted: [None; COMPARED_PLAYS_MAX],
            lowest: false,
            marks: true,
            house_way: true,
            emoji,
            public: None,
        }
    }
}

/// Renders a player's own panel; tiles in `selection` that are no longer held are ignored.
pub fn hand(
    scene: &Scene,
    selection: TileMask,
    channel: Channel,
    locale: Locale,
    style: HandStyle<'_>,
) -> PrivateScreen {
    PrivateScreen::new(
        scene.viewer,
        panel(scene, selection, channel, locale, style),
    )
}

/// The same below a note; without emojis, which are long, if Discord would refuse the two together.
pub fn hand_below_note(
    scene: &Scene,
    selection: TileMask,
    channel: Channel,
    locale: Locale,
    style: HandStyle<'_>,
    note: &str,
) -> PrivateScreen {
    let draw = |style: HandStyle<'_>| panel(scene, selection, channel, locale, style).headed(note);
    let mut screen = draw(style);
    if limits::check(&screen).is_err() {
        let emoji = &EmojiSet::default();
        screen = draw(HandStyle { emoji, ..style });
    }
    PrivateScreen::new(scene.viewer, screen)
}

/// The panel as a part of another screen, such as a lesson.
pub(super) fn embedded_panel(scene: &Scene, selection: TileMask, locale: Locale) -> Screen {
    let emoji = EmojiSet::default();
    let style = HandStyle {
        house_way: false,
        ..HandStyle::plain(&emoji)
    };
    panel(scene, selection, Channel::Ephemeral, locale, style)
}

fn panel(
    scene: &Scene,
    selection: TileMask,
    channel: Channel,
    locale: Locale,
    style: HandStyle<'_>,
) -> Screen {
    let table = channel.of_table(scene);
    let public = style.public.unwrap_or(locale);
    let screen = match &scene.phase {
        PhaseScene::Playing(_) => {
            let screen = match running_panel(scene, selection, locale, style) {
                Some(RunningPanel::Trick(panel)) => panel.draw(),
                Some(RunningPanel::Set(panel)) => panel.draw(),
                None => without_hand(scene, locale, public),
            };
            with_table(screen, table)
        }
        PhaseScene::Betting(betting) => bets::panel(scene, betting, channel, locale)
            .unwrap_or_else(|| with_table(without_hand(scene, locale, public), table)),
        PhaseScene::Lobby => with_table(Screen::say(locale.say(&HandText::NoHand)), table),
        PhaseScene::Between { last, .. } => after_hand::between_hands(scene, last, table, locale),
        PhaseScene::Closed { why, last } => {
            after_hand::table_closed(scene, *why, last.as_ref(), table, locale)
        }
    };
    with_dm_button(screen, scene, channel, locale)
}

/// Names the table in small print, with that of the picture if there is one.
fn with_table(mut screen: Screen, table: Option<String>) -> Screen {
    let Some(table) = table else {
        return screen;
    };
    match screen.embeds.first_mut() {
        Some(embed) => {
            let small_print = std::iter::once(table).chain(embed.footer.take());
            embed.footer = Some(small_print.collect::<Vec<_>>().join(" · "));
        }
        None => screen.content.push_str(&format!("\n-# {table}")),
    }
    screen
}

/// The panel of a running hand.
enum RunningPanel<'a> {
    Trick(TrickPanel<'a>),
    Set(SetPanel<'a>),
}

/// Why nothing can be played with the tiles that the viewer has picked at their turn; otherwise `None`.
pub(super) fn why_unplayable(scene: &Scene, selection: TileMask, locale: Locale) -> Option<String> {
    let emoji = EmojiSet::default();
    match running_panel(scene, selection, locale, HandStyle::plain(&emoji))? {
        RunningPanel::Trick(panel) => panel.why_unplayable(),
        RunningPanel::Set(_) => None,
    }
}

/// The panel of the viewer's running hand, if they have one.
fn running_panel<'a>(
    scene: &'a Scene,
    selection: TileMask,
    locale: Locale,
    style: HandStyle<'a>,
) -> Option<RunningPanel<'a>> {
    let playing = scene.playing()?;
    let view = &playing.view;
    let seat = scene.seat.filter(|seat| view.viewer() == Some(*seat))?;
    let selection = match view {
        View::Trick(view) => selection.held(view),
        View::Set(_) => selection,
    };
    let holder = HandHolder {
        scene,
        playing,
        seat,
        selection,
        who: SeatNames::sitting(scene, locale),
        locale,
        style,
    };
    Some(match view {
        View::Trick(view) => RunningPanel::Trick(TrickPanel { holder, view }),
        View::Set(view) => RunningPanel::Set(SetPanel { holder, view }),
    })
}

/// Says why a person has no tiles in the running hand, and how to join the table if a seat is left; its message is
/// in `public`.
fn without_hand(scene: &Scene, locale: Locale, public: Locale) -> Screen {
    let say = |words: &HandText| Screen::say(locale.say(words));
    let screen = match scene.waiting_seat_of {
        Some(seat) => say(&HandText::Waiting {
            seat: names::bold_letter(seat),
        }),
        // A person who took a new seat after the deal plays from the next hand on.
        None if scene.seat.is_some() => say(&HandText::NextHandOn),
        None if scene.ending.is_some() => return Screen::say(locale.say(&RefusalText::Ending)),
        None if seating::has_room(scene) => {
            let sit = public.say(&TableText::ButtonSit);
            return say(&HandText::NotSeated { sit });
        }
        None => return say(&HandText::NoSeatLeft),
    };
    let (label, act) = (&HandText::ButtonGiveBack, TableAct::Leave);
    let back = Button::for_table(scene, locale, label, Style::Secondary, act);
    screen.row([back])
}

/// Adds the button that turns direct messages off or on, in a new row while there is room for one,
/// else in the last row. A full row leaves it out: the person's settings have it too.
fn with_dm_button(mut screen: Screen, scene: &Scene, channel: Channel, locale: Locale) -> Screen {
    let (label, act) = match channel {
        // During a hand, a second press of a play would hit it.
        Channel::Dm if scene.playing().is_some() => return screen,
        Channel::Dm => (HandText::ButtonDmOff, PageAct::DmOff),
        Channel::Muted | Channel::MutedDm => (HandText::ButtonDmOn, PageAct::DmOn),
        Channel::Ephemeral => return screen,
    };
    let button = Button::page(scene, locale, &label, act);
    let own_row = screen.rows.len() < ROWS_MAX;
    match screen.rows.last_mut() {
        // A separate row keeps it away from the plays, as long as there is room.
        Some(row) if !own_row => {
            if row.list.is_none() && row.buttons.len() < BUTTONS_MAX {
                row.buttons.push(button);
            }
            screen
        }
        Some(_) | None => screen.row([button]),
    }
}

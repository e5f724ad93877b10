//! A player's private panel: the same in a direct message and in an ephemeral reply.

use gow::computer::hint::IDEAS;
use gow::{Move, View};

use crate::discord::custom_id::{PageAct, TableAct, TileMask};
use crate::store::{Sorting, Taps};
use crate::table::{PhaseScene, Scene};
use crate::text::Locale;
use crate::text::phrases::HandText;

use super::bets;
use super::emoji::EmojiSet;
use super::limits::{BUTTONS_MAX, ROWS_MAX};
use super::private::PrivateScreen;
use super::screen::{Button, Colour, Screen, Style};
use super::seating;
use super::who::{self, SeatNames};

pub(super) use ideas::Teller;
pub use ideas::ideas;
pub use set_panel::hint;

use holder::Holder;
use set_panel::SetPanel;
use trick_panel::TrickPanel;

mod holder;
mod ideas;
mod over;
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
    /// In either place, for a player who has turned direct messages off and can turn them on again.
    Muted,
}

/// How a player's panel is shown: their preferences, and the question to them now.
#[derive(Debug, Clone, Copy)]
pub struct HandStyle<'a> {
    /// Their order.
    pub sorting: Sorting,
    /// How many presses a discard takes.
    pub taps: Taps,
    /// Whether the panel asks if they want to discard the selection, which would beat.
    pub asked: bool,
    /// The plays that a hint has compared; they get the first buttons.
    pub hinted: [Option<Move>; IDEAS],
    /// Whether the discard of the lowest pieces is offered; a lesson asks for it.
    pub lowest: bool,
    /// Whether keys say that they are picked; the picture shows it where there is one.
    pub marks: bool,
    /// The emojis for them.
    pub emoji: &'a EmojiSet,
}

impl<'a> HandStyle<'a> {
    /// The style of lessons and replays: suit by suit, and a discard takes one press.
    #[must_use]
    pub const fn plain(emoji: &'a EmojiSet) -> Self {
        Self {
            sorting: Sorting::Suit,
            taps: Taps::One,
            asked: false,
            hinted: [None; IDEAS],
            lowest: false,
            marks: true,
            emoji,
        }
    }
}

/// Renders a player's own panel; tiles in `selection` that are no longer held are ignored.
#[must_use]
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

/// The panel as a part of another screen, such as a lesson.
pub(super) fn plain(scene: &Scene, selection: TileMask, locale: Locale) -> Screen {
    let emoji = EmojiSet::default();
    let style = HandStyle::plain(&emoji);
    panel(scene, selection, Channel::Ephemeral, locale, style)
}

fn panel(
    scene: &Scene,
    selection: TileMask,
    channel: Channel,
    locale: Locale,
    style: HandStyle<'_>,
) -> Screen {
    let screen = match &scene.phase {
        PhaseScene::Playing { .. } => match running(scene, selection, locale, style) {
            Some(Running::Trick(panel)) => panel.draw(),
            Some(Running::Set(panel)) => panel.draw(),
            None => without_hand(scene, locale),
        },
        PhaseScene::Betting { .. } => {
            bets::own(scene, channel, locale).unwrap_or_else(|| without_hand(scene, locale))
        }
        PhaseScene::Lobby => Screen::say(locale.say(&HandText::NoHand)),
        PhaseScene::Between { last, .. } => over::after(scene, last, locale),
        PhaseScene::Closed { why, last } => over::at_the_end(scene, *why, last.as_ref(), locale),
    };
    with_dm_button(screen, scene, channel, locale)
}

/// A player's running hand.
enum Running<'a> {
    Trick(TrickPanel<'a>),
    Set(SetPanel<'a>),
}

/// Why nothing can be played with the tiles that the viewer has picked at their turn, if that is so.
pub(super) fn unplayable(scene: &Scene, selection: TileMask, locale: Locale) -> Option<String> {
    let emoji = EmojiSet::default();
    match running(scene, selection, locale, HandStyle::plain(&emoji))? {
        Running::Trick(panel) => panel.unplayable(),
        Running::Set(_) => None,
    }
}

/// The running hand of the viewer, if they have one.
fn running<'a>(
    scene: &'a Scene,
    selection: TileMask,
    locale: Locale,
    style: HandStyle<'a>,
) -> Option<Running<'a>> {
    let PhaseScene::Playing {
        number,
        view,
        own_plays,
        deadline,
        claiming,
        hints,
        ..
    } = &scene.phase
    else {
        return None;
    };
    let seat = scene.seat.filter(|seat| view.viewer() == Some(*seat))?;
    let selection = match view {
        View::Trick(view) => selection.held(view),
        View::Set(_) => selection,
    };
    let holder = Holder {
        scene,
        number: *number,
        own_plays: *own_plays,
        deadline: *deadline,
        seat,
        selection,
        who: SeatNames::sitting(scene, locale),
        locale,
        style,
    };
    Some(match view {
        View::Trick(view) => Running::Trick(TrickPanel {
            holder,
            view,
            claiming: *claiming,
            hints: *hints,
        }),
        View::Set(view) => Running::Set(SetPanel { holder, view }),
    })
}

/// Says why a person has no tiles in the running hand, and how to join the table if a seat is left.
fn without_hand(scene: &Scene, locale: Locale) -> Screen {
    let say = |words: &HandText| Screen::say(locale.say(words));
    let screen = match scene.waiting_seat_of {
        Some(seat) => say(&HandText::Waiting {
            seat: who::bold_letter(seat),
        }),
        // A person who took a new seat after the deal plays from the next hand on.
        None if scene.seat.is_some() => say(&HandText::NextHandOn),
        None if seating::has_room(scene) => return say(&HandText::NotSeated),
        None => return say(&HandText::NoSeatLeft),
    };
    let (label, act) = (&HandText::ButtonGiveBack, TableAct::Leave);
    let back = Button::about(scene, locale, label, Style::Secondary, act);
    screen.row([back])
}

/// Adds the button that turns direct messages off or on, in a new row while there is room for one,
/// else in the last row. A full row leaves it out: the person's settings have it too.
fn with_dm_button(mut screen: Screen, scene: &Scene, channel: Channel, locale: Locale) -> Screen {
    let mut colours = screen.embeds.iter().map(|embed| embed.colour);
    let is_turn = colours.any(|colour| colour == Colour::Turn);
    let (label, act) = match channel {
        // At a turn the plays need the room.
        Channel::Dm if is_turn => return screen,
        Channel::Dm => (HandText::ButtonDmOff, PageAct::DmOff),
        Channel::Muted => (HandText::ButtonDmOn, PageAct::DmOn),
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

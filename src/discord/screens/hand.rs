//! What one player sees alone: the same in a direct message and in an answer that only they see.

use gow::tet_gow::Tier;
use gow::{Piece, Seat, Suit, TrickView, View};

use crate::discord::press::{Act, TileMask};
use crate::id::Millis;
use crate::store::Sorting;
use crate::table::{ChairScene, Declaring, PhaseScene, Scene};
use crate::text::phrases::{HandText, TableText};
use crate::text::{Locale, pips, set_with_name, tier_name, tile_name};

use super::screen::{Button, Colour, Embed, Field, Picture, Screen, Style};
use super::set_hand::SetPanel;
use super::signs::Signs;
use super::who::{self, Who};
use super::{bets, board, mark, notes, plays, terms};

mod buttons;
mod over;
mod sorting;

/// Names of tiles in a line: more would be broken anywhere on a phone.
const NAMES_A_LINE: usize = 2;

/// Where a private panel stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// In the direct messages of the player.
    Dm,
    /// In the table's channel, seen by the player alone.
    Ephemeral,
    /// In either place, of a player who has switched direct messages off and can have them again.
    Muted,
}

/// The running hand of a player, with what it is drawn from.
struct Panel<'a> {
    scene: &'a Scene,
    number: u32,
    view: &'a TrickView,
    own_plays: usize,
    deadline: Option<Millis>,
    declaring: Option<Declaring>,
    seat: Seat,
    selection: TileMask,
    who: Who,
    locale: Locale,
    taste: Taste<'a>,
}

/// How a player wants their tiles.
#[derive(Debug, Clone, Copy)]
pub struct Taste<'a> {
    /// In which order.
    pub sorting: Sorting,
    /// The emojis that stand for them.
    pub signs: &'a Signs,
}

/// Draws a player's own panel, the tiles suit by suit; `selection` counts only where it speaks of tiles still held.
///
/// The scene must be the player's own.
#[must_use]
pub fn hand(scene: &Scene, selection: TileMask, channel: Channel, locale: Locale) -> Screen {
    let taste = Taste { sorting: Sorting::Suit, signs: &Signs::default() };
    hand_sorted(scene, selection, channel, locale, taste)
}

/// The same, the tiles in the order that the player has chosen.
#[must_use]
pub fn hand_sorted(
    scene: &Scene,
    selection: TileMask,
    channel: Channel,
    locale: Locale,
    taste: Taste<'_>,
) -> Screen {
    let screen = match &scene.phase {
        PhaseScene::Playing { .. } => match running(scene, selection, locale, taste) {
            Some(screen) => screen,
            None => return without_hand(scene, channel, locale),
        },
        PhaseScene::Betting { .. } => bets::own(scene, locale).unwrap_or_default(),
        PhaseScene::Lobby => Screen::say(locale.say(&HandText::NoHand)),
        PhaseScene::Between { last, .. } => over::after(scene, last, locale),
        PhaseScene::Closed { why, last } => over::at_the_end(scene, *why, last.as_ref(), locale),
    };
    with_dm_button(screen, scene, channel, locale)
}

/// Draws the running hand of the viewer, if they have one.
fn running(scene: &Scene, selection: TileMask, locale: Locale, taste: Taste<'_>) -> Option<Screen> {
    let PhaseScene::Playing { number, view, own_plays, deadline, declaring, .. } = &scene.phase else {
        return None;
    };
    let seat = scene.seat.filter(|seat| view.viewer() == Some(*seat))?;
    let (number, own_plays, deadline) = (*number, *own_plays, *deadline);
    let who = Who::sitting(scene, locale);
    Some(match view {
        View::Trick(view) => {
            let (selection, declaring) = (selection.held(view), *declaring);
            Panel { scene, number, view, own_plays, deadline, declaring, seat, selection, who, locale, taste }
                .draw()
        }
        View::Set(view) => SetPanel {
            scene,
            number,
            view,
            own_plays,
            deadline,
            seat,
            selection,
            who,
            locale,
            signs: taste.signs,
        }
        .draw(),
    })
}

/// Says why a person has no tiles in the running hand.
fn without_hand(scene: &Scene, channel: Channel, locale: Locale) -> Screen {
    let Some(seat) = scene.heir_of else {
        // Who sat down on a new chair since the deal plays from the next hand on.
        let words = if scene.seat.is_some() { HandText::NextHandOn } else { HandText::NotSeated };
        return with_dm_button(Screen::say(locale.say(&words)), scene, channel, locale);
    };
    let screen = Screen::say(locale.say(&HandText::Heir { seat: who::bold_letter(seat) }));
    let back = mark::button(scene, locale, &HandText::ButtonGiveBack, Style::Secondary, Act::Leave);
    with_dm_button(screen.row(vec![back]), scene, channel, locale)
}

/// Adds the way out of direct messages, or back to them, to the last row that has room.
fn with_dm_button(mut screen: Screen, scene: &Scene, channel: Channel, locale: Locale) -> Screen {
    let (label, act) = match channel {
        Channel::Dm => (HandText::ButtonDmOff, Act::DmOff),
        Channel::Muted => (HandText::ButtonDmOn, Act::DmOn),
        Channel::Ephemeral => return screen,
    };
    let button = mark::button(scene, locale, &label, Style::Secondary, act);
    let own_row = screen.rows.len() < super::limits::ROWS_MAX;
    match screen.rows.last_mut() {
        // A row of its own keeps it away from the plays, as long as there is room.
        Some(row) if !own_row && row.buttons.len() < super::limits::BUTTONS_MAX => {
            row.buttons.push(button);
            screen
        }
        Some(_) | None => screen.row(vec![button]),
    }
}

impl Panel<'_> {
    fn draw(&self) -> Screen {
        let mine = self.my_turn();
        let embed = Embed {
            title: Some(self.locale.say(&HandText::Title { number: self.number.into() })),
            lines: self.lines(),
            fields: self.fields(),
            colour: if mine { Colour::Turn } else { Colour::Table },
            footer: None,
            picture: Some(Picture {
                shows: self.shows(),
                alt: self.locale.say(&HandText::Picture { kind: self.kind(), tiles: pips(self.sorted()) }),
            }),
        };
        let mut screen = Screen::framed(embed);
        screen.content = self.headline();
        for row in self.buttons() {
            screen = screen.row(row);
        }
        screen
    }

    /// Whether the viewer is to play, and plays themself.
    fn my_turn(&self) -> bool {
        self.view.to_act == Some(self.seat) && self.plays()
    }

    /// Whether the viewer plays their own turns.
    fn plays(&self) -> bool {
        match &self.scene.chairs[self.seat] {
            ChairScene::Person { away, leaving, .. } => !away && !leaving,
            ChairScene::Empty | ChairScene::House | ChairScene::Computer { .. } => false,
        }
    }

    fn headline(&self) -> String {
        if self.declaring.is_some() {
            return board::declaring_line(self.deadline, self.locale);
        }
        match self.deadline {
            Some(at) if self.my_turn() => self.locale.say(&HandText::YourTurn { when: mark::countdown(at) }),
            Some(_) | None => {
                board::turn_line(self.view, self.deadline, &self.who, self.locale).unwrap_or_default()
            }
        }
    }

    fn lines(&self) -> Vec<String> {
        let player = self.who.tagged(self.seat);
        let (factor, figure) = (self.view.multiplier, self.view.figure.unwrap_or(0));
        let mut lines = if self.view.banker == self.seat {
            vec![self.locale.say(&HandText::YouBank { figure, player, factor })]
        } else {
            let banker = self.who.tagged(self.view.banker);
            vec![self.locale.say(&HandText::You { figure, player, banker, factor })]
        };
        let stacks = |(seat, stacks): (Seat, &u8)| format!("{} {stacks}", who::bold_letter(seat));
        let stacks = self.view.stacks.iter().map(stacks).collect::<Vec<_>>().join(" · ");
        lines.push(self.locale.say(&HandText::Stacks { stacks }));
        let seat_note = match &self.scene.chairs[self.seat] {
            ChairScene::Person { leaving: true, .. } => Some(HandText::Leaving),
            ChairScene::Person { away: true, .. } => Some(HandText::Away),
            ChairScene::Person { .. }
            | ChairScene::Empty
            | ChairScene::House
            | ChairScene::Computer { .. } => None,
        };
        lines.extend(board::open_line(self.view, self.locale));
        let declared = self.declaring.is_some_and(|declaring| declaring.done);
        lines.extend(declared.then(|| self.locale.say(&HandText::Declared)));
        lines.extend(seat_note.map(|note| self.locale.say(&note)));
        lines.extend(notes::end_notes(self.scene, self.locale));
        lines
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        if let Some(trick) = &self.view.current {
            let width = mark::count(trick.width);
            let mut lines = plays::play_lines(trick, &self.who, self.locale);
            lines.extend(self.to_take());
            fields.push(
                self.field(&self.locale.say(&TableText::TrickHeading { kind: self.kind(), width }), &lines),
            );
        }
        let last = self.view.tricks.last();
        if let Some(line) = last.and_then(|trick| plays::taken_line(trick, &self.who, self.locale)) {
            fields.push(self.field(&self.locale.say(&TableText::LastTrickHeading), &[line]));
        }
        if !self.view.own_discards.is_empty() {
            let sets = self.view.own_discards.iter().map(|set| pips(set.iter()));
            let line = sets.collect::<Vec<_>>().join(" · ");
            fields.push(self.field(&self.locale.say(&HandText::Discards), &[line]));
        }
        // Last, because the buttons are right below.
        let heading = match self.taste.sorting {
            Sorting::Suit | Sorting::Rank => HandText::Tiles { kind: self.kind() },
            Sorting::Families => HandText::TilesFamilies,
        };
        fields.push(self.field(&self.locale.say(&heading), &self.tile_lines()));
        fields
    }

    fn field(&self, heading: &str, lines: &[String]) -> Field {
        Field { name: heading.to_owned(), value: lines.join("\n"), inline: false }
    }

    /// What there is to take in the running trick.
    fn to_take(&self) -> Option<String> {
        let trick = self.view.current.as_ref()?;
        let set = set_with_name(trick.best_set()?, self.locale);
        Some(self.locale.say(&HandText::ToBeat { stacks: mark::count(trick.width), set }))
    }

    /// The tiles that are held, in the player's order, and what can be done with them.
    fn tile_lines(&self) -> Vec<String> {
        if self.view.hand.is_empty() {
            return vec![self.locale.say(&HandText::NoTiles { kind: self.kind() })];
        }
        let groups = sorting::lines(&self.view.hand, self.taste.sorting);
        let tiles = groups.iter().map(|(suit, group)| self.line_of(*suit, group));
        let tiers = Tier::ALL.into_iter().filter_map(|tier| self.tier_line(tier));
        let mut lines: Vec<String> = if self.kind() == "card" { tiers.collect() } else { tiles.collect() };
        if let Some(advice) = self.advice() {
            let advice = self.locale.say(&advice);
            lines.push(self.locale.say(&HandText::Advice { advice }));
        }
        lines
    }

    /// The tiles that are held, in the player's order.
    fn sorted(&self) -> Vec<Piece> {
        sorting::lines(&self.view.hand, self.taste.sorting).into_iter().flat_map(|(_, group)| group).collect()
    }

    /// Tiles that stand together, by their names.
    fn line_of(&self, suit: Option<Suit>, group: &[Piece]) -> String {
        let names: Vec<String> = group.iter().map(|piece| self.name(*piece)).collect();
        let tiles = names.chunks(NAMES_A_LINE).map(|names| names.join(" · ")).collect::<Vec<_>>().join("\n");
        match suit {
            Some(Suit::Civil) => self.locale.say(&HandText::Civil { tiles }),
            Some(Suit::Military) => self.locale.say(&HandText::Military { tiles }),
            None => tiles,
        }
    }

    /// A tile by its name, with its emoji before it.
    fn name(&self, piece: Piece) -> String {
        self.taste.signs.before(piece, &tile_name(piece, self.locale))
    }

    /// The cards of a tier that are held, if there are any, with the set of each.
    fn tier_line(&self, tier: Tier) -> Option<String> {
        let of_tier =
            self.view.hand.iter().filter(|piece| piece.card().is_some_and(|card| card.tier() == tier));
        let cards: Vec<String> = of_tier.map(|piece| tile_name(*piece, self.locale)).collect();
        let line = HandText::TierLine { tier: tier_name(tier, self.locale), cards: cards.join(" · ") };
        (!cards.is_empty()).then(|| self.locale.say(&line))
    }

    /// What is played with, as a key of texts.
    fn kind(&self) -> &'static str {
        terms::kind(&self.view.house)
    }

    /// A button of this panel.
    fn button(&self, label: &HandText, style: Style, act: Act) -> Button {
        mark::button(self.scene, self.locale, label, style, act)
    }
}

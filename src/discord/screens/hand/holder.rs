//! The holder of a hand: what the private panels of all games have in common.

use gow::{Piece, Seat};

use crate::discord::custom_id::{Press, TableAct, TileMask};
use crate::discord::screens::names::SeatNames;
use crate::discord::screens::screen::{Button, Field, Style};
use crate::discord::screens::{leaving, markup, notes};
use crate::table::{CloseReason, PlayingScene, Scene, SeatScene};
use crate::text::phrases::{HandText, HintText, TileText};
use crate::text::{CardFormat, Locale, Phrase, PieceKind, called, tile_button_name};

use super::{HandStyle, sorting};

/// The selection size from which a clear button appears; one press of a tile undoes a smaller one.
const CLEAR_FROM: usize = 2;

/// Names of pieces in a line: more would wrap on a phone. Chinese names are shorter.
const fn names_a_line(locale: Locale) -> usize {
    match locale {
        Locale::En => 2,
        Locale::ZhHant | Locale::ZhHans => 3,
    }
}

/// A player with a running hand.
pub(super) struct HandHolder<'a> {
    pub(super) scene: &'a Scene,
    pub(super) playing: &'a PlayingScene,
    pub(super) seat: Seat,
    pub(super) selection: TileMask,
    pub(super) who: SeatNames,
    pub(super) locale: Locale,
    pub(super) style: HandStyle<'a>,
}

impl HandHolder<'_> {
    /// Whether the holder plays their own turns.
    pub(super) fn plays_own_turns(&self) -> bool {
        match &self.scene.seats[self.seat] {
            SeatScene::Person { .. } if self.has_lost_place() => false,
            SeatScene::Person { away, leaving, .. } => !away && !leaving,
            SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => false,
        }
    }

    /// Whether computers finish the hand for everybody, because the table has lost its place.
    fn has_lost_place(&self) -> bool {
        self.scene.ending.is_some_and(CloseReason::is_lost_place)
    }

    /// The heading of the panel.
    pub(super) fn caption(&self) -> String {
        self.locale.say(&HandText::Title {
            number: self.playing.number.into(),
            hands: notes::hands(self.scene),
        })
    }

    /// The note that a computer plays for the holder, or that this hand is their last here.
    pub(super) fn note(&self) -> Option<String> {
        let note = match &self.scene.seats[self.seat] {
            SeatScene::Person {
                kicked: true,
                leaving: true,
                ..
            } => HandText::Kicked,
            SeatScene::Person { leaving: true, .. } => HandText::Leaving,
            SeatScene::Person { away: true, .. } => HandText::Away,
            SeatScene::Person { kicked: true, .. } => HandText::KickedLater,
            SeatScene::Person { .. }
            | SeatScene::Empty
            | SeatScene::HouseBank
            | SeatScene::Computer { .. } => return None,
        };
        Some(self.locale.say(&note))
    }

    /// The notes about the table.
    pub(super) fn table_notes(&self) -> Vec<String> {
        let public = self.style.public.unwrap_or(self.locale);
        notes::private_notes(self.scene, self.locale, public)
    }

    /// The pieces in the player's order.
    pub(super) fn sorted(&self, pieces: &[Piece]) -> Vec<Piece> {
        let mut sorted = pieces.to_vec();
        sorting::sort(&mut sorted, self.style.sorting, |piece| *piece);
        sorted
    }

    pub(super) fn field(&self, heading: &impl Phrase, lines: &[String]) -> Field {
        Field::titled(self.locale.say(heading), lines)
    }

    /// A field, with the bot's emojis for the suits of its cards where there is room.
    pub(super) fn card_field(
        &self,
        heading: &impl Phrase,
        lines: impl Fn(CardFormat<'_>) -> Vec<String>,
    ) -> Field {
        let emoji = self.style.emoji;
        let value = emoji.with_suit_emojis(|signs| lines(signs).join("\n"));
        self.field(heading, &[value])
    }

    /// The name of a piece, with the emoji of a tile before it.
    pub(super) fn name(&self, piece: Piece, signs: CardFormat<'_>) -> String {
        let with_emoji = || self.style.emoji.with_name(piece, self.locale);
        let tile = piece.tile().and_then(|_| with_emoji());
        tile.unwrap_or_else(|| signs.tile_name(piece, self.locale))
    }

    /// The alt text of the pieces still held: which they are, and which are picked.
    pub(super) fn alt_text(&self, held: &[Piece], dealt: &[Piece], kind: PieceKind) -> String {
        let tiles = called(held.iter().copied(), self.locale);
        let all = self.locale.say(&HandText::Picture { kind, tiles });
        let chosen = self.chosen(dealt);
        if chosen.is_empty() {
            return all;
        }
        let chosen = self.locale.say(&HandText::PictureChosen {
            tiles: called(chosen, self.locale),
        });
        self.locale.clauses([all, chosen])
    }

    /// The pieces that are picked.
    fn chosen(&self, dealt: &[Piece]) -> Vec<Piece> {
        let chosen = dealt
            .iter()
            .enumerate()
            .filter(|(place, _)| self.selection.contains(*place));
        chosen.map(|(_, piece)| *piece).collect()
    }

    /// The names of tiles, a few in a line.
    pub(super) fn names(&self, tiles: &[Piece], signs: CardFormat<'_>) -> Vec<String> {
        let line = |tiles: &[Piece]| {
            let names = tiles.iter().map(|tile| self.name(*tile, signs));
            names.collect::<Vec<_>>().join(" · ")
        };
        tiles.chunks(names_a_line(self.locale)).map(line).collect()
    }

    pub(super) fn button(&self, label: &impl Phrase, style: Style, act: TableAct) -> Button {
        Button::for_table(self.scene, self.locale, label, style, act)
    }

    /// The press that picks a piece, or puts it back: it carries the selection that results.
    pub(super) fn pick(&self, place: usize) -> TableAct {
        self.toggle(self.selection.toggled(place))
    }

    /// The press that picks a piece and no other.
    pub(super) fn pick_alone(&self, place: usize) -> TableAct {
        self.toggle(TileMask::EMPTY.toggled(place))
    }

    /// The button of a piece, by its place among the dealt pieces. Two equal pieces are two
    /// buttons: a screen reader must tell them apart. A tile has no emoji: the picture right above
    /// shows it, and four keys fill the width of a phone.
    pub(super) fn piece_button(
        &self,
        (place, piece): (usize, Piece),
        is_second: bool,
        act: TableAct,
    ) -> Button {
        let is_picked = self.selection.contains(place);
        let style = if is_picked {
            Style::Primary
        } else {
            Style::Secondary
        };
        let mut label = tile_button_name(piece, self.locale);
        if let Some(card) = piece.card() {
            let tier = markup::phrase_number(card.tier().number());
            label = self.locale.say(&TileText::TierKey { label, tier });
        }
        if is_second {
            label = self.locale.say(&TileText::SecondKey { label });
        }
        // A wider key could push the others into another row, under the thumb.
        if is_picked && self.style.marks {
            label = self.locale.say(&TileText::PickedKey { label });
        }
        let press = Press::at(self.scene.table, self.scene.version, act);
        let emoji = piece.card().and_then(|_| self.style.emoji.of(piece));
        Button::new(label, style, press).marked(emoji)
    }

    /// The button that clears a selection that would take several presses to undo.
    pub(super) fn clear_button(&self) -> Option<Button> {
        let (label, act) = (&HandText::ButtonClear, self.toggle(TileMask::EMPTY));
        let clears = self.selection.len() >= CLEAR_FROM;
        clears.then(|| self.button(label, Style::Secondary, act))
    }

    /// The button that asks for a hint.
    pub(super) fn hint_button(&self) -> Button {
        self.button(&HintText::Button, Style::Secondary, TableAct::Hint)
    }

    /// The button to play for oneself again while a computer does, unless the host has removed the holder.
    pub(super) fn back_button(&self) -> Option<Button> {
        match &self.scene.seats[self.seat] {
            SeatScene::Person { .. } if self.has_lost_place() => None,
            SeatScene::Person {
                kicked: true,
                leaving: true,
                ..
            } => None,
            SeatScene::Person { leaving: true, .. } => {
                Some(leaving::stay_button(self.scene, self.locale))
            }
            SeatScene::Person { .. }
            | SeatScene::Empty
            | SeatScene::HouseBank
            | SeatScene::Computer { .. } => {
                Some(self.button(&HandText::ButtonBack, Style::Success, TableAct::Back))
            }
        }
    }

    /// The press that asks whether to discard the tiles, which would beat.
    pub(super) fn ask_discard(&self, mask: TileMask) -> TableAct {
        let (hand, own_plays) = self.moment();
        TableAct::AskDiscard {
            hand,
            own_plays,
            mask,
        }
    }

    fn toggle(&self, mask: TileMask) -> TableAct {
        let (hand, own_plays) = self.moment();
        TableAct::Toggle {
            hand,
            own_plays,
            mask,
        }
    }

    /// The moment that a selection belongs to: the hand, and its holder's number of plays.
    fn moment(&self) -> (u32, u8) {
        let own_plays = u8::try_from(self.playing.own_plays).unwrap_or(u8::MAX);
        (self.playing.number, own_plays)
    }
}

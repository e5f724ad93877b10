//! A player's own hand of Pai Gow: four tiles to be divided into two hands.

use gow::pai_gow::{HouseWay, Odds, Setting, Side, tiles_of};
use gow::{House, Seat, SetView, Verb, View};

use crate::board::Subject;
use crate::discord::press::{Act, TileMask};
use crate::id::Millis;
use crate::table::{ChairScene, PhaseScene, Scene};
use crate::text::phrases::{HandText, SetText};
use crate::text::{Locale, pips, tile_name, two_tiles};

use super::pictures::{self, Held};
use super::screen::{Button, Colour, Embed, Field, Picture, Screen, Style};
use super::signs::Signs;
use super::who::Who;
use super::{mark, notes, set_board, terms};

/// Names of tiles in a line: more would be broken anywhere on a phone.
const NAMES_A_LINE: usize = 2;

/// Selections below this size are undone by one press of a tile.
const CLEAR_FROM: usize = 2;

/// The running hand of a player, with what it is drawn from.
pub(super) struct SetPanel<'a> {
    pub(super) scene: &'a Scene,
    pub(super) number: u32,
    pub(super) view: &'a SetView,
    pub(super) own_plays: usize,
    pub(super) deadline: Option<Millis>,
    pub(super) seat: Seat,
    pub(super) selection: TileMask,
    pub(super) who: Who,
    pub(super) locale: Locale,
    pub(super) signs: &'a Signs,
}

impl SetPanel<'_> {
    pub(super) fn draw(&self) -> Screen {
        let mine = self.my_turn();
        let tiles = pips(self.view.dealt.iter().copied());
        let embed = Embed {
            title: Some(self.locale.say(&HandText::Title { number: self.number.into() })),
            lines: self.lines(),
            fields: self.fields(),
            colour: if mine { Colour::Turn } else { Colour::Table },
            footer: None,
            picture: Some(Picture {
                shows: self.shows(),
                alt: self.locale.say(&HandText::Picture { kind: terms::kind(&self.view.house), tiles }),
            }),
        };
        let mut screen = Screen::framed(embed);
        screen.content = match self.deadline {
            Some(at) if mine => self.locale.say(&SetText::YourTurn { when: mark::countdown(at) }),
            deadline => set_board::headline(self.view, deadline, self.locale),
        };
        self.rows().into_iter().fold(screen, Screen::row)
    }

    /// The two hands, as far as they are known; else the four tiles.
    fn shows(&self) -> Subject {
        let halves = self.view.setting.or_else(|| self.picked()).and_then(pictures::setting);
        halves.unwrap_or_else(|| {
            let held = |(place, piece): (usize, &gow::Piece)| Held {
                piece: *piece,
                chosen: self.selection.contains(place),
            };
            pictures::hand(&self.view.dealt.iter().enumerate().map(held).collect::<Vec<_>>(), &[])
        })
    }

    /// Whether the viewer is to set, and does so themself; who has bet nothing is not waited for.
    fn my_turn(&self) -> bool {
        let bets = self.view.banker == self.seat || self.view.bets[self.seat] > 0;
        self.view.to_act.contains(self.seat) && bets && self.plays()
    }

    fn plays(&self) -> bool {
        match &self.scene.chairs[self.seat] {
            ChairScene::Person { away, leaving, .. } => !away && !leaving,
            ChairScene::Empty | ChairScene::House | ChairScene::Computer { .. } => false,
        }
    }

    fn lines(&self) -> Vec<String> {
        let (player, banker) = (self.who.tagged(self.seat), self.who.tagged(self.view.banker));
        let mut lines = vec![self.locale.say(&match self.view.bets[self.seat] {
            _ if self.view.banker == self.seat => SetText::YouBank { player },
            0 => SetText::YouSitOut { player, banker },
            chips => SetText::YouBet { player, chips, banker },
        })];
        let note = match &self.scene.chairs[self.seat] {
            ChairScene::Person { leaving: true, .. } => Some(HandText::Leaving),
            ChairScene::Person { away: true, .. } => Some(HandText::Away),
            ChairScene::Person { .. }
            | ChairScene::Empty
            | ChairScene::House
            | ChairScene::Computer { .. } => None,
        };
        lines.extend(note.map(|note| self.locale.say(&note)));
        lines.extend(notes::end_notes(self.scene, self.locale));
        lines
    }

    fn fields(&self) -> Vec<Field> {
        let names: Vec<String> = self
            .view
            .dealt
            .iter()
            .map(|piece| self.signs.before(*piece, &tile_name(*piece, self.locale)))
            .collect();
        let names: Vec<String> = names.chunks(NAMES_A_LINE).map(|names| names.join(" · ")).collect();
        let mut fields = vec![self.field(&SetText::Tiles, &names)];
        if let Some(setting) = self.view.setting {
            fields.push(self.field(&SetText::HaveSet, &self.two_lines(setting)));
            let waiting = SetText::Waiting { players: self.who.list(self.view.to_act.iter()) };
            if !self.view.to_act.is_empty() {
                fields[1].value.push('\n');
                fields[1].value.push_str(&self.locale.say(&waiting));
            }
        } else if let Some(setting) = self.picked() {
            fields.push(self.field(&SetText::Picked, &self.two_lines(setting)));
        } else if self.plays() {
            let mut ways: Vec<String> = self.view.settings.iter().map(|way| self.way_line(*way)).collect();
            if self.my_turn() {
                let advice = self.locale.say(&SetText::Advice);
                ways.push(self.locale.say(&HandText::Advice { advice }));
            }
            fields.push(self.field(&SetText::Ways, &ways));
        }
        fields
    }

    fn two_lines(&self, setting: Setting) -> Vec<String> {
        let high = SetText::High { hand: two_tiles(setting.high, self.locale) };
        let low = SetText::Low { hand: two_tiles(setting.low, self.locale) };
        vec![self.locale.say(&high), self.locale.say(&low)]
    }

    fn way_line(&self, setting: Setting) -> String {
        let (high, low) = (two_tiles(setting.high, self.locale), two_tiles(setting.low, self.locale));
        let words = if self.house_way() == Some(setting) {
            SetText::HouseWay { high, low }
        } else {
            SetText::Way { high, low }
        };
        self.locale.say(&words)
    }

    fn field(&self, heading: &SetText, lines: &[String]) -> Field {
        Field { name: self.locale.say(heading), value: lines.join("\n"), inline: false }
    }

    /// What the two selected tiles make with the two others.
    fn picked(&self) -> Option<Setting> {
        let pieces = self.selection.among(&self.view.dealt)?;
        self.view.settings.iter().find(|setting| setting.has(pieces)).copied()
    }

    /// How the published house way sets these tiles.
    fn house_way(&self) -> Option<Setting> {
        let House::PaiGow(house) = &self.view.house else { return None };
        Some(HouseWay::default().set(tiles_of(&self.view.dealt)?, house.six_high))
    }

    fn rows(&self) -> Vec<Vec<Button>> {
        if !self.plays() {
            let leaving = matches!(self.scene.chairs[self.seat], ChairScene::Person { leaving: true, .. });
            let back = self.button(&HandText::ButtonBack, Style::Success, Act::Back);
            return vec![if leaving { Vec::new() } else { vec![back] }];
        }
        if !self.my_turn() {
            return Vec::new();
        }
        let mut actions = Vec::new();
        let picked = self.picked();
        actions.extend(picked.map(|setting| self.set_button(setting)));
        if let Some(way) = self.house_way().filter(|way| picked != Some(*way)) {
            let mask = TileMask::standing_for(way.high.pieces, &self.view.dealt).unwrap_or_default();
            let act = Act::Play { verb: Verb::Set, mask };
            actions.push(self.button(&SetText::ButtonHouseWay, Style::Secondary, act));
        }
        actions.push(self.button(&SetText::ButtonHint, Style::Secondary, Act::Hint));
        if self.selection.len() >= CLEAR_FROM {
            let act = self.toggle(TileMask::EMPTY);
            actions.push(self.button(&HandText::ButtonClear, Style::Secondary, act));
        }
        vec![self.tile_buttons(), actions]
    }

    fn set_button(&self, setting: Setting) -> Button {
        let [high, low] = [setting.high, setting.low].map(|hand| pips(hand.pieces.iter()));
        let act = Act::Play { verb: Verb::Set, mask: self.selection };
        self.button(&SetText::ButtonSet { high, low }, Style::Success, act)
    }

    /// One button a tile, in dealt order; its press carries the selection afterwards.
    fn tile_buttons(&self) -> Vec<Button> {
        let tile = |(place, piece): (usize, &gow::Piece)| {
            let style = if self.selection.contains(place) { Style::Primary } else { Style::Secondary };
            let act = self.toggle(self.selection.toggled(place));
            Button::new(pips([*piece]), style, mark::press(self.scene, act)).marked(self.signs.of(*piece))
        };
        self.view.dealt.iter().enumerate().map(tile).collect()
    }

    fn toggle(&self, mask: TileMask) -> Act {
        let own_plays = u8::try_from(self.own_plays).unwrap_or(u8::MAX);
        Act::Toggle { hand: self.number, own_plays, mask }
    }

    fn button(&self, label: &impl crate::text::Phrase, style: Style, act: Act) -> Button {
        mark::button(self.scene, self.locale, label, style, act)
    }
}

/// What brings most on average against everything that the others may hold, for the viewer of a scene who is to set;
/// nothing where that is not the question.
#[must_use]
pub fn hint(scene: &Scene, locale: Locale) -> Option<String> {
    let PhaseScene::Playing { view: View::Set(view), .. } = &scene.phase else { return None };
    let seat = view.viewer.filter(|seat| view.to_act.contains(*seat))?;
    let House::PaiGow(house) = &view.house else { return None };
    let side = if seat == view.banker { Side::Bank } else { Side::Player };
    let odds = Odds::all(tiles_of(&view.dealt)?, side, house.six_high, house.copies);
    let best = house.best_of(&odds, side);
    let odds = odds.iter().find(|odds| odds.setting == best)?;
    let all = u64::from(odds.wins) + u64::from(odds.losses) + u64::from(odds.pushes);
    let percent = |part: u32| i64::try_from(u64::from(part) * 100 / all.max(1)).unwrap_or(0);
    Some(locale.say(&SetText::Hint {
        high: two_tiles(best.high, locale),
        low: two_tiles(best.low, locale),
        wins: percent(odds.wins),
        losses: percent(odds.losses),
        pushes: percent(odds.pushes),
    }))
}

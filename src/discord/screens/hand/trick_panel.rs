//! A player's own hand of a trick game.

use gow::{Seat, TrickView};

use crate::discord::screens::screen::{Colour, Embed, Field, Picture, Screen};
use crate::discord::screens::who;
use crate::discord::screens::{board, mark, missed, notes, plays};
use crate::store::Sorting;
use crate::table::Claiming;
use crate::text::phrases::{HandText, TableText};
use crate::text::{Kind, Phrase, Signs};

use super::holder::Holder;

mod buttons;
mod pieces;

/// A player's running hand of a trick game.
pub(super) struct TrickPanel<'a> {
    pub(super) holder: Holder<'a>,
    pub(super) view: &'a TrickView,
    pub(super) claiming: Option<Claiming>,
}

impl TrickPanel<'_> {
    pub(super) fn draw(&self) -> Screen {
        let embed = Embed {
            title: Some(self.say(&HandText::Title {
                number: self.holder.number.into(),
            })),
            lines: self.lines(),
            fields: self.fields(),
            colour: if self.my_turn() {
                Colour::Turn
            } else {
                Colour::Table
            },
            footer: None,
            picture: Some(Picture {
                shows: self.shows(),
                alt: self
                    .holder
                    .words_of(&self.sorted(), &self.view.dealt, self.kind()),
            }),
        };
        let mut screen = Screen::framed(embed);
        screen.content = self.headline();
        self.buttons().into_iter().fold(screen, Screen::row)
    }

    /// Whether the viewer is to play, and plays themself.
    fn my_turn(&self) -> bool {
        self.view.to_act == Some(self.holder.seat) && self.holder.plays()
    }

    fn headline(&self) -> String {
        let (deadline, locale) = (self.holder.deadline, self.holder.locale);
        if self.claiming.is_some() {
            return board::declaring_line(deadline, locale);
        }
        match deadline {
            Some(at) if self.my_turn() => self.say(&HandText::YourTurn {
                when: mark::countdown(at),
            }),
            Some(_) | None => {
                board::turn_line(self.view, deadline, &self.holder.who, locale).unwrap_or_default()
            }
        }
    }

    fn lines(&self) -> Vec<String> {
        let player = self.holder.tagged();
        let (factor, figure) = (self.view.multiplier, self.view.figure.unwrap_or(0));
        let mut lines = if self.view.banker == self.holder.seat {
            vec![self.say(&HandText::YouBank {
                figure,
                player,
                factor,
            })]
        } else {
            let banker = self.holder.who.tagged(self.view.banker);
            vec![self.say(&HandText::You {
                figure,
                player,
                banker,
                factor,
            })]
        };
        let stacks = |(seat, stacks): (Seat, &u8)| format!("{} {stacks}", who::bold_letter(seat));
        let stacks = self
            .view
            .stacks
            .iter()
            .map(stacks)
            .collect::<Vec<_>>()
            .join(" · ");
        lines.push(self.say(&HandText::Stacks { stacks }));
        lines.extend(board::open_line(self.view, self.holder.locale));
        let claimed = self.claiming.is_some_and(|claiming| claiming.done);
        lines.extend(claimed.then(|| self.say(&HandText::Declared)));
        lines.extend(missed::own_line(self.holder.scene, self.holder.locale));
        lines.extend(self.holder.note());
        lines.extend(notes::end_notes(self.holder.scene, self.holder.locale));
        lines
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        let (kind, locale) = (self.kind(), self.holder.locale);
        if let Some(trick) = &self.view.current {
            let width = mark::count(trick.width);
            let lines = |signs: Signs<'_>| {
                let missed = &self.holder.scene.missed;
                let plays = plays::play_lines(trick, missed, &self.holder.who, signs, locale);
                plays.into_iter().chain(self.to_take(signs)).collect()
            };
            fields.push(
                self.holder
                    .card_field(&TableText::TrickHeading { kind, width }, lines),
            );
        }
        let last = self.view.tricks.last();
        let taken = |signs: Signs<'_>| plays::taken_line(last?, &self.holder.who, signs, locale);
        if taken(Signs::Symbols).is_some() {
            let line = |signs: Signs<'_>| taken(signs).into_iter().collect();
            fields.push(self.holder.card_field(&TableText::LastTrickHeading, line));
        }
        if !self.view.own_discards.is_empty() {
            let line = |signs: Signs<'_>| {
                let sets = self.view.own_discards.iter();
                let sets: Vec<String> = sets.map(|set| signs.pips(set.iter())).collect();
                vec![sets.join(" · ")]
            };
            fields.push(self.holder.card_field(&HandText::Discards, line));
        }
        // Last, because the buttons are right below.
        let heading = match (kind, self.holder.style.sorting) {
            (Kind::Card, _) | (Kind::Tile, Sorting::Suit | Sorting::Rank) => {
                HandText::Tiles { kind }
            }
            (Kind::Tile, Sorting::Families) => HandText::TilesFamilies,
        };
        fields.push(
            self.holder
                .card_field(&heading, |signs| self.piece_lines(signs)),
        );
        fields
    }

    /// What has to be beaten in the running trick.
    fn to_take(&self, signs: Signs<'_>) -> Option<String> {
        let trick = self.view.current.as_ref()?;
        let set = signs.set_with_name(trick.best_set()?, self.holder.locale);
        Some(self.say(&HandText::ToBeat {
            stacks: mark::count(trick.width),
            set,
        }))
    }

    /// Whether the game is played with tiles or cards.
    fn kind(&self) -> Kind {
        self.view.house.game().into()
    }

    fn say(&self, text: &impl Phrase) -> String {
        self.holder.locale.say(text)
    }
}

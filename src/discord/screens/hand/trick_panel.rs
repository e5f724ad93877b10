//! A player's own hand of a trick game.

use gow::{Seat, Trick, TrickView};

use crate::discord::screens::names::{Format, SeatNames};
use crate::discord::screens::screen::{Colour, Embed, Field, Picture, Screen, Visibility};
use crate::discord::screens::{board, limits, markup, missed, plays};
use crate::store::Sorting;
use crate::text::phrases::{HandText, TableText};
use crate::text::{CardFormat, Phrase, PieceKind};

use super::holder::HandHolder;

mod buttons;
mod cheapest;
mod obstacle;
mod pieces;

/// A player's running hand of a trick game.
pub(super) struct TrickPanel<'a> {
    pub(super) holder: HandHolder<'a>,
    pub(super) view: &'a TrickView,
}

impl TrickPanel<'_> {
    pub(super) fn draw(&self) -> Screen {
        let embed = Embed {
            caption: Some(self.holder.caption()),
            lines: self.lines(),
            fields: self.fields(),
            colour: if self.my_turn() {
                Colour::Turn
            } else {
                Colour::Table
            },
            footer: self.footer(),
            picture: Some(Picture {
                shows: self.shows(),
                alt: self.alt(),
            }),
            ..Embed::default()
        };
        let mut screen = Screen::framed(embed);
        screen.content = self.status();
        self.buttons().into_iter().fold(screen, Screen::row)
    }

    /// The picture in words: the seats, the trick above the hand, the hand, and what can beat. Where
    /// there is no room for all of it, sets have no names, and what can beat is left out.
    fn alt(&self) -> String {
        let (scene, locale) = (self.holder.scene, self.holder.locale);
        let who = SeatNames::sitting_formatted(scene, Format::Plain, locale);
        let seats = self.seat_lines(&who);
        let sorted = self.holder.sorted(&self.view.hand);
        let own = self.holder.alt_text(&sorted, &self.view.dealt, self.kind());
        let own = (!sorted.is_empty()).then_some(own);
        let told = |trick: Vec<String>, beats: Option<String>| {
            let lines = seats.iter().cloned().chain(trick);
            locale.clauses(lines.chain(own.clone()).chain(beats))
        };
        let taken =
            || plays::taken_line(self.view.tricks.last()?, &who, CardFormat::Letters, locale);
        let Some(trick) = &self.view.current else {
            return told(taken().into_iter().collect(), None);
        };
        let missed = &scene.missed;
        let whole = plays::play_lines(trick, missed, &who, CardFormat::Letters, locale);
        let beats = self.can_beat_line(CardFormat::Letters);
        limits::alt_text(told(whole, beats), || {
            told(plays::brief_play_lines(trick, missed, &who, locale), None)
        })
    }

    /// Whether it is the viewer's turn, and nobody plays for them.
    fn my_turn(&self) -> bool {
        self.view.to_act == Some(self.holder.seat) && self.holder.plays_own_turns()
    }

    /// What to do now, directly above the buttons: advice, and whose turn it is.
    fn status(&self) -> String {
        let advice = self.advice();
        let advice = advice.map(|advice| self.say(&HandText::Advice { advice }));
        let lines = [advice, Some(self.turn_line())];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    }

    /// In small print, everything that the picture does not show: people's letters and names, and the
    /// viewer's discards.
    fn footer(&self) -> Option<String> {
        let parts = [self.holder.who.legend(), self.discards()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" · "))
    }

    fn turn_line(&self) -> String {
        let (deadline, locale) = (self.holder.playing.deadline, self.holder.locale);
        if self.holder.playing.claiming.is_some() {
            return board::claiming_line(deadline, locale);
        }
        let is_stopped = self.holder.scene.suspended.is_some();
        match deadline {
            Some(at) if self.my_turn() => self.say(&HandText::YourTurn {
                when: markup::countdown(at),
            }),
            None if self.my_turn() && !is_stopped => self.say(&HandText::YourTurnOpen),
            Some(_) | None => {
                board::turn_line(self.view, deadline, &self.holder.who, locale).unwrap_or_default()
            }
        }
    }

    /// Who the viewer is, who banks, the stacks, and how many pieces are left, as at the top of the
    /// picture.
    fn seat_lines(&self, who: &SeatNames) -> [String; 3] {
        let player = who.with_letter(self.holder.seat);
        let (factor, figure) = (self.view.multiplier, self.view.figure.unwrap_or(0));
        let you = self.say(&if self.view.banker == self.holder.seat {
            HandText::YouBank {
                figure,
                player,
                factor,
            }
        } else {
            HandText::You {
                figure,
                player,
                banker: who.with_letter(self.view.banker),
                factor,
            }
        });
        let stacks = |(seat, stacks): (Seat, &u8)| format!("{} {stacks}", who.letter(seat));
        let stacks = self.view.stacks.iter().map(stacks);
        let stacks = stacks.collect::<Vec<_>>().join(" · ");
        let counts = |(seat, count): (Seat, &usize)| format!("{} {count}", who.letter(seat));
        let counts = self.view.counts.iter().map(counts);
        let left = HandText::Left {
            kind: self.kind(),
            counts: counts.collect::<Vec<_>>().join(" · "),
        };
        [you, self.say(&HandText::Stacks { stacks }), self.say(&left)]
    }

    fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.open_line().into_iter().collect();
        let claiming = self.holder.playing.claiming;
        let claimed = claiming.is_some_and(|claiming| claiming.done);
        lines.extend(claimed.then(|| self.say(&HandText::Claimed)));
        lines.extend(self.missed_line());
        lines.extend(self.holder.note());
        lines.extend(self.holder.table_notes());
        lines
    }

    /// The cards that lie face up beside the table, if any do.
    fn open_line(&self) -> Option<String> {
        let (emoji, locale) = (self.holder.style.emoji, self.holder.locale);
        emoji.line_with_suit_emojis(|signs| board::open_line(self.view, signs, locale))
    }

    /// The viewer's last missed turn, until they play again.
    fn missed_line(&self) -> Option<String> {
        let (emoji, locale) = (self.holder.style.emoji, self.holder.locale);
        emoji.line_with_suit_emojis(|signs| missed::own_line(self.holder.scene, signs, locale))
    }

    /// What the picture shows, in words.
    fn fields(&self) -> Vec<Field> {
        let seats = self.seat_lines(&self.holder.who);
        let mut fields = vec![Field::lines(&seats, Visibility::WithoutPicture)];
        let (kind, locale) = (self.kind(), self.holder.locale);
        if let Some(trick) = &self.view.current {
            let width = markup::phrase_number(trick.width);
            let lines = |signs: CardFormat<'_>| {
                let missed = &self.holder.scene.missed;
                plays::play_lines(trick, missed, &self.holder.who, signs, locale)
            };
            let heading = TableText::TrickHeading { kind, width };
            fields.push(self.holder.card_field(&heading, lines));
        }
        let place = fields.len();
        // Last, because the buttons are right below.
        let heading = match (kind, self.holder.style.sorting) {
            (PieceKind::Card, _) | (PieceKind::Tile, Sorting::Suit | Sorting::Rank) => {
                HandText::Tiles { kind }
            }
            (PieceKind::Tile, Sorting::Families) => HandText::TilesFamilies,
        };
        let pieces = |signs: CardFormat<'_>| self.piece_lines(signs);
        fields.push(self.holder.card_field(&heading, pieces));
        let in_words = |field: Field| field.with_visibility(Visibility::WithoutPicture);
        let mut fields: Vec<Field> = fields.into_iter().map(in_words).collect();
        let (stake, who) = (self.holder.playing.stake, &self.holder.who);
        let paid = board::payments_field(self.view, stake, who, locale);
        fields.splice(place..place, self.last_trick().into_iter().chain(paid));
        fields.extend(self.to_beat().filter(|_| self.my_turn()));
        fields.extend(self.can_beat_field());
        fields
    }

    /// Who won the trick before this one; the picture shows it until the next trick is led.
    fn last_trick(&self) -> Option<Field> {
        let (who, locale) = (&self.holder.who, self.holder.locale);
        let trick = self.view.tricks.last()?;
        let taken = |signs: CardFormat<'_>| plays::taken_line(trick, who, signs, locale);
        let line = self.holder.style.emoji.line_with_suit_emojis(taken)?;
        let heading = self.say(&TableText::LastTrickHeading);
        let visibility = match self.view.current {
            Some(_) => Visibility::Always,
            None => Visibility::WithoutPicture,
        };
        Some(Field::lines(&[format!("**{heading}** {line}")], visibility))
    }

    /// The viewer's face-down discards; only they see them.
    fn discards(&self) -> Option<String> {
        let (locale, sets) = (self.holder.locale, &self.view.own_discards);
        let line = |signs: CardFormat<'_>| {
            let sets = sets.iter().map(|set| signs.called(set.iter(), locale));
            let tiles = sets.collect::<Vec<_>>().join(" · ");
            self.say(&HandText::Discards { tiles })
        };
        (!sets.is_empty()).then(|| self.holder.style.emoji.with_suit_emojis(line))
    }

    /// What players call the set to beat in a trick; the picture shows it raised. The tier and the sets
    /// of cards decide what beats them, not the suits that everybody sees.
    fn called_to_beat(&self, trick: &Trick) -> String {
        let best = trick.best_set().unwrap_or_default();
        let called = |signs: CardFormat<'_>| signs.called_to_beat(best, self.holder.locale);
        self.holder.style.emoji.with_suit_emojis(called)
    }

    /// The set to beat in the running trick, with the whole name of tiles, and what it is worth. The
    /// line of its play has the tier of cards.
    fn to_beat(&self) -> Option<Field> {
        let trick = self.view.current.as_ref()?;
        let (best, locale) = (trick.best_set()?, self.holder.locale);
        let line = |signs: CardFormat<'_>| {
            self.say(&HandText::ToBeat {
                stacks: markup::phrase_number(trick.width),
                set: match self.kind() {
                    PieceKind::Tile => signs.set_with_name(best, locale),
                    PieceKind::Card => signs.called(best.iter(), locale),
                },
            })
        };
        let line = self.holder.style.emoji.with_suit_emojis(line);
        Some(Field::lines(&[line], Visibility::WithoutPicture))
    }

    /// What can beat, unless the advice has it.
    fn can_beat_field(&self) -> Option<Field> {
        if !self.my_turn() || self.advises_what_beats() {
            return None;
        }
        let line = |signs: CardFormat<'_>| self.can_beat_line(signs);
        let line = self.holder.style.emoji.line_with_suit_emojis(line)?;
        Some(Field::lines(&[line], Visibility::WithoutPicture))
    }

    /// Whether the game is played with tiles or cards.
    fn kind(&self) -> PieceKind {
        self.view.house.game().into()
    }

    fn say(&self, text: &impl Phrase) -> String {
        self.holder.locale.say(text)
    }
}

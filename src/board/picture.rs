//! All kinds of pictures.

use super::badge::Badge;
use super::canvas::Canvas;
use super::encode;
use super::error::PictureError;
use super::examples::ExamplesPicture;
use super::hand::HandPicture;
use super::portrait::Portrait;
use super::reveal::RevealPicture;
use super::seats::SeatsPicture;
use super::setting::SettingPicture;
use super::settlement::SettlementPicture;
use super::style::Style;
use super::table::TablePicture;

/// A picture; equal values render to equal bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// Its style.
    pub style: Style,
    /// What it shows.
    pub subject: Subject,
}

/// What a [`Picture`] shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A table before its tiles are dealt.
    Seats(SeatsPicture),
    /// One person's own pieces.
    Hand(HandPicture),
    /// The table of a trick game.
    Table(TablePicture),
    /// The end of a hand of a trick game.
    Settlement(SettlementPicture),
    /// One person's own tiles, divided into two hands.
    Setting(SettingPicture),
    /// The table of Pai Gow.
    Reveal(RevealPicture),
    /// Example pieces.
    Examples(ExamplesPicture),
}

impl Picture {
    /// Renders it as a PNG file.
    ///
    /// # Errors
    ///
    /// [`PictureError`] if no game has such a value: too many seats or pieces, a group that is not
    /// in the hand, an impossible die.
    pub fn draw(&self) -> Result<Vec<u8>, PictureError> {
        self.canvas().map(|canvas| encode::indexed(&canvas))
    }

    /// Returns the picture with people shown by their portraits, and those without one by the letters
    /// of their seats.
    #[must_use]
    pub fn with_portraits(&self, portrait: impl Fn(u64) -> Option<Portrait>) -> Picture {
        let mut shown = self.clone();
        for badge in shown.badges() {
            badge.resolve(&portrait);
        }
        shown
    }

    /// The badges on it.
    fn badges(&mut self) -> Vec<&mut Badge> {
        match &mut self.subject {
            Subject::Table(table) => badges_of(table),
            Subject::Hand(hand) => hand.table.as_mut().map(badges_of).unwrap_or_default(),
            Subject::Settlement(end) => end.rows.iter_mut().map(|row| &mut row.badge).collect(),
            Subject::Seats(_) | Subject::Setting(_) | Subject::Reveal(_) | Subject::Examples(_) => {
                Vec::new()
            }
        }
    }

    pub(super) fn canvas(&self) -> Result<Canvas, PictureError> {
        let style = self.style;
        match &self.subject {
            Subject::Seats(seats) => seats.check().map(|()| seats.canvas(style)),
            Subject::Hand(hand) => hand.check().map(|()| hand.canvas(style)),
            Subject::Table(table) => table.check().map(|()| table.canvas(style)),
            Subject::Settlement(end) => end.check().map(|()| end.canvas(style)),
            Subject::Setting(setting) => setting.check().map(|()| setting.canvas(style)),
            Subject::Reveal(reveal) => reveal.check().map(|()| reveal.canvas(style)),
            Subject::Examples(examples) => examples.check().map(|()| examples.canvas(style)),
        }
    }

    /// Whether only one person may see it.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        match self.subject {
            Subject::Hand(_) | Subject::Setting(_) => true,
            Subject::Seats(_)
            | Subject::Table(_)
            | Subject::Settlement(_)
            | Subject::Reveal(_)
            | Subject::Examples(_) => false,
        }
    }
}

fn badges_of(table: &mut TablePicture) -> Vec<&mut Badge> {
    table.seats.iter_mut().map(|seat| &mut seat.badge).collect()
}

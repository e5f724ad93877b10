//! A finished hand, step by step.

use gow::{AnyRound, PerSeat, Round as _, Seat, View};

use crate::discord::custom_id::{PageAct, Press, TileMask};
use crate::id::{TableId, UserId};
use crate::store::Taps;
use crate::table::PhaseScene;
use crate::text::Locale;
use crate::text::phrases::ReplayText;

use super::hand::{Channel, suit_by_suit};
use super::off_table::{self, OffTable};
use super::screen::{Button, Screen, Style};
use super::{mark, settlement};

/// A finished hand, and who reads it.
pub struct Replayed {
    /// Its table.
    pub table: TableId,
    /// Its number there.
    pub number: u32,
    /// Chips a point.
    pub stake: i64,
    /// The finished round.
    pub round: AnyRound,
    /// The people of the hand by seat: who, and their name; `None` is a computer.
    pub people: PerSeat<Option<(UserId, String)>>,
    /// Who reads.
    pub viewer: UserId,
}

/// Renders a hand after so many plays, through the eyes of the reader's seat, else of the winner's;
/// `None` if it has no tricks.
#[must_use]
pub fn replay(hand: &Replayed, step: u8, locale: Locale) -> Option<Screen> {
    let plays = hand.round.plays();
    let step = usize::from(step).min(plays.len());
    let mut round = AnyRound::start(hand.round.deal().clone()).ok()?;
    for (seat, mv) in &plays[..step] {
        round.play(*seat, *mv).ok()?;
    }
    let (scene, ways) = (hand.off_table()?.scene(&round), hand.ways(step, locale));
    let shown = match &scene.phase {
        PhaseScene::Between { last, .. } => {
            Screen::framed(settlement::last(&scene, last, locale).0)
        }
        PhaseScene::Lobby
        | PhaseScene::Betting { .. }
        | PhaseScene::Playing { .. }
        | PhaseScene::Closed { .. } => suit_by_suit(
            &scene,
            TileMask::EMPTY,
            Channel::Ephemeral,
            locale,
            Taps::One,
        ),
    };
    let content = locale.say(&ReplayText::Step {
        number: hand.number.into(),
        step: mark::count(step),
        steps: mark::count(plays.len()),
    });
    let shown = Screen {
        content,
        rows: Vec::new(),
        ..shown
    };
    Some(shown.row(ways))
}

impl Replayed {
    /// The hand through somebody's eyes; `None` if it has no tricks.
    fn off_table(&self) -> Option<OffTable> {
        let View::Trick(view) = self.round.revealed() else {
            return None;
        };
        let is_own = |(_, person): &(Seat, &Option<(UserId, String)>)| {
            person
                .as_ref()
                .is_some_and(|(user, _)| *user == self.viewer)
        };
        let own = self.people.iter().find(is_own).map(|(seat, _)| seat);
        let winner = view.outcome.as_ref().map(|outcome| outcome.winner);
        Some(OffTable {
            table: self.table,
            number: self.number,
            stake: self.stake,
            viewer: self.viewer,
            seat: own.or(winner).or(Seat::new(0))?,
            seats: self.people.map(|_, person| match person {
                Some((user, name)) => off_table::person(*user, name.clone()),
                None => off_table::computer(),
            }),
            revealed: true,
        })
    }

    /// The buttons to other steps: one play or one trick back, one play or one trick on.
    fn ways(&self, step: usize, locale: Locale) -> Vec<Button> {
        let (plays, seats) = (self.round.plays().len(), self.round.seats());
        let trick = step / seats * seats;
        let before = if trick == step {
            step.saturating_sub(seats)
        } else {
            trick
        };
        let after = (trick + seats).min(plays);
        let wanted = [
            (before, ReplayText::ButtonTrickBack),
            (step.saturating_sub(1), ReplayText::ButtonBack),
            ((step + 1).min(plays), ReplayText::ButtonOn),
            (after, ReplayText::ButtonTrickOn),
        ];
        let mut ways: Vec<(usize, Button)> = Vec::new();
        for (to, label) in wanted {
            // No two buttons of a message may do the same.
            if to == step || ways.iter().any(|(other, _)| *other == to) {
                continue;
            }
            let act = PageAct::Replay {
                hand: self.number,
                step: u8::try_from(to).unwrap_or(u8::MAX),
            };
            let table = Some(self.table);
            let press = Press::Page { table, act };
            ways.push((to, Button::new(locale.say(&label), Style::Secondary, press)));
        }
        ways.into_iter().map(|(_, button)| button).collect()
    }
}

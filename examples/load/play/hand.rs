//! A hand at a table, played at a fixed pace.

use std::sync::Arc;

use anyhow::Result;
use tokio::time::Instant;

use super::channel_view::ChannelView;
use super::screen::Screen;
use super::table::{SCREEN_TIMEOUT, Table};

/// The most presses of one play: the cards of the widest trick and the play.
const PRESSES_MAX: usize = 8;

/// The result of a wait for a person's next screen.
enum NextScreen {
    /// A new private screen.
    Panel(Arc<Screen>),
    /// None, because the hand has ended.
    HandEnd,
}

impl Table {
    /// Plays a hand with one play in each period of the pace, however long the play before took.
    pub(super) async fn play_hand(&mut self, number: usize) -> Result<()> {
        let mut next = Instant::now();
        let mut last_turn = next;
        loop {
            next += self.context.pace.play;
            let over = |view: &ChannelView| view.is_over(number).then_some(());
            if self.wait_until(next, over).await?.is_some() {
                return Ok(());
            }
            match self.person_to_act() {
                Some(person) => {
                    last_turn = Instant::now();
                    if self.play_once(person, number).await?.is_none() {
                        // The person's screen did not come, as happens at times, so they request it again.
                        self.record(|sum| sum.missed += 1);
                        self.press_my_hand(person, number)?;
                    }
                }
                None if last_turn.elapsed() > SCREEN_TIMEOUT => {
                    last_turn = Instant::now();
                    self.record(|sum| sum.missed += 1);
                    for person in 0..self.people.len() {
                        self.press_my_hand(person, number)?;
                    }
                }
                None => {}
            }
        }
    }

    /// Returns the person whose newest private screen says that it is their turn.
    fn person_to_act(&self) -> Option<usize> {
        self.people.iter().position(|person| {
            let newest = self.view.hand_of(person.id);
            newest.is_some_and(|screen| screen.has_turn)
        })
    }

    /// Presses the offered play, or picks pieces until a play is offered. Returns `None` if a screen did
    /// not come or no play was offered.
    async fn play_once(&mut self, person: usize, number: usize) -> Result<Option<()>> {
        let mut before: Option<Arc<Screen>> = None;
        for _ in 0..PRESSES_MAX {
            let next = self
                .wait_for_panel(person, number, before.as_deref(), true)
                .await?;
            let panel = match next {
                Some(NextScreen::Panel(panel)) => panel,
                Some(NextScreen::HandEnd) => return Ok(Some(())),
                None => return Ok(None),
            };
            let Some((button, is_play)) = panel.next_button() else {
                return Ok(None);
            };
            let at = self.press(person, &panel, &button.custom_id)?;
            if is_play {
                let next = self
                    .wait_for_panel(person, number, Some(&panel), false)
                    .await?;
                match next {
                    Some(NextScreen::Panel(answer)) if answer.is_stale => {
                        self.record(|sum| sum.stale += 1);
                    }
                    Some(NextScreen::Panel(_) | NextScreen::HandEnd) => {
                        self.record(|sum| sum.plays.push((self.channel, at)));
                        return Ok(Some(()));
                    }
                    None => return Ok(None),
                }
            }
            before = Some(panel);
        }
        Ok(None)
    }

    /// Waits until a person's newest private screen has other components than before or the hand has
    /// ended. With `needs_turn`, also waits until the screen says that it is the person's turn.
    async fn wait_for_panel(
        &mut self,
        person: usize,
        number: usize,
        before: Option<&Screen>,
        needs_turn: bool,
    ) -> Result<Option<NextScreen>> {
        let person = self.people[person].id;
        self.wait_for(SCREEN_TIMEOUT, |view| {
            if view.is_over(number) {
                return Some(NextScreen::HandEnd);
            }
            let newest = view.hand_of(person)?;
            let is_new = before.is_none_or(|before| newest.differs_from(before));
            let is_expected = is_new && (newest.has_turn || !needs_turn);
            is_expected.then(|| NextScreen::Panel(Arc::clone(newest)))
        })
        .await
    }
}

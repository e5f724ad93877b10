//! A hand at a table, played at a fixed pace.

use std::sync::Arc;

use anyhow::Result;
use tokio::time::Instant;

use super::screen::Screen;
use super::table::{PATIENCE, Table};
use super::view::View;

/// The most presses of one play: the cards of the widest trick and the play.
const PRESSES_MAX: usize = 8;

/// What a person sees after a press.
enum Shown {
    /// A new private screen.
    Panel(Arc<Screen>),
    /// The end of the hand.
    End,
}

impl Table {
    /// Plays a hand: one play in each span of the pace, however long the one before took.
    pub(super) async fn play_hand(&mut self, number: usize) -> Result<()> {
        let mut next = Instant::now();
        let mut last_turn = next;
        loop {
            next += self.shared.pace.play;
            let over = |view: &View| view.is_over(number).then_some(());
            if self.see_until(next, over).await?.is_some() {
                return Ok(());
            }
            match self.person_to_act() {
                Some(person) => {
                    last_turn = Instant::now();
                    if self.play_once(person, number).await?.is_none() {
                        // Their screen did not come, as happens at times, so they ask for it again.
                        self.note(|seen| seen.missed += 1);
                        self.ask_for_hand(person, number)?;
                    }
                }
                None if last_turn.elapsed() > PATIENCE => {
                    last_turn = Instant::now();
                    self.note(|seen| seen.missed += 1);
                    for person in 0..self.people.len() {
                        self.ask_for_hand(person, number)?;
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

    /// Presses the offered play, or picks pieces until one is offered; `None` if a screen did not come,
    /// or no play was offered.
    async fn play_once(&mut self, person: usize, number: usize) -> Result<Option<()>> {
        let mut before: Option<Arc<Screen>> = None;
        for _ in 0..PRESSES_MAX {
            let shown = self.shown(person, number, before.as_deref(), true).await?;
            let panel = match shown {
                Some(Shown::Panel(panel)) => panel,
                Some(Shown::End) => return Ok(Some(())),
                None => return Ok(None),
            };
            let Some((button, is_play)) = panel.next_button() else {
                return Ok(None);
            };
            let at = self.press(person, &panel, &button.custom_id)?;
            if is_play {
                match self.shown(person, number, Some(&panel), false).await? {
                    Some(Shown::Panel(answer)) if answer.is_stale => {
                        self.note(|seen| seen.stale += 1);
                    }
                    Some(Shown::Panel(_) | Shown::End) => {
                        self.note(|seen| seen.plays.push((self.channel, at)));
                        return Ok(Some(()));
                    }
                    None => return Ok(None),
                }
            }
            before = Some(panel);
        }
        Ok(None)
    }

    /// Waits until a person's newest private screen has other buttons or words than before, or the
    /// hand has ended; `needs_turn` if it has to be their turn.
    async fn shown(
        &mut self,
        person: usize,
        number: usize,
        before: Option<&Screen>,
        needs_turn: bool,
    ) -> Result<Option<Shown>> {
        let person = self.people[person].id;
        self.see(PATIENCE, |view| {
            if view.is_over(number) {
                return Some(Shown::End);
            }
            let newest = view.hand_of(person)?;
            let is_new = before.is_none_or(|before| newest.differs_from(before));
            let fits = is_new && (newest.has_turn || !needs_turn);
            fits.then(|| Shown::Panel(Arc::clone(newest)))
        })
        .await
    }
}

//! Bets, and answers to an offer of the bank.

use crate::discord::delivery::body::form;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::table::{Input, Phase, Refusal, TableHandle};

use super::PressRequest;

impl PressRequest {
    /// Bets `chips`; the table message shows the bet.
    pub(super) async fn bet(&self, handle: &TableHandle, version: u64, chips: i64) -> Reply {
        let input = Input::Bet {
            by: self.asker.user,
            version,
            chips,
        };
        self.ask_where_pressed(handle, input).await
    }

    /// Repeats the presser's bet of the hand before, or asks how much to bet if there was none.
    pub(super) async fn bet_again(&self, handle: &TableHandle, version: u64) -> Reply {
        let table = handle.now();
        if matches!(table.phase, Phase::Between(_)) {
            let bets = self.next_hand_with_same_bet(handle, version);
            return self.show_new_hand_after(handle, bets).await;
        }
        let last = table.last_bet(self.asker.user);
        match last.filter(|chips| *chips > 0) {
            Some(chips) => self.bet(handle, version, chips).await,
            None => self.bet_other(handle),
        }
    }

    /// Asks for the next hand and, if its betting opens at once, repeats the presser's last bet.
    /// With several people, the others may not be ready yet.
    async fn next_hand_with_same_bet(&self, handle: &TableHandle, version: u64) -> Reply {
        let by = self.asker.user;
        let next = match self.ask_for_next_hand(handle, version).await {
            Ok(answer) => answer,
            Err(refused) => return refused,
        };
        let said = self.warn_if_short_of_chips(&next);
        let chips = next.table.last_bet(by).filter(|chips| *chips > 0);
        let betting = next.table.betting();
        let is_open = betting.is_some_and(|betting| betting.offers.is_empty());
        let Some(chips) = chips.filter(|_| is_open && matches!(said, Reply::Done)) else {
            return said;
        };
        let bet = Input::Bet {
            by,
            version: next.table.version,
            chips,
        };
        // The step before has stored the interaction, so a duplicate is dropped there.
        match handle.ask(bet, None).await {
            Ok(answer) => self.warn_if_short_of_chips(&answer),
            Err(error) => self.refused(&error),
        }
    }

    /// Asks how many chips to bet.
    pub(super) fn bet_other(&self, handle: &TableHandle) -> Reply {
        let (by, table) = (self.asker.user, handle.now());
        let scene = table.scene(Some(by));
        if scene.seat.is_none() {
            return self.asker.refusal_reply(&table.no_seat_refusal(by));
        }
        match screens::bet_form(&scene, self.asker.locale) {
            Some(asked) => Reply::Form(form(&asked)),
            None => self.asker.refusal_reply(&Refusal::NoBetting),
        }
    }

    /// Takes the bank that is offered to the presser, or passes it on.
    pub(super) async fn answer_offer(
        &self,
        handle: &TableHandle,
        version: u64,
        take: bool,
    ) -> Reply {
        let input = Input::Bank {
            by: self.asker.user,
            version,
            take,
        };
        self.ask_where_pressed(handle, input).await
    }

    /// Sends an input whose result the table message shows; a press in a private place is answered
    /// with the new private screen.
    async fn ask_where_pressed(&self, handle: &TableHandle, input: Input) -> Reply {
        if self.private_place.is_open() {
            self.ask_privately(handle, input).await
        } else {
            self.ask_publicly(handle, input).await
        }
    }
}

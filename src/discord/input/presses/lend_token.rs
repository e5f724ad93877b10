//! Presses on a table's public message, whose token the table may use.

use crate::discord::context::AppState;
use crate::discord::delivery::respond::TOKEN_LIFE;
use crate::discord::surfaces::press_token::{PressToken, TokenActivation};
use crate::id::TableId;

use super::PressRequest;

/// The token of a press on a public message that is not answered yet.
pub(super) struct LentToken {
    table: TableId,
    token: PressToken,
    activation: TokenActivation,
}

impl PressRequest {
    /// The token of this press, if the button is on its table's public message.
    ///
    /// A token does nothing before its interaction is answered. If a new message follows the press,
    /// the table gets the token at once, and posts the message when the loan is settled.
    pub(super) fn lend_token(&self) -> Option<LentToken> {
        let table = self.handle.as_ref()?.id();
        let message = self.origin.message?;
        if self.private_place.is_open() {
            return None;
        }
        let until = self.app.clock.now().plus(TOKEN_LIFE);
        let pressed = (self.origin.thread_or_channel, message);
        let (token, activation) = PressToken::new(pressed, self.follow_ups.clone(), until);
        if self.press.replaces_its_message() {
            self.app.updates.lend(table, token.clone());
        }
        Some(LentToken {
            table,
            token,
            activation,
        })
    }
}

impl LentToken {
    /// Settles the loan; the token is `usable` if the press was answered so that it reaches the pressed message.
    pub(super) fn settle(self, app: &AppState, usable: bool) {
        self.activation.settle(usable);
        if usable {
            app.updates.lend(self.table, self.token);
        }
    }
}

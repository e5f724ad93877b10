//! Forms: the one for a salt, and those that were submitted.

use crate::discord::custom_id::{Press, TableAct};
use crate::discord::delivery::body::form;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::fair::add_salt;
use crate::discord::screens;
use crate::table::TableHandle;
use crate::text::escaped_name;
use crate::text::phrases::ReplyText;

use super::PressRequest;

impl PressRequest {
    /// Asks a seated person for a salt.
    pub(super) fn ask_for_salt(&self, handle: &TableHandle) -> Reply {
        let (by, table) = (self.asker.user, handle.now());
        let scene = table.scene(Some(by));
        if scene.seat.is_none() {
            return self.asker.refusal_reply(&table.no_seat_refusal(by));
        }
        Reply::Form(form(&screens::cut_form(&scene, self.asker.locale)))
    }

    /// Handles a form.
    pub(super) async fn submit_form(&self) -> Reply {
        if let Some(reply) = self.rate_limited() {
            return reply;
        }
        let Some(handle) = &self.handle else {
            return self.table_gone();
        };
        let Press::Table { version, act, .. } = self.press else {
            return self.no_such_entry();
        };
        self.resume_after_outage(handle).await;
        let typed = self.chosen.as_deref().unwrap_or_default();
        match act {
            TableAct::Cut => add_salt(handle, &self.asker, typed, self.interaction)
                .await
                .unwrap_or_else(|error| self.refused(&error)),
            TableAct::BetOther => match parse_chips(typed) {
                Some(chips) => self.bet(handle, version, chips).await,
                None => self.say(&ReplyText::NoNumber {
                    text: escaped_name(typed),
                }),
            },
            _ => self.no_such_entry(),
        }
    }
}

/// Parses a number of chips as people type it, with or without thousands separators.
fn parse_chips(typed: &str) -> Option<i64> {
    let digits: String = typed
        .chars()
        .filter(|c| !matches!(c, ' ' | ',' | '\u{a0}'))
        .collect();
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::parse_chips;

    #[test]
    fn chips_are_read_as_people_type_them() {
        for (typed, read) in [
            ("50", 50),
            (" 1,500 ", 1_500),
            ("1 000", 1_000),
            ("0", 0),
            ("007", 7),
        ] {
            assert_eq!(parse_chips(typed), Some(read), "{typed}");
        }
        for typed in [
            "",
            " ",
            "-5",
            "+5",
            "1.5",
            "ten",
            "5 chips",
            "99999999999999999999",
            "５",
        ] {
            assert_eq!(parse_chips(typed), None, "{typed}");
        }
    }
}

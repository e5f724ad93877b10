//! Submitted forms.

use std::sync::Arc;

use serenity::model::application::{ActionRowComponent, ModalInteraction};
use serenity::model::channel::ChannelType;

use crate::discord::context::rate_limiter::Verdict;
use crate::discord::context::{AppState, Asker};
use crate::discord::custom_id::{Press, TableAct};
use crate::discord::delivery::respond::{Reply, Waiting};
use crate::discord::input::fair::cut;
use crate::discord::private_place::{Pressed, PrivatePlace};
use crate::id::{ChannelId, InteractionId, MessageId};
use crate::metrics::Kind;
use crate::text::phrases::ReplyText;
use crate::text::shown_name;

use super::component::is_ephemeral;
use super::origin::PressOrigin;
use super::{Pressing, unknown};

/// Answers a submitted form.
pub(crate) async fn submit(app: &Arc<AppState>, modal: &ModalInteraction) {
    let interaction = InteractionId::new(modal.id.get());
    if !app.is_first(interaction) {
        return;
    }
    // The time limit for a reply starts here, however long the store takes.
    let responder = app.responder(Kind::Form, interaction, &modal.token);
    let nick = modal
        .member
        .as_ref()
        .and_then(|member| member.nick.as_deref());
    let asker = Asker::meet(app, &modal.user, nick, &modal.locale).await;
    let private_place = private_place(app, &asker, modal);
    match modal.data.custom_id.parse::<Press>() {
        Ok(press) => {
            let app = Arc::clone(app);
            let origin = PressOrigin::of_form(modal);
            let (handle, chosen) = (app.table_of(press), None);
            let pressing = Pressing {
                app,
                asker,
                interaction,
                private_place,
                press,
                handle,
                chosen,
                origin,
            };
            pressing
                .answer(
                    &responder,
                    Waiting::Silent,
                    pressing.filled_in(typed(modal)),
                )
                .await;
        }
        Err(error) => unknown(&responder, asker.locale, error).await,
    }
}

/// Returns the place for the reply to a form: the message whose button opened it if only the asker
/// can read that, otherwise a new ephemeral reply.
fn private_place(app: &AppState, asker: &Asker, modal: &ModalInteraction) -> PrivatePlace {
    let Some(message) = &modal.message else {
        return PrivatePlace::answer(asker.user);
    };
    let private = modal
        .channel
        .as_ref()
        .is_some_and(|channel| channel.kind == ChannelType::Private);
    let direct =
        (modal.guild_id.is_none() && private).then(|| ChannelId::new(modal.channel_id.get()));
    let pressed = Pressed {
        message: MessageId::new(message.id.get()),
        ephemeral: is_ephemeral(message, modal.user.id),
        direct: direct.filter(|channel| app.keeps_hands_in(*channel, asker.user)),
    };
    PrivatePlace::of_press(asker.user, pressed)
}

/// Returns the text that was typed into the only line of a form.
fn typed(modal: &ModalInteraction) -> Option<&str> {
    modal
        .data
        .components
        .iter()
        .flat_map(|row| &row.components)
        .find_map(|component| match component {
            ActionRowComponent::InputText(line) => line.value.as_deref(),
            _ => None,
        })
}

impl Pressing {
    /// Does what a form asks for.
    async fn filled_in(&self, typed: Option<&str>) -> Reply {
        match self
            .app
            .rate_limiter
            .press(self.asker.user, self.app.clock.now())
        {
            Verdict::Go => {}
            Verdict::SlowDown => return self.say(&ReplyText::SlowDown),
            Verdict::Ignore => return Reply::Done,
        }
        let Some(handle) = &self.handle else {
            return self.say(&ReplyText::TableGone);
        };
        let Press::Table { version, act, .. } = self.press else {
            return self.say(&ReplyText::UnknownButton);
        };
        let typed = typed.unwrap_or_default();
        match (act, chips(typed)) {
            (TableAct::Cut, _) => cut(handle, &self.asker, typed, self.interaction).await,
            (TableAct::BetOther, Some(chips)) => self.bet(handle, version, chips).await,
            (TableAct::BetOther, None) => self.say(&ReplyText::NoNumber {
                text: shown_name(typed),
            }),
            _ => self.say(&ReplyText::UnknownButton),
        }
    }
}

/// Parses a number of chips as people type it, with or without thousands separators.
fn chips(typed: &str) -> Option<i64> {
    let digits: String = typed
        .chars()
        .filter(|c| !matches!(c, ' ' | ',' | '\u{a0}'))
        .collect();
    let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::chips;

    #[test]
    fn chips_are_read_as_people_type_them() {
        for (typed, read) in [
            ("50", 50),
            (" 1,500 ", 1_500),
            ("1 000", 1_000),
            ("0", 0),
            ("007", 7),
        ] {
            assert_eq!(chips(typed), Some(read), "{typed}");
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
            assert_eq!(chips(typed), None, "{typed}");
        }
    }
}

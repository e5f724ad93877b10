//! Presses about a person or a server, not a table.

use crate::discord::custom_id::{Choice, PersonAct, Setting, TutorialLesson, TutorialStep};
use crate::discord::delivery::message::Message;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::errors::store_error_reply;
use crate::discord::preferences::{Choices, Value};
use crate::discord::screens::{self, Screen};
use crate::store::{DmChoice, Gift, PictureStyle, Sorting, StoreError, Taps};
use crate::text::phrases::{ReplyText, SettingsText};

use super::PressRequest;

impl PressRequest {
    /// Handles a press about a person or a server.
    pub(super) async fn person_act(&self, act: PersonAct) -> Reply {
        let done = match act {
            PersonAct::Choose { choice } => return self.choose(choice).await,
            PersonAct::Lessons => {
                let lesson = self.chosen.as_deref().and_then(TutorialLesson::named);
                let step = TutorialStep::at(lesson.unwrap_or(TutorialLesson::First), 0);
                return self.screen_in_place(&self.app.lesson(&self.asker, step));
            }
            PersonAct::Learn { step } => {
                return self.screen_in_place(&self.app.lesson(&self.asker, step));
            }
            PersonAct::PlayNow { game } => return self.play_now(game).await,
            PersonAct::ShowChoices => {
                let user = self.asker.user;
                let screen = self.app.choices(user, self.asker.locale);
                return self.app.private_reply(&self.asker, &screen);
            }
            PersonAct::PickSetting => {
                let picked = self.chosen.as_deref().and_then(Setting::named);
                self.server_settings(picked).await
            }
            PersonAct::PutSetting { setting } => self.put_setting(setting).await,
            PersonAct::Give { to, chips, asked } => {
                let most = self.app.config.chips.daily;
                self.give(Gift {
                    asked,
                    from: self.asker.user,
                    to,
                    chips,
                    most,
                })
                .await
            }
            PersonAct::Statement { before } => self.statement(before).await,
            PersonAct::Forget => self.forget().await,
        };
        done.unwrap_or_else(|error| {
            tracing::error!(%error, "a choice could not be stored");
            self.say(&store_error_reply(&error))
        })
    }

    /// Stores a preference of the presser and renders their private screens again.
    async fn choose(&self, choice: Choice) -> Reply {
        let user = self.asker.user;
        let value = self.chosen.as_deref().unwrap_or_default();
        if choice == Choice::Dm {
            return self.choose_direct_messages(value).await;
        }
        let choose = |before| with_choice(choice, value, before);
        if choose(Choices::default()).is_none() {
            return self.no_such_entry();
        }
        let stored = self
            .app
            .people
            .choose(user, |before| choose(before).unwrap_or(before));
        let Some(locale) = stored.await else {
            return self.say(&ReplyText::Halted);
        };
        self.app.panels.restyle(user, locale);
        self.app.updates.redraw_direct(user);
        let screen = self.app.choices(user, locale);
        self.screen_in_place(&screen)
    }

    /// Stores whether the presser wants direct messages; turning them on sends every running hand of
    /// this process at once.
    async fn choose_direct_messages(&self, value: &str) -> Reply {
        let wanted = match DmChoice::named(value) {
            Some(DmChoice::On) => true,
            Some(DmChoice::Off) => false,
            Some(DmChoice::Unset) | None => return self.no_such_entry(),
        };
        let user = self.asker.user;
        if self.app.direct_messages.want(user, wanted).await.is_none() {
            return self.say(&ReplyText::Halted);
        }
        for handle in self.app.tables.of_user(user) {
            let table = handle.now();
            if wanted && table.hand().is_some() {
                self.app.updates.send(table.id, user);
            }
            self.app.panels.refresh_panel(table.id, user);
        }
        let screen = self.app.choices(user, self.asker.locale);
        self.screen_in_place(&screen)
    }

    /// Replies with the settings of the server. Only its managers see them, and the presser may
    /// have lost that permission since the screen was sent.
    async fn server_settings(&self, picked: Option<Setting>) -> Result<Reply, StoreError> {
        let Some(guild) = self.origin.guild.filter(|_| self.origin.can_manage_server) else {
            return Ok(self.say(&SettingsText::NotManager));
        };
        let settings = self.app.servers.settings(guild).await?;
        Ok(self.screen_in_place(&screens::server(
            &settings,
            &self.app.config.chips,
            picked,
            self.asker.locale,
        )))
    }

    async fn put_setting(&self, setting: Setting) -> Result<Reply, StoreError> {
        let Some(guild) = self.origin.guild.filter(|_| self.origin.can_manage_server) else {
            return Ok(self.say(&SettingsText::NotManager));
        };
        let values = setting.values(&self.app.config.chips);
        let chosen = self.chosen.as_deref();
        let Some(value) = values
            .into_iter()
            .find(|value| chosen == Some(value.word().as_str()))
        else {
            return Ok(self.no_such_entry());
        };
        let redraws = matches!(value, Value::Language(_) | Value::Pictures(_));
        let here = self.origin.channel;
        let servers = &self.app.servers;
        servers
            .change(guild, |settings| value.put(settings, here))
            .await?;
        if redraws {
            self.app.updates.redraw(guild);
        }
        self.server_settings(Some(setting)).await
    }

    /// Gives chips, unless something that the command checked has changed since.
    async fn give(&self, gift: Gift) -> Result<Reply, StoreError> {
        let locale = self.asker.locale;
        if let Some(refused) = self.app.gift_refusal(&gift, self.origin.guild).await? {
            return Ok(self.say(&refused));
        }
        let given = self
            .app
            .store
            .give(gift, Some(self.interaction), self.app.clock.date())
            .await?;
        Ok(self.screen_in_place(&screens::given(
            given, gift.to, gift.chips, gift.most, locale,
        )))
    }

    /// Deletes everything about the presser; a second press finds nothing left.
    async fn forget(&self) -> Result<Reply, StoreError> {
        let screen = self.app.forget(&self.asker).await?;
        Ok(self.screen_in_place(&screen))
    }

    async fn statement(&self, before: u64) -> Result<Reply, StoreError> {
        let before = i64::try_from(before).ok().filter(|before| *before > 0);
        Ok(self.screen_in_place(&self.app.statement(&self.asker, before).await?))
    }

    /// Replies with a screen: in the message of the button if that is ephemeral, otherwise in a new
    /// one; a direct message stays unchanged.
    pub(super) fn screen_in_place(&self, screen: &Screen) -> Reply {
        self.message_in_place(self.app.private_message(self.asker.user, screen))
    }

    /// The same with a message.
    pub(super) fn message_in_place(&self, body: Message) -> Reply {
        if self.private_place.is_ephemeral_message() {
            Reply::update(body)
        } else {
            Reply::private(body)
        }
    }
}

/// The preferences with a new choice; `None` if none of the lists has that choice.
fn with_choice(choice: Choice, value: &str, before: Choices) -> Option<Choices> {
    match choice {
        Choice::Dm => None,
        Choice::Language => screens::language(value).map(|language| Choices { language, ..before }),
        Choice::Pictures => {
            PictureStyle::named(value).map(|pictures| Choices { pictures, ..before })
        }
        Choice::Sorting => Sorting::named(value).map(|sorting| Choices { sorting, ..before }),
        Choice::Taps => Taps::named(value).map(|taps| Choices { taps, ..before }),
    }
}

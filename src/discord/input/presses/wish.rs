//! Presses that are about a person or a server and no table.

use crate::discord::custom_id::{Choice, Wish};
use crate::discord::delivery::body::{body, private_body};
use crate::discord::delivery::respond::Reply;
use crate::discord::input::errors::unanswered;
use crate::discord::profiles::servers::{Setting, Value};
use crate::discord::screens::{self, Screen};
use crate::store::{Gift, PictureStyle, Sorting, StoreError};
use crate::text::Phrase;
use crate::text::phrases::{ReplyText, SettingsText};

use super::Pressing;

impl Pressing {
    /// Does what a press asks for that is about no table.
    pub(super) async fn wish(&self, wish: Wish) -> Reply {
        let done = match wish {
            Wish::Choose(choice) => return self.choose(choice).await,
            Wish::Learn(lesson) => return self.in_place(&self.desk.lesson(&self.asker, lesson)),
            Wish::PickSetting => self.server(self.chosen).await,
            Wish::PutSetting { setting } => self.put_setting(usize::from(setting)).await,
            Wish::Give { to, chips, asked } => {
                let most = self.desk.config.chips.daily;
                self.give(Gift { asked, from: self.asker.user, to, chips, most }).await
            }
            Wish::Statement { before } => self.statement(before).await,
        };
        done.unwrap_or_else(|error| {
            tracing::error!(%error, "a wish could not be done");
            self.say(&unanswered(&error))
        })
    }

    /// Keeps what the presser chooses for themself, and draws everything of theirs again.
    async fn choose(&self, choice: Choice) -> Reply {
        let user = self.asker.user;
        // What was chosen before is read first, so that it is not lost under what is new.
        self.desk.people.locale(user).await;
        let mut choices = self.desk.people.choices(user);
        let chosen = |len: usize| self.chosen.filter(|place| *place < len);
        let known = match choice {
            Choice::Language => {
                chosen(screens::LANGUAGES.len()).map(|place| choices.language = screens::LANGUAGES[place])
            }
            Choice::Pictures => {
                chosen(PictureStyle::ALL.len()).map(|place| choices.pictures = PictureStyle::ALL[place])
            }
            Choice::Sorting => chosen(Sorting::ALL.len()).map(|place| choices.sorting = Sorting::ALL[place]),
            Choice::Dm => match self.chosen.and_then(|place| screens::DIRECT.get(place)) {
                Some(wanted) => return self.want_hands(*wanted).await,
                None => None,
            },
        };
        if known.is_none() {
            return self.say(&ReplyText::UnknownButton);
        }
        let Some(locale) = self.desk.people.choose(user, choices).await else {
            return self.say(&ReplyText::Halted);
        };
        self.desk.panels.restyle(user, locale);
        let screen = self.desk.choices(user, locale).await;
        self.in_place(&screen)
    }

    /// Notes whether the presser wants direct messages; who wants them gets every running hand at once.
    async fn want_hands(&self, wanted: bool) -> Reply {
        let user = self.asker.user;
        self.desk.doors.want(user, wanted).await;
        for handle in self.desk.tables.of_user(user) {
            let table = handle.now();
            if wanted && table.hand().is_some() {
                self.desk.boards.send(table.id, user);
            }
            self.desk.panels.refresh_one(table.id, user);
        }
        let screen = self.desk.choices(user, self.asker.locale).await;
        self.in_place(&screen)
    }

    /// The settings of the server, to whoever may manage it; rights may have been lost since the screen was drawn.
    async fn server(&self, picked: Option<usize>) -> Result<Reply, StoreError> {
        let Some(guild) = self.site.guild.filter(|_| self.site.manages) else {
            return Ok(self.tell(&SettingsText::NotManager));
        };
        let settings = self.desk.servers.settings(guild).await?;
        Ok(self.in_place(&screens::server(&settings, &self.desk.config.chips, picked, self.asker.locale)))
    }

    async fn put_setting(&self, place: usize) -> Result<Reply, StoreError> {
        let Some(guild) = self.site.guild.filter(|_| self.site.manages) else {
            return Ok(self.tell(&SettingsText::NotManager));
        };
        let setting = Setting::all().get(place).copied();
        let values = setting.map(|setting| setting.values(&self.desk.config.chips)).unwrap_or_default();
        let Some(value) = self.chosen.and_then(|chosen| values.get(chosen)) else {
            // No list of ours offers that.
            return Ok(self.say(&ReplyText::UnknownButton));
        };
        let mut settings = self.desk.servers.settings(guild).await?;
        value.put(&mut settings, self.site.channel);
        self.desk.servers.choose(guild, settings).await?;
        if matches!(value, Value::Language(_) | Value::Pictures(_)) {
            self.desk.boards.redraw(guild);
        }
        self.server(Some(place)).await
    }

    /// Gives chips, unless what the command looked at has changed since.
    async fn give(&self, gift: Gift) -> Result<Reply, StoreError> {
        let locale = self.asker.locale;
        if let Some(refused) = self.desk.gift_refused(&gift, self.site.guild).await? {
            return Ok(self.tell(&refused));
        }
        let given = self.desk.store.give(gift, Some(self.interaction), self.desk.clock.date()).await?;
        Ok(self.in_place(&screens::given(given, gift.to, gift.chips, gift.most, locale)))
    }

    async fn statement(&self, before: u64) -> Result<Reply, StoreError> {
        let before = i64::try_from(before).ok().filter(|before| *before > 0);
        Ok(self.in_place(&self.desk.statement(&self.asker, before).await?))
    }

    /// Answers with a screen: in the message of the button when only the presser can read it.
    fn in_place(&self, screen: &Screen) -> Reply {
        let style = self.desk.people.choices(self.asker.user).pictures;
        let body = private_body(screen, style, &self.door);
        if self.door.is_open() { Reply::Update(body) } else { Reply::Private(body) }
    }

    fn tell(&self, text: &impl Phrase) -> Reply {
        Reply::Private(body(&Screen::say(self.asker.locale.say(text))))
    }
}

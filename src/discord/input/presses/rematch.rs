//! *Rematch*: opens a closed table again, with the same terms.

use crate::discord::context::rate_limiter::LimitedRequest;
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::errors::store_error_reply;
use crate::discord::input::opening::{
    deal_first_hand, not_dealt_screen, not_opened_reason, opened_reply, too_many_opened,
};
use crate::discord::screens::{self, Occasion, Screen};
use crate::discord::surfaces::rematches::Rematch;
use crate::id::TableId;
use crate::table::{ComputerSeats, Person, Phase, Refusal, TableHandle, Terms};
use crate::text::phrases::{InviteText, ReplyText};

use super::PressRequest;

impl PressRequest {
    /// Replies that the table of the press is not open, or that it is open but cannot be used.
    pub(super) fn table_gone(&self) -> Reply {
        let table = self.press.table();
        if self.app.is_served_elsewhere(self.press) {
            self.asker.left()
        } else if table.is_some_and(|table| self.app.tables.is_broken(table)) {
            self.say(&ReplyText::TableBroken)
        } else {
            let again = table.filter(|table| self.may_reopen(*table));
            Reply::private(body(&screens::table_gone(again, self.asker.locale)))
        }
    }

    /// Whether the presser sat at a table that can be opened again.
    fn may_reopen(&self, table: TableId) -> bool {
        let rematch = self.app.updates.rematches().of(table, self.app.clock.now());
        rematch.is_some_and(|rematch| rematch.people.contains(&self.asker.user))
    }

    /// Opens a closed table again and seats the presser as its host; once that is done, seats the
    /// others who press too.
    pub(super) async fn rematch(&self, table: TableId) -> Reply {
        let (app, user) = (&self.app, self.asker.user);
        let (rematch, person) = match self.offered_rematch(table).await {
            Ok(offered) => offered,
            Err(refused) => return refused,
        };
        let mut next = rematch.next.lock().await;
        if let Some(open) = next.and_then(|next| app.tables.by_id(next)) {
            drop(next);
            return self.join_rematch(&open, person).await;
        }
        let terms = match self.rematch_terms(&rematch).await {
            Ok(terms) => terms,
            Err(refused) => return refused,
        };
        let now = app.clock.now();
        let kind = match rematch.people[..] {
            [_] => LimitedRequest::SoloTable,
            _ => LimitedRequest::SharedTable,
        };
        if let Err(again) = app.rate_limiter.reserve(user, kind, now) {
            return self.say(&too_many_opened(app, kind, again));
        }
        let (place, computers) = (rematch.place, ComputerSeats::Count(rematch.computers));
        let opened = app
            .tables
            .open_with_computers(place, &person, terms, computers, Some(self.interaction))
            .await;
        match opened {
            Ok(handle) => {
                *next = Some(handle.id());
                drop(next);
                self.start_rematch(&rematch, &handle, &person.name).await
            }
            Err(error) => {
                app.rate_limiter.take_back(user, kind, now);
                self.say(&not_opened_reason(app, &self.asker, &error).await)
            }
        }
    }

    /// Seats the presser at the table that follows theirs. Elsewhere than in its channel, as in direct messages, they
    /// do not see its message, so the reply says where they sit and by which terms they play. So does the reply to a
    /// person who has to agree to those terms first: in the lobby by *Sit*, between two hands on their own screen.
    async fn join_rematch(&self, open: &TableHandle, person: Person) -> Reply {
        let (user, locale) = (person.user, self.asker.locale);
        let reply = self.sit_as(person, open, None).await;
        let table = open.now();
        let Some(seat) = table.seat_of(user) else {
            return reply;
        };
        let seated = screens::seated(&table.public_scene(), seat, locale);
        match reply {
            // Another process has the table and answers.
            Reply::Left(_) => reply,
            _ if table.must_agree(user) && matches!(table.phase, Phase::Lobby) => {
                let why = self.asker.refusal(&Refusal::MustAgree);
                let screen = seated.headed(&why);
                self.app.private_reply(&self.asker, &screen)
            }
            _ if table.must_agree(user) => self.my_hand(open),
            Reply::Done if table.place.channel != self.origin.thread_or_channel => {
                self.app.private_reply(&self.asker, &seated)
            }
            reply => reply,
        }
    }

    /// The closed table, if the presser sat there and is still in its server, and the presser by their name in that
    /// server; the error is the reply to others.
    async fn offered_rematch(&self, table: TableId) -> Result<(Rematch, Person), Reply> {
        let (app, user) = (&self.app, self.asker.user);
        let rematch = app.updates.rematches().of(table, app.clock.now());
        let rematch = rematch.ok_or_else(|| self.say(&InviteText::RematchGone))?;
        if !rematch.people.contains(&user) {
            return Err(self.say(&InviteText::RematchNotThere));
        }
        let member = app.check_membership(user, rematch.place, self.origin.guild);
        let nick = member.await.map_err(|why| self.say(&why))?;
        let name = nick.unwrap_or_else(|| self.asker.name.clone());
        Ok((rematch, Person::new(user, name)))
    }

    /// The terms of the table, under the server's present settings; the error is the reply to a
    /// person who may open no table there now.
    async fn rematch_terms(&self, rematch: &Rematch) -> Result<Terms, Reply> {
        let (app, place) = (&self.app, rematch.place);
        let Some(guild) = place.guild else {
            return Ok(rematch.terms.clone());
        };
        let settings = app.servers.settings(guild).await.map_err(|error| {
            tracing::error!(%error, "a press could not be handled");
            self.say(&store_error_reply(&error))
        })?;
        if !settings.allows_tables_in(place.parent.unwrap_or(place.channel)) {
            let elsewhere = screens::elsewhere(&settings, self.asker.locale);
            return Err(app.private_reply(&self.asker, &elsewhere));
        }
        Ok(Terms {
            computers: settings.computers,
            house_win_cap: settings.house_win_cap(&app.config.chips),
            ..rematch.terms.clone()
        })
    }

    /// Invites the others once. A person who sat alone with computers gets the next hand at once.
    async fn start_rematch(&self, rematch: &Rematch, handle: &TableHandle, name: &str) -> Reply {
        let (app, by) = (&self.app, self.asker.user);
        let mut others = rematch.people.clone();
        others.retain(|user| *user != by);
        let mut not_started = None;
        if others.is_empty() {
            app.panels.await_reply(&handle.now(), by, true);
            match deal_first_hand(handle, by).await {
                Ok(_) => return self.my_hand(handle),
                Err(error) => not_started = Some(error),
            }
            app.panels.await_reply(&handle.now(), by, false);
        }
        app.tables.announce(handle);
        let table = handle.now();
        if let (false, Ok(count)) = (others.is_empty(), app.invitations.count(table.id, &others)) {
            let invited = app.invite(&table, name, (&others, count), Occasion::Rematch);
            if let Err(error) = invited.await {
                tracing::warn!(table = %table.id, %error, "a rematch could not be announced");
                app.invitations.take_back(table.id, &others);
            }
        }
        let opened = opened_reply(&table, by, self.origin.thread_or_channel);
        let opened = self.asker.locale.say(&opened);
        let screen = match not_started {
            // The table waits in its lobby, for example because the presser lacks the chips.
            Some(error) => not_dealt_screen(opened, &table, &self.asker, &error),
            None => Screen::say(opened),
        };
        app.private_reply(&self.asker, &screen)
    }
}

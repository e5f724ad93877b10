//! Pages of the rules.

use gow::{Game, House, Round as _};

use crate::discord::custom_id::{Topic, Whose};
use crate::discord::delivery::body::private_body;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens::{self, Screen};
use crate::id::TableId;
use crate::store::StoreError;
use crate::table::{self, Table};
use crate::text::phrases::ReplyText;

use super::Pressing;

impl Pressing {
    /// A page of the rules: of the table's house, else of the one that is named.
    pub(super) fn rules(&self, topic: Topic, whose: Whose) -> Reply {
        let at_table = self.of_table(|table| table.terms.house.clone());
        let table = self.press.table.filter(|_| at_table.is_some());
        let house = at_table.or_else(|| whose.house());
        self.page(&screens::rules(
            topic,
            house.as_ref(),
            table,
            self.asker.locale,
        ))
    }

    /// A page of the rules of the house that was chosen.
    pub(super) fn rules_of(&self, topic: Topic, game: Game) -> Reply {
        let houses = House::all(game);
        match self.chosen.and_then(|place| houses.get(place)) {
            Some(house) => self.page(&screens::rules(topic, Some(house), None, self.asker.locale)),
            // No list of ours offers that.
            None => self.say(&ReplyText::UnknownButton),
        }
    }

    /// The clause that was chosen below a settlement, with the numbers of the house that the hand was played by.
    pub(super) async fn clause(&self, hand: u32, whose: Whose) -> Reply {
        let Some(clause) = self.chosen.and_then(screens::clause_coded) else {
            // No list of ours offers that.
            return self.say(&ReplyText::UnknownButton);
        };
        let Some(table) = self.press.table else {
            return self.say(&ReplyText::TableGone);
        };
        let house = match self.played(table, hand).await {
            Ok(house) => house.or_else(|| whose.house()),
            Err(error) => return self.unread(table, hand, &error),
        };
        // The page of a closed table is that of its house.
        let table = self.of_table(|table| table.id);
        self.page(&screens::clause(
            clause,
            house.as_ref(),
            table,
            self.asker.locale,
        ))
    }

    /// The house that a finished hand was played by, wherever its record lies.
    async fn played(&self, table: TableId, hand: u32) -> Result<Option<House>, StoreError> {
        let store = &self.app.store;
        let record = match store.finished_hand(table, hand).await? {
            Some(kept) => table::record(&kept).ok(),
            None => match store.archived_hand(table, hand).await? {
                Some(wanted) => self.archive().record(&wanted).await.ok().flatten(),
                None => None,
            },
        };
        Ok(record.map(|record| record.round().deal().house.clone()))
    }

    /// Something about the table of the press, while it is open.
    fn of_table<T>(&self, what: impl FnOnce(&Table) -> T) -> Option<T> {
        self.handle.as_ref().map(|handle| what(&handle.now()))
    }

    /// A page turns in place; the button on a public board opens a private one.
    fn page(&self, page: &Screen) -> Reply {
        let page = private_body(page, self.app.people.choices(self.asker.user).pictures);
        if self.private_place.is_open() {
            Reply::update(page)
        } else {
            Reply::private(page)
        }
    }
}

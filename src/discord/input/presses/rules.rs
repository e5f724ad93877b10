//! Pages of the rules.

use gow::{Game, House};

use crate::discord::custom_id::{RulesPage, RulesSource, RulesTopic};
use crate::discord::delivery::respond::Reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::screens;
use crate::id::TableId;
use crate::table::Table;

use super::PressRequest;

impl PressRequest {
    /// Replies with a page of the rules of the open table's house, otherwise of the named house.
    pub(super) fn rules(&self, page: RulesPage, source: RulesSource) -> Reply {
        let at_table = self.read_table(|table| table.terms.house.clone());
        let table = self.press.table().filter(|_| at_table.is_some());
        let house = at_table.or_else(|| source.house());
        self.screen_in_place(&screens::rules(
            page,
            house.as_ref(),
            table,
            self.asker.locale,
        ))
    }

    /// Replies with the first page of the topic that was chosen in a list.
    pub(super) fn rules_topic(&self, source: RulesSource) -> Reply {
        match self.chosen.as_deref().and_then(RulesTopic::named) {
            Some(topic) => self.rules(topic.into(), source),
            None => self.no_such_entry(),
        }
    }

    /// Replies with a page of the rules of the house that was chosen in a list.
    pub(super) fn rules_of_house(&self, topic: RulesTopic, game: Game) -> Reply {
        let chosen = self.chosen.as_deref();
        match chosen.and_then(|name| House::named(game, name)) {
            Some(house) => self.screen_in_place(&screens::rules(
                topic,
                Some(&house),
                None,
                self.asker.locale,
            )),
            None => self.no_such_entry(),
        }
    }

    /// Replies with the clause that was chosen below a settlement, with the numbers of the house by
    /// which the hand was played.
    pub(super) async fn clause(&self, table: TableId, hand: u32, source: RulesSource) -> Reply {
        let Some(clause) = self.chosen.as_deref().and_then(screens::exact_clause) else {
            return self.no_such_entry();
        };
        let request = self.record_request(table, hand);
        let house = match request.house().await {
            Ok(house) => house.or_else(|| source.house()),
            Err(error) => return request.read_failed(&error),
        };
        // A page with buttons to the table's own rules is right only while the house is still the
        // same. Otherwise, and where the table is closed, the page names its house instead.
        let table = self
            .read_table(|table| (table.id, table.terms.house.clone()))
            .filter(|(_, now)| house.as_ref() == Some(now))
            .map(|(id, _)| id);
        self.screen_in_place(&screens::clause(
            clause,
            house.as_ref(),
            table,
            self.asker.locale,
        ))
    }

    /// A request for the record of a hand.
    pub(super) fn record_request(&self, table: TableId, number: u32) -> RecordRequest<'_> {
        RecordRequest {
            app: &self.app,
            asker: &self.asker,
            table,
            number,
        }
    }

    /// Reads something from the table of the press; `None` unless it is open.
    fn read_table<T>(&self, what: impl FnOnce(&Table) -> T) -> Option<T> {
        self.handle.as_ref().map(|handle| what(&handle.now()))
    }
}

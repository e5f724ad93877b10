//! The options of a table, which its host changes.

use gow::House;

use crate::discord::custom_id::OptionName;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::store::Reveal;
use crate::table::{Input, Refusal, Table, TableHandle};

use super::Pressing;

impl Pressing {
    /// Shows the values of the option that was chosen.
    pub(super) fn pick_option(&self, handle: &TableHandle) -> Reply {
        let table = handle.now();
        if !table.may_lead(self.asker.user) {
            return self.asker.may_not(&Refusal::NotHost);
        }
        let picked = self.chosen.as_deref().and_then(OptionName::named);
        self.settings(&table, picked)
    }

    /// Sets an option to the value that was chosen.
    pub(super) async fn set_option(
        &self,
        handle: &TableHandle,
        version: u64,
        option: OptionName,
    ) -> Reply {
        match self.with_option(&handle.now().terms.house, option) {
            Some(house) => self.set_house(handle, version, house, Some(option)).await,
            // None of the bot's lists has that entry.
            None => self.asker.may_not(&Refusal::Stale),
        }
    }

    /// Returns a house with an option changed to the chosen value; `None` if the lists do not offer it.
    fn with_option(&self, house: &House, option: OptionName) -> Option<House> {
        let infos = House::option_infos(house.game());
        let info = infos.iter().find(|info| info.name == option.get())?;
        let chosen = self.chosen.as_deref()?;
        let value = screens::option_choices(info)
            .into_iter()
            .find(|value| value.to_string() == chosen)?;
        house.with_option(info.name, &value.json()).ok()
    }

    /// Resets the house to its unchanged options.
    pub(super) async fn reset_house(&self, handle: &TableHandle, version: u64) -> Reply {
        let base = handle.now().terms.house.base();
        self.set_house(handle, version, base, None).await
    }

    /// Sets how finished hands are revealed.
    pub(super) async fn set_reveal(&self, handle: &TableHandle, version: u64) -> Reply {
        let by = self.asker.user;
        match self.chosen.as_deref().and_then(Reveal::from_word) {
            Some(reveal) => {
                self.set(
                    handle,
                    Input::SetReveal {
                        by,
                        version,
                        reveal,
                    },
                    None,
                )
                .await
            }
            // None of the bot's lists has that entry.
            None => self.asker.may_not(&Refusal::Stale),
        }
    }

    /// Allows or forbids hints.
    pub(super) async fn set_hints(&self, handle: &TableHandle, version: u64) -> Reply {
        let by = self.asker.user;
        let chosen = self.chosen.as_deref();
        let choice = screens::HINT_CHOICES
            .into_iter()
            .find(|(word, _)| chosen == Some(*word));
        match choice {
            Some((_, allowed)) => {
                let input = Input::SetHints {
                    by,
                    version,
                    allowed,
                };
                self.set(handle, input, None).await
            }
            // None of the bot's lists has that entry.
            None => self.asker.may_not(&Refusal::Stale),
        }
    }

    async fn set_house(
        &self,
        handle: &TableHandle,
        version: u64,
        house: House,
        picked: Option<OptionName>,
    ) -> Reply {
        let input = Input::SetHouse {
            by: self.asker.user,
            version,
            house,
        };
        self.set(handle, input, picked).await
    }

    async fn set(&self, handle: &TableHandle, input: Input, picked: Option<OptionName>) -> Reply {
        match handle.ask(input, Some(self.interaction)).await {
            Ok(answer) => self.settings(&answer.table, picked),
            Err(error) => self.refused(&error),
        }
    }

    /// Replies with the host's screen.
    fn settings(&self, table: &Table, picked: Option<OptionName>) -> Reply {
        self.in_place(&screens::settings(
            &table.scene(Some(self.asker.user)),
            picked,
            self.asker.locale,
        ))
    }
}

//! The options of a table, which its opener changes.

use gow::House;

use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::store::Reveal;
use crate::table::{AskError, Input, Refusal, Table, TableHandle};

use super::Pressing;

impl Pressing {
    /// Shows the values of the option that was chosen.
    pub(super) fn pick_switch(&self, handle: &TableHandle) -> Reply {
        let table = handle.now();
        if !table.may_lead(self.asker.user) {
            return self.refused(AskError::Refused {
                refusal: Refusal::NotHost,
                table,
            });
        }
        self.settings(&table, self.chosen)
    }

    /// Sets an option to the value that was chosen.
    pub(super) async fn set_switch(&self, handle: &TableHandle, switch: u8) -> Reply {
        let table = handle.now();
        let place = usize::from(switch);
        let infos = House::option_infos(table.game());
        let value = infos.get(place).zip(self.chosen);
        let value =
            value.and_then(|(info, chosen)| screens::switch_choices(info).get(chosen).copied());
        let house = infos
            .get(place)
            .zip(value)
            .and_then(|(info, value)| table.terms.house.with_option(info.name, &value.json()).ok());
        match house {
            Some(house) => self.set_house(handle, house, Some(place)).await,
            // None of the bot's lists has that entry.
            None => self.refused(AskError::Refused {
                refusal: Refusal::Stale,
                table,
            }),
        }
    }

    /// Goes back to the house without changed options.
    pub(super) async fn reset_house(&self, handle: &TableHandle) -> Reply {
        let base = handle.now().terms.house.base();
        self.set_house(handle, base, None).await
    }

    /// Sets how finished hands are revealed.
    pub(super) async fn set_reveal(&self, handle: &TableHandle) -> Reply {
        let (by, version) = (self.asker.user, self.press.version);
        match self.chosen.and_then(|place| Reveal::ALL.get(place)) {
            Some(&reveal) => {
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
            None => self.refused(AskError::Refused {
                refusal: Refusal::Stale,
                table: handle.now(),
            }),
        }
    }

    async fn set_house(&self, handle: &TableHandle, house: House, picked: Option<usize>) -> Reply {
        let input = Input::SetHouse {
            by: self.asker.user,
            version: self.press.version,
            house,
        };
        self.set(handle, input, picked).await
    }

    async fn set(&self, handle: &TableHandle, input: Input, picked: Option<usize>) -> Reply {
        match handle.ask(input, Some(self.interaction)).await {
            Ok(answer) => self.settings(&answer.table, picked),
            Err(error) => self.refused(error),
        }
    }

    /// Replies with the opener's screen: in place if only they can read the message, otherwise in a
    /// new one.
    fn settings(&self, table: &Table, picked: Option<usize>) -> Reply {
        let screen = body(&screens::settings(
            &table.scene(Some(self.asker.user)),
            picked,
            self.asker.locale,
        ));
        if self.private_place.is_open() {
            Reply::update(screen)
        } else {
            Reply::private(screen)
        }
    }
}

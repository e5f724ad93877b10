//! *Cut*: a salt for the next deal.

use crate::discord::delivery::body::form;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::table::TableHandle;

use super::Pressing;

impl Pressing {
    /// Asks a seated person for a salt.
    pub(super) fn ask_for_salt(&self, handle: &TableHandle) -> Reply {
        let (by, table) = (self.asker.user, handle.now());
        let scene = table.scene(Some(by));
        if scene.seat.is_none() {
            return self.asker.may_not(&table.without_seat(by));
        }
        Reply::Form(form(&screens::cut_form(&scene, self.asker.locale)))
    }
}

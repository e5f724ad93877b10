//! The arithmetic of a settled hand.

use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::table::TableHandle;
use crate::text::phrases::ReplyText;

use super::PressRequest;

impl PressRequest {
    /// Replies with the arithmetic of the last settled hand, unless another hand is running.
    pub(super) fn sums(&self, handle: &TableHandle) -> Reply {
        let scene = handle.now().scene(None);
        match screens::sums(&scene, self.asker.locale) {
            Some(screen) => Reply::private(body(&screen)),
            None => self.say(&ReplyText::NoSums),
        }
    }
}

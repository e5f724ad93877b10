//! The offer of a thread to a host, and the message that stays in the channel.

use insta::assert_snapshot;

use super::every_language::in_every_language;
use super::fixture::quartets;
use super::screen_text::written;
use crate::discord::screens::{moved, thread_offer};
use crate::id::ChannelId;

#[test]
fn a_thread_is_offered_and_the_channel_leads_there() {
    let scene = quartets().scene(None);
    let text = in_every_language(|locale| {
        let screens = [
            thread_offer(&scene, locale),
            moved(ChannelId::new(900), locale),
        ];
        screens.map(|screen| written(&screen)).concat()
    });
    assert_snapshot!("threads", text);
}

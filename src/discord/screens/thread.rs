//! Where a table is: the offer of a thread, the message that stays in the channel, a link to the table, and a seat that
//! was taken from elsewhere.

use gow::Seat;

use crate::discord::custom_id::TableAct;
use crate::id::{ChannelId, GuildId, MessageId};
use crate::table::{PublicScene, Scene};
use crate::text::Locale;
use crate::text::phrases::{ReplyText, TableText};

use super::screen::{Button, Embed, Screen, Style};
use super::{lobby, names};

/// Offers the host a thread for the table.
pub fn thread_offer(scene: &Scene, locale: Locale) -> Screen {
    let (label, act) = (TableText::ButtonThread, TableAct::MoveToThread);
    let button = Button::for_table(scene, locale, &label, Style::Primary, act);
    Screen::say(locale.say(&ReplyText::ThreadOffer)).row([button])
}

/// Says where a table has moved.
pub fn moved(thread: ChannelId, locale: Locale) -> Screen {
    let thread = format!("<#{thread}>");
    Screen::framed(Embed {
        lines: vec![locale.say(&ReplyText::Moved { thread })],
        ..Embed::default()
    })
}

/// Says where a person has sat down, and by which terms they play there.
pub fn seated(scene: &PublicScene, seat: Seat, locale: Locale) -> Screen {
    let words = locale.say(&ReplyText::Seated {
        seat: names::bold_letter(seat),
        place: format!("<#{}>", scene.place.channel),
    });
    let terms = lobby::terms_line(scene, locale);
    Screen::say(format!("{words}\n-# {terms}"))
}

/// Returns the address of a message of a server, or of direct messages.
#[must_use]
pub fn link(guild: Option<GuildId>, (channel, message): (ChannelId, MessageId)) -> String {
    let server = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{server}/{channel}/{message}")
}

//! Services for tests of a table's messages, without Discord.

use std::sync::Arc;

use gow::fair::Seed;
use gow::{Game, House};

use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::portraits::Portraits;
use crate::discord::delivery::rest::Rest;
use crate::discord::surfaces::emojis::Emojis;
use crate::discord::surfaces::updates::Services;
use crate::id::{ChannelId, GuildId, TableId, Timestamp, UserId};
use crate::metrics::Metrics;
use crate::store::Store;
use crate::table::{Clock, Person, Place, Table, Terms};

/// The address of no server.
const NOWHERE: &str = "http://127.0.0.1:1";

/// The host of [`lobby`].
pub(super) const ANN: UserId = UserId::new(1);

/// When [`lobby`] was opened.
pub(super) const OPENED: Timestamp = Timestamp::new(1_000);

/// The services without Discord.
pub(super) fn services(clock: Arc<dyn Clock>) -> Services {
    services_at(NOWHERE, clock)
}

/// The services with a fake Discord at this address.
pub(super) fn services_at(discord: &str, clock: Arc<dyn Clock>) -> Services {
    let (store, _thread) = Store::open_in_memory().unwrap();
    let rest = Rest::new("x", Some(discord), Metrics::default()).unwrap();
    let renderer = PictureRenderer::new(Portraits::default());
    let outbox = Outbox::new(rest, renderer, clock);
    Services::new(outbox, store, Emojis::default())
}

/// A table on a server, in its lobby.
pub(super) fn lobby() -> Table {
    let place = Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(8),
        parent: None,
    };
    let host = Person::new(ANN, "Ann");
    let terms = Terms::usual(House::default_of(Game::TienGow));
    let id = TableId::new(1).unwrap();
    Table::opened_by(id, place, &host, terms, OPENED, Seed::from_bytes([0; 32]))
}

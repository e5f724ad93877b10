//! Any text as a stored table is refused, or restores a table that stays the same when it is stored and restored again.
#![no_main]

use gow::fair::Seed;
use libfuzzer_sys::fuzz_target;
use tiengow::id::{ChannelId, TableId, Timestamp};
use tiengow::store::TableRow;
use tiengow::table::Table;

fuzz_target!(|body: &str| {
    let row = TableRow {
        table: TableId::new(1).expect("a number of a table"),
        guild: None,
        channel: ChannelId::new(1),
        opened: Timestamp::new(0),
        version: 1,
        body: body.into(),
    };
    let now = Timestamp::new(1);
    let Ok(restored) = Table::restore(&row, None, now, seed()) else {
        return;
    };
    let stored = restored.next.to_row();
    let again = Table::restore(&stored, None, now, seed()).expect("a stored table can be restored");
    assert!(again.next.to_row() == stored);
});

/// Returns the seed of the next deal of a table that has none.
fn seed() -> Seed {
    Seed::from_bytes([1; 32])
}

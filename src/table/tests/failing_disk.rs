//! A disk that fails while a table is being loaded again.

use std::sync::Arc;

use faultfs::{Disk, Failure, Fault};

use super::fixture::ANN;
use super::registry_fixture::{RegistryFixture, play, sit};
use super::watch_clock::WatchClock;
use crate::store::{FILE, Opening, Store};
use crate::table::registry::recovery::RECOVER_FIRST_MS;
use crate::table::{Input, InputError, Notice, TableHandle};

/// How many loads fail before the disk works again.
const LOADS: u32 = 4;

/// Waits through loads that fail; the disk works again before the last wait is over.
async fn all_loads_fail(fixture: &mut RegistryFixture, table: &TableHandle, disk: &Disk) {
    for load in 0..LOADS {
        let waits = sit(table, ANN).await;
        assert!(matches!(waits, Err(InputError::Halted)), "{waits:?}");
        assert_eq!(fixture.loaded(), 0, "it cannot be loaded");
        if load + 1 == LOADS {
            assert!(disk.disarm() > u64::from(LOADS), "each load reads");
        }
        fixture.clock.advance(RECOVER_FIRST_MS << load);
        // The wait begins when a load has failed; the store's answer shows that it has.
        let _waits = fixture.store.balance(ANN).await;
    }
}

#[tokio::test]
async fn loading_a_table_is_retried_until_it_works() {
    for failure in [Failure::Io, Failure::Full] {
        let disk = Disk::new();
        let opening = Opening {
            disk: Some(disk.name().to_owned()),
            ..Opening::file(FILE)
        };
        let (store, _thread) = Store::open_as(&opening).unwrap();
        store.remember_no_pages().await;
        let mut fixture = RegistryFixture::over(store, Arc::new(WatchClock::new()));
        let table = fixture.dealt().await;
        fixture.anns_turn(&table).await;
        let before = table.now();
        fixture.loaded();
        disk.arm(Fault {
            failure,
            at: 1,
            lasting: true,
        });
        let halted = table.ask(Input::Leave { user: ANN }, None).await;
        assert!(matches!(halted, Err(InputError::Halted)), "{halted:?}");
        all_loads_fail(&mut fixture, &table, &disk).await;
        fixture
            .until(|_, notices| notices == [Notice::LobbyChanged])
            .await;
        assert_eq!(table.now().version, before.version);
        assert_eq!(table.now().hand().unwrap().id, before.hand().unwrap().id);
        fixture.anns_turn(&table).await;
        play(&table).await;
        fixture.assert_sound().await;
    }
}

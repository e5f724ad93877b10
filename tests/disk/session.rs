//! A session at one table, played step by step on a disk that records every write.

use anyhow::{Context as _, Result, ensure};
use faultfs::{Disk, Image};
use gow::fair::{Beacon, Network, Seed, Signature};
use gow::{Level, Round as _};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tiengow::id::{ChannelId, GuildId, InteractionId, Partition, TableId, Timestamp, UserId};
use tiengow::ledger::Chips;
use tiengow::store::{Durability, Opening, Step, Store, StoreThread, Write};
use tiengow::table::{DealInputs, Input, LockedDeal, Person, Phase, Place, StepInputs, Table};

pub(crate) use crate::recording::{Recording, ShownState};
pub(crate) use crate::session_setup::SessionSetup;
use crate::store_content::{StoreContent, restore_table};

/// The name of the database on its disk.
pub(crate) const FILE: &str = "tiengow.db";

pub(crate) const ANN: UserId = UserId::new(101);
pub(crate) const BO: UserId = UserId::new(102);

/// The people at the table.
pub(crate) const PEOPLE: [UserId; 2] = [ANN, BO];

/// The number of transfers after which the store closes the books, several times in a session.
const STRETCH: i64 = 6;

/// The plays of the first hand before the restart, in games with turns and in games with bets.
const RESTART_AFTER: (usize, usize) = (9, 2);

/// The bet, in games with bets.
const BET: i64 = 60;

/// The time between two steps, in milliseconds.
const STEP_MS: i64 = 1_000;

/// A running session.
struct Session {
    setup: SessionSetup,
    initial: Image,
    disk: Disk,
    store: Store,
    thread: StoreThread,
    table: Table,
    now: Timestamp,
    rng: StdRng,
    shown_states: Vec<ShownState>,
    interactions: u64,
}

/// Returns the options that open a store on a disk.
pub(crate) fn opening(disk: &Disk, durability: Durability) -> Opening {
    Opening {
        disk: Some(disk.name().to_owned()),
        durability,
        stretch: STRETCH,
        ..Opening::file(FILE)
    }
}

/// Returns the id of the session's table.
pub(crate) fn table_id() -> TableId {
    TableId::new(1).expect("one is a number")
}

/// Plays a session of two people and two computers, with a restart in the first hand.
pub(crate) async fn play(setup: SessionSetup) -> Result<Recording> {
    let initial = setup.initial_image().await?;
    let disk = Disk::holding(initial.clone());
    if setup.forgets_syncs {
        disk.forget_syncs();
    }
    let (store, thread) = Store::open_as(&opening(&disk, setup.durability))?;
    let now = Timestamp::new(1_700_000_000_000);
    let place = Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(8),
        parent: None,
    };
    let table = Table::opened_by(
        store.new_table_id(Partition::of_place(place.guild, place.channel)),
        place,
        &Person::new(ANN, ANN.to_string()),
        setup.terms(),
        now,
        Seed::from_bytes([0; 32]),
    );
    ensure!(
        table.id == table_id(),
        "the first table has the first number"
    );
    let shown_states = vec![ShownState {
        shown_at: 0,
        content: StoreContent::read(&store, table.id, &PEOPLE, 0).await?,
    }];
    let rng = StdRng::seed_from_u64(5);
    let mut session = Session {
        setup,
        initial,
        disk,
        store,
        thread,
        table,
        now,
        rng,
        shown_states,
        interactions: 0,
    };
    session.sit_down().await?;
    for hand in 1..=setup.hands {
        session = session.play_hand(hand).await?;
    }
    session.end().await
}

impl Session {
    async fn sit_down(&mut self) -> Result<()> {
        let mut step = Step::new(self.now);
        step.writes.push(Write::OpenTable(self.table.to_row()));
        self.commit(step, true).await?;
        for user in PEOPLE.into_iter().filter(|user| *user != ANN) {
            self.take(Input::Sit {
                person: Person::new(user, user.to_string()),
                version: None,
            })
            .await?;
        }
        for _ in 0..2 {
            self.take(Input::AddComputer { by: ANN }).await?;
        }
        Ok(())
    }

    /// Plays a hand to its end.
    async fn play_hand(mut self, number: u32) -> Result<Self> {
        if number == 1 {
            self.take(Input::Start { by: ANN }).await?;
        } else {
            let version = self.table.version;
            for by in [ANN, BO] {
                self.take(Input::NextHand { by, version }).await?;
            }
        }
        self = self.bet(number).await?;
        if let Some(round) = self.table.locked.as_deref().and_then(LockedDeal::round) {
            self = self.restart().await?;
            self.take(beacon_input(round)).await?;
        }
        let (with_turns, with_bets) = RESTART_AFTER;
        let has_bets = self.table.terms.house.has_bets();
        let restart_after = if has_bets { with_bets } else { with_turns };
        let mut plays = 0;
        while let Some(hand) = self.table.hand() {
            let seat = hand.to_act().iter().next().context("somebody is to act")?;
            let mv = gow::choose(&hand.round.view(Some(seat)), Level::Steady, &mut self.rng);
            let version = self.table.version;
            let person = self.table.seats[seat].person().map(|person| person.user);
            self.take(match person {
                Some(by) => Input::Play { by, version, mv },
                None => Input::ComputerPlay { version, seat, mv },
            })
            .await?;
            plays += 1;
            if number == 1 && plays == restart_after {
                self = self.restart().await?;
            }
        }
        ensure!(
            matches!(self.table.phase, Phase::Between(_)),
            "the hand is settled"
        );
        Ok(self)
    }

    /// Makes everybody bet. The house banks the first hand, a person the others.
    async fn bet(mut self, number: u32) -> Result<Self> {
        while let Some(betting) = self.table.betting() {
            let by = *self.table.awaited().first().context("somebody is to bet")?;
            let version = self.table.version;
            let input = match betting.offered_to() {
                Some(by) => Input::Bank {
                    by,
                    version,
                    take: number > 1,
                },
                None => Input::Bet {
                    by,
                    version,
                    chips: BET,
                },
            };
            self.take(input).await?;
            if number == 1 && self.table.betting().is_some() {
                self = self.restart().await?;
            }
        }
        Ok(self)
    }

    /// Stops the program and starts it again on the same disk.
    async fn restart(self) -> Result<Self> {
        let Self {
            setup,
            initial,
            disk,
            store,
            thread,
            table,
            now,
            rng,
            shown_states,
            interactions,
        } = self;
        store.close().await;
        thread.join()?;
        let (store, thread) = Store::open_as(&opening(&disk, setup.durability))?;
        let open = store
            .open_table(table.id)
            .await?
            .context("the table is open")?;
        let result = restore_table(&open, now)?;
        ensure_same_hand(&result.next, &table)?;
        Ok(Self {
            setup,
            initial,
            disk,
            store,
            thread,
            table: result.next,
            now,
            rng,
            shown_states,
            interactions,
        })
    }

    /// Ends the table by both people, and stops the program.
    async fn end(mut self) -> Result<Recording> {
        self.take(Input::End { by: ANN }).await?;
        self.take(Input::End { by: BO }).await?;
        ensure!(self.table.is_closed(), "both people ended the table");
        let Self {
            initial,
            disk,
            store,
            thread,
            shown_states,
            interactions,
            ..
        } = self;
        store.close().await;
        thread.join()?;
        Ok(Recording {
            initial,
            journal: disk.journal(),
            shown_states,
            interactions,
        })
    }

    /// Takes a step, stores it and shows it. The stored state has to restore the same table.
    async fn take(&mut self, input: Input) -> Result<()> {
        self.now = Timestamp::new(self.now.get() + STEP_MS);
        let deal = if self.table.may_deal(&input, self.now) {
            self.welcome().await?;
            Some(self.deal().await?)
        } else {
            None
        };
        let is_from_person = !matches!(
            input,
            Input::ComputerPlay { .. } | Input::Tick | Input::Round { .. }
        );
        let inputs = StepInputs {
            now: self.now,
            pause_ms: 0,
            deal,
        };
        let result = self
            .table
            .step(input, &inputs)
            .map_err(|why| anyhow::anyhow!("refused: {why:?}"))?;
        let step = Step {
            writes: result.writes,
            transfers: result.transfers,
            ..Step::new(self.now)
        };
        self.table = result.next;
        self.commit(step, is_from_person).await
    }

    /// Gives everybody their first chips.
    async fn welcome(&mut self) -> Result<()> {
        for user in PEOPLE {
            let before = self.disk.len();
            let grant = Chips::new(5_000).expect("it is in range");
            if self.store.welcome(user, grant, self.now).await? {
                self.show(before).await?;
            }
        }
        Ok(())
    }

    async fn deal(&self) -> Result<DealInputs> {
        let mut people = self.store.dealt_people(&PEOPLE, self.now.day()).await?;
        for (user, person) in &mut people {
            person.number = Some(user.get());
        }
        let hand = self.store.new_hand_id(self.table.id);
        let beacon = beacon(self.setup.has_beacon, self.table.hands);
        let next_seed = Seed::from_bytes([u8::try_from(self.table.hands)?; 32]);
        Ok(DealInputs {
            hand,
            beacon,
            next_seed,
            people,
        })
    }

    async fn commit(&mut self, mut step: Step, is_from_person: bool) -> Result<()> {
        if is_from_person {
            self.interactions += 1;
            let id = InteractionId::new(self.interactions);
            step.interaction = (!self.setup.forgets_interactions).then_some(id);
        }
        let before = self.disk.len();
        self.store.commit(step).await?;
        self.show(before).await?;
        let shown = self.shown_states.last();
        if let Some(open) = shown.and_then(|shown| shown.content.table.as_ref()) {
            ensure_same_hand(&restore_table(open, self.now)?.next, &self.table)?;
        }
        Ok(())
    }

    /// Records that people are shown the stored state.
    async fn show(&mut self, before: usize) -> Result<()> {
        let shown_at = if self.setup.notifies_before_commit {
            before
        } else {
            self.disk.len()
        };
        let mut content =
            StoreContent::read(&self.store, self.table.id, &PEOPLE, self.interactions).await?;
        // In every setup, the store has to remember an answered interaction.
        content.accepted.extend(1..=self.interactions);
        self.shown_states.push(ShownState { shown_at, content });
        Ok(())
    }
}

/// Returns the beacon of a deal: another round for each hand, if deals wait for one.
pub(crate) fn beacon(has_beacon: bool, hands: u32) -> String {
    if has_beacon {
        let round = 100 + u64::from(hands);
        Network::default().beacon(round).to_string()
    } else {
        Beacon::None.to_string()
    }
}

/// Returns the input for a beacon round. Only the beacon would verify its signature.
pub(crate) fn beacon_input(round: u64) -> Input {
    let signature = Signature::from_bytes([round.to_be_bytes()[7]; 48]);
    Input::Round { round, signature }
}

/// Ensures that two tables have the same hand, with the same tiles and plays.
fn ensure_same_hand(found: &Table, expected: &Table) -> Result<()> {
    ensure!(found.version == expected.version, "another version");
    match (found.hand(), expected.hand()) {
        (None, None) => Ok(()),
        (Some(found), Some(expected)) => {
            ensure!(found.id == expected.id, "another hand");
            ensure!(found.round.deal() == expected.round.deal(), "other tiles");
            ensure!(found.round.plays() == expected.round.plays(), "other plays");
            Ok(())
        }
        (Some(_), None) | (None, Some(_)) => anyhow::bail!("a hand runs in one of them"),
    }
}

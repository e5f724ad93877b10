//! A session at one table, played step by step with the program's store.

use anyhow::{Context as _, Result, ensure};
use gow::fair::Seed;
use gow::{House, Level, Round as _};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tiengow::id::{ChannelId, GuildId, Partition, Timestamp, UserId};
use tiengow::store::{Step, Store, Write};
use tiengow::table::{DealInputs, Input, Person, Place, StepInputs, Table, Terms};

use super::originals::{CAST, Original};

/// The time between two steps, in milliseconds.
const STEP_MS: i64 = 4_000;

/// The time to wait for claims, in milliseconds.
const CLAIM_WAIT_MS: i64 = 60_000;

/// The bet, in games with bets.
const BET: i64 = 60;

/// A running session.
pub(super) struct Session<'a> {
    store: &'a Store,
    table: Table,
    now: Timestamp,
    people: &'static [UserId],
    rng: StdRng,
    hands: Vec<i64>,
}

impl<'a> Session<'a> {
    /// Opens a table for `people` people of the cast. Computers take the other seats.
    pub(super) fn new(store: &'a Store, house: House, people: usize, now: Timestamp) -> Self {
        let guild = Some(GuildId::new(1));
        let id = store.new_table_id(Partition::of_place(guild, ChannelId::new(1)));
        let channel = ChannelId::new(id.get().unsigned_abs());
        let place = Place {
            guild,
            channel,
            parent: None,
        };
        let seed = Seed::from_bytes([7; 32]);
        let table = Table::open(id, place, CAST[0], terms(house), now, seed);
        let rng = StdRng::seed_from_u64(id.get().unsigned_abs());
        Self {
            store,
            table,
            now,
            people: &CAST[..people],
            rng,
            hands: Vec::new(),
        }
    }

    /// Plays some hands and closes the table.
    pub(super) async fn play(mut self, hands: u32) -> Result<Original> {
        self.sit_down().await?;
        for hand in 1..=hands {
            self.play_hand(hand).await?;
        }
        for by in self.people {
            if !self.table.is_closed() {
                self.take(Input::End { by: *by }).await?;
            }
        }
        ensure!(self.table.is_closed(), "everybody ended the table");
        let (first, last) = self
            .hands
            .first()
            .zip(self.hands.last())
            .context("hands were dealt")?;
        Ok(Original {
            table: self.table.id.get(),
            hands: *first..=*last,
            dealt: self.hands.len(),
        })
    }

    async fn sit_down(&mut self) -> Result<()> {
        let opened = Step {
            writes: vec![Write::OpenTable(self.table.to_row())],
            ..Step::new(self.now)
        };
        self.store.commit(opened).await?;
        for user in self.people {
            let person = Person::new(*user, format!("Player {}", user.get() % 1_000));
            let sits = Input::Sit {
                person,
                version: None,
            };
            self.take(sits).await?;
        }
        for _ in self.people.len()..CAST.len() {
            self.take(Input::AddComputer { by: CAST[0] }).await?;
        }
        Ok(())
    }

    async fn play_hand(&mut self, number: u32) -> Result<()> {
        if number == 1 {
            self.take(Input::Start { by: CAST[0] }).await?;
        } else {
            let version = self.table.version;
            for &by in self.people {
                self.take(Input::NextHand { by, version }).await?;
            }
        }
        while let Some(betting) = self.table.betting() {
            let by = *self.table.awaited().first().context("somebody is to bet")?;
            let version = self.table.version;
            let input = match betting.offered_to() {
                Some(by) => Input::Bank {
                    by,
                    version,
                    take: true,
                },
                None => Input::Bet {
                    by,
                    version,
                    chips: BET,
                },
            };
            self.take(input).await?;
        }
        while let Some(hand) = self.table.hand() {
            let Some(seat) = hand.to_act().iter().next() else {
                // The time for claims passes.
                self.now = Timestamp::new(self.now.get() + CLAIM_WAIT_MS);
                self.take(Input::Tick).await?;
                continue;
            };
            let mv = gow::choose(&hand.round.view(Some(seat)), Level::Steady, &mut self.rng);
            let version = self.table.version;
            let input = match self.table.seats[seat].person() {
                Some(person) => Input::Play {
                    by: person.user,
                    version,
                    mv,
                },
                None => Input::ComputerPlay { version, seat, mv },
            };
            self.take(input).await?;
        }
        Ok(())
    }

    /// Takes a step and stores it.
    async fn take(&mut self, input: Input) -> Result<()> {
        self.now = Timestamp::new(self.now.get() + STEP_MS);
        let deal = if self.table.may_deal(&input, self.now) {
            Some(self.deal().await?)
        } else {
            None
        };
        let inputs = StepInputs {
            now: self.now,
            pause_ms: 0,
            deal,
        };
        let result = self
            .table
            .step(input, &inputs)
            .map_err(|why| anyhow::anyhow!("refused: {why:?}"))?;
        let dealt = result.writes.iter().filter_map(|write| match write {
            Write::StartHand(row) => Some(row.hand.get()),
            _ => None,
        });
        self.hands.extend(dealt);
        let step = Step {
            writes: result.writes,
            transfers: result.transfers,
            ..Step::new(self.now)
        };
        self.table = result.next;
        self.store.commit(step).await?;
        Ok(())
    }

    async fn deal(&self) -> Result<DealInputs> {
        let people = self.store.dealt_people(self.people, self.now.day()).await?;
        let hand = self.store.new_hand_id(self.table.id);
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&hand.get().to_be_bytes());
        let beacon = gow::fair::Beacon::None.to_string();
        Ok(DealInputs {
            hand,
            beacon,
            next_seed: Seed::from_bytes(seed),
            people,
        })
    }
}

fn terms(house: House) -> Terms {
    Terms {
        turn_ms: 45_000,
        ..Terms::usual(house)
    }
}

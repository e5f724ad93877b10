//! Power cuts between commitment, receipt, deal and reveal: each hand has one deal, whatever people
//! do after the cut.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, anyhow, ensure};
use gow::fair::{Hash32, Seed};
use gow::{Deal, Round as _};
use tiengow::id::{HandId, Timestamp};
use tiengow::store::{DealtPerson, OpenTable};
use tiengow::table::{DealInputs, Input, LockedDeal, Occupant, Phase, StepInputs, Table};

use crate::cuts;
use crate::session::{self, ANN, BO, PEOPLE, Recording, SessionSetup, beacon, beacon_input};
use crate::store_content::restore_table;

/// The facts that people have seen of the deal of a hand.
#[derive(Debug, Clone, Default, PartialEq)]
struct DealFacts {
    commitment: Option<Hash32>,
    receipt: Option<Hash32>,
    deal: Option<Deal>,
}

impl DealFacts {
    /// Whether these facts agree with others of the same hand. A missing fact agrees with any.
    fn agrees(&self, other: &Self) -> bool {
        fn same<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
            one.zip(other).is_none_or(|(one, other)| one == other)
        }
        same(self.commitment.as_ref(), other.commitment.as_ref())
            && same(self.receipt.as_ref(), other.receipt.as_ref())
            && same(self.deal.as_ref(), other.deal.as_ref())
    }
}

/// Adds the facts that a table shows of its deals, by the numbers of the hands.
fn add_facts(table: &Table, facts: &mut BTreeMap<u32, DealFacts>) {
    if let Some(hand) = table.hand() {
        let facts = facts.entry(hand.number).or_default();
        facts.receipt = Some(hand.receipt);
        facts.deal = Some(hand.round.deal().clone());
    }
    let next = facts.entry(table.hands + 1).or_default();
    next.commitment = Some(table.commitment());
    if let Some(locked) = &table.locked {
        next.receipt = Some(locked.receipt.hash());
    }
}

/// Restores an open table from its stored rows.
fn restore_open(open: &OpenTable) -> Result<Table> {
    Ok(restore_table(open, Timestamp::new(0))?.next)
}

/// Returns the facts of all deals that people were shown up to a state.
fn shown_deals(recording: &Recording, last: usize) -> Result<BTreeMap<u32, DealFacts>> {
    let mut facts = BTreeMap::new();
    for state in &recording.shown_states[..=last] {
        if let Some(open) = &state.content.table {
            add_facts(&restore_open(open)?, &mut facts);
        }
    }
    Ok(facts)
}

/// A table after a restart, at which people act in another way than before.
struct RestartedTable {
    table: Table,
    has_beacon: bool,
}

impl RestartedTable {
    fn take(&mut self, input: Input) -> Result<()> {
        let inputs = StepInputs {
            now: Timestamp::new(1_800_000_000_000),
            pause_ms: 0,
            deal: Some(DealInputs {
                hand: HandId::new(99).expect("an id above zero"),
                beacon: beacon(self.has_beacon, self.table.hands),
                next_seed: Seed::from_bytes([99; 32]),
                people: PEOPLE
                    .map(|user| {
                        let dealt = DealtPerson {
                            number: Some(user.get()),
                            has_grant: true,
                            free: 5_000,
                            won_today: 0,
                        };
                        (user, dealt)
                    })
                    .into(),
            }),
        };
        let next = self.table.step(input, &inputs);
        self.table = next.map_err(|why| anyhow!("refused: {why:?}"))?.next;
        Ok(())
    }

    /// Enters another salt than before and begins a hand, if none is fixed or runs; returns the
    /// facts of the deals.
    fn deal_again(mut self) -> Result<BTreeMap<u32, DealFacts>> {
        let mut facts = BTreeMap::new();
        add_facts(&self.table, &mut facts);
        let is_unlocked = self.table.locked.is_none();
        let presses = match self.table.phase {
            Phase::Lobby if is_unlocked => vec![Input::Start { by: ANN }],
            Phase::Between(_) if is_unlocked => {
                let version = self.table.version;
                vec![
                    Input::NextHand { by: ANN, version },
                    Input::NextHand { by: BO, version },
                ]
            }
            Phase::Lobby
            | Phase::Between(_)
            | Phase::Betting(_)
            | Phase::Playing(_)
            | Phase::Closed { .. } => Vec::new(),
        };
        let is_full = !self.table.seats.values().any(Occupant::is_empty);
        if !presses.is_empty() && is_full {
            let salt = "another".to_owned();
            self.take(Input::Cut { by: ANN, salt })?;
            for input in presses {
                self.take(input)?;
            }
        }
        if let Some(round) = self.table.locked.as_deref().and_then(LockedDeal::round) {
            self.take(beacon_input(round))?;
        }
        add_facts(&self.table, &mut facts);
        Ok(facts)
    }
}

/// The deals that people have seen before and after the cuts of a session.
#[derive(Debug, Default)]
pub(crate) struct DealTally {
    /// Pairs of a shown state and the state after a cut.
    pub pairs: usize,
    /// Pairs whose cut left a fixed deal.
    pub locked: usize,
    /// Pairs in which a hand got another deal than the shown one.
    pub second_deals: usize,
}

/// Compares the deals after a cut with the shown ones. People had been shown the state `shown`, and
/// the program has found the state `found`.
pub(crate) fn compare_deals(
    recording: &Recording,
    (shown, found): (usize, usize),
    has_beacon: bool,
    tally: &mut DealTally,
) -> Result<()> {
    let Some(open) = &recording.shown_states[found].content.table else {
        return Ok(());
    };
    let table = restore_open(open)?;
    tally.pairs += 1;
    tally.locked += usize::from(table.locked.is_some());
    let later = RestartedTable { table, has_beacon }.deal_again()?;
    let mut shown_deals = shown_deals(recording, shown)?.into_iter();
    let agrees = |(number, facts): (u32, DealFacts)| {
        let other = later.get(&number);
        other.is_none_or(|other| facts.agrees(other))
    };
    tally.second_deals += usize::from(!shown_deals.all(agrees));
    Ok(())
}

/// Ensures that the test notices a second deal of a program that shows states before their commit.
async fn ensure_second_deal_is_noticed(has_beacon: bool) -> Result<()> {
    let recording = session::play(SessionSetup {
        notifies_before_commit: true,
        has_beacon,
        ..SessionSetup::correct(2)
    })
    .await?;
    let (mut seen, mut tally) = (BTreeSet::new(), DealTally::default());
    let cuts = cuts::until(&recording, |cuts| {
        for pair in &cuts.outcomes {
            if seen.insert(*pair) {
                compare_deals(&recording, *pair, has_beacon, &mut tally)?;
            }
        }
        Ok(tally.second_deals > 0)
    })
    .await?;
    ensure!(cuts.broken == 0, "{cuts}: {:?}", cuts.first_failures);
    ensure!(tally.second_deals > 0, "not noticed: {tally:?}");
    Ok(())
}

#[tokio::test]
async fn no_hand_of_a_beacon_is_dealt_twice() -> Result<()> {
    let setup = SessionSetup {
        has_beacon: true,
        ..SessionSetup::correct(2)
    };
    let recording = session::play(setup).await?;
    let cuts = cuts::after_every_operation(&recording).await?;
    ensure!(
        cuts.lost == 0 && cuts.broken == 0,
        "{cuts}: {:?}",
        cuts.first_failures
    );
    let mut tally = DealTally::default();
    for pair in cuts.outcomes {
        compare_deals(&recording, pair, true, &mut tally)?;
    }
    ensure!(tally.second_deals == 0, "{tally:?}");
    ensure!(tally.pairs > 60, "fewer than two hands: {tally:?}");
    ensure!(tally.locked > 0, "{tally:?}");
    Ok(())
}

#[tokio::test]
async fn showing_a_deal_before_its_commit_is_noticed() -> Result<()> {
    ensure_second_deal_is_noticed(false).await
}

#[tokio::test]
async fn showing_a_deal_before_its_commit_is_noticed_with_a_beacon() -> Result<()> {
    ensure_second_deal_is_noticed(true).await
}

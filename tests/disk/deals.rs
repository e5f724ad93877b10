//! One deal for one number: whenever the power is cut between commitment, receipt, deal and reveal, and
//! whatever people do afterwards, nobody ever gets another one.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, anyhow, ensure};
use gow::fair::{Hash32, Seed};
use gow::{Deal, Round as _};
use tiengow::id::{HandId, Millis};
use tiengow::ledger::Balance;
use tiengow::store::OpenTable;
use tiengow::table::{DealInputs, Input, LockedDeal, Occupant, Phase, StepInputs, Table};

use crate::cuts;
use crate::kept::restored;
use crate::session::{self, ANN, BO, How, PEOPLE, Recording, beacon, published};

/// What is known of the deal of a number.
#[derive(Debug, Clone, Default, PartialEq)]
struct Known {
    commitment: Option<Hash32>,
    receipt: Option<Hash32>,
    deal: Option<Deal>,
}

impl Known {
    /// Whether another deal of the same number agrees, as far as both are known.
    fn agrees(&self, other: &Self) -> bool {
        fn same<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
            one.zip(other).is_none_or(|(one, other)| one == other)
        }
        same(self.commitment.as_ref(), other.commitment.as_ref())
            && same(self.receipt.as_ref(), other.receipt.as_ref())
            && same(self.deal.as_ref(), other.deal.as_ref())
    }
}

/// Adds what a table shows of its deals.
fn note(table: &Table, known: &mut BTreeMap<u32, Known>) {
    if let Some(hand) = table.hand() {
        let known = known.entry(hand.number).or_default();
        known.receipt = Some(Hash32::from_bytes(hand.receipt));
        known.deal = Some(hand.round.deal().clone());
    }
    let next = known.entry(table.hands + 1).or_default();
    next.commitment = Some(table.commitment());
    if let Some(locked) = &table.locked {
        next.receipt = Some(locked.receipt.hash());
    }
}

fn opened(open: &OpenTable) -> Result<Table> {
    Ok(restored(open, Millis::new(0))?.next)
}

/// Everything that people were shown of deals up to a step.
fn shown(recording: &Recording, steps: usize) -> Result<BTreeMap<u32, Known>> {
    let mut known = BTreeMap::new();
    for moment in &recording.moments[..=steps] {
        if let Some(open) = &moment.kept.table {
            note(&opened(open)?, &mut known);
        }
    }
    Ok(known)
}

/// A table after a restart, at which people do something else than before.
struct Again {
    table: Table,
    has_beacon: bool,
}

impl Again {
    fn take(&mut self, input: Input) -> Result<()> {
        let inputs = StepInputs {
            now: Millis::new(1_800_000_000_000),
            pause_ms: 0,
            deal: Some(DealInputs {
                hand: HandId::new(99).expect("a number"),
                beacon: beacon(self.has_beacon, self.table.hands),
                next_seed: Seed::from_bytes([99; 32]),
                numbers: PEOPLE.map(|user| (user, user.get())).into(),
                balances: PEOPLE.map(|user| (user, Balance(5_000))).into(),
                won_today: Vec::new(),
            }),
        };
        let next = self.table.step(input, &inputs);
        self.table = next.map_err(|why| anyhow!("refused: {why:?}"))?.next;
        Ok(())
    }

    /// Adds another salt than before and begins a hand, if none is fixed or runs; returns what is known
    /// of the deals then.
    fn dealt(mut self) -> Result<BTreeMap<u32, Known>> {
        let mut known = BTreeMap::new();
        note(&self.table, &mut known);
        let may_cut = self.table.locked.is_none();
        let begin = match self.table.phase {
            Phase::Lobby if may_cut => vec![Input::Start { by: ANN }],
            Phase::Between(_) if may_cut => {
                vec![Input::NextHand { by: ANN }, Input::NextHand { by: BO }]
            }
            Phase::Lobby
            | Phase::Between(_)
            | Phase::Betting(_)
            | Phase::Playing(_)
            | Phase::Closed { .. } => Vec::new(),
        };
        let is_full = !self.table.seats.values().any(Occupant::is_empty);
        if !begin.is_empty() && is_full {
            let salt = "another".to_owned();
            self.take(Input::Cut { by: ANN, salt })?;
            for input in begin {
                self.take(input)?;
            }
        }
        if let Some(round) = self.table.locked.as_deref().and_then(LockedDeal::round) {
            self.take(published(round))?;
        }
        note(&self.table, &mut known);
        Ok(known)
    }
}

/// What the cuts of a session have shown of its deals.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Pairs of what was shown and what was found.
    pub pairs: usize,
    /// Those in which a deal was fixed and not made.
    pub locked: usize,
    /// Those after which a number got another deal than the one that was shown.
    pub second: usize,
}

/// Looks at the deals after a restart, where people had been shown the state `told` and the program
/// has the state `found`.
pub(crate) fn look(
    recording: &Recording,
    (told, found): (usize, usize),
    has_beacon: bool,
    tally: &mut Tally,
) -> Result<()> {
    let Some(open) = &recording.moments[found].kept.table else {
        return Ok(());
    };
    let table = opened(open)?;
    tally.pairs += 1;
    tally.locked += usize::from(table.locked.is_some());
    let again = Again { table, has_beacon }.dealt()?;
    let mut shown = shown(recording, told)?.into_iter();
    let agrees = |(number, known): (u32, Known)| {
        let other = again.get(&number);
        other.is_none_or(|other| known.agrees(other))
    };
    tally.second += usize::from(!shown.all(agrees));
    Ok(())
}

/// Asserts that second deals are found where people are shown what is not stored yet.
async fn is_noticed(has_beacon: bool) -> Result<()> {
    let recording = session::play(How {
        tells_first: true,
        has_beacon,
        ..How::right(2)
    })
    .await?;
    let (mut seen, mut tally) = (BTreeSet::new(), Tally::default());
    let cuts = cuts::until(&recording, |cuts| {
        for pair in &cuts.found {
            if seen.insert(*pair) {
                look(&recording, *pair, has_beacon, &mut tally)?;
            }
        }
        Ok(tally.second > 0)
    })
    .await?;
    ensure!(cuts.broken == 0, "{cuts}: {:?}", cuts.first);
    ensure!(tally.second > 0, "not noticed: {tally:?}");
    Ok(())
}

#[tokio::test]
async fn with_the_beacon_too_no_number_is_ever_dealt_twice() -> Result<()> {
    let how = How {
        has_beacon: true,
        ..How::right(2)
    };
    let recording = session::play(how).await?;
    let cuts = cuts::everywhere(&recording).await?;
    ensure!(
        cuts.lost == 0 && cuts.broken == 0,
        "{cuts}: {:?}",
        cuts.first
    );
    let mut tally = Tally::default();
    for pair in cuts.found {
        look(&recording, pair, true, &mut tally)?;
    }
    ensure!(tally.second == 0, "{tally:?}");
    ensure!(tally.pairs > 60, "hardly two hands: {tally:?}");
    ensure!(tally.locked > 0, "{tally:?}");
    Ok(())
}

#[tokio::test]
async fn a_program_that_shows_what_it_has_not_stored_is_noticed() -> Result<()> {
    is_noticed(false).await
}

#[tokio::test]
async fn a_program_that_shows_what_it_has_not_stored_is_noticed_with_the_beacon() -> Result<()> {
    is_noticed(true).await
}

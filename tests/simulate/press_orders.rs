//! Simultaneous presses in every order, and presses with late copies.

use gow::fair::Seed;
use gow::{Game, House, Round as _};
use tiengow::id::{ChannelId, HandId, InteractionId, TableId, Timestamp, UserId};
use tiengow::store::Write;
use tiengow::table::{DealInputs, Input, Person, Place, StepInputs, Table, Terms};

use super::books::{Books, Transaction};
use super::chance::Chance;
use super::laws::{Violation, law};

/// The time of every step.
const NOW: Timestamp = Timestamp::new(1_700_000_000_000);

/// The chips that every player starts with.
const GRANT: i64 = 5_000;

/// The number of orders that were tried, and of plays that had an effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PressOrderCounts {
    /// Orders of presses.
    pub orders: usize,
    /// Plays of the person to act that had an effect.
    pub effects: usize,
}

impl PressOrderCounts {
    /// Returns the sums of two counts.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self {
            orders: self.orders + other.orders,
            effects: self.effects + other.effects,
        }
    }
}

/// A press and its interaction.
type Press = (InteractionId, Input);

/// Sends presses in every order at every turn of a hand: two different plays, one of them twice,
/// and another person's play. Then checks late copies of presses in the lobby.
///
/// Without `remembers`, the store forgets interactions, which is a flaw.
///
/// # Errors
/// Returns the violation if copies or simultaneous presses have more than one effect.
pub(crate) fn try_press_orders(seed: u64, remembers: bool) -> Result<PressOrderCounts, Violation> {
    let mut chance = Chance::new(seed);
    let (mut table, users) = deal_hand(&mut chance)?;
    let mut counts = PressOrderCounts::default();
    let mut id_offset = 0;
    while let Some(hand) = table.hand() {
        let Some(seat) = hand.round.to_act().single() else {
            break;
        };
        let moves = hand.round.legal_moves(seat);
        let by = users[seat.index()];
        let other = users[(seat.index() + 1) % users.len()];
        let version = table.version;
        let play = |by, mv| Input::Play { by, version, mv };
        let (first, second) = (*chance.pick(&moves), *chance.pick(&moves));
        id_offset += 3;
        let id = |number: u64| InteractionId::new(1_000 + id_offset + number);
        let presses = [
            (id(0), play(by, first)),
            (id(0), play(by, first)),
            (id(1), play(by, second)),
            (id(2), play(other, first)),
        ];
        for order in orders(presses.len()) {
            let presses = order.iter().map(|at| &presses[*at]);
            let effects = count_effects(&table, presses, remembers)?;
            law("simultaneous presses have one effect", effects == 1)?;
            counts = counts.plus(PressOrderCounts { orders: 1, effects });
        }
        table = step(&table, play(by, first))?;
    }
    check_late_copy(&users, remembers)?;
    Ok(counts)
}

/// Counts the plays of people that a table takes from these presses, one after the other.
fn count_effects<'a>(
    table: &Table,
    presses: impl Iterator<Item = &'a Press>,
    remembers: bool,
) -> Result<usize, Violation> {
    let (mut table, mut books) = (table.clone(), Books::new(!remembers));
    let mut effects = 0;
    for (interaction, input) in presses {
        let Ok(result) = table.step(input.clone(), &inputs()) else {
            continue;
        };
        let transaction = Transaction {
            interaction: Some(*interaction),
            writes: &[],
            transfers: &[],
        };
        if books.commit(&transaction)?.is_ok() {
            effects += result
                .writes
                .iter()
                .filter(|write| is_play_of_person(write))
                .count();
            table = result.next;
        }
    }
    Ok(effects)
}

/// Whether a write is a play by a person.
fn is_play_of_person(write: &Write) -> bool {
    matches!(write, Write::Play(row) if row.by == tiengow::store::PlayedBy::Person)
}

/// Checks that a late copy of the press by which a person sat down does not seat them again after
/// they have left.
fn check_late_copy(users: &[UserId], remembers: bool) -> Result<(), Violation> {
    let mut table = open_table(users)?;
    let mut books = Books::new(!remembers);
    let user = users[0];
    let presses = [
        (1, sit(user)),
        (2, Input::Leave { user: users[1] }),
        (3, Input::Leave { user }),
        (1, sit(user)),
    ];
    let presses_before = users.iter().skip(1).map(|user| sit(*user));
    for input in presses_before {
        table = step(&table, input)?;
    }
    for (number, input) in presses {
        let Ok(result) = table.step(input, &inputs()) else {
            continue;
        };
        let transaction = Transaction {
            interaction: Some(InteractionId::new(number)),
            writes: &[],
            transfers: &[],
        };
        if books.commit(&transaction)?.is_ok() {
            table = result.next;
        }
    }
    law("simultaneous presses have one effect", !table.is_here(user))
}

/// Returns every permutation of the numbers below `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, next| {
        let with_next = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, next);
                order
            })
        };
        orders.into_iter().flat_map(with_next).collect()
    })
}

fn open_table(users: &[UserId]) -> Result<Table, Violation> {
    let terms = Terms {
        stake: 1,
        turn_ms: 60_000,
        ..Terms::usual(House::default_of(Game::TienGow))
    };
    let place = Place {
        guild: None,
        channel: ChannelId::new(8),
        parent: None,
    };
    let id = TableId::new(1).ok_or_else(|| Violation::new("tables are counted from 1", ""))?;
    let seed = Seed::from_bytes([0; 32]);
    Ok(Table::open(id, place, users[0], terms, NOW, seed))
}

/// Deals a hand to four people.
fn deal_hand(chance: &mut Chance) -> Result<(Table, Vec<UserId>), Violation> {
    let users: Vec<UserId> = (0..4).map(|number| UserId::new(300 + number)).collect();
    let mut table = open_table(&users)?;
    table.sealed = Seed::from_bytes(chance.bytes());
    for user in &users {
        table = step(&table, sit(*user))?;
    }
    let deal = DealInputs {
        beacon: gow::fair::Beacon::None.to_string(),
        hand: HandId::new(1).ok_or_else(|| Violation::new("hands are counted from 1", ""))?,
        next_seed: Seed::from_bytes([0; 32]),
        people: users
            .iter()
            .map(|user| (*user, super::played_hand::dealt_person(*user, GRANT)))
            .collect(),
    };
    let inputs = StepInputs {
        deal: Some(deal),
        ..inputs()
    };
    let dealt = table.step(Input::Start { by: users[0] }, &inputs);
    let dealt =
        dealt.map_err(|refusal| Violation::new("four people can play", format!("{refusal:?}")))?;
    Ok((dealt.next, users))
}

fn sit(user: UserId) -> Input {
    Input::Sit {
        person: Person::new(user, user.to_string()),
        version: None,
    }
}

fn inputs() -> StepInputs {
    StepInputs {
        now: NOW,
        pause_ms: 0,
        deal: None,
    }
}

fn step(table: &Table, input: Input) -> Result<Table, Violation> {
    let result = table.step(input, &inputs());
    result
        .map(|result| result.next)
        .map_err(|refusal| Violation::new("a legal input is accepted", format!("{refusal:?}")))
}

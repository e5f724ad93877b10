//! Simultaneous presses in every order, and presses with late copies.

use gow::fair::Seed;
use gow::{Game, House, Round as _};
use tiengow::id::{ChannelId, HandId, InteractionId, Millis, TableId, UserId};
use tiengow::ledger::Balance;
use tiengow::store::Write;
use tiengow::table::{DealInputs, Input, Person, Place, StepInputs, Table, Terms};

use super::books::{Books, Entry};
use super::chance::Chance;
use super::laws::{Violation, law};

/// The time of everything.
const NOW: Millis = Millis::new(1_700_000_000_000);

/// The chips that every player starts with.
const GRANT: i64 = 5_000;

/// The number of orders that were tried, and of plays that counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Crossing {
    /// Orders of presses.
    pub orders: usize,
    /// Plays of the person whose turn it was that counted.
    pub effects: usize,
}

impl Crossing {
    /// Adds two results.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            orders: self.orders + other.orders,
            effects: self.effects + other.effects,
        }
    }
}

/// A press and its interaction.
type Press = (InteractionId, Input);

/// At every turn of a hand: two different plays, one of them twice, and another person's, in every
/// order.
///
/// Then a person leaves and sits down again in the lobby, twice each; with `remembers`, the copies
/// have no effect.
pub(crate) fn cross(seed: u64, remembers: bool) -> Result<Crossing, Violation> {
    let mut chance = Chance::new(seed);
    let (mut table, users) = begin(&mut chance)?;
    let mut crossing = Crossing::default();
    let mut fresh = 0;
    while let Some(hand) = table.hand() {
        let Some(seat) = hand.round.to_act().single() else {
            break;
        };
        let moves = hand.round.legal_moves(seat);
        let by = users[seat.index()];
        let other = users[(seat.index() + 1) % users.len()];
        let version = table.version;
        let play = |by, mv| Input::Play { by, version, mv };
        let (one, two) = (*chance.pick(&moves), *chance.pick(&moves));
        fresh += 3;
        let id = |number: u64| InteractionId::new(1_000 + fresh + number);
        let presses = [
            (id(0), play(by, one)),
            (id(0), play(by, one)),
            (id(1), play(by, two)),
            (id(2), play(other, one)),
        ];
        for order in orders(presses.len()) {
            let effects = taken(&table, order.iter().map(|at| &presses[*at]), remembers)?;
            law("presses that cross have one effect", effects == 1)?;
            crossing = crossing.and(Crossing { orders: 1, effects });
        }
        table = step(&table, play(by, one))?;
    }
    comings(&users, remembers)?;
    Ok(crossing)
}

/// Counts the presses that a table takes one after the other.
fn taken<'a>(
    table: &Table,
    presses: impl Iterator<Item = &'a Press>,
    remembers: bool,
) -> Result<usize, Violation> {
    let (mut table, mut books) = (table.clone(), Books::new(!remembers));
    let mut effects = 0;
    for (interaction, input) in presses {
        let Ok(progress) = table.step(input.clone(), &inputs()) else {
            continue;
        };
        let entry = Entry {
            interaction: Some(*interaction),
            writes: &[],
            transfers: &[],
        };
        if books.commit(&entry)?.is_ok() {
            effects += progress
                .writes
                .iter()
                .filter(|write| is_persons(write))
                .count();
            table = progress.next;
        }
    }
    Ok(effects)
}

/// Whether a write is a play that a person chose.
fn is_persons(write: &Write) -> bool {
    matches!(write, Write::Play(row) if row.by == tiengow::store::PlayedBy::Person)
}

/// A person sits down, leaves and sits down: a late copy of the first press seats nobody again.
fn comings(users: &[UserId], remembers: bool) -> Result<(), Violation> {
    let mut table = open(users)?;
    let mut books = Books::new(!remembers);
    let user = users[0];
    let presses = [
        (1, sit(user)),
        (2, Input::Leave { user: users[1] }),
        (3, Input::Leave { user }),
        (1, sit(user)),
    ];
    let people = users.iter().skip(1).map(|user| sit(*user));
    for input in people {
        table = step(&table, input)?;
    }
    for (number, input) in presses {
        let Ok(progress) = table.step(input, &inputs()) else {
            continue;
        };
        let entry = Entry {
            interaction: Some(InteractionId::new(number)),
            writes: &[],
            transfers: &[],
        };
        if books.commit(&entry)?.is_ok() {
            table = progress.next;
        }
    }
    law("presses that cross have one effect", !table.is_here(user))
}

/// Returns every order of `count` things.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |shorter, next| {
        let longer = |order: Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, next);
                order
            })
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

fn open(users: &[UserId]) -> Result<Table, Violation> {
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
fn begin(chance: &mut Chance) -> Result<(Table, Vec<UserId>), Violation> {
    let users: Vec<UserId> = (0..4).map(|number| UserId::new(300 + number)).collect();
    let mut table = open(&users)?;
    table.sealed = Seed::from_bytes(chance.bytes());
    for user in &users {
        table = step(&table, sit(*user))?;
    }
    let deal = DealInputs {
        beacon: gow::fair::Beacon::None.to_string(),
        hand: HandId::new(1).ok_or_else(|| Violation::new("hands are counted from 1", ""))?,
        next_seed: Seed::from_bytes([0; 32]),
        numbers: users.iter().map(|user| (*user, user.get())).collect(),
        balances: users.iter().map(|user| (*user, Balance(GRANT))).collect(),
        won_today: Vec::new(),
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
    let person = Person::new(user, user.to_string());
    Input::Sit { person, seat: None }
}

fn inputs() -> StepInputs {
    StepInputs {
        now: NOW,
        pause_ms: 0,
        deal: None,
    }
}

fn step(table: &Table, input: Input) -> Result<Table, Violation> {
    let progress = table.step(input, &inputs());
    progress
        .map(|progress| progress.next)
        .map_err(|refusal| Violation::new("what is allowed is taken", format!("{refusal:?}")))
}

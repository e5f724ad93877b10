//! A hand with random plays, for the comparison of twin hands.

use gow::fair::Seed;
use gow::{House, Move, Round as _, Seat};
use tiengow::id::{ChannelId, GuildId, HandId, TableId, Timestamp, UserId};
use tiengow::store::{DealtPerson, HandRow, TableRow, Write};
use tiengow::table::{DealInputs, Input, Person, Place, StepInputs, StepOutcome, Table, Terms};

use super::chance::Chance;

/// The time of every deal.
pub(super) const START: Timestamp = Timestamp::new(1_700_000_000_000);

/// A hand from its deal to its end.
pub(super) struct PlayedHand {
    /// The table before the deal.
    pub table: TableRow,
    pub deal: HandRow,
    /// Every play that was not forced, in order.
    pub inputs: Vec<(Seat, Move)>,
    /// All plays, the forced ones too.
    pub plays: Vec<(Seat, Move)>,
}

/// Makes a play for the player of a seat.
pub(super) fn take_play(
    table: &Table,
    seat: Seat,
    mv: Move,
    inputs: &StepInputs,
) -> Result<StepOutcome, ()> {
    let version = table.version;
    let input = match table.seats[seat].person() {
        Some(person) => Input::Play {
            by: person.user,
            version,
            mv,
        },
        None => Input::ComputerPlay { version, seat, mv },
    };
    table.step(input, inputs).map_err(|_| ())
}

/// Opens a table with terms that let everybody play.
fn open_table(house: &House, seed: Seed) -> Option<(Table, Vec<UserId>)> {
    let users: Vec<UserId> = (0..*house.seats().end() as u64)
        .map(|number| UserId::new(200 + number))
        .collect();
    let place = Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(8),
        parent: None,
    };
    let terms = Terms {
        stake: 1,
        turn_ms: 60_000,
        house_win_cap: 1_000_000,
        // Revealed pieces would no longer be hidden.
        reveal: tiengow::store::Reveal::Never,
        hints: true,
        ..Terms::usual(house.clone())
    };
    Some((
        Table::open(TableId::new(1)?, place, *users.first()?, terms, START, seed),
        users,
    ))
}

/// Returns the next press on the way to a deal.
fn next_press_before_deal(table: &Table, users: &[UserId]) -> Option<Input> {
    let is_missing = |user: &&UserId| !table.is_here(**user);
    let version = table.version;
    if let Some(betting) = table.betting() {
        let by = *table.awaited().first()?;
        return Some(match betting.offered_to() {
            Some(_) => Input::Bank {
                by,
                version,
                take: false,
            },
            None => Input::Bet {
                by,
                version,
                chips: table.terms.stake,
            },
        });
    }
    let has_room = table.seats.values().any(tiengow::table::Occupant::is_empty) || table.hands > 0;
    match users.iter().find(is_missing).filter(|_| has_room) {
        Some(user) => Some(Input::Sit {
            person: Person::new(*user, user.to_string()),
            version: None,
        }),
        None => Some(Input::Start {
            by: *users.first()?,
        }),
    }
}

/// Deals a hand to people; returns the table, the stored deal, and the inputs of that step.
fn deal_hand(chance: &mut Chance, house: &House) -> Option<(Table, HandRow, StepInputs)> {
    let seed = Seed::from_bytes(chance.bytes());
    let (mut table, users) = open_table(house, seed)?;
    let deal = DealInputs {
        beacon: gow::fair::Beacon::None.to_string(),
        hand: HandId::new(1)?,
        next_seed: Seed::from_bytes(chance.bytes()),
        people: users
            .iter()
            .map(|user| (*user, dealt_person(*user, 1_000_000)))
            .collect(),
    };
    let inputs = StepInputs {
        now: START,
        pause_ms: 0,
        deal: Some(deal),
    };
    let mut row = None;
    while table.hand().is_none() {
        let press = next_press_before_deal(&table, &users)?;
        let result = table.step(press, &inputs).ok()?;
        row = result.writes.iter().find_map(|write| match write {
            Write::StartHand(row) => Some((**row).clone()),
            _ => None,
        });
        table = result.next;
    }
    Some((table, row?, inputs))
}

/// Deals a hand to people and plays it at random; `None` if it cannot be dealt.
pub(super) fn play_random_hand(chance: &mut Chance, house: &House) -> Option<PlayedHand> {
    let (mut table, deal, inputs) = deal_hand(chance, house)?;
    let row = TableRow {
        version: table.version,
        ..table.to_row()
    };
    let mut played = PlayedHand {
        table: row,
        deal,
        inputs: Vec::new(),
        plays: Vec::new(),
    };
    while let Some(hand) = table.hand() {
        let stepped = match hand.to_act().iter().next() {
            None => {
                let now = table.deadline()?;
                let inputs = StepInputs {
                    now,
                    ..inputs.clone()
                };
                table.step(Input::Tick, &inputs).ok()?
            }
            Some(seat) => {
                let mv = *chance.pick(&hand.round.legal_moves(seat));
                played.inputs.push((seat, mv));
                take_play(&table, seat, mv, &inputs).ok()?
            }
        };
        played.plays.extend(plays_of(&stepped));
        table = stepped.next;
    }
    Some(played)
}

fn plays_of(result: &StepOutcome) -> Vec<(Seat, Move)> {
    let rows = result.writes.iter().filter_map(|write| match write {
        Write::Play(row) => Some(row),
        _ => None,
    });
    rows.filter_map(|row| Some((Seat::new(usize::from(row.seat))?, row.mv.parse().ok()?)))
        .collect()
}

/// What a deal needs to know of a person with these chips, who has won nothing today.
pub(super) fn dealt_person(user: UserId, free: i64) -> DealtPerson {
    DealtPerson {
        number: Some(user.get()),
        has_grant: true,
        free,
        won_today: 0,
    }
}

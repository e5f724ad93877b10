//! Random presses of people, sensible and nonsensical.

use gow::{House, Level, Move, Round as _, Seat};
use tiengow::id::UserId;
use tiengow::store::Reveal;
use tiengow::table::{
    Betting, Hand, IDLE_MS, Input, Pace, Person, Phase, STAKE_MAX, Table, TermChange,
};

use super::chance::Chance;
use super::openings;

/// A person asks for a hint before one in this many plays.
const PLAYS_PER_HINT: usize = 20;

/// The paces, each with the length of a turn in milliseconds, possible or not.
const PACES: [(Pace, i64); 4] = [
    (Pace::Fast, 30_000),
    (Pace::Slow, 600_000),
    (Pace::NoClock, IDLE_MS),
    (Pace::Normal, 0),
];

/// A function that draws a press of one kind, sensible or not.
type DrawPress = fn(&mut Chance, &Table, UserId) -> Input;

/// One function for each kind of press and outside event; a new input is one more entry.
const NONSENSE: [DrawPress; 21] = [
    |chance, table, by| Input::Sit {
        person: person(by),
        version: Some(any_version(chance, table)),
    },
    |_, _, user| Input::Leave { user },
    |_, _, by| Input::AddComputer { by },
    |chance, table, by| Input::Kick {
        by,
        seat: any_seat(chance, table),
    },
    |_, _, by| Input::Start { by },
    |_, _, by| Input::FillAndStart { by },
    |chance, table, by| Input::NextHand {
        by,
        version: any_version(chance, table),
    },
    |chance, table, by| Input::Play {
        by,
        version: any_version(chance, table),
        mv: any_move(chance, table),
    },
    |chance, table, by| Input::Play {
        by,
        version: table.version,
        mv: any_move(chance, table),
    },
    |chance, table, by| Input::Claim {
        by,
        version: any_version(chance, table),
    },
    |chance, table, by| Input::EndClaims {
        by,
        version: any_version(chance, table),
    },
    |chance, table, _| {
        let seat = any_seat(chance, table);
        Input::ComputerPlay {
            version: any_version(chance, table),
            seat,
            mv: any_move(chance, table),
        }
    },
    |_, _, by| Input::Back { by },
    |_, table, by| Input::Move {
        by,
        thread: openings::thread(table.place),
    },
    |_, _, by| Input::End { by },
    |chance, table, by| Input::ChangeTerms {
        by,
        version: any_version(chance, table),
        change: any_change(chance, table),
    },
    |chance, table, by| Input::Hint {
        by,
        version: any_version(chance, table),
    },
    |chance, table, by| Input::Bet {
        by,
        version: any_version(chance, table),
        chips: any_chips(chance, table),
    },
    |chance, table, by| Input::Bank {
        by,
        version: any_version(chance, table),
        take: chance.below(2) == 0,
    },
    |chance, _, by| Input::Cut {
        by,
        salt: (*chance.pick(&["luck", "天九", "", "auto:9f2c"])).to_owned(),
    },
    |_, _, _| Input::Tick,
];

/// Returns a random press of a person, in any state of the table.
pub(super) fn nonsense(chance: &mut Chance, table: &Table, by: UserId) -> Input {
    let draw = *chance.pick(&NONSENSE);
    draw(chance, table, by)
}

/// Returns an outage of a table's place, its end, or, rarely, its permanent loss or an act of a person who manages it.
pub(super) fn outage(chance: &mut Chance, table: &Table) -> Input {
    match (table.suspended, chance.below(8)) {
        (_, 0) if chance.below(4) == 0 => Input::Void,
        (_, 0) if chance.below(4) == 0 => Input::EndByManager,
        (_, 0) if chance.below(3) == 0 => Input::KickByManager {
            seat: any_seat(chance, table),
        },
        (_, 0) if chance.below(3) > 0 => {
            (*chance.pick(&[Input::BotRemoved, Input::ChannelDeleted])).clone()
        }
        (_, 0) => Input::Close,
        (Some(_), _) => Input::Resume,
        (None, 1) => Input::Credit,
        (None, _) => Input::Suspend,
    }
}

/// Returns a sensible press of a person at the table; `None` on a computer's turn. At most
/// `people_max` people sit down.
pub(super) fn sensible(
    chance: &mut Chance,
    table: &Table,
    people: &[UserId],
    people_max: usize,
) -> Option<Input> {
    if table.suspended.is_some() {
        return chance.per_mille(100).then_some(Input::Resume);
    }
    match &table.phase {
        Phase::Lobby => Some(lobby_press(chance, table, people, people_max)),
        Phase::Between(_) => Some(press_between_hands(chance, table, people, people_max)),
        Phase::Betting(betting) => betting_press(chance, table, betting),
        Phase::Playing(hand) => press_in_hand(chance, table, hand),
        Phase::Closed { .. } => None,
    }
}

fn lobby_press(chance: &mut Chance, table: &Table, people: &[UserId], people_max: usize) -> Input {
    let by = table.leader();
    if matches!(table.phase, Phase::Lobby) && table.must_agree(by) {
        return Input::Sit {
            person: person(by),
            version: Some(table.version),
        };
    }
    if table.people().count() < people_max.min(people.len()).min(table.terms.most_seats())
        && chance.below(4) > 0
    {
        return Input::Sit {
            person: person(*chance.pick(people)),
            version: Some(table.version),
        };
    }
    if table.people().next().is_some() && chance.below(6) == 0 {
        return Input::FillAndStart { by };
    }
    if table.people().next().is_some() && chance.below(6) == 0 {
        // Some games start with empty seats.
        return Input::Start { by };
    }
    if table.seats.values().any(tiengow::table::Occupant::is_empty) {
        return match table.people().next() {
            Some(_) => Input::AddComputer { by },
            None => Input::Sit {
                person: person(*chance.pick(people)),
                version: Some(table.version),
            },
        };
    }
    Input::Start { by }
}

fn press_between_hands(
    chance: &mut Chance,
    table: &Table,
    people: &[UserId],
    people_max: usize,
) -> Input {
    if chance.below(20) == 0 {
        // The table adds a seat if the game allows one more player.
        return Input::Sit {
            person: person(*chance.pick(people)),
            version: Some(table.version),
        };
    }
    if table.seats.values().any(tiengow::table::Occupant::is_empty) && chance.below(2) == 0 {
        return lobby_press(chance, table, people, people_max);
    }
    let seated: Vec<UserId> = table.people().map(|(_, person)| person.user).collect();
    if seated.is_empty() || chance.below(40) == 0 {
        return Input::Leave {
            user: *chance.pick(people),
        };
    }
    Input::NextHand {
        by: *chance.pick(&seated),
        version: table.version,
    }
}

fn betting_press(chance: &mut Chance, table: &Table, betting: &Betting) -> Option<Input> {
    let awaited = table.awaited();
    let by = *awaited.get(chance.below(awaited.len().max(1)))?;
    let version = table.version;
    Some(match betting.offered_to() {
        Some(_) => Input::Bank {
            by,
            version,
            take: chance.below(2) == 0,
        },
        None => Input::Bet {
            by,
            version,
            chips: sensible_chips(chance, table),
        },
    })
}

fn press_in_hand(chance: &mut Chance, table: &Table, hand: &Hand) -> Option<Input> {
    let version = table.version;
    if hand.claimed.is_some() {
        if table.people().count() == 1 && chance.below(2) == 0 {
            let by = table.people().next()?.1.user;
            return Some(Input::EndClaims { by, version });
        }
        let able = table
            .people()
            .find(|(seat, _)| hand.round.may_claim(*seat).is_some());
        return able.map(|(_, person)| Input::Claim {
            by: person.user,
            version,
        });
    }
    let acting = hand.round.to_act();
    let to_act: Vec<_> = table
        .people()
        .filter(|(seat, person)| acting.contains(*seat) && person.plays())
        .collect();
    if let Some((seat, person)) = to_act.get(chance.below(to_act.len().max(1))) {
        if chance.below(PLAYS_PER_HINT) == 0 {
            return Some(Input::Hint {
                by: person.user,
                version,
            });
        }
        let moves = hand.round.legal_moves(*seat);
        return Some(Input::Play {
            by: person.user,
            version,
            mv: *chance.pick(&moves),
        });
    }
    let is_missing = |person: &Person| person.away || person.may_stay();
    let missing = table.people().find(|(_, person)| is_missing(person))?;
    chance
        .per_mille(100)
        .then_some(Input::Back { by: missing.1.user })
}

/// Returns a person to seat.
fn person(user: UserId) -> Person {
    Person::new(user, user.to_string())
}

/// Returns a seat of the table, or rarely one that it does not have.
fn any_seat(chance: &mut Chance, table: &Table) -> Seat {
    Seat::new(chance.below(table.seats.len() + 1))
        .unwrap_or_else(|| Seat::all(1).next().expect("a first seat"))
}

/// Returns a bet: none, the smallest, a few higher ones, or a large part of a person's chips.
fn sensible_chips(chance: &mut Chance, table: &Table) -> i64 {
    let (stake, most) = (table.terms.stake, table.terms.bets.most);
    *chance.pick(&[
        0,
        stake,
        stake,
        2 * stake,
        5 * stake,
        most.min(2_600),
        most.min(4_000),
    ])
}

/// Returns a forged bet.
fn any_chips(chance: &mut Chance, table: &Table) -> i64 {
    let (stake, most) = (table.terms.stake, table.terms.bets.most);
    let limits = [stake - 1, stake, most, most + 1, 4_999, 5_000, 5_001];
    *chance.pick(&[&limits[..], &[0, -1, i64::MIN, i64::MAX]].concat())
}

/// Returns a version near the table's own, or far from it.
fn any_version(chance: &mut Chance, table: &Table) -> u64 {
    match chance.below(8) {
        0 => u64::MAX,
        1 => table.version + 1,
        back => table.version.saturating_sub(back as u64 - 2),
    }
}

/// Returns a legal move of a seat, or any move.
fn any_move(chance: &mut Chance, table: &Table) -> Move {
    let moves = table.hand().map(|hand| {
        let seat = any_seat(chance, table);
        if hand.has(seat) {
            hand.round.legal_moves(seat)
        } else {
            Vec::new()
        }
    });
    match moves {
        Some(moves) if !moves.is_empty() => *chance.pick(&moves),
        Some(_) | None => *chance.pick(
            &["lead 66", "beat 55 55", "discard 21"].map(|text| text.parse().expect("a move")),
        ),
    }
}

/// Returns a change of a term, possible or not.
fn any_change(chance: &mut Chance, table: &Table) -> TermChange {
    match chance.below(6) {
        0 => TermChange::House(any_house(chance, table)),
        1 => TermChange::Stake(*chance.pick(&[-1, 0, 1, 10, 1_000, STAKE_MAX + 1])),
        2 => {
            let (pace, turn_ms) = *chance.pick(&PACES);
            TermChange::Pace { pace, turn_ms }
        }
        3 => TermChange::Level(*chance.pick(&Level::ALL)),
        4 => TermChange::Reveal(*chance.pick(&Reveal::ALL)),
        _ => TermChange::Hints(chance.below(2) == 0),
    }
}

fn any_house(chance: &mut Chance, table: &Table) -> House {
    chance.pick(&House::all(table.game())).clone()
}

/// Returns a play, a bet, an answer about the bank or a request for the next hand with a version lower by
/// `versions`, and every other press unchanged.
pub(super) fn with_older_version(input: Input, versions: u64) -> Input {
    match input {
        Input::Play { by, version, mv } => Input::Play {
            by,
            version: version.saturating_sub(versions),
            mv,
        },
        Input::Bet { by, version, chips } => Input::Bet {
            by,
            version: version.saturating_sub(versions),
            chips,
        },
        Input::Bank { by, version, take } => Input::Bank {
            by,
            version: version.saturating_sub(versions),
            take,
        },
        Input::NextHand { by, version } => Input::NextHand {
            by,
            version: version.saturating_sub(versions),
        },
        input => input,
    }
}

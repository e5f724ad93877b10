//! Whole sessions of random people: everything that can happen, in every order.

use std::collections::HashSet;
use std::mem::Discriminant;

use gow::{Game, House, Level, Seat};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::fixture::{ANN, BO, CY, DI, EVE, PURSE, TableFixture, seat, sit, terms};
use super::restarts::comes_back;
use super::scenes::shows_only_own_tiles;
use crate::id::UserId;
use crate::ledger::Account;
use crate::store::Reveal;
use crate::table::{Bank, BetTerms, Input, Notice, Pace, TermChange, Terms};

/// Steps of one session at most: a few hands with everything between.
const STEPS: usize = 400;

/// The bets that people try.
const BETS: [i64; 7] = [0, 10, 25, 500, 9, 50_000, -10];

const PEOPLE: [UserId; 5] = [ANN, BO, CY, DI, EVE];

/// Chooses a change of a term that is no option of the rules.
fn changed(by: UserId, version: u64, rng: &mut StdRng) -> Input {
    let change = match rng.random_range(0..5) {
        0 => TermChange::Stake(BETS[rng.random_range(0..BETS.len())]),
        1 => TermChange::Pace {
            pace: Pace::ALL[rng.random_range(0..4)],
            turn_ms: rng.random_range(0..100_000),
        },
        2 => TermChange::Level(Level::ALL[rng.random_range(0..4)]),
        3 => TermChange::Reveal(Reveal::ALL[rng.random_range(0..3)]),
        _ => TermChange::Hints(rng.random_bool(0.5)),
    };
    Input::ChangeTerms {
        by,
        version,
        change,
    }
}

/// Chooses an input at random; many are refused.
fn something(fixture: &TableFixture, rng: &mut StdRng) -> Input {
    let user = PEOPLE[rng.random_range(0..PEOPLE.len())];
    let seat = Seat::new(rng.random_range(0..8)).unwrap();
    let version = fixture.table.version.saturating_sub(rng.random_range(0..2));
    match rng.random_range(0..15) {
        14 => changed(user, version, rng),
        12 => Input::Bet {
            by: user,
            version,
            chips: BETS[rng.random_range(0..BETS.len())],
        },
        13 => Input::Bank {
            by: user,
            version,
            take: rng.random_bool(0.6),
        },
        0..=2 => sit(user),
        3 => Input::Leave { user },
        4 => Input::Kick { by: user, seat },
        5 => Input::Back { by: user },
        6 if rng.random_bool(0.1) => Input::End { by: user },
        6 | 7 => Input::AddComputer {
            by: fixture.table.host,
        },
        8 => Input::NextHand { by: user, version },
        9 => Input::Start {
            by: fixture.table.host,
        },
        _ => match fixture.table.hand() {
            Some(hand) if hand.claimed.is_some() => Input::Claim { by: user, version },
            Some(_) if rng.random_bool(0.6) => {
                let to_act = fixture.table.people_to_act().next();
                let by = to_act.map_or(user, |(_, by)| by);
                Input::Hint { by, version }
            }
            Some(_) => {
                let (_, moves) = fixture.legal();
                Input::Play {
                    by: user,
                    version,
                    mv: moves[rng.random_range(0..moves.len())],
                }
            }
            None => Input::Tick,
        },
    }
}

fn step(fixture: &mut TableFixture, rng: &mut StdRng, seen: &mut HashSet<Discriminant<Notice>>) {
    fixture.advance(rng.random_range(0..2_000));
    match rng.random_range(0..10) {
        0 | 1 => {
            let input = something(fixture, rng);
            // Refusals are part of the session.
            let _refused = fixture.take(input);
        }
        2 => {
            // Sometimes a person misses several turns.
            for _ in 0..rng.random_range(0..6) {
                if fixture.table.hand().is_some() && fixture.table.computer_to_act().is_none() {
                    fixture.tick_at_deadline();
                    seen.extend(fixture.notices.iter().map(std::mem::discriminant));
                }
            }
        }
        _ if fixture
            .table
            .hand()
            .is_some_and(|hand| hand.claimed.is_some()) =>
        {
            fixture.tick_at_deadline();
        }
        _ if fixture.table.betting().is_some() => bet_something(fixture, rng),
        _ if fixture.table.hand().is_some() => {
            let (_, moves) = fixture.legal();
            fixture.play(moves[rng.random_range(0..moves.len())]);
        }
        _ => {
            let ready = fixture.table.people().map(|(_, person)| person.user).next();
            if let Some(by) = ready {
                let host = fixture.table.host;
                let _refused = fixture.take(Input::AddComputer { by: host });
                let version = fixture.table.version;
                let _refused = fixture.take(Input::NextHand { by, version });
                let _refused = fixture.take(Input::Start { by: host });
            }
        }
    }
}

/// An awaited person answers, or everybody's time runs out.
fn bet_something(fixture: &mut TableFixture, rng: &mut StdRng) {
    let version = fixture.table.version;
    match fixture.table.awaited().first() {
        Some(&by) if rng.random_bool(0.8) => {
            let bet = Input::Bet {
                by,
                version,
                chips: BETS[rng.random_range(0..4)],
            };
            let bank = Input::Bank {
                by,
                version,
                take: rng.random_bool(0.6),
            };
            for input in [bank, bet] {
                // One of the two does not fit the phase.
                let _refused = fixture.take(input);
            }
        }
        Some(_) | None => fixture.tick_at_deadline(),
    }
}

/// A table of people, with this session's rules and bank.
fn seated(session: u64) -> TableFixture {
    let people = 1 + (session as usize) % 4;
    let houses: Vec<House> = Game::ALL.into_iter().flat_map(House::all).collect();
    let house = houses[session as usize % houses.len()].clone();
    let bets = BetTerms {
        bank: Bank::ALL[session as usize % 3],
        most: 1_000,
    };
    let terms = Terms {
        house,
        bets,
        ..terms()
    };
    TableFixture::seated_by(&PEOPLE[..people], terms).with_seed(session as u8)
}

#[test]
fn random_sessions_conserve_chips_and_come_back_at_every_step() {
    let (mut hands, mut closed) = (0, 0);
    let mut seen = HashSet::new();
    for session in 0..168 {
        let mut rng = StdRng::seed_from_u64(session);
        let mut fixture = seated(session);
        for _ in 0..STEPS {
            if fixture.table.is_closed() {
                closed += 1;
                break;
            }
            step(&mut fixture, &mut rng, &mut seen);
            seen.extend(fixture.notices.iter().map(std::mem::discriminant));
            comes_back(&fixture);
            for viewer in [None, Some(ANN), Some(BO), Some(EVE)] {
                shows_only_own_tiles(&fixture, viewer);
            }
        }
        hands += fixture.table.hands;
        assert_eq!(fixture.voided, 0, "the holds cover every result");
    }
    assert!(
        hands > 100 && closed > 3,
        "{hands} hands, {closed} closed tables"
    );
    let user = ANN;
    for wanted in [
        Notice::Away { user },
        Notice::Back { user },
        Notice::Left { user },
        Notice::HostPassed { user },
        Notice::EndAsked { by: user },
        Notice::Dealt,
        Notice::BettingBegan,
        Notice::BankOffered { user },
        Notice::BetPlaced { user, chips: 10 },
        Notice::NobodyBet { number: 1 },
        Notice::TermsChanged {
            before: Box::new(terms()),
        },
        Notice::NotAgreed { user },
        Notice::HintAsked { user },
        Notice::Closed,
    ] {
        assert!(
            seen.contains(&std::mem::discriminant(&wanted)),
            "{wanted:?} never happened"
        );
    }
}

#[test]
fn a_hand_ends_for_every_number_of_people() {
    for people in 1..=4 {
        for seed in 0..10 {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut fixture = TableFixture::seated(&PEOPLE[..people]).with_seed(seed as u8);
            fixture.take(Input::Start { by: ANN }).unwrap();
            while fixture.table.hand().is_some() {
                let (_, moves) = fixture.legal();
                fixture.play(moves[rng.random_range(0..moves.len())]);
            }
            let between = fixture.finished_hand();
            assert_eq!(between.net.values().sum::<i64>(), 0);
            for (index, user) in PEOPLE[..people].iter().enumerate() {
                assert_eq!(fixture.chips(*user), PURSE + between.net[seat(index)]);
            }
            let house_bank = fixture.account(Account::HouseBank);
            let computers: i64 = (people..4).map(|index| between.net[seat(index)]).sum();
            assert_eq!(house_bank, computers);
        }
    }
}

#[test]
fn the_same_inputs_give_the_same_bytes() {
    let session = || {
        let mut rng = StdRng::seed_from_u64(99);
        let mut fixture = TableFixture::seated(&PEOPLE[..3]);
        let mut log = String::new();
        for _ in 0..STEPS {
            if fixture.table.is_closed() {
                break;
            }
            step(&mut fixture, &mut rng, &mut HashSet::new());
            log.push_str(&format!(
                "{} {:?}\n",
                fixture.table.to_body(),
                fixture.notices
            ));
        }
        log
    };
    assert_eq!(session(), session());
}

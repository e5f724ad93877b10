//! Twin runs: hands that differ only in hidden pieces of two seats look alike to everybody else.

use gow::fair::Seed;
use gow::{House, Move, PerSeat, Piece, Pieces, Round as _, Seat};
use tiengow::discord::custom_id::TileMask;
use tiengow::discord::screens::{self, Channel};
use tiengow::id::{ChannelId, GuildId, HandId, Millis, TableId, UserId};
use tiengow::ledger::Balance;
use tiengow::store::{HandRow, KeptHand, Record, TableRow};
use tiengow::table::{
    BetTerms, Computers, DealInputs, Input, Notice, Pace, Person, Phase, Place, Progress,
    StepInputs, Table, Terms,
};
use tiengow::text::Locale;

use super::chance::Chance;
use super::houses;
use super::laws::{Violation, law};

/// The time of every deal.
const BEGINNING: Millis = Millis::new(1_700_000_000_000);

/// The time of a play, in milliseconds.
const THOUGHT_MS: i64 = 2_000;

/// The law that hidden pieces show nowhere.
pub(crate) const LAW: &str = "who does not hold a hidden piece sees the same whatever it is";

/// A hand as it was dealt, and how it was played.
struct Played {
    table: TableRow,
    deal: HandRow,
    /// Every play that was not forced, in order.
    inputs: Vec<(Seat, Move)>,
    /// All plays, the forced ones too.
    plays: Vec<(Seat, Move)>,
}

/// Two seats and the pieces to swap between them.
struct Swap {
    seats: [Seat; 2],
    pieces: [Piece; 2],
}

/// Plays a random hand, and again with hidden pieces swapped in every way that leads to the same
/// plays; returns the number of ways. With `leaky`, the public sees a legal move, which is a flaw.
pub(crate) fn twins(seed: u64, house: &House, leaky: bool) -> Result<usize, Violation> {
    let mut chance = Chance::new(seed);
    let Some(played) = play(&mut chance, house) else {
        return Ok(0);
    };
    let hands: PerSeat<Vec<Piece>> = serde_json::from_str(played.deal.hands.expose())
        .map_err(|error| Violation::new("what is kept of a deal can be read", error.to_string()))?;
    let hidden = |seat: Seat| {
        if !houses::takes_turns(house) {
            return hands[seat].clone();
        }
        let discards = played
            .plays
            .iter()
            .filter(move |(who, mv)| *who == seat && !houses::is_face_up(house, mv.verb));
        discards
            .flat_map(|(_, mv)| mv.pieces.iter())
            .collect::<Vec<Piece>>()
    };
    let seats = hands.len();
    let mut compared = 0;
    for one in Seat::all(seats) {
        for other in Seat::all(seats).filter(|other| other.index() > one.index()) {
            let (mine, theirs) = (hidden(one), hidden(other));
            if mine.is_empty() || theirs.is_empty() {
                continue;
            }
            let swap = Swap {
                seats: [one, other],
                pieces: [*chance.pick(&mine), *chance.pick(&theirs)],
            };
            if swap.pieces[0] != swap.pieces[1] {
                compared += usize::from(compare(&played, &swap, leaky)?);
            }
        }
    }
    Ok(compared)
}

/// Plays both hands side by side; `false` if the other one cannot be played the same way.
#[expect(clippy::too_many_lines)]
fn compare(played: &Played, swap: &Swap, leaky: bool) -> Result<bool, Violation> {
    let Some(other_deal) = swap.deal(&played.deal) else {
        return Ok(false);
    };
    let (mut one, mut other) = (
        begin(&played.table, &played.deal)?,
        begin(&played.table, &other_deal)?,
    );
    let mut now = BEGINNING;
    let mut seen = vec![(told(&one, &[], swap, leaky), told(&other, &[], swap, leaky))];
    for (seat, mv) in &played.inputs {
        now = Millis::new(now.get() + THOUGHT_MS);
        if one.hand().is_some_and(|hand| hand.claimed.is_some()) {
            now = one.deadline().map_or(now, |deadline| deadline.max(now));
            let inputs = StepInputs {
                now,
                pause_ms: 0,
                deal: None,
            };
            let stepped = [&one, &other].map(|table| table.step(Input::Tick, &inputs));
            let [Ok(first), Ok(second)] = stepped else {
                return Ok(false);
            };
            seen.push((
                told(&first.next, &first.notices, swap, leaky),
                told(&second.next, &second.notices, swap, leaky),
            ));
            (one, other) = (first.next, second.next);
        }
        let inputs = StepInputs {
            now,
            pause_ms: 0,
            deal: None,
        };
        let (mine, theirs) = (
            swap.mv(&one, *seat, *mv, false),
            swap.mv(&other, *seat, *mv, true),
        );
        let Ok(first) = step(&one, *seat, mine, &inputs) else {
            return Ok(false);
        };
        let Ok(second) = step(&other, *seat, theirs, &inputs) else {
            return Ok(false);
        };
        let open =
            |table: &Table| table.hand().is_none() && !houses::takes_turns(&table.terms.house);
        if open(&first.next) && open(&second.next) {
            // All hands lie open: from here on everybody may see the difference.
            break;
        }
        seen.push((
            told(&first.next, &first.notices, swap, leaky),
            told(&second.next, &second.notices, swap, leaky),
        ));
        (one, other) = (first.next, second.next);
    }
    // Only a twin that could be played to the end is one.
    if matches!(one.phase, Phase::Playing(_)) != matches!(other.phase, Phase::Playing(_)) {
        return Ok(false);
    }
    for (at, (first, second)) in seen.iter().enumerate() {
        if first != second {
            let place = first
                .bytes()
                .zip(second.bytes())
                .take_while(|(a, b)| a == b)
                .count();
            let around = |text: &str| {
                text.chars()
                    .skip(place.saturating_sub(60))
                    .take(160)
                    .collect::<String>()
            };
            return Err(Violation::new(
                LAW,
                format!("play {at}: {:?} and {:?}", around(first), around(second)),
            ));
        }
    }
    Ok(true)
}

/// Makes a play for a seat's player.
fn step(table: &Table, seat: Seat, mv: Move, inputs: &StepInputs) -> Result<Progress, ()> {
    let version = table.version;
    let input = match table.chairs[seat].person() {
        Some(person) => Input::Play {
            by: person.user,
            version,
            mv,
        },
        None => Input::ComputerPlay { version, seat, mv },
    };
    table.step(input, inputs).map_err(|_| ())
}

/// Returns everything that anybody but the two can see: public screens, the others' private
/// screens, notices, deadlines and versions of buttons.
fn told(table: &Table, notices: &[Notice], swap: &Swap, leaky: bool) -> String {
    let public = table.public_scene();
    let locale = Locale::default();
    let board = screens::public(&public, locale, BEGINNING);
    let news: Vec<_> = notices
        .iter()
        .map(|notice| screens::notice(notice, &public, locale))
        .collect();
    let mut text = format!(
        "{board:?}\n{news:?}\n{notices:?}\n{:?} {}\n",
        table.deadline(),
        table.version
    );
    for (seat, person) in table
        .people()
        .filter(|(seat, _)| !swap.seats.contains(seat))
    {
        let scene = table.scene(Some(person.user));
        for channel in [Channel::Ephemeral, Channel::Dm] {
            text += &format!(
                "{seat} {:?}\n",
                screens::hand(&scene, TileMask::EMPTY, channel, locale)
            );
        }
    }
    if leaky {
        let hand = table.hand();
        let move_of = |seat| hand.and_then(|hand| hand.round.legal_moves(seat).first().copied());
        let acting = hand.map(|hand| hand.round.to_act()).unwrap_or_default();
        let hints: Vec<String> = acting
            .iter()
            .filter_map(move_of)
            .map(|mv| mv.to_string())
            .collect();
        text += &hints.join(", ");
    }
    text
}

impl Swap {
    /// Returns the deal with the two pieces swapped.
    fn deal(&self, deal: &HandRow) -> Option<HandRow> {
        let mut hands: PerSeat<Vec<Piece>> = serde_json::from_str(deal.hands.expose()).ok()?;
        let [one, other] = self.seats;
        let at = |seat: Seat, piece| hands[seat].iter().position(|held| *held == piece);
        let (mine, theirs) = (at(one, self.pieces[0])?, at(other, self.pieces[1])?);
        hands[one][mine] = self.pieces[1];
        hands[other][theirs] = self.pieces[0];
        Some(HandRow {
            hands: serde_json::to_string(&hands).ok()?.into(),
            ..deal.clone()
        })
    }

    /// Returns a seat's play: the same one with its new piece, or the house way if all are hidden.
    fn mv(&self, table: &Table, seat: Seat, mv: Move, swapped: bool) -> Move {
        let [one, other] = self.seats;
        let (gone, come) = match seat {
            _ if houses::is_face_up(&table.terms.house, mv.verb) => return mv,
            seat if seat == one => (self.pieces[0], self.pieces[1]),
            seat if seat == other => (self.pieces[1], self.pieces[0]),
            _ => return mv,
        };
        if !houses::takes_turns(&table.terms.house) {
            return table
                .hand()
                .and_then(|hand| hand.round.timeout_move(seat))
                .unwrap_or(mv);
        }
        let pieces: Option<Pieces> = if swapped {
            mv.pieces.without(gone).map(|rest| rest.with(come))
        } else {
            None
        };
        pieces.map_or(mv, |pieces| Move::new(mv.verb, pieces))
    }
}

/// Restores the table with a running hand from stored rows.
fn begin(table: &TableRow, deal: &HandRow) -> Result<Table, Violation> {
    let kept = KeptHand {
        row: deal.clone(),
        plays: Vec::new(),
        claims: Vec::new(),
    };
    let back = Table::restore(table, Some(&kept), BEGINNING);
    let back = back.map_err(|error| {
        Violation::new("what is kept can be made a table again", error.to_string())
    })?;
    law("a restart moves no chips", back.is_empty())?;
    Ok(back.next)
}

/// Opens a table on terms that let everybody play.
fn open(house: &House) -> Option<(Table, Vec<UserId>)> {
    let users: Vec<UserId> = (0..*house.seats().end() as u64)
        .map(|number| UserId::new(200 + number))
        .collect();
    let place = Place {
        guild: Some(GuildId::new(7)),
        channel: ChannelId::new(8),
        parent: None,
    };
    let terms = Terms {
        house: house.clone(),
        stake: 1,
        chairs: None,
        bets: BetTerms::default(),
        level: gow::Level::ALL[0],
        pace: Pace::Normal,
        turn_ms: 60_000,
        until: None,
        house_win_cap: 1_000_000,
        computers: Computers::default(),
        reveal: tiengow::store::Reveal::default(),
    };
    Some((
        Table::open(TableId::new(1)?, place, *users.first()?, terms, BEGINNING),
        users,
    ))
}

/// Returns the next press until a hand is dealt.
fn beginning(table: &Table, users: &[UserId]) -> Option<Input> {
    let waiting = |user: &&UserId| !table.is_here(**user);
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
    let free = table.chairs.values().any(tiengow::table::Chair::is_empty) || table.hands > 0;
    match users.iter().find(waiting).filter(|_| free) {
        Some(user) => Some(Input::Sit {
            person: Person::new(*user, user.to_string()),
            seat: None,
        }),
        None => Some(Input::Start {
            by: *users.first()?,
        }),
    }
}

/// Deals a hand to people and plays it at random.
#[expect(clippy::too_many_lines)]
fn play(chance: &mut Chance, house: &House) -> Option<Played> {
    let (mut table, users) = open(house)?;
    let deal = DealInputs {
        hand: HandId::new(1)?,
        seed: Seed::from_bytes(chance.bytes()),
        balances: users
            .iter()
            .map(|user| (*user, Balance(1_000_000)))
            .collect(),
        won_today: Vec::new(),
    };
    let inputs = StepInputs {
        now: BEGINNING,
        pause_ms: 0,
        deal: Some(deal),
    };
    let mut row = None;
    while table.hand().is_none() {
        let progress = table.step(beginning(&table, &users)?, &inputs).ok()?;
        row = progress.records.iter().find_map(|record| match record {
            Record::StartHand(row) => Some((**row).clone()),
            _ => None,
        });
        table = progress.next;
    }
    let kept = TableRow {
        version: table.version,
        ..table.to_row()
    };
    let mut played = Played {
        table: kept,
        deal: row?,
        inputs: Vec::new(),
        plays: Vec::new(),
    };
    while let Some(hand) = table.hand() {
        let stepped = match hand.to_act().iter().next() {
            None => table
                .step(
                    Input::Tick,
                    &StepInputs {
                        now: table.deadline()?,
                        ..inputs.clone()
                    },
                )
                .ok()?,
            Some(seat) => {
                let mv = *chance.pick(&hand.round.legal_moves(seat));
                played.inputs.push((seat, mv));
                step(&table, seat, mv, &inputs).ok()?
            }
        };
        played.plays.extend(plays_of(&stepped));
        table = stepped.next;
    }
    Some(played)
}

fn plays_of(progress: &Progress) -> Vec<(Seat, Move)> {
    let rows = progress.records.iter().filter_map(|record| match record {
        Record::Play(row) => Some(row),
        _ => None,
    });
    rows.filter_map(|row| Some((Seat::new(usize::from(row.seat))?, row.mv.parse().ok()?)))
        .collect()
}

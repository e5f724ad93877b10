//! Twin runs: hands that differ only in hidden pieces of two seats look alike to everybody else.

use gow::fair::Seed;
use gow::{House, Move, PerSeat, Piece, Pieces, Round as _, Seat};
use tiengow::discord::custom_id::TileMask;
use tiengow::discord::screens::{self, Channel, EmojiSet, HandStyle};
use tiengow::id::Millis;
use tiengow::store::{HandRow, Sorting, StoredHand, TableRow, Taps};
use tiengow::table::{Input, Notice, Phase, StepInputs, StepOutcome, Table};
use tiengow::text::Locale;

use super::chance::Chance;
use super::houses;
use super::laws::{Violation, law};
use super::played::{BEGINNING, Played, play, step};

/// The time of a play, in milliseconds.
const THOUGHT_MS: i64 = 2_000;

/// The law that hidden pieces show nowhere.
pub(crate) const LAW: &str = "who does not hold a hidden piece sees the same whatever it is";

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
        if house.has_bets() {
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
            let inputs = at(now);
            let stepped = [&one, &other].map(|table| table.step(Input::Tick, &inputs));
            let [Ok(first), Ok(second)] = stepped else {
                return Ok(false);
            };
            seen.push(told_twice([&first, &second], swap, leaky));
            (one, other) = (first.next, second.next);
        }
        let inputs = at(now);
        if let Some([first, second]) = asked(&one, &other, *seat, &inputs)? {
            seen.push(told_twice([&first, &second], swap, leaky));
            (one, other) = (first.next, second.next);
        }
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
        let open = |table: &Table| table.hand().is_none() && table.terms.house.has_bets();
        if open(&first.next) && open(&second.next) {
            // All hands lie open: from here on everybody may see the difference.
            break;
        }
        seen.push(told_twice([&first, &second], swap, leaky));
        (one, other) = (first.next, second.next);
    }
    // Only a twin that could be played to the end is one.
    if matches!(one.phase, Phase::Playing(_)) != matches!(other.phase, Phase::Playing(_)) {
        return Ok(false);
    }
    ensure_alike(&seen)?;
    Ok(true)
}

/// Lets the person on a seat ask for a hint in both hands; `None` where there are no hints.
fn asked(
    one: &Table,
    other: &Table,
    seat: Seat,
    inputs: &StepInputs,
) -> Result<Option<[StepOutcome; 2]>, Violation> {
    let ask = |table: &Table| {
        let (_, by) = table.people_to_act().find(|(who, _)| *who == seat)?;
        let version = table.version;
        table.step(Input::Hint { by, version }, inputs).ok()
    };
    match (ask(one), ask(other)) {
        (Some(first), Some(second)) => Ok(Some([first, second])),
        (None, None) => Ok(None),
        (Some(_), None) | (None, Some(_)) => Err(Violation::new(LAW, "only one gets a hint")),
    }
}

/// Returns the inputs of a step that deals nothing.
fn at(now: Millis) -> StepInputs {
    StepInputs {
        now,
        pause_ms: 0,
        deal: None,
    }
}

/// Checks that at every play the same could be seen in both hands.
fn ensure_alike(seen: &[(String, String)]) -> Result<(), Violation> {
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
    Ok(())
}

/// Returns what can be seen after a step of each hand.
fn told_twice([first, second]: [&StepOutcome; 2], swap: &Swap, leaky: bool) -> (String, String) {
    (
        told(&first.next, &first.notices, swap, leaky),
        told(&second.next, &second.notices, swap, leaky),
    )
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
    let emoji = EmojiSet::default();
    let style = HandStyle {
        sorting: Sorting::Rank,
        taps: Taps::Two,
        ..HandStyle::plain(&emoji)
    };
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
            let panel = screens::hand(&scene, TileMask::EMPTY, channel, locale, style);
            text += &format!("{seat} {panel:?}\n");
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
        // With bets all set at once, and nothing lay face up before.
        if table.terms.house.has_bets() {
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
    let kept = StoredHand {
        row: deal.clone(),
        plays: Vec::new(),
        claims: Vec::new(),
    };
    let back = Table::restore(table, Some(&kept), BEGINNING, Seed::from_bytes([0; 32]));
    let back = back.map_err(|error| {
        Violation::new("what is kept can be made a table again", error.to_string())
    })?;
    law("a restart moves no chips", back.is_empty())?;
    Ok(back.next)
}

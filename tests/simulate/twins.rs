//! Twin hands: hands that differ only in hidden pieces of two seats look alike to everybody else.

use gow::fair::Seed;
use gow::{House, Move, PerSeat, Piece, Pieces, Round as _, Seat};
use tiengow::discord::custom_id::TileMask;
use tiengow::discord::screens::{self, Channel, EmojiSet, HandStyle};
use tiengow::id::Timestamp;
use tiengow::store::{HandRow, Sorting, StoredHand, TableRow, Taps};
use tiengow::table::{Input, Notice, Phase, StepInputs, StepOutcome, Table};
use tiengow::text::Locale;

use super::chance::Chance;
use super::houses;
use super::laws::{Violation, law};
use super::played_hand::{PlayedHand, START, play_random_hand, take_play};

/// The time of a play, in milliseconds.
const THOUGHT_MS: i64 = 2_000;

/// The law that hidden pieces do not show.
pub(crate) const TWINS_LAW: &str = "other viewers see the same whatever the hidden pieces are";

/// A hidden piece of each of two seats, to swap between them.
struct PieceSwap {
    seats: [Seat; 2],
    pieces: [Piece; 2],
}

/// Plays a random hand and its twins, which have two hidden pieces swapped and the same plays;
/// returns the number of twins. With `has_leak`, the public sees a legal move, which is a flaw.
///
/// # Errors
/// Returns the violation if somebody else sees a difference.
pub(crate) fn compare_twins(seed: u64, house: &House, has_leak: bool) -> Result<usize, Violation> {
    let mut chance = Chance::new(seed);
    let Some(played) = play_random_hand(&mut chance, house) else {
        return Ok(0);
    };
    let hands: PerSeat<Vec<Piece>> = serde_json::from_str(played.deal.hands.expose())
        .map_err(|error| Violation::new("a stored deal can be read", error.to_string()))?;
    let hidden = |seat: Seat| {
        if house.has_bets() {
            return hands[seat].clone();
        }
        let face_down = played
            .plays
            .iter()
            .filter(move |(who, mv)| *who == seat && !houses::is_face_up(house, mv.verb));
        face_down
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
            let swap = PieceSwap {
                seats: [one, other],
                pieces: [*chance.pick(&mine), *chance.pick(&theirs)],
            };
            if swap.pieces[0] != swap.pieces[1] {
                compared += usize::from(compare_with_twin(&played, &swap, has_leak)?);
            }
        }
    }
    Ok(compared)
}

/// Plays a hand and its twin side by side; `false` if the twin does not allow the same plays.
fn compare_with_twin(
    played: &PlayedHand,
    swap: &PieceSwap,
    has_leak: bool,
) -> Result<bool, Violation> {
    let Some(twin_deal) = swap.deal(&played.deal) else {
        return Ok(false);
    };
    let (mut table, mut twin) = (
        restore(&played.table, &played.deal)?,
        restore(&played.table, &twin_deal)?,
    );
    let mut now = START;
    let mut seen = vec![(
        visible_text(&table, &[], swap, has_leak),
        visible_text(&twin, &[], swap, has_leak),
    )];
    for (seat, mv) in &played.inputs {
        now = Timestamp::new(now.get() + THOUGHT_MS);
        if table.hand().is_some_and(|hand| hand.claimed.is_some()) {
            now = table.deadline().map_or(now, |deadline| deadline.max(now));
            let inputs = inputs_at(now);
            let stepped = [&table, &twin].map(|table| table.step(Input::Tick, &inputs));
            let [Ok(first), Ok(second)] = stepped else {
                return Ok(false);
            };
            seen.push(visible_texts([&first, &second], swap, has_leak));
            (table, twin) = (first.next, second.next);
        }
        let inputs = inputs_at(now);
        if let Some([first, second]) = ask_for_hints(&table, &twin, *seat, &inputs)? {
            seen.push(visible_texts([&first, &second], swap, has_leak));
            (table, twin) = (first.next, second.next);
        }
        let (mine, theirs) = (
            swap.mv(&table, *seat, *mv, false),
            swap.mv(&twin, *seat, *mv, true),
        );
        let first = take_play(&table, *seat, mine, &inputs);
        let (Ok(first), Ok(second)) = (first, take_play(&twin, *seat, theirs, &inputs)) else {
            return Ok(false);
        };
        let is_open = |table: &Table| table.hand().is_none() && table.terms.house.has_bets();
        if is_open(&first.next) && is_open(&second.next) {
            // All hands lie open, so everybody may see the difference.
            break;
        }
        seen.push(visible_texts([&first, &second], swap, has_leak));
        (table, twin) = (first.next, second.next);
    }
    // A twin has to end together with its hand.
    if matches!(table.phase, Phase::Playing(_)) != matches!(twin.phase, Phase::Playing(_)) {
        return Ok(false);
    }
    check_same_texts(&seen)?;
    Ok(true)
}

/// Lets the person at a seat ask for a hint in both hands; `None` if they cannot ask.
fn ask_for_hints(
    table: &Table,
    twin: &Table,
    seat: Seat,
    inputs: &StepInputs,
) -> Result<Option<[StepOutcome; 2]>, Violation> {
    let ask = |table: &Table| {
        let (_, by) = table.people_to_act().find(|(who, _)| *who == seat)?;
        let version = table.version;
        table.step(Input::Hint { by, version }, inputs).ok()
    };
    match (ask(table), ask(twin)) {
        (Some(first), Some(second)) => Ok(Some([first, second])),
        (None, None) => Ok(None),
        (Some(_), None) | (None, Some(_)) => {
            Err(Violation::new(TWINS_LAW, "only one twin gets a hint"))
        }
    }
}

/// Returns the inputs of a step without a deal.
fn inputs_at(now: Timestamp) -> StepInputs {
    StepInputs {
        now,
        pause_ms: 0,
        deal: None,
    }
}

/// Checks that everybody else could see the same in both hands after every play.
fn check_same_texts(seen: &[(String, String)]) -> Result<(), Violation> {
    for (at, (first, second)) in seen.iter().enumerate() {
        if first != second {
            let difference = first
                .bytes()
                .zip(second.bytes())
                .take_while(|(a, b)| a == b)
                .count();
            let around = |text: &str| {
                text.chars()
                    .skip(difference.saturating_sub(60))
                    .take(160)
                    .collect::<String>()
            };
            return Err(Violation::new(
                TWINS_LAW,
                format!("play {at}: {:?} and {:?}", around(first), around(second)),
            ));
        }
    }
    Ok(())
}

/// Returns the visible text after a step of each hand.
fn visible_texts(
    [first, second]: [&StepOutcome; 2],
    swap: &PieceSwap,
    has_leak: bool,
) -> (String, String) {
    (
        visible_text(&first.next, &first.notices, swap, has_leak),
        visible_text(&second.next, &second.notices, swap, has_leak),
    )
}

/// Returns everything that the public and the people at the other seats can see: public screens,
/// their private screens, notices, deadlines and versions of buttons.
fn visible_text(table: &Table, notices: &[Notice], swap: &PieceSwap, has_leak: bool) -> String {
    let public = table.public_scene();
    let locale = Locale::default();
    let board = screens::public(&public, locale, START);
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
    if has_leak {
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

impl PieceSwap {
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

    /// Returns a seat's play in one of the hands: the same play with the swapped piece or, in games
    /// with bets, the play at a timeout.
    fn mv(&self, table: &Table, seat: Seat, mv: Move, is_twin: bool) -> Move {
        let [one, other] = self.seats;
        let (old, new) = match seat {
            _ if houses::is_face_up(&table.terms.house, mv.verb) => return mv,
            seat if seat == one => (self.pieces[0], self.pieces[1]),
            seat if seat == other => (self.pieces[1], self.pieces[0]),
            _ => return mv,
        };
        // In games with bets all seats set at once, and no piece was face up before.
        if table.terms.house.has_bets() {
            return table
                .hand()
                .and_then(|hand| hand.round.timeout_move(seat))
                .unwrap_or(mv);
        }
        let pieces: Option<Pieces> = if is_twin {
            mv.pieces.without(old).map(|rest| rest.with(new))
        } else {
            None
        };
        pieces.map_or(mv, |pieces| Move::new(mv.verb, pieces))
    }
}

/// Restores a table with a running hand from its stored rows.
fn restore(table: &TableRow, deal: &HandRow) -> Result<Table, Violation> {
    let hand = StoredHand {
        row: deal.clone(),
        plays: Vec::new(),
        claims: Vec::new(),
    };
    let restored = Table::restore(table, Some(&hand), START, Seed::from_bytes([0; 32]));
    let restored = restored
        .map_err(|error| Violation::new("a stored table can be restored", error.to_string()))?;
    law("a restart moves no chips", restored.is_empty())?;
    Ok(restored.next)
}

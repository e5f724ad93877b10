//! The pictures of screens: views turned into subjects for the renderer.
//!
//! Public pictures are made from the public view alone; a player's own pieces become a [`Subject`]
//! that counts as private.

use gow::pai_gow::{Category, Comparison, Setting, TwoTiles, Verdict};
use gow::{House, PerSeat, Piece, Pieces, Seat, SetView, Shown, TrickOutcome, TrickView};

use crate::board::{
    self, CHIPS_MAX, ExamplesPicture, Face, Group, Half, HandPicture, HeldPiece, Play, RankMark,
    RevealPicture, RevealSeat, SeatMark, SeatState, SeatsPicture, SettingPicture,
    SettlementPicture, SettlementRow, Standing, Subject, TablePicture, TableSeat,
};
use crate::table::{Bank, PhaseScene, Scene, SeatScene, SettledScene};

/// Tile backs before a taken seat until something is dealt.
const BEFORE_A_DEAL: usize = 2;

/// The fewest and the most seats of a trick game's table.
const TRICK_SEATS: std::ops::RangeInclusive<usize> = 2..=4;

/// A piece of a player's own hand.
pub(super) struct Held {
    /// The piece.
    pub(super) piece: Piece,
    /// Whether it is chosen.
    pub(super) chosen: bool,
}

/// A player's own pieces from left to right; `groups` are the numbers of neighbours that belong
/// together, in order.
pub(super) fn hand(held: &[Held], groups: &[usize]) -> Subject {
    let piece = |held: &Held| HeldPiece {
        face: Face::from(held.piece),
        raised: held.chosen,
    };
    let mut first = 0;
    let mut together = Vec::new();
    for &count in groups {
        if count > 1 {
            together.push(Group { first, count });
        }
        first += count;
    }
    Subject::Hand(HandPicture {
        pieces: held.iter().map(piece).collect(),
        groups: together,
    })
}

/// A player's own tiles in two hands.
pub(super) fn setting(setting: Setting) -> Option<Subject> {
    Some(Subject::Setting(SettingPicture {
        high: half(setting.high)?,
        low: half(setting.low)?,
    }))
}

/// Pieces that nobody holds, group by group.
pub(super) fn examples(groups: impl IntoIterator<Item = Pieces>) -> Subject {
    let group = |pieces: Pieces| pieces.iter().map(Face::from).collect();
    Subject::Examples(ExamplesPicture {
        groups: groups.into_iter().map(group).collect(),
    })
}

/// A table before its first hand: who has sat down already.
pub(super) fn lobby(scene: &Scene) -> Subject {
    let trick_seats = TRICK_SEATS.contains(&scene.seats.len());
    match &scene.house {
        House::TienGow(_) | House::TetGow(_) if trick_seats => {
            let seat = |(seat, occupant): (Seat, &SeatScene)| TableSeat {
                seat,
                to_act: false,
                takes: false,
                stacks: 0,
                banks: None,
                play: occupant.is_taken().then_some(Play::FaceDown(BEFORE_A_DEAL)),
            };
            Subject::Table(TablePicture {
                seats: scene.seats.iter().map(seat).collect(),
            })
        }
        House::TienGow(_) | House::TetGow(_) | House::PaiGow(_) => {
            seats_picture(scene, |_, occupant| match occupant {
                SeatScene::Empty => SeatState::Free,
                // The banker is known only where the bank is not offered around.
                SeatScene::HouseBank if scene.bets.bank == Bank::HouseBank => SeatState::Banks,
                SeatScene::HouseBank | SeatScene::Person { .. } | SeatScene::Computer { .. } => {
                    SeatState::Taken
                }
            })
        }
    }
}

/// A table before the deal: the banker and the bets, which everybody may know.
pub(super) fn betting(
    scene: &Scene,
    bets: &PerSeat<Option<i64>>,
    bank: Option<Seat>,
    offer: Option<Seat>,
) -> Subject {
    seats_picture(scene, |seat, occupant| {
        match bets.get(seat).copied().flatten() {
            _ if !occupant.is_taken() => SeatState::Free,
            _ if bank == Some(seat) => SeatState::Banks,
            _ if offer == Some(seat) => SeatState::Asked,
            Some(_) if offer.is_some() => SeatState::Taken,
            None => SeatState::Taken,
            Some(0) => SeatState::Out,
            Some(chips) => SeatState::Bets {
                chips,
                pile: pile(chips, scene.stake),
            },
        }
    })
}

fn seats_picture(scene: &Scene, state: impl Fn(Seat, &SeatScene) -> SeatState) -> Subject {
    let mark = |(seat, occupant): (Seat, &SeatScene)| SeatMark {
        seat,
        state: state(seat, occupant),
    };
    Subject::Seats(SeatsPicture {
        seats: scene.seats.iter().map(mark).collect(),
    })
}

/// The number of chips shown for a bet: one for the least, and one more for each doubling.
fn pile(chips: i64, least: i64) -> u8 {
    let doublings = (chips / least.max(1)).max(1).ilog2();
    u8::try_from(doublings + 1)
        .unwrap_or(CHIPS_MAX)
        .min(CHIPS_MAX)
}

/// The table of a trick game: the running trick, or the one before it until the next is led.
pub(super) fn table(view: &TrickView) -> Subject {
    let trick = view.current.as_ref().or(view.tricks.last());
    let play = |seat: Seat| {
        let shown = trick?
            .plays
            .iter()
            .rev()
            .find(|(who, _)| *who == seat)
            .map(|(_, shown)| *shown)?;
        Some(match shown {
            Shown::Lead(pieces) | Shown::Beat(pieces) => {
                Play::FaceUp(pieces.iter().map(Face::from).collect())
            }
            Shown::Discard { width } => Play::FaceDown(width),
            Shown::OpenDiscard(pieces) => Play::Discarded(pieces.iter().map(Face::from).collect()),
        })
    };
    let seat = |seat: Seat| TableSeat {
        seat,
        to_act: view.to_act == Some(seat),
        takes: trick.is_some_and(|trick| trick.taker.unwrap_or(trick.best) == seat),
        stacks: view.stacks[seat],
        banks: puck(&view.house, view.multiplier).filter(|_| seat == view.banker),
        play: play(seat),
    };
    Subject::Table(TablePicture {
        seats: Seat::all(view.seats).map(seat).collect(),
    })
}

/// The end of a hand of a trick game.
pub(super) fn settlement(
    scene: &Scene,
    hand: &SettledScene,
    view: &TrickView,
    outcome: &TrickOutcome,
) -> Subject {
    let taken_with = view.tricks.last().filter(|_| outcome.claim.is_none());
    let taken_with = taken_with.and_then(gow::Trick::best_set);
    let goes_on = matches!(scene.phase, PhaseScene::Between { .. });
    let bank = scene.next_bank.filter(|_| goes_on);
    let next = bank.and_then(|bank| puck(&scene.house, scene.house.multiplier(bank.streak)));
    let net = if hand.stake == 0 {
        &outcome.net
    } else {
        &hand.net
    };
    let row = |seat: Seat| SettlementRow {
        seat,
        stacks: outcome.stacks[seat],
        net: net[seat],
        wins: match &outcome.scores {
            // The highest score wins; the last trick is only a part of it.
            Some(scores) => scores.values().all(|score| *score <= scores[seat]),
            None => outcome.winner == seat,
        },
        banked: puck(&view.house, view.multiplier).filter(|_| seat == view.banker),
        banks_next: next.filter(|_| bank.is_some_and(|bank| bank.seat == seat)),
    };
    Subject::Settlement(SettlementPicture {
        taken_with: taken_with
            .into_iter()
            .flat_map(|set| set.iter().map(Face::from).collect::<Vec<_>>())
            .collect(),
        rows: Seat::all(view.seats).map(row).collect(),
    })
}

/// The table of Pai Gow while people set: who has set, but no tile.
pub(super) fn setting_table(view: &SetView, dice: &[u8]) -> Subject {
    let seat = |seat: Seat| RevealSeat {
        seat,
        bank: seat == view.banker,
        standing: if view.done.contains(seat) {
            Standing::Set
        } else {
            Standing::Waiting
        },
        net: None,
    };
    Subject::Reveal(RevealPicture {
        dice: <[u8; 3]>::try_from(dice).ok(),
        seats: Seat::all(view.seats).map(seat).collect(),
    })
}

/// The end of a hand of Pai Gow, with every tile face up.
pub(super) fn reveal(view: &SetView) -> Option<Subject> {
    let outcome = view.outcome.as_ref()?;
    let seat = |seat: Seat| {
        let hands = &outcome.hands[seat];
        let to = outcome.comparisons[seat];
        let is_higher = |comparison: Comparison| match comparison {
            Comparison::Higher => true,
            Comparison::Lower | Comparison::Zeros | Comparison::Copy => false,
        };
        Some(RevealSeat {
            seat,
            bank: seat == view.banker,
            standing: Standing::Shown {
                high: half(hands.high)?,
                low: half(hands.low)?,
                verdict: verdict(outcome.results[seat]),
                high_wins: to.is_some_and(|to| is_higher(to.high)),
                low_wins: to.is_some_and(|to| is_higher(to.low)),
            },
            net: Some(outcome.net[seat]),
        })
    };
    let seats: Option<Vec<RevealSeat>> = Seat::all(view.seats).map(seat).collect();
    Some(Subject::Reveal(RevealPicture {
        dice: None,
        seats: seats?,
    }))
}

/// The factor on the banker's puck; `None` in games where the banker has none.
pub(super) fn puck(house: &House, factor: i64) -> Option<i64> {
    match house {
        House::TienGow(_) => Some(factor),
        House::PaiGow(_) | House::TetGow(_) => None,
    }
}

pub(super) fn half(hand: TwoTiles) -> Option<Half> {
    let mut faces = hand.pieces.iter().map(Face::from);
    let rank = match hand.rank.category {
        Category::Points(points) => RankMark::Points(points),
        Category::Gong => RankMark::Gong,
        Category::Wong => RankMark::Wong,
        Category::Pair => RankMark::Pair,
        Category::GeeJoon => RankMark::GeeJoon,
    };
    Some(Half {
        faces: [faces.next()?, faces.next()?],
        rank,
    })
}

pub(super) const fn verdict(verdict: Verdict) -> Option<board::Verdict> {
    match verdict {
        Verdict::Bank => None,
        Verdict::Win => Some(board::Verdict::Win),
        Verdict::Loss => Some(board::Verdict::Loss),
        Verdict::Push => Some(board::Verdict::Push),
    }
}

//! Scenes of hands outside a table: those of lessons and replays.

use gow::fair::{Beacon, Hash32};
use gow::{AnyRound, Level, Outcome, PerSeat, Round as _, Seat};

use crate::id::{ChannelId, TableId, UserId};
use crate::table::{
    ChipOwner, ComputerPolicy, NextBanker, Pace, PhaseScene, Place, PlayingScene, Scene, SeatScene,
    SettledScene, Terms,
};

/// A hand outside a table, as one seat sees it.
pub(super) struct OffTableHand {
    /// The table that it was played at, or any number.
    pub(super) table: TableId,
    /// The number of the hand.
    pub(super) number: u32,
    /// Chips per point.
    pub(super) stake: i64,
    /// The reader.
    pub(super) viewer: UserId,
    /// The seat whose view they have.
    pub(super) seat: Seat,
    /// Who sits where.
    pub(super) seats: PerSeat<SeatScene>,
    /// Whether all tiles are shown once the hand is over.
    pub(super) revealed: bool,
}

impl OffTableHand {
    /// The hand as a table would show it.
    pub(super) fn scene(&self, round: &AnyRound) -> Scene {
        self.scene_from(self.seat, round)
    }

    /// The same with the view of any seat.
    pub(super) fn scene_from(&self, seat: Seat, round: &AnyRound) -> Scene {
        let phase = match round.outcome() {
            Some(outcome) => PhaseScene::Between {
                last: self.settlement(round, outcome),
                deadline: None,
            },
            None => PhaseScene::Playing(self.running(seat, round)),
        };
        Scene {
            table: self.table,
            place: Place {
                guild: None,
                channel: ChannelId::new(0),
                parent: None,
            },
            version: 0,
            terms: Terms {
                stake: self.stake,
                pace: Pace::NoClock,
                computers: ComputerPolicy::Nothing,
                ..Terms::usual(round.deal().house.clone())
            },
            terms_before: None,
            until: None,
            ends_at: None,
            host: self.viewer,
            seats: self.seats.clone(),
            viewer: Some(self.viewer),
            seat: Some(seat),
            waiting_seat_of: None,
            next_bank: next_bank(&phase),
            totals: Vec::new(),
            commitment: Hash32::ZERO,
            locked: None,
            end_asked_by: None,
            ending: None,
            suspended: None,
            missed: Vec::new(),
            phase,
        }
    }

    fn running(&self, seat: Seat, round: &AnyRound) -> PlayingScene {
        let own = |play: &&(Seat, gow::Move)| play.0 == seat;
        PlayingScene {
            number: self.number,
            stake: self.stake,
            view: round.view(Some(seat)),
            own_plays: round.plays().iter().filter(own).count(),
            deadline: None,
            first_throws: None,
            dice: Vec::new(),
            claiming: None,
            hints: false,
            hinted: Vec::new(),
            receipt: Hash32::ZERO,
            beacon: Beacon::None.to_string(),
            uncut: None,
        }
    }

    fn settlement(&self, round: &AnyRound, outcome: &Outcome) -> SettledScene {
        SettledScene {
            number: self.number,
            stake: self.stake,
            names: self.seats.map(|_, occupant| match occupant {
                SeatScene::Person { name, .. } => Some(name.clone()),
                SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => None,
            }),
            house_bank_seat: None,
            parties: self.seats.map(|_, occupant| match occupant {
                SeatScene::Person { user, .. } => ChipOwner::Person {
                    user: *user,
                    hold: 0,
                },
                SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => {
                    ChipOwner::HouseBank
                }
            }),
            net: outcome
                .net()
                .map(|_, points| points.saturating_mul(self.stake)),
            outcome: outcome.clone(),
            view: if self.revealed {
                round.revealed()
            } else {
                round.view(None)
            },
            computer_played: Vec::new(),
            nobody_bet_on: None,
            balance: None,
        }
    }
}

/// Who would bank the hand after a settled one.
fn next_bank(phase: &PhaseScene) -> Option<NextBanker> {
    let PhaseScene::Between { last, .. } = phase else {
        return None;
    };
    last.outcome.next_bank().map(NextBanker::of_anybody)
}

/// A person at a seat of the hand.
pub(super) fn person(user: UserId, name: String) -> SeatScene {
    SeatScene::Person {
        user,
        name,
        away: false,
        leaving: false,
        kicked: false,
        ready: false,
        asked: false,
        salt: None,
    }
}

/// A computer at a seat of the hand.
pub(super) const fn computer() -> SeatScene {
    SeatScene::Computer {
        level: Level::Steady,
        waiting: None,
    }
}

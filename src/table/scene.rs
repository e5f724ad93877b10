//! What one person may know about a table. Screens and pictures get nothing else.

use gow::fair::Hash32;
use gow::{Claim, Outcome, PerSeat, Round as _, Seat, View};

use crate::id::{TableId, Timestamp, UserId};

use super::betting::Betting;
use super::betting::next_banker::NextBanker;
use super::clock::suspension::Suspension;
use super::finished_hand::FinishedHand;
use super::hand::{ChipOwner, Hand};
use super::state::{CloseReason, Phase, Place, Table, Terms};
use super::table_end::TableEnd;
use super::totals::ScoreTotal;

mod missed;
mod public;
mod seat;

pub use missed::MissedTurnScene;
pub use public::PublicScene;
pub use seat::SeatScene;

/// What one person, or the public, may know about a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The number of the table.
    pub table: TableId,
    /// Its place.
    pub place: Place,
    /// The version that buttons of this scene carry.
    pub version: u64,
    /// The terms of play; a running hand has its own stake.
    pub terms: Terms,
    /// The terms of the last hand, if the host has changed them since.
    pub terms_before: Option<Box<Terms>>,
    /// When the table closes by itself, void hands included; `None` if it has no limit.
    pub until: Option<TableEnd>,
    /// When the table stops dealing, if it ends by the clock and has dealt a hand.
    pub ends_at: Option<Timestamp>,
    /// The person who leads the table and may start, kick and end; see [`Table::leader`].
    pub host: UserId,
    /// Who sits where.
    pub seats: PerSeat<SeatScene>,
    /// The person who sees this; `None` is the public.
    pub viewer: Option<UserId>,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// The computer's seat that the viewer will take at the next deal.
    pub waiting_seat_of: Option<Seat>,
    /// Who banks the next hand as people sit now; during a hand, who banks that one.
    pub next_bank: Option<NextBanker>,
    /// The scores of the hands so far, in games that count any.
    pub totals: Vec<ScoreTotal>,
    /// The commitment to the next deal.
    pub commitment: Hash32,
    /// The next deal, if it is fixed and waits for the beacon.
    pub locked: Option<LockedDealScene>,
    /// The person who has asked to close the table.
    pub end_asked_by: Option<UserId>,
    /// Why the table closes when the running hand is over; `None` if it goes on.
    pub ending: Option<CloseReason>,
    /// Since when the table is suspended; `None` if it is not.
    pub suspended: Option<Suspension>,
    /// Turns of the running or last hand that people missed, and have not played since.
    pub missed: Vec<MissedTurnScene>,
    /// The phase of the table.
    pub phase: PhaseScene,
}

/// A deal that is fixed and waits for the beacon; all of it is public.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockedDealScene {
    /// The number that the hand will have at this table.
    pub number: u32,
    /// The hash of its receipt.
    pub receipt: Hash32,
    /// The round of the beacon that it waits for.
    pub round: u64,
}

/// The phase of a table, as far as the viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhaseScene {
    /// People are sitting down.
    Lobby,
    /// People bet on the next hand, or are offered its bank.
    Betting(BettingScene),
    /// A hand is running.
    Playing(PlayingScene),
    /// A hand is settled.
    Between {
        /// The hand.
        last: SettledScene,
        /// When the next hand starts at the latest; `None` until somebody is ready.
        deadline: Option<Timestamp>,
    },
    /// No more hands.
    Closed {
        /// Why.
        why: CloseReason,
        /// The last settled hand, if the table closed with its settlement or after it.
        last: Option<SettledScene>,
    },
}

/// The bets on the next hand, as far as the viewer may know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BettingScene {
    /// The number that the hand will have at this table.
    pub number: u32,
    /// The bet of each seat, in chips; `None` is a person who has not bet yet.
    pub bets: PerSeat<Option<i64>>,
    /// The banker, once it is known.
    pub bank: Option<Seat>,
    /// The person to whom the bank is offered.
    pub offer: Option<Seat>,
    /// The most that the viewer could bet after the last hand; `None` if that is unknown, or the hand is for nothing.
    pub affordable: Option<i64>,
    /// Whether the viewer, or for the public anybody who may bet now, can repeat a bet of the hand before.
    pub again: bool,
    /// When the offer is passed, or the hand is dealt; `None` without a clock.
    pub deadline: Option<Timestamp>,
    /// The hand that was settled last.
    pub last: Option<SettledScene>,
}

/// A running hand, as far as the viewer may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayingScene {
    /// The number of the hand at this table.
    pub number: u32,
    /// Chips a point; zero when the hand is for nothing.
    pub stake: i64,
    /// What the viewer knows of it.
    pub view: View,
    /// How many plays the viewer has made in it.
    pub own_plays: usize,
    /// When the clock plays; `None` without one, when only computers are to act, or while the
    /// table is suspended.
    pub deadline: Option<Timestamp>,
    /// The throws of the die that chose the banker, if one did; the last throw counts, seat 0
    /// as 1.
    pub first_throws: Option<Vec<u8>>,
    /// The hash of the receipt that fixes the deal.
    pub receipt: Hash32,
    /// The beacon of that receipt.
    pub beacon: String,
    /// The commitment of a table's first hand, if nobody cut before it; `None` for any other.
    pub uncut: Option<Hash32>,
    /// The dice that chose who got the first stack of the deal; empty in houses without dice.
    pub dice: Vec<u8>,
    /// The claim window before the first lead, while it is open; `deadline` is its end.
    pub claiming: Option<ClaimWindow>,
    /// Whether people may ask for hints in this hand.
    pub hints: bool,
    /// The seats that have asked for one.
    pub hinted: Vec<Seat>,
}

/// The claim window, as the viewer may know it: nobody learns whether others can claim, or have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClaimWindow {
    /// The claim that the viewer can still make.
    pub open: Option<Claim>,
    /// Whether the viewer has claimed.
    pub done: bool,
    /// Whether the viewer may end the window: they are the only person at the table.
    pub may_end: bool,
}

/// A hand that is settled, as everybody may know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettledScene {
    /// The number of the hand at this table.
    pub number: u32,
    /// Chips a point; zero when it was for nothing.
    pub stake: i64,
    /// The names that the seats had in it; `None` is a computer.
    pub names: PerSeat<Option<String>>,
    /// The seat of the house's bank, in games with bets.
    pub house_bank_seat: Option<Seat>,
    /// Whose chips each seat played for.
    pub parties: PerSeat<ChipOwner>,
    /// Its outcome by the rules.
    pub outcome: Outcome,
    /// Chips won or lost by seat.
    pub net: PerSeat<i64>,
    /// The part that everybody may see.
    pub view: View,
    /// The seats of people for whom a computer played.
    pub computer_played: Vec<Seat>,
    /// The number of the hand after it, if that was not dealt because nobody bet on it.
    pub nobody_bet_on: Option<u32>,
    /// The free chips that the viewer had right after it; `None` if unknown.
    pub balance: Option<i64>,
}

impl Table {
    /// Returns what a person, or with `None` the public, may know about the table.
    ///
    /// It contains the tiles of the viewer's own seat and tiles that lie face up, and no others.
    #[must_use]
    pub fn scene(&self, viewer: Option<UserId>) -> Scene {
        let seat = viewer.and_then(|user| self.seat_of(user));
        Scene {
            table: self.id,
            place: self.place,
            version: self.version,
            terms: self.terms.clone(),
            terms_before: self.settled().and_then(|last| last.terms_before.clone()),
            until: self.until(),
            ends_at: self.ends_at(),
            host: self.leader(),
            seats: self
                .seats
                .map(|_, occupant| SeatScene::of(occupant, self.hands + 1)),
            viewer,
            seat,
            waiting_seat_of: viewer.and_then(|user| self.waiting_seat_of(user)),
            next_bank: self.next_bank(),
            totals: self.totals.clone(),
            commitment: self.commitment(),
            locked: self.locked_scene(),
            end_asked_by: self.end_asked_by,
            ending: self.ending,
            suspended: self.suspended,
            missed: self.missed_scenes(viewer),
            phase: self
                .locked_betting_scene(viewer)
                .map_or_else(|| self.phase_scene(viewer, seat), PhaseScene::Betting),
        }
    }

    fn phase_scene(&self, viewer: Option<UserId>, seat: Option<Seat>) -> PhaseScene {
        match &self.phase {
            Phase::Lobby => PhaseScene::Lobby,
            Phase::Betting(betting) => PhaseScene::Betting(self.betting_scene(betting, viewer)),
            Phase::Playing(hand) => {
                let seat = seat.filter(|seat| hand.has(*seat));
                PhaseScene::Playing(self.playing_scene(hand, seat))
            }
            Phase::Between(between) => PhaseScene::Between {
                last: SettledScene::of(between, viewer),
                deadline: between.deadline.filter(|_| self.suspended.is_none()),
            },
            Phase::Closed { why, last } => PhaseScene::Closed {
                why: *why,
                last: last.as_deref().map(|last| SettledScene::of(last, viewer)),
            },
        }
    }

    /// The turns that people missed, while their hand is shown.
    fn missed_scenes(&self, viewer: Option<UserId>) -> Vec<MissedTurnScene> {
        let missed = match (self.hand(), self.settled()) {
            (Some(hand), _) => self.missed_in(hand),
            (None, Some(last)) => last.missed.clone(),
            (None, None) => Vec::new(),
        };
        let scene = |one| MissedTurnScene::of(one, viewer);
        missed.iter().map(scene).collect()
    }

    fn locked_scene(&self) -> Option<LockedDealScene> {
        let locked = self.locked.as_deref()?;
        Some(LockedDealScene {
            number: self.hands + 1,
            receipt: locked.receipt.hash(),
            round: locked.round()?,
        })
    }

    fn betting_scene(&self, betting: &Betting, viewer: Option<UserId>) -> BettingScene {
        let affordable = viewer.and_then(|user| self.affordable_bet(betting, user));
        let can_repeat = |chips: i64| chips > 0 && affordable.is_none_or(|most| chips <= most);
        BettingScene {
            number: self.hands + 1,
            bets: self.bets_by_seat(betting),
            bank: self
                .bank_seat(betting)
                .filter(|_| betting.offers.is_empty()),
            offer: betting.offered_to().and_then(|user| self.seat_of(user)),
            affordable,
            again: self
                .bettors(betting)
                .filter(|(_, user)| viewer.is_none_or(|viewer| viewer == *user))
                .any(|(_, user)| self.last_bet(user).is_some_and(can_repeat)),
            deadline: self.terms.has_clock().then_some(betting.deadline),
            last: betting
                .last
                .as_deref()
                .map(|last| SettledScene::of(last, viewer)),
        }
    }

    /// The bets of a deal that is fixed and waits for the beacon: everybody sees them until it comes.
    fn locked_betting_scene(&self, viewer: Option<UserId>) -> Option<BettingScene> {
        let plan = &self.locked.as_deref()?.plan;
        let bets = plan.bets.as_ref()?;
        let last = match &self.phase {
            Phase::Between(last) => Some(SettledScene::of(last, viewer)),
            Phase::Lobby | Phase::Betting(_) | Phase::Playing(_) | Phase::Closed { .. } => None,
        };
        Some(BettingScene {
            number: self.hands + 1,
            bets: bets.map(|_, chips| Some(*chips)),
            bank: plan.banker,
            offer: None,
            affordable: None,
            again: false,
            deadline: None,
            last,
        })
    }

    fn playing_scene(&self, hand: &Hand, seat: Option<Seat>) -> PlayingScene {
        PlayingScene {
            number: hand.number,
            stake: hand.stake,
            view: self.view(hand, seat),
            own_plays: seat.map_or(0, |seat| hand.plays_of(seat)),
            // The time of a computer's next play stays hidden, because the pause would look like thinking.
            deadline: self.turn_ends(),
            first_throws: self.first_throws(),
            receipt: hand.receipt,
            beacon: hand.beacon.clone(),
            uncut: self.uncut_commitment(hand),
            dice: hand.dice(),
            claiming: self.claim_window(hand, seat),
            hints: self.may_ask_for_hints(hand).is_ok(),
            hinted: hand.hints.iter().map(|(seat, _)| *seat).collect(),
        }
    }

    /// What a seat knows of a hand; during the claim window nobody is to act.
    fn view(&self, hand: &Hand, seat: Option<Seat>) -> View {
        match hand.round.view(seat) {
            View::Trick(mut view) => {
                view.to_act = view.to_act.filter(|_| hand.claimed.is_none());
                if view.to_act.is_none() {
                    view.legal.clear();
                }
                View::Trick(view)
            }
            view @ View::Set(_) => view,
        }
    }
}

impl Scene {
    /// The running hand, if there is one.
    #[must_use]
    pub const fn playing(&self) -> Option<&PlayingScene> {
        match &self.phase {
            PhaseScene::Playing(playing) => Some(playing),
            PhaseScene::Lobby
            | PhaseScene::Betting(_)
            | PhaseScene::Between { .. }
            | PhaseScene::Closed { .. } => None,
        }
    }
}

impl SettledScene {
    /// The seat in which a person played the hand; `None` if they did not.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        let mut parties = self.parties.iter();
        parties.find_map(|(seat, party)| (party.user() == Some(user)).then_some(seat))
    }

    /// A settled hand as a person, or with `None` the public, may see it.
    fn of(hand: &FinishedHand, viewer: Option<UserId>) -> Self {
        Self {
            number: hand.number,
            stake: hand.stake,
            names: hand.names.clone(),
            house_bank_seat: hand.house_bank_seat,
            parties: hand.parties.clone(),
            outcome: hand.outcome.clone(),
            net: hand.net.clone(),
            view: hand.view.clone(),
            computer_played: hand.computer_played.clone(),
            nobody_bet_on: hand.nobody_bet_on,
            balance: viewer.and_then(|user| hand.balances.get(&user)).copied(),
        }
    }
}

//! Tables: seats, the running hand and the clocks.
//!
//! [`Table::step`] is pure: it takes an [`Input`] and [`StepInputs`] and returns the next state,
//! what to store ([`StepOutcome::writes`], [`StepOutcome::transfers`]) and the notices to send
//! ([`Notice`]). `actor` and `registry` run it. The order is always store, then change, then
//! notify.

mod betting;
mod clock;
mod computers;
mod deal;
mod finished_hand;
mod forget;
mod hand;
mod input;
mod limits;
mod lobby;
mod notice;
mod refusal;
mod registry;
mod saved;
mod scene;
mod seating;
mod settings;
mod state;
mod step;
mod table_end;
mod totals;

#[cfg(test)]
pub(crate) mod tests;

pub use betting::next_banker::{NextBanker, StreakOwner};
pub use betting::{Bank, BetTerms, Betting, LastBanker};
pub use clock::missed::{ClockAct, MissedTurn};
pub use clock::suspension::Suspension;
pub use clock::{
    ABSENCE_MIN_MS, Clock, ClockChanges, DISCORD_OFF_MAX_MS, Pace, SET_MIN_MS, SLEW_PERCENT,
    SystemClock,
};
pub use computers::ComputerPolicy;
pub use computers::hint::HintAnswer;
pub use computers::searches::{InlineSearch, SearchBackend, SearchPool, SearchRequest};
pub use deal::beacon::Beacon;
pub use deal::locked::LockedDeal;
pub use deal::receipt::receipt;
pub use deal::salt::{ReceiptTally, Salt};
pub use finished_hand::FinishedHand;
pub use hand::replay::record;
pub use hand::reveal::{HiddenHandReason, withheld};
pub use hand::{ChipOwner, Hand};
pub use input::{DealInputs, Input, StepInputs};
pub use limits::{
    BANK_HANDS_MAX, BANK_OFFER_MS, BEACON_WAIT_MS, BOARD_AGE_MAX_MS, CLAIM_WINDOW_MS, HOSTED_MAX,
    IDLE_MS, INBOX_MAX, LONG_CLAIM_WINDOW_MS, MISSED_TURNS_MAX, NAME_MAX, NEXT_HAND_WAIT_MS,
    RECONNECT_MS, RESTART_CREDIT_MS, SHOWN_AGAIN_MS, STAKE_MAX, SUSPENDED_MAX_MS, TABLES_MAX,
};
pub use notice::{Notice, TableObserver};
pub use refusal::Refusal;
pub use registry::handle::{AcceptedInput, InputError, TableHandle};
pub use registry::{Registry, RegistryError, RegistrySettings};
pub use saved::RestoreError;
pub use scene::{
    BettingScene, ClaimWindow, LockedDealScene, MissedTurnScene, PhaseScene, PlayingScene,
    PublicScene, Scene, SeatScene, SettledScene,
};
pub use seating::ComputerSeats;
pub use seating::occupant::{Occupant, Person};
pub use settings::TermChange;
pub use state::{CloseReason, Phase, Place, State, Table, Terms};
pub use step::StepOutcome;
pub use table_end::{TableEnd, TableEndError, UNTIL_HANDS, UNTIL_MINUTES};
pub use totals::{ScoreTotal, Scorer, TOTALS_MAX, winners};

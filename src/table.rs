//! Tables: seats, the running hand and the clocks.
//!
//! [`Table::step`] is pure: it takes an [`Input`] and [`StepInputs`] and returns the next state,
//! what to store ([`Progress::writes`], [`Progress::transfers`]) and the notices to send
//! ([`Notice`]). `actor` and `registry` run it. The order is always store, then change, then
//! notify.

mod actor;
mod awaited;
mod bank;
mod beacon;
mod bets;
mod betting;
mod between;
mod census;
mod claims;
mod clock;
mod computers;
mod cover;
mod deal;
mod follow;
mod forget;
mod hand;
mod handle;
mod hint;
mod input;
mod limits;
mod lobby;
mod locked;
mod missed;
mod next_bank;
mod notice;
mod occupant;
mod pace;
mod play;
mod receipt;
mod recovery;
mod refusal;
mod registry;
mod replay;
mod results;
mod reveal;
mod salt;
mod saved;
mod scene;
mod searches;
mod seating;
mod settings;
mod settle;
mod state;
mod step;
mod story;
mod suspension;
mod thinking;
mod totals;
mod until;

#[cfg(test)]
pub(crate) mod tests;

pub use beacon::Beacon;
pub use betting::{Bank, BetTerms, Betting, LastBank};
pub use between::Between;
pub use clock::{
    ABSENCE_MIN_MS, Clock, ClockChanges, DISCORD_OFF_MAX_MS, Pace, SET_MIN_MS, SLEW_PERCENT,
    SystemClock,
};
pub use computers::Computers;
pub use hand::{Hand, Party};
pub use handle::{Answer, AskError, TableHandle};
pub use hint::HintAnswer;
pub use input::{DealInputs, Input, StepInputs};
pub use limits::{
    BANK_HANDS_MAX, BANK_OFFER_MS, BEACON_WAIT_MS, BOARD_AGE_MAX_MS, CLAIM_WINDOW_MS,
    HINT_WINDOW_MS, IDLE_MS, INBOX_MAX, LONG_CLAIM_WINDOW_MS, MISSED_TURNS_MAX, NAME_MAX,
    NEXT_HAND_WAIT_MS, RESTART_CREDIT_MS, SHOWN_AGAIN_MS, STAKE_MAX, SUSPENDED_MAX_MS, TABLES_MAX,
    TOTALS_MAX,
};
pub use locked::Locked;
pub use missed::{ClockAct, Missed};
pub use next_bank::{NextBank, RowOf};
pub use notice::{Audience, Notice};
pub use occupant::{Occupant, Person};
pub use receipt::receipt;
pub use refusal::Refusal;
pub use registry::{Registry, RegistryError, RegistrySettings};
pub use replay::record;
pub use reveal::{Withheld, withheld};
pub use salt::{Salt, Tally};
pub use saved::RestoreError;
pub use scene::{
    Claiming, LockedScene, MissedScene, PhaseScene, PublicScene, Scene, SeatScene, SettledScene,
};
pub use searches::{SearchHere, SearchPool, SearchRequest, Searches};
pub use state::{Closing, Phase, Place, State, Table, Terms};
pub use step::Progress;
pub use suspension::{Suspension, Unreachable};
pub use totals::{Scorer, Total, winners};
pub use until::{UNTIL_HANDS, UNTIL_MINUTES, Until, UntilError};

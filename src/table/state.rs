//! The state of a table.

use gow::fair::{Hash32, Seed};
use gow::{Game, House, Level, PerSeat, Seat, named_enum};
use serde::{Deserialize, Serialize};

use crate::id::{ChannelId, GuildId, TableId, Timestamp, UserId};
use crate::store::Reveal;

use super::betting::next_banker::NextBanker;
use super::betting::{BetTerms, Betting, LastBanker};
use super::clock::Pace;
use super::clock::suspension::Suspension;
use super::computers::ComputerPolicy;
use super::deal::locked::LockedDeal;
use super::deal::salt::ReceiptTally;
use super::finished_hand::FinishedHand;
use super::hand::Hand;
use super::seating::occupant::{Occupant, Person};
use super::table_end::TableEnd;
use super::totals::ScoreTotal;

/// The place of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel or thread of the public messages.
    pub channel: ChannelId,
    /// The parent channel, if `channel` is a thread.
    #[serde(default)]
    pub parent: Option<ChannelId>,
}

impl Place {
    /// Whether the table is in a direct message with one person, who plays against computers.
    #[must_use]
    pub const fn is_direct(&self) -> bool {
        self.guild.is_none()
    }

    /// Whether the table is in a thread.
    #[must_use]
    pub const fn is_thread(&self) -> bool {
        self.parent.is_some()
    }
}

/// The terms that the people at the table play by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The rules.
    pub house: House,
    /// Chips a point.
    pub stake: i64,
    /// The level of the table's computers.
    pub level: Level,
    /// The pace, which names the time for a turn.
    pub pace: Pace,
    /// The time for a turn, in milliseconds.
    #[serde(default = "legacy_turn_ms")]
    pub turn_ms: i64,
    /// When the table closes by itself; `None` if it has no limit.
    #[serde(default)]
    pub until: Option<TableEnd>,
    /// How many seats the table can have; `None` is as many as the game takes.
    #[serde(default, rename = "chairs")]
    pub seats: Option<usize>,
    /// The terms for bets, in games that have any.
    #[serde(default)]
    pub bets: BetTerms,
    /// Once a person has won this many chips from computers in a day, hands with computers are for nothing.
    pub house_win_cap: i64,
    /// What computers may do here.
    #[serde(default)]
    pub computers: ComputerPolicy,
    /// How much of a finished hand is shown to people who did not play it.
    #[serde(default)]
    pub reveal: Reveal,
    /// Whether people may ask for hints in hands that several people play for chips; in others they
    /// always may.
    #[serde(default)]
    pub hints: bool,
}

impl Terms {
    /// Returns a house's default terms, which the configuration and the host can change.
    #[must_use]
    pub fn usual(house: House) -> Self {
        Self {
            house,
            stake: 10,
            level: Level::Steady,
            pace: Pace::Normal,
            turn_ms: 90_000,
            until: None,
            seats: None,
            bets: BetTerms::default(),
            house_win_cap: 5_000,
            computers: ComputerPolicy::default(),
            reveal: Reveal::default(),
            hints: false,
        }
    }
}

/// The time for a turn at tables stored before it was one of the terms, in milliseconds.
const fn legacy_turn_ms() -> i64 {
    90_000
}

/// The whole state of a table, hidden hands included.
///
/// Screens never get this; they get a [`super::Scene`].
#[derive(Debug, Clone)]
pub struct Table {
    /// The number of the table.
    pub id: TableId,
    /// Its place.
    pub place: Place,
    /// The terms of play.
    pub terms: Terms,
    /// The person who opened the table or took it over; see [`Table::leader`] for a host without a seat here.
    pub host: UserId,
    /// Who sits at each seat, in playing order.
    pub seats: PerSeat<Occupant>,
    /// Counts deals, plays, settlements and changes of the terms; never reset.
    pub version: u64,
    /// How many hands have been dealt.
    pub hands: u32,
    /// When the first hand was dealt; the minutes of the table count from it.
    pub first_deal: Option<Timestamp>,
    /// The next banker and their streak, by the seating of the hand before; [`Table::next_bank`]
    /// also considers people who have sat down or left since. `None` before the first hand, and
    /// where dice choose the banker of every hand.
    pub next_banker: Option<NextBanker>,
    /// The banker of the hand before, in games with bets.
    pub last_bank: Option<LastBanker>,
    /// People's bets in the hand before, in chips.
    pub last_bets: Vec<(UserId, i64)>,
    /// The scores of the hands so far, in games that count any; in the order of each player's first
    /// score.
    pub totals: Vec<ScoreTotal>,
    /// The fairness receipt of the hand before, zeros at first.
    pub last_receipt: Hash32,
    /// The secret of the next deal, to which the table is committed.
    pub sealed: Seed,
    /// The next deal, if it is fixed and waits for a round of the beacon.
    pub locked: Option<Box<LockedDeal>>,
    /// Counts of the hands that have a receipt.
    pub tally: ReceiptTally,
    /// People whom the host or a manager of the server has removed, the latest last; they sit down again only after an
    /// invitation.
    pub removed: Vec<UserId>,
    /// The person who asked to close the table, until a second person agrees.
    pub end_asked_by: Option<UserId>,
    /// Why the table closes when the running hand is over; `None` if it goes on.
    pub ending: Option<CloseReason>,
    /// When it was opened.
    pub opened: Timestamp,
    /// When somebody last did something; an idle table is closed.
    pub touched: Timestamp,
    /// Since when the table waits for its server; `None` unless that has an outage.
    pub suspended: Option<Suspension>,
    /// The phase of the table.
    pub phase: Phase,
}

/// What a table is doing.
#[derive(Debug, Clone)]
pub enum Phase {
    /// People are sitting down; nothing has been dealt yet.
    Lobby,
    /// People bet on the hand to come, or are offered its bank.
    Betting(Box<Betting>),
    /// A hand is running.
    Playing(Box<Hand>),
    /// A hand is settled, the next one not yet dealt.
    Between(Box<FinishedHand>),
    /// No more hands.
    Closed {
        /// Why.
        why: CloseReason,
        /// The last settled hand, if the table closed with its settlement or after it.
        last: Option<Box<FinishedHand>>,
    },
}

named_enum! {
    /// Why a table closed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum CloseReason {
        /// The people ended it.
        Ended = "ended",
        /// A person who manages its server ended it.
        Manager = "manager",
        /// The hands or minutes that it was opened for are over.
        Over = "over",
        /// Nobody was left.
        Deserted = "deserted",
        /// Nobody did anything for too long.
        Idle = "idle",
        /// Its server could not be reached for too long.
        OutOfReach = "out-of-reach",
        /// The bot was removed from its server.
        BotRemoved = "bot-removed",
        /// Its channel or thread was deleted.
        ChannelDeleted = "channel-deleted",
        /// An operator closed it.
        Removed = "removed",
    }
}

impl CloseReason {
    /// Whether its people may want to play on: they ended it, its time was over, or nobody did anything
    /// for too long.
    #[must_use]
    pub const fn may_reopen(self) -> bool {
        match self {
            Self::Ended | Self::Over | Self::Idle => true,
            Self::Manager
            | Self::Deserted
            | Self::OutOfReach
            | Self::BotRemoved
            | Self::ChannelDeleted
            | Self::Removed => false,
        }
    }

    /// Whether it has lost its server or channel.
    #[must_use]
    pub const fn is_lost_place(self) -> bool {
        matches!(
            self,
            Self::OutOfReach | Self::BotRemoved | Self::ChannelDeleted
        )
    }
}

named_enum! {
    /// The phase of a table, in one word.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum State {
        /// Nothing has been dealt yet.
        Lobby = "lobby",
        /// People bet, or are offered the bank.
        Betting = "betting",
        /// A hand is running.
        Playing = "playing",
        /// A hand is settled, and the next one not yet dealt.
        Between = "between",
        /// The clocks are stopped, in any phase.
        Suspended = "suspended",
        /// No more hands.
        Closed = "closed",
    }
}

impl Table {
    /// Opens a table in its lobby, with every seat empty except that of the house's bank; `sealed` is
    /// the secret of its first deal, fresh from the operating system.
    #[must_use]
    pub fn open(
        id: TableId,
        place: Place,
        host: UserId,
        terms: Terms,
        now: Timestamp,
        sealed: Seed,
    ) -> Self {
        Self {
            id,
            place,
            host,
            seats: Self::initial_seats(&terms),
            terms,
            version: 1,
            hands: 0,
            first_deal: None,
            next_banker: None,
            last_bank: None,
            last_bets: Vec::new(),
            totals: Vec::new(),
            last_receipt: Hash32::ZERO,
            sealed,
            locked: None,
            tally: ReceiptTally::default(),
            removed: Vec::new(),
            end_asked_by: None,
            ending: None,
            opened: now,
            touched: now,
            suspended: None,
            phase: Phase::Lobby,
        }
    }

    /// Opens a table and seats the host at the first free seat.
    #[must_use]
    pub fn opened_by(
        id: TableId,
        place: Place,
        host: &Person,
        terms: Terms,
        now: Timestamp,
        sealed: Seed,
    ) -> Self {
        let mut table = Self::open(id, place, host.user, terms, now, sealed);
        if let Some(seat) = table.first_seat(Occupant::is_empty) {
            table.seats[seat] = Occupant::Person(host.sitting_down());
        }
        table
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> Game {
        self.terms.house.game()
    }

    /// The seat of a person, if they sit here.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.people()
            .find(|(_, person)| person.user == user)
            .map(|(seat, _)| seat)
    }

    /// Everybody who sits here, in playing order.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.seats
            .iter()
            .filter_map(|(seat, occupant)| occupant.person().map(|person| (seat, person)))
    }

    /// Everybody who takes a computer's seat at the next deal, in playing order.
    pub fn waiting_people(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.seats
            .iter()
            .filter_map(|(seat, occupant)| occupant.waiting().map(|person| (seat, person)))
    }

    /// The computer's seat that a person takes at the next deal, if they wait for one.
    #[must_use]
    pub fn waiting_seat_of(&self, user: UserId) -> Option<Seat> {
        self.waiting_people()
            .find(|(_, person)| person.user == user)
            .map(|(seat, _)| seat)
    }

    /// Whether a person sits here or waits for a computer's seat.
    #[must_use]
    pub fn is_here(&self, user: UserId) -> bool {
        self.people()
            .chain(self.waiting_people())
            .any(|(_, person)| person.user == user)
    }

    /// Whether the table still shows a person more than everybody sees: they are here, or played the
    /// hand that runs or was settled last.
    #[must_use]
    pub fn concerns(&self, user: UserId) -> bool {
        let settled = || self.settled().map(|last| &last.parties);
        let parties = self.hand().map(|hand| &hand.parties).or_else(settled);
        let mut parties = parties.into_iter().flat_map(PerSeat::values);
        self.is_here(user) || parties.any(|party| party.user() == Some(user))
    }

    /// How many hands are over.
    #[must_use]
    pub fn hands_over(&self) -> u32 {
        self.hands - u32::from(self.hand().is_some())
    }

    /// The running hand, if there is one.
    #[must_use]
    pub fn hand(&self) -> Option<&Hand> {
        match &self.phase {
            Phase::Playing(hand) => Some(hand),
            Phase::Lobby | Phase::Betting(_) | Phase::Between(_) | Phase::Closed { .. } => None,
        }
    }

    /// Whether no more hands will be dealt.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self.phase, Phase::Closed { .. })
    }
}

//! A receipt as everybody can save it (`gow-receipt/1`), and what it proves by itself.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use super::beacon::{Beacon, Network, Signature};
use super::dealing::{Dealt, deal_hands, roll, throws};
use super::draft::Draft;
use super::fault::{Fault, Step};
use super::hash32::Hash32;
use super::receipt::Receipt;
use super::salt::SaltKind;
use super::seed::{Seed, commit, key};
use super::terms::Terms;
use crate::record::text_of;
use crate::{Game, PerSeat, Piece, Seat};

/// The value of a receipt's `format`.
pub const FORMAT: &str = "gow-receipt/1";

/// The longest line that is accepted, in bytes without the line end; a receipt needs 6,000 at most.
pub const MAX_RECEIPT: usize = 1 << 16;

/// A receipt with the game that it is for and, once the hand is revealed, what was hidden.
///
/// ```
/// use gow::fair::{self, Beacon, Entropy, Hash32, Opened, Published, Receipt, Reveal, SaltKind, Terms};
/// use gow::{Game, House, Seat, Seed};
///
/// // Before the hand: the commitment, and when all salts are in, the receipt.
/// let seed = Seed::from_bytes([7; 32]); // drawn from the operating system
/// let house = House::default_of(Game::TienGow);
/// let banker = Seat::new(0).unwrap();
/// let salts = ["luck be mine", "天九", "7", "auto:9f2c"];
/// let kinds = [SaltKind::Fresh, SaltKind::Fresh, SaltKind::Old, SaltKind::Auto];
/// let seats = salts.iter().zip(kinds).zip(1..);
/// let receipt = Receipt {
///     table: "7".to_owned(),
///     hand: 1,
///     rules: Terms::new(house.clone(), banker, Reveal::Hand).to_string(),
///     prev: Hash32::ZERO,
///     commitment: fair::commit("7", 1, &seed),
///     seats: seats.map(|((salt, kind), user)| Entropy::new(user, salt, kind).unwrap()).collect(),
///     beacon: Beacon::None.to_string(),
/// };
///
/// // Then the deal, and after the hand everything.
/// let key = fair::key(&seed, &receipt.hash(), &[]);
/// let dealt = fair::deal_hands(&key, &house, 4, banker);
/// let opened = Opened { seed, hands: Some(dealt.hands), dice: None, signature: None };
/// let published = Published { game: Game::TienGow, receipt, opened: Some(opened) };
/// assert_eq!(published.check(), Ok(()));
/// assert_eq!(Published::read(&published.to_string()), Ok(published));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// The game, which the rules name too.
    pub game: Game,
    /// What was fixed before the deal.
    pub receipt: Receipt,
    /// What was hidden until the hand was revealed.
    pub opened: Option<Opened>,
}

/// What is published of a hand at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The seed behind the commitment.
    pub seed: Seed,
    /// Each seat's pieces in the order in which they were dealt; `None` for a hand that was never
    /// dealt, because the round of its beacon did not come in time, chips no longer covered the hand, or
    /// its table closed.
    pub hands: Option<PerSeat<Vec<Piece>>>,
    /// The dice, if any were thrown: in Pai Gow those that chose who gets the first stack, in a
    /// trick game the throws that chose the first banker.
    pub dice: Option<Vec<u8>>,
    /// The signature of the beacon's round, if the receipt waited for one.
    pub signature: Option<Signature>,
}

impl Published {
    /// Parses one line.
    ///
    /// # Errors
    /// The fault of [`Step::Format`].
    pub fn read(line: &str) -> Result<Self, Fault> {
        Self::read_bytes(line.as_bytes())
    }

    /// Parses one line from bytes that may be invalid UTF-8.
    ///
    /// # Errors
    /// The fault of [`Step::Format`].
    pub fn read_bytes(line: &[u8]) -> Result<Self, Fault> {
        if line.len() > MAX_RECEIPT {
            let most = format!("a receipt has at most {MAX_RECEIPT} bytes");
            return Err(Fault::format(most));
        }
        Draft::read(text_of(line).map_err(Fault::format)?)?.check()
    }

    /// Checks everything that one receipt proves by itself, with the beacon `quicknet`: all steps but
    /// the chain.
    ///
    /// # Errors
    /// The first step that fails.
    pub fn check(&self) -> Result<(), Fault> {
        let quicknet = Network::default();
        self.check_commitment()?;
        self.check_terms()?;
        self.check_known(&quicknet)?;
        self.check_deal()?;
        self.check_beacon(&quicknet)
    }

    /// Checks everything that one receipt proves by itself if the beacon's signature is the right one.
    ///
    /// # Errors
    /// The first step that fails.
    pub fn check_without_beacon(&self) -> Result<(), Fault> {
        self.check_commitment()?;
        self.check_terms()?;
        self.check_deal()
    }

    /// Checks that this is the receipt whose hash was posted before the deal.
    ///
    /// # Errors
    /// The fault of [`Step::Receipt`], when it has another hash.
    pub fn check_hash(&self, posted: &Hash32) -> Result<(), Fault> {
        if self.receipt.hash() == *posted {
            return Ok(());
        }
        let why = "it is not the receipt that was posted before the deal";
        Err(self.fault(Step::Receipt, why))
    }

    /// Checks that the seed, if it is there, is the one that was committed to.
    pub(super) fn check_commitment(&self) -> Result<(), Fault> {
        let Some(opened) = &self.opened else {
            return Ok(());
        };
        let Receipt { table, hand, .. } = &self.receipt;
        if commit(table, *hand, &opened.seed) == self.receipt.commitment {
            return Ok(());
        }
        let why = "the seed is not the one that was committed to";
        Err(self.fault(Step::Commit, why))
    }

    /// Checks that what the receipt fixes fits together.
    pub(super) fn check_terms(&self) -> Result<(), Fault> {
        self.terms()?;
        self.check_signed()
    }

    /// Checks that the tiles come with a signature exactly if the receipt waits for a beacon: with a
    /// signature that nothing fixed, somebody could choose among deals. Only a hand that waits may have
    /// no tiles.
    fn check_signed(&self) -> Result<(), Fault> {
        let Some(opened) = &self.opened else {
            return Ok(());
        };
        let waits = matches!(self.beacon(), Some(Beacon::Round { .. }));
        let is_signed = opened.signature.is_some();
        let fits = match opened.hands {
            Some(_) => is_signed == waits,
            None => waits && !is_signed,
        };
        if fits {
            return Ok(());
        }
        let why = "a signature belongs to the tiles of a hand that waits for a beacon";
        Err(self.fault(Step::Receipt, why))
    }

    /// Checks that seed and receipt make the tiles and the dice, if they are there.
    pub(super) fn check_deal(&self) -> Result<(), Fault> {
        let Some(opened) = &self.opened else {
            return Ok(());
        };
        let Some(hands) = &opened.hands else {
            return Ok(());
        };
        let dealt = self.dealt(&opened.seed, opened.signature.as_ref())?;
        let wrong = if dealt.hands != *hands {
            "the seed deals other hands"
        } else if opened.dice.as_ref().is_some_and(|dice| *dice != dealt.dice) {
            "the seed throws other dice"
        } else {
            return Ok(());
        };
        Err(self.fault(Step::Deal, wrong))
    }

    /// Repeats the deal. The dice are in Pai Gow those that choose who gets the first stack, in a
    /// trick game the throws that choose the banker of a first hand. A receipt that waited for a round
    /// of a beacon needs its signature.
    ///
    /// # Errors
    /// The fault of [`Step::Receipt`], when the receipt does not say how to deal.
    pub fn dealt(&self, seed: &Seed, signature: Option<&Signature>) -> Result<Dealt, Fault> {
        let terms = self.terms()?;
        let value = signature.map(Signature::value);
        let value = value.as_ref().map_or(&[][..], |value| &value[..]);
        let key = key(seed, &self.receipt.hash(), value);
        let (house, seats) = (terms.house(), self.receipt.seats.len());
        // Without a bank the banker decides nothing about the tiles.
        let banker = terms
            .bank()
            .or(Seat::new(0))
            .expect("every table has a first seat");
        let mut dealt = deal_hands(&key, house, seats, banker);
        dealt.dice = match house.dice() {
            0 => throws(&key, seats),
            dice => roll(&key, dice),
        };
        Ok(dealt)
    }

    /// Reads the rules and checks them against the rest.
    fn terms(&self) -> Result<Terms, Fault> {
        let receipt = &self.receipt;
        let wrong = |why: &dyn fmt::Display| self.fault(Step::Receipt, why);
        let terms = Terms::read(&receipt.rules).map_err(|error| wrong(&error))?;
        if terms.game() != self.game {
            return Err(wrong(&"the rules are of another game"));
        }
        let seats = receipt.seats.len();
        if !terms.house().seats().contains(&seats) {
            return Err(wrong(&format!("{seats} seats cannot play this")));
        }
        if terms.bank().is_some_and(|seat| seat.index() >= seats) {
            return Err(wrong(&"the bank has no seat"));
        }
        let mut met = BTreeSet::new();
        if !receipt
            .seats
            .iter()
            .all(|seat| seat.user == 0 || met.insert(seat.user))
        {
            return Err(wrong(&"a player has two seats"));
        }
        if self.beacon().is_none() {
            return Err(wrong(&"there is no such beacon"));
        }
        Ok(terms)
    }

    /// Returns the beacon; `None` if the receipt has a text there that no receipt writes.
    #[must_use]
    pub fn beacon(&self) -> Option<Beacon<'_>> {
        Beacon::read(&self.receipt.beacon)
    }

    /// Checks that the beacon, if the receipt waits for one, is of a chain whose key is known.
    pub(super) fn check_known(&self, known: &Network) -> Result<(), Fault> {
        match self.beacon() {
            Some(Beacon::Round { chain, .. }) if chain != known.name() => {
                let why = format!("the key of the beacon {chain} is not known here");
                Err(self.fault(Step::Receipt, why))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Checks that the signature, if there is one, is the beacon's of the round.
    ///
    /// # Errors
    /// The fault of [`Step::Beacon`].
    pub(super) fn check_beacon(&self, network: &Network) -> Result<(), Fault> {
        let signature = self.opened.as_ref().and_then(|opened| opened.signature);
        let (Some(signature), Some(Beacon::Round { round, .. })) = (signature, self.beacon())
        else {
            return Ok(());
        };
        if network.has_signed(round, &signature) {
            return Ok(());
        }
        let why = format!("this is not the beacon's signature of round {round}");
        Err(self.fault(Step::Beacon, why))
    }

    /// Returns the fault of a step, which names the hand.
    pub(super) fn fault(&self, step: Step, why: impl fmt::Display) -> Fault {
        let Receipt { table, hand, .. } = &self.receipt;
        Fault::new(step, format!("table {table}, hand {hand}: {why}"))
    }
}

impl fmt::Display for Published {
    /// Writes the receipt as one line of JSON without a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let receipt = &self.receipt;
        let seats = receipt.seats.iter().map(|seat| {
            let (salt, kind) = seat.shown();
            let user = seat.user.to_string();
            WrittenSeat { user, salt, kind }
        });
        let opened = self.opened.as_ref();
        let written = Written {
            format: FORMAT,
            table: &receipt.table,
            hand: receipt.hand,
            game: self.game,
            rules: &receipt.rules,
            prev: receipt.prev,
            commit: receipt.commitment,
            seats: seats.collect(),
            beacon: &receipt.beacon,
            seed: opened.map(|opened| Hash32::from_bytes(*opened.seed.expose())),
            hands: opened.and_then(|opened| opened.hands.as_ref()),
            dice: opened.and_then(|opened| opened.dice.as_deref()),
            signature: opened.and_then(|opened| opened.signature),
        };
        let line =
            serde_json::to_string(&written).expect("a receipt holds nothing that JSON cannot say");
        f.write_str(&line)
    }
}

#[derive(Serialize)]
struct Written<'a> {
    format: &'a str,
    table: &'a str,
    hand: u64,
    game: Game,
    rules: &'a str,
    prev: Hash32,
    commit: Hash32,
    seats: Vec<WrittenSeat<'a>>,
    beacon: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<Hash32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hands: Option<&'a PerSeat<Vec<Piece>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<&'a [u8]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<Signature>,
}

#[derive(Serialize)]
struct WrittenSeat<'a> {
    user: String,
    salt: &'a str,
    kind: SaltKind,
}

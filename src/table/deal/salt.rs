//! The salts that people add to the deals, so that nobody can choose them.

use gow::fair::{Entropy, Receipt, SaltKind};
use serde::{Deserialize, Serialize};

use crate::id::UserId;
use crate::store::Reveal;

use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::step::StepBuilder;

/// A salt that a person has entered; the receipts of their hands show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salt {
    /// The text of the salt.
    pub text: String,
    /// The hand whose commitment was public then, so that the salt is fresh in it; 0 if a hand was
    /// running. In later hands the salt is old.
    pub hand: u32,
}

/// The salts of a table's finished and running hands, for statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ReceiptTally {
    /// Hands dealt with a receipt.
    pub dealt: u32,
    /// Those that were voided.
    pub voided: u32,
    /// Those of tables that open their hands when they close.
    pub until_closed: u32,
    /// Those that are never opened.
    pub never: u32,
    /// Salts of people in them.
    pub salts: u32,
    /// Those that were fresh.
    pub fresh: u32,
}

impl ReceiptTally {
    /// Counts a hand that is dealt.
    pub(in crate::table) fn count(&mut self, receipt: &Receipt, reveal: Reveal) {
        let add = |count: &mut u32, more: usize| {
            *count = count.saturating_add(u32::try_from(more).unwrap_or(u32::MAX));
        };
        let kinds = receipt.seats.iter().map(|seat| seat.shown().1);
        let of_people: Vec<_> = kinds.filter(|kind| *kind != SaltKind::Computer).collect();
        let fresh = of_people.iter().filter(|kind| **kind == SaltKind::Fresh);
        add(&mut self.dealt, 1);
        add(&mut self.fresh, fresh.count());
        add(&mut self.salts, of_people.len());
        match reveal {
            Reveal::Hand => {}
            Reveal::Table => add(&mut self.until_closed, 1),
            Reveal::Never => add(&mut self.never, 1),
        }
    }
}

impl StepBuilder<'_> {
    /// Keeps a seated person's salt for the deals to come.
    pub(in crate::table) fn cut(&mut self, by: UserId, text: &str) -> Result<(), Refusal> {
        let seat = self.require_seat(by)?;
        let text = text.trim();
        // A person's number does not decide whether a salt can be used.
        Entropy::new(1, text, SaltKind::Fresh).map_err(Refusal::Salt)?;
        let hand = if self.is_playing() {
            0
        } else {
            self.table.hands + 1
        };
        if let Some(person) = self.table.seats[seat].person_mut() {
            person.salt = Some(Salt {
                text: text.to_owned(),
                hand,
            });
        }
        self.tell(Notice::LobbyChanged);
        // Not `touch`: salts alone keep no idle table open.
        self.mark_changed();
        Ok(())
    }
}

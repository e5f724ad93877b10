//! The changes that the host may make between two hands.

use gow::House;
use gow::computer::hint::has_hints;

use crate::id::UserId;
use crate::store::Reveal;

use super::notice::Notice;
use super::refusal::Refusal;
use super::step::StepBuilder;

impl StepBuilder<'_> {
    /// Changes the rules from the next deal on; people who were ready for it are asked again.
    pub(super) fn set_house(
        &mut self,
        by: UserId,
        version: u64,
        house: House,
    ) -> Result<(), Refusal> {
        let fits =
            house.game() == self.table.game() && house.seats().contains(&self.table.seats.len());
        self.may_set(by, version, fits)?;
        if house == self.table.terms.house {
            return Ok(());
        }
        let before = Box::new(std::mem::replace(&mut self.table.terms.house, house));
        self.changed_terms(Notice::HouseChanged { before });
        Ok(())
    }

    /// Changes what is revealed of finished hands, from the next deal on; earlier hands keep their
    /// setting.
    pub(super) fn set_reveal(
        &mut self,
        by: UserId,
        version: u64,
        reveal: Reveal,
    ) -> Result<(), Refusal> {
        self.may_set(by, version, true)?;
        if reveal == self.table.terms.reveal {
            return Ok(());
        }
        self.table.terms.reveal = reveal;
        self.changed_terms(Notice::RevealChanged { to: reveal });
        Ok(())
    }

    /// Allows or forbids hints, from the next deal on.
    pub(super) fn set_hints(
        &mut self,
        by: UserId,
        version: u64,
        allowed: bool,
    ) -> Result<(), Refusal> {
        let has_hints = has_hints(&self.table.terms.house);
        self.may_set(by, version, has_hints)?;
        if allowed == self.table.terms.hints {
            return Ok(());
        }
        self.table.terms.hints = allowed;
        self.changed_terms(Notice::HintsChanged { allowed });
        Ok(())
    }

    /// Checks that the host made the change, that no hand or betting is running, that the screen is
    /// current and that the change fits the table.
    fn may_set(&self, by: UserId, version: u64, fits: bool) -> Result<(), Refusal> {
        self.only_host(by)?;
        if self.is_playing() || self.table.betting().is_some() {
            return Err(Refusal::HandRunning);
        }
        if version == self.table.version && fits {
            Ok(())
        } else {
            Err(Refusal::Stale)
        }
    }

    fn changed_terms(&mut self, notice: Notice) {
        self.table.version += 1;
        self.stop_countdown();
        self.tell(notice);
        self.touch();
    }
}

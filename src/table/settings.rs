//! What the host may change between two hands.

use gow::House;

use crate::id::UserId;

use super::notice::Notice;
use super::refusal::Refusal;
use super::step::Draft;

impl Draft<'_> {
    /// Has other rules played from the next deal on; whoever was ready for it is asked again.
    pub(super) fn set_house(&mut self, by: UserId, version: u64, house: House) -> Result<(), Refusal> {
        self.only_host(by)?;
        if self.is_playing() || self.table.betting().is_some() {
            return Err(Refusal::HandRunning);
        }
        let fits = house.game() == self.table.game() && house.seats().contains(&self.table.chairs.len());
        if version != self.table.version || !fits {
            return Err(Refusal::Stale);
        }
        if house == self.table.terms.house {
            return Ok(());
        }
        let before = Box::new(std::mem::replace(&mut self.table.terms.house, house));
        self.table.version += 1;
        self.stop_countdown();
        self.tell(Notice::HouseChanged { before });
        self.touch();
        Ok(())
    }
}

//! The phrases, by topic.

mod bets;
mod hand;
mod houses;
mod news;
mod refusals;
mod replies;
mod rules;
mod settlement;
mod table;
mod tiles;

pub use bets::BetText;
pub use hand::HandText;
pub use houses::HouseText;
pub use news::NewsText;
pub use refusals::RefusalText;
pub use replies::ReplyText;
pub use rules::RulesText;
pub use settlement::SettlementText;
pub use table::TableText;
pub use tiles::TileText;

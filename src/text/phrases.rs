//! The phrases, by topic.

mod bets;
mod chips;
mod clauses;
mod hand;
mod houses;
mod lesson;
mod missed;
mod news;
mod ranks;
mod refusals;
mod replies;
mod rules;
mod setting;
mod settings;
mod settlement;
mod table;
mod tiles;

pub use bets::BetText;
pub use chips::ChipsText;
pub use clauses::ClauseText;
pub use hand::HandText;
pub use houses::HouseText;
pub use lesson::LessonText;
pub use missed::MissedText;
pub use news::NewsText;
pub use ranks::RankText;
pub use refusals::RefusalText;
pub use replies::ReplyText;
pub use rules::RulesText;
pub use setting::SetText;
pub use settings::SettingsText;
pub use settlement::SettlementText;
pub use table::TableText;
pub use tiles::TileText;

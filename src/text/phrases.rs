//! The phrases, by topic.

use super::phrase::Phrase;
use super::proof;

mod admin;
mod bets;
mod chips;
mod clauses;
mod fair;
mod hand;
mod hints;
mod houses;
mod invite;
mod lesson;
mod missed;
mod news;
mod obstacle;
mod pai_gow;
mod pictures;
mod ping;
mod privacy;
mod ranks;
mod refusals;
mod replay;
mod replies;
mod review;
mod rules;
mod settings;
mod settlement;
mod table;
mod tiles;

pub use admin::AdminText;
pub use bets::BetText;
pub use chips::ChipsText;
pub use clauses::ClauseText;
pub use fair::FairText;
pub use hand::HandText;
pub use hints::HintText;
pub use houses::HouseText;
pub use invite::InviteText;
pub use lesson::LessonText;
pub use missed::MissedText;
pub use news::NewsText;
pub use obstacle::ObstacleText;
pub use pai_gow::PaiGowText;
pub use pictures::PictureText;
pub use ping::PingText;
pub use privacy::PrivacyText;
pub use ranks::RankText;
pub use refusals::RefusalText;
pub use replay::ReplayText;
pub use replies::ReplyText;
pub use review::ReviewText;
pub use rules::RulesText;
pub use settings::SettingsText;
pub use settlement::SettlementText;
pub use table::TableText;
pub use tiles::TileText;

// Every text of `locales/` has its phrase, and only one.
const _: () = proof::check_phrases(&[
    AdminText::KEYS,
    BetText::KEYS,
    ChipsText::KEYS,
    ClauseText::KEYS,
    FairText::KEYS,
    HandText::KEYS,
    HintText::KEYS,
    HouseText::KEYS,
    InviteText::KEYS,
    LessonText::KEYS,
    MissedText::KEYS,
    NewsText::KEYS,
    ObstacleText::KEYS,
    PictureText::KEYS,
    PingText::KEYS,
    PrivacyText::KEYS,
    RankText::KEYS,
    RefusalText::KEYS,
    ReplayText::KEYS,
    ReplyText::KEYS,
    ReviewText::KEYS,
    RulesText::KEYS,
    PaiGowText::KEYS,
    SettingsText::KEYS,
    SettlementText::KEYS,
    TableText::KEYS,
    TileText::KEYS,
]);

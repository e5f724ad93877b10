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

/// Exports the phrases of each topic, and proves that every text of `locales/` has its phrase, and
/// only one. It leaves out the modules, because rustfmt does not look for modules in macros.
macro_rules! topics {
    ($($topic:ident: $phrases:ident),+ $(,)?) => {
        $(pub use $topic::$phrases;)+

        const _: () = proof::check_phrases(&[$($phrases::KEYS),+]);
    };
}

topics! {
    admin: AdminText,
    bets: BetText,
    chips: ChipsText,
    clauses: ClauseText,
    fair: FairText,
    hand: HandText,
    hints: HintText,
    houses: HouseText,
    invite: InviteText,
    lesson: LessonText,
    missed: MissedText,
    news: NewsText,
    obstacle: ObstacleText,
    pai_gow: PaiGowText,
    pictures: PictureText,
    ping: PingText,
    privacy: PrivacyText,
    ranks: RankText,
    refusals: RefusalText,
    replay: ReplayText,
    replies: ReplyText,
    review: ReviewText,
    rules: RulesText,
    settings: SettingsText,
    settlement: SettlementText,
    table: TableText,
    tiles: TileText,
}

//! What is played, and for what, in words.

use gow::tien_gow::{
    self, Banker, COMPLETE_FACTOR, CompleteGame, LAST_QUARTET_FACTOR, LAST_TRICK_FACTOR, LastTrickBonus,
    OverParBanker, QUARTET_POINTS, QuartetPays, SLAM_FACTOR, SUPREME_POINTS, SupremePays,
};
use gow::{Game, House, Level};

use crate::table::Pace;
use crate::text::Locale;
use crate::text::phrases::HouseText;

/// Milliseconds in a second.
const SECOND_MS: i64 = 1_000;

/// The name of a game.
pub(super) fn game_name(game: Game, locale: Locale) -> String {
    locale.say(&HouseText::GameName { key: game.name() })
}

/// The name of a house, with the number of switches that were changed.
pub(super) fn house_label(house: &House, locale: Locale) -> String {
    let changes = house.differs_from_base().len();
    let changes = i64::try_from(changes).expect("a house has few switches");
    locale.say(&HouseText::HouseLabel { changes, house: house.name().to_owned() })
}

/// The main rules of a house in a line.
pub(super) fn brief(house: &House, locale: Locale) -> String {
    let phrases = match house {
        House::TienGow(house) => tien_gow_brief(house),
    };
    phrases.iter().map(|phrase| locale.say(phrase)).collect::<Vec<_>>().join(" · ")
}

fn tien_gow_brief(house: &tien_gow::House) -> Vec<HouseText> {
    let mut phrases = vec![match house.banker {
        Banker::Double => HouseText::BriefBankerDouble,
        Banker::Growing => HouseText::BriefBankerGrowing,
        Banker::Figure => HouseText::BriefFigure,
        Banker::FigureLiteral => HouseText::BriefFigureLiteral,
    }];
    match house.over_par_banker {
        OverParBanker::Multiplied => {}
        OverParBanker::Plain => phrases.push(HouseText::BriefOverParPlain),
    }
    phrases.push(HouseText::BriefNoTrick { points: house.no_trick_points() });
    match house.supreme_pays {
        SupremePays::None => {}
        SupremePays::Fixed => phrases.push(HouseText::BriefSupremeFixed { points: SUPREME_POINTS }),
        SupremePays::Two => phrases.push(HouseText::BriefSupreme { points: SUPREME_POINTS }),
    }
    match house.quartet_pays {
        QuartetPays::None => {}
        QuartetPays::Leader => phrases.push(HouseText::BriefTwoCouples { points: QUARTET_POINTS }),
        QuartetPays::Winner => phrases.push(HouseText::BriefQuartet { points: QUARTET_POINTS }),
    }
    match house.last_trick_bonus {
        LastTrickBonus::None => {}
        LastTrickBonus::HongKong => phrases.push(HouseText::BriefLastTrickHongKong {
            factor: LAST_TRICK_FACTOR,
            quartet: LAST_QUARTET_FACTOR,
        }),
        LastTrickBonus::Double => phrases.push(HouseText::BriefLastTrick { factor: LAST_TRICK_FACTOR }),
    }
    match house.complete_game {
        CompleteGame::None => {}
        CompleteGame::HongKong => {
            phrases.push(HouseText::BriefCompleteHongKong { seven: COMPLETE_FACTOR, eight: SLAM_FACTOR });
        }
        CompleteGame::Double => phrases.push(HouseText::BriefComplete { factor: COMPLETE_FACTOR }),
    }
    if house.early_death {
        phrases.push(HouseText::BriefEarlyDeath);
    }
    phrases
}

/// The time for a turn, and the name of it.
pub(super) fn pace(pace: Pace, turn_ms: i64, locale: Locale) -> String {
    locale.say(&HouseText::PaceTurn { seconds: turn_ms / SECOND_MS, key: pace.name() })
}

/// The name of a level.
pub(super) fn level(level: Level, locale: Locale) -> String {
    locale.say(&HouseText::LevelName { key: level.name() })
}

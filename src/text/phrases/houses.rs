//! What is played, and for what.

use crate::text::phrase::phrases;

phrases! {
    /// What is played, and for what.
    HouseText {
        "game-name" => GameName { key: &'static str },
        "house-label" => HouseLabel { changes: i64, house: String },
        "pace-turn" => PaceTurn { seconds: i64, key: &'static str },
        "level-name" => LevelName { key: &'static str },
        "brief-banker-double" => BriefBankerDouble,
        "brief-banker-growing" => BriefBankerGrowing,
        "brief-figure" => BriefFigure,
        "brief-figure-literal" => BriefFigureLiteral,
        "brief-over-par-plain" => BriefOverParPlain,
        "brief-no-trick" => BriefNoTrick { points: i64 },
        "brief-supreme" => BriefSupreme { points: i64 },
        "brief-quartet" => BriefQuartet { points: i64 },
        "brief-supreme-fixed" => BriefSupremeFixed { points: i64 },
        "brief-two-couples" => BriefTwoCouples { points: i64 },
        "brief-last-trick-hong-kong" => BriefLastTrickHongKong { factor: i64, quartet: i64 },
        "brief-complete-hong-kong" => BriefCompleteHongKong { seven: i64, eight: i64 },
        "brief-last-trick" => BriefLastTrick { factor: i64 },
        "brief-complete" => BriefComplete { factor: i64 },
        "brief-early-death" => BriefEarlyDeath,
        "house-word" => HouseWord { key: &'static str },
        "brief-pure-sets" => BriefPureSets,
        "brief-couples" => BriefCouples,
        "brief-civil-supreme" => BriefCivilSupreme,
        "brief-civil-supreme-capture" => BriefCivilSupremeCapture,
        "brief-follow-civil" => BriefFollowCivil,
        "brief-follow-both" => BriefFollowBoth,
        "brief-exception" => BriefException,
        "brief-capture" => BriefCapture,
        "brief-capture-times" => BriefCaptureTimes { factor: i64 },
        "brief-red-dot" => BriefRedDot,
        "settings-title" => SettingsTitle { house: String },
        "settings-note" => SettingsNote,
        "settings-pick" => SettingsPick,
        "settings-entry" => SettingsEntry { switch: String, value: String },
        "button-reset" => ButtonReset,
        "switch-name" => SwitchName { key: &'static str },
        "switch-value" => SwitchValue { key: String, value: String },
    }
}

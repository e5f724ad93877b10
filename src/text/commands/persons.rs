//! The labels of the commands about people, chips and settings.

use super::CommandLabels;
use super::table::label;

/// The commands about people, chips and settings.
pub(super) const PERSONS: &[CommandLabels] = &[
    CommandLabels {
        path: "chips",
        en: label("chips", "Your chips"),
        zh_tw: label("籌碼", "你的籌碼"),
        zh_cn: label("筹码", "你的筹码"),
    },
    CommandLabels {
        path: "chips.history",
        en: label("history", "Where your chips came from and went"),
        zh_tw: label("紀錄", "你的籌碼從哪裏來、到哪裏去"),
        zh_cn: label("记录", "你的筹码从哪里来、到哪里去"),
    },
    CommandLabels {
        path: "leaderboard",
        en: label("leaderboard", "Who has won most on this server"),
        zh_tw: label("排行榜", "這個伺服器誰贏得最多"),
        zh_cn: label("排行榜", "这个服务器谁赢得最多"),
    },
    CommandLabels {
        path: "leaderboard.game",
        en: label("game", "One game alone"),
        zh_tw: label("遊戲", "只計一種遊戲"),
        zh_cn: label("游戏", "只计一种游戏"),
    },
    CommandLabels {
        path: "leaderboard.period",
        en: label("period", "Over which time"),
        zh_tw: label("時段", "計算哪段時間"),
        zh_cn: label("时段", "计算哪段时间"),
    },
    CommandLabels {
        path: "give",
        en: label("give", "Give chips to somebody"),
        zh_tw: label("送籌碼", "送籌碼給別人"),
        zh_cn: label("送筹码", "送筹码给别人"),
    },
    CommandLabels {
        path: "give.user",
        en: label("user", "Who gets them"),
        zh_tw: label("收取人", "送給誰"),
        zh_cn: label("收取人", "送给谁"),
    },
    CommandLabels {
        path: "give.chips",
        en: label("chips", "How many"),
        zh_tw: label("數目", "送多少"),
        zh_cn: label("数目", "送多少"),
    },
    CommandLabels {
        path: "settings",
        en: label("settings", "Choose how things are"),
        zh_tw: label("設定", "選擇你喜歡的方式"),
        zh_cn: label("设置", "选择你喜欢的方式"),
    },
    CommandLabels {
        path: "settings.me",
        en: label(
            "me",
            "Your language, direct messages, pictures and the order of your tiles",
        ),
        zh_tw: label("個人", "你的語言、私訊、圖片和理牌方式"),
        zh_cn: label("个人", "你的语言、私信、图片和理牌方式"),
    },
    CommandLabels {
        path: "settings.server",
        en: label(
            "server",
            "Language, channels, rules, computers and chips; for who manages the server",
        ),
        zh_tw: label("伺服器", "語言、頻道、玩法、電腦和籌碼（限管理伺服器的人）"),
        zh_cn: label("服务器", "语言、频道、玩法、电脑和筹码（限管理服务器的人）"),
    },
];

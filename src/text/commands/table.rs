//! The labels of the commands about tables and the program.

use super::{CommandLabels, Label};

pub(super) const fn label(name: &'static str, description: &'static str) -> Label {
    Label { name, description }
}

// Labels of `start` options that several games share.

const START: CommandLabels = CommandLabels {
    path: "tiengow.start",
    en: label("start", "Open a table in this channel"),
    zh_tw: label("開桌", "在這個頻道開一張牌桌"),
    zh_cn: label("开桌", "在这个频道开一张牌桌"),
};

const RULES: CommandLabels = CommandLabels {
    path: "tiengow.start.rules",
    en: label("rules", "The rules to play by"),
    zh_tw: label("規則", "採用的玩法規則"),
    zh_cn: label("规则", "采用的玩法规则"),
};

const STAKE: CommandLabels = CommandLabels {
    path: "tiengow.start.stake",
    en: label("stake", "Chips a point"),
    zh_tw: label("底注", "每分的籌碼"),
    zh_cn: label("底注", "每分的筹码"),
};

const SEATS: CommandLabels = CommandLabels {
    path: "tiengow.start.seats",
    en: label(
        "seats",
        "Keep the other seats for friends, or fill them with computers",
    ),
    zh_tw: label("座位", "其他座位留給朋友，或由電腦補上"),
    zh_cn: label("座位", "其他座位留给朋友，或由电脑补上"),
};

const LEVEL: CommandLabels = CommandLabels {
    path: "tiengow.start.level",
    en: label("level", "How strongly the computers play"),
    zh_tw: label("難度", "電腦的強度"),
    zh_cn: label("难度", "电脑的强度"),
};

const PACE: CommandLabels = CommandLabels {
    path: "tiengow.start.pace",
    en: label("pace", "How much time there is for a turn"),
    zh_tw: label("節奏", "每一手的時間"),
    zh_cn: label("节奏", "每一手的时间"),
};

const UNTIL: CommandLabels = CommandLabels {
    path: "tiengow.start.until",
    en: label(
        "until",
        "End by itself: after so many hands or minutes, such as 10 hands",
    ),
    zh_tw: label("結束於", "自動結束：打若干局或若干分鐘，例如 10 局"),
    zh_cn: label("结束于", "自动结束：打若干局或若干分钟，例如 10 局"),
};

const REVEAL: CommandLabels = CommandLabels {
    path: "tiengow.start.reveal",
    en: label(
        "reveal",
        "When others see finished hands: after each hand, when the table closes, or never",
    ),
    zh_tw: label("公開", "打完的牌何時公開：每局打完、牌桌結束，或永不"),
    zh_cn: label("公开", "打完的牌何时公开：每局打完、牌桌结束，或永不"),
};

/// The commands about tables and the program.
pub(super) const COMMANDS: &[CommandLabels] = &[
    CommandLabels {
        path: "tiengow",
        en: label("tiengow", "Play Tien Gow"),
        zh_tw: label("天九", "玩天九"),
        zh_cn: label("天九", "玩天九"),
    },
    START,
    RULES,
    STAKE,
    SEATS,
    LEVEL,
    PACE,
    UNTIL,
    REVEAL,
    CommandLabels {
        path: "paigow",
        en: label("paigow", "Play Pai Gow"),
        zh_tw: label("牌九", "玩牌九"),
        zh_cn: label("牌九", "玩牌九"),
    },
    CommandLabels {
        path: "paigow.start",
        ..START
    },
    CommandLabels {
        path: "paigow.start.rules",
        ..RULES
    },
    CommandLabels {
        path: "paigow.start.seats",
        ..SEATS
    },
    CommandLabels {
        path: "paigow.start.pace",
        ..PACE
    },
    CommandLabels {
        path: "paigow.start.until",
        ..UNTIL
    },
    CommandLabels {
        path: "paigow.start.reveal",
        ..REVEAL
    },
    CommandLabels {
        path: "paigow.start.stake",
        en: label("stake", "The smallest bet, in chips"),
        zh_tw: label("最小注", "最小的注碼"),
        zh_cn: label("最小注", "最小的注码"),
    },
    CommandLabels {
        path: "paigow.start.most",
        en: label("most", "The largest bet, in chips"),
        zh_tw: label("最大注", "最大的注碼"),
        zh_cn: label("最大注", "最大的注码"),
    },
    CommandLabels {
        path: "paigow.start.bank",
        en: label(
            "bank",
            "Who banks: the house, or players in turn, or one until the bank loses",
        ),
        zh_tw: label("莊家", "由電腦做莊、輪流做莊，或留莊到輸"),
        zh_cn: label("庄家", "由电脑做庄、轮流做庄，或留庄到输"),
    },
    CommandLabels {
        path: "paigow.start.players",
        en: label("players", "How many can play beside the house, 1 to 7"),
        zh_tw: label("人數", "莊家以外最多幾人，一至七"),
        zh_cn: label("人数", "庄家以外最多几人，一至七"),
    },
    CommandLabels {
        path: "tetgow",
        en: label("tetgow", "Play Tet-Gow"),
        zh_tw: label("tet-gow", "玩 Tet-Gow"),
        zh_cn: label("tet-gow", "玩 Tet-Gow"),
    },
    CommandLabels {
        path: "tetgow.start",
        ..START
    },
    CommandLabels {
        path: "tetgow.start.rules",
        ..RULES
    },
    CommandLabels {
        path: "tetgow.start.seats",
        ..SEATS
    },
    CommandLabels {
        path: "tetgow.start.pace",
        ..PACE
    },
    CommandLabels {
        path: "tetgow.start.until",
        ..UNTIL
    },
    CommandLabels {
        path: "tetgow.start.reveal",
        ..REVEAL
    },
    CommandLabels {
        path: "tetgow.start.players",
        en: label("players", "How many can play, 3 or 4"),
        zh_tw: label("人數", "最多幾人，三或四"),
        zh_cn: label("人数", "最多几人，三或四"),
    },
    CommandLabels {
        path: "tetgow.start.stake",
        ..STAKE
    },
    CommandLabels {
        path: "tetgow.start.level",
        ..LEVEL
    },
    CommandLabels {
        path: "rules.game",
        en: label("game", "Which game, if not the one of this channel's table"),
        zh_tw: label("遊戲", "哪一種遊戲，預設為本頻道牌桌的遊戲"),
        zh_cn: label("游戏", "哪一种游戏，默认为本频道牌桌的游戏"),
    },
    CommandLabels {
        path: "table",
        en: label("table", "The table in this channel"),
        zh_tw: label("牌桌", "這個頻道的牌桌"),
        zh_cn: label("牌桌", "这个频道的牌桌"),
    },
    CommandLabels {
        path: "table.status",
        en: label("status", "How the table stands"),
        zh_tw: label("狀態", "牌桌目前的狀態"),
        zh_cn: label("状态", "牌桌目前的状态"),
    },
    CommandLabels {
        path: "table.leave",
        en: label("leave", "Leave the table"),
        zh_tw: label("離開", "離開牌桌"),
        zh_cn: label("离开", "离开牌桌"),
    },
    CommandLabels {
        path: "table.kick",
        en: label("kick", "Clear a seat; for the host"),
        zh_tw: label("請離", "清空一個座位（限桌主）"),
        zh_cn: label("请离", "清空一个座位（限桌主）"),
    },
    CommandLabels {
        path: "table.kick.seat",
        en: label("seat", "The letter of the seat"),
        zh_tw: label("座位", "座位的字母"),
        zh_cn: label("座位", "座位的字母"),
    },
    CommandLabels {
        path: "table.end",
        en: label("end", "End the table; for the host"),
        zh_tw: label("結束", "結束牌桌（限桌主）"),
        zh_cn: label("结束", "结束牌桌（限桌主）"),
    },
    CommandLabels {
        path: "table.settings",
        en: label(
            "settings",
            "Change single options of the rules, and who sees finished hands; for the host",
        ),
        zh_tw: label("設定", "調整個別規則（限桌主）"),
        zh_cn: label("设置", "调整个别规则（限桌主）"),
    },
    CommandLabels {
        path: "hand",
        en: label("hand", "See your hand, privately"),
        zh_tw: label("手牌", "私下看你的手牌"),
        zh_cn: label("手牌", "私下看你的手牌"),
    },
    CommandLabels {
        path: "balance",
        en: label("balance", "How many chips you have"),
        zh_tw: label("餘額", "你有多少籌碼"),
        zh_cn: label("余额", "你有多少筹码"),
    },
    CommandLabels {
        path: "balance.user",
        en: label("user", "Whose chips to see"),
        zh_tw: label("使用者", "看誰的籌碼"),
        zh_cn: label("用户", "看谁的筹码"),
    },
    CommandLabels {
        path: "daily",
        en: label("daily", "Get today's chips"),
        zh_tw: label("每日", "領取今天的籌碼"),
        zh_cn: label("每日", "领取今天的筹码"),
    },
    CommandLabels {
        path: "tutorial",
        en: label("tutorial", "Play a first hand that explains itself"),
        zh_tw: label("教學", "邊打邊學的第一局"),
        zh_cn: label("教学", "边打边学的第一局"),
    },
    CommandLabels {
        path: "rules",
        en: label("rules", "Read the rules"),
        zh_tw: label("規則", "閱讀規則"),
        zh_cn: label("规则", "阅读规则"),
    },
    CommandLabels {
        path: "rules.rules",
        en: label("rules", "Which rules, if not those of this channel's table"),
        zh_tw: label("玩法", "哪一種玩法，預設為本頻道牌桌的玩法"),
        zh_cn: label("玩法", "哪一种玩法，默认为本频道牌桌的玩法"),
    },
    CommandLabels {
        path: "rules.clause",
        en: label(
            "clause",
            "One clause of the rules, by its number or a word of its title",
        ),
        zh_tw: label("條文", "一條規則，輸入編號或標題中的詞"),
        zh_cn: label("条文", "一条规则，输入编号或标题中的词"),
    },
    CommandLabels {
        path: "rules.topic",
        en: label("topic", "Which page"),
        zh_tw: label("主題", "哪一頁"),
        zh_cn: label("主题", "哪一页"),
    },
    CommandLabels {
        path: "about",
        en: label("about", "What this is"),
        zh_tw: label("關於", "這是什麼"),
        zh_cn: label("关于", "这是什么"),
    },
];

game-name = { $key ->
    [tien-gow] 天九
    [pai-gow] 牌九
    [tet-gow] Tet-Gow
   *[other] { $key }
}
thread-name = { $game } · { $host }
# What houses are called; records and options have their codes.
house-name = { $key ->
    [celko] 香港打法（Celko 本）
    [celko-full] 香港打法（Celko 全本）
    [gupai] Gupai 站規則
    [gupai-classic] Gupai 站古典規則
    [historical] 古法
    [tien-kow] 天九（須跟牌）
    [hong-kong] 香港現行打法
    [plain] 不抽佣
    [casino] 抽佣 5%
    [wiki] Decktet 維基
    [wiki-2019] Decktet 維基 2019
    [wikidot] Decktet 舊站
   *[other] { $key }
}
house-label = { $changes ->
    [0] { $house }
   *[other] { $house }，改了 { $changes } 項
}
pace-turn = 每手 { $seconds } 秒
pace-minutes = 每手 { $minutes } 分鐘
pace-none = 不限時：{ $minutes } 分鐘沒有操作便由電腦代打
level-name = { $key ->
    [novice] 新手
    [steady] 穩健
    [strong] 高手
    [expert] 大師
   *[other] { $key }
}
brief-banker-double = 莊家 ×2
brief-banker-growing = 莊家 ×2、×3、×4 …
brief-figure = 人人同一基數 4、8、12 …
brief-figure-literal = 基數 4、8、12 … 減棟數
brief-over-par-plain = 莊家輸而入一、入二，只計 ×1
brief-no-trick = 空棟賠 { $points }
brief-no-trick-figure = 空棟賠 { $first }、{ $second }、{ $third } …
brief-supreme = 賀尊每家 { $points }
brief-quartet = 四大賀每家 { $points }
brief-supreme-fixed = 賀尊每家 { $points }，與莊家之間加倍
brief-two-couples = 先出{ $key ->
    [couples] 兩副文武對
   *[quartet] 四張文武牌
}收每家 { $points }，與莊家之間加倍
brief-last-trick-hong-kong = 包尊、么結 ×{ $factor }{ $quartet ->
    [0] {""}
   *[other] ，四大包 ×{ $quartet }
}
brief-complete-hong-kong = 七支結 ×{ $seven }、八支結 ×{ $eight }
brief-last-trick = 包尊、么結等 ×{ $factor }
brief-complete = 全收八棟 ×{ $factor }
brief-early-death = 空棟不得結牌
brief-pure-sets = 文武不相配
brief-couples = 可一次出兩對，沒有三張
brief-civil-supreme = 孖伶冧六作文尊
brief-civil-supreme-capture = 孖高腳七可擒文尊
brief-follow-civil = 單張文子要跟
brief-follow-both = 單張要跟同類
brief-exception = 莊家頭牌自知無敵，全收八棟不加倍
brief-capture = 大頭六擒丁三，被擒者包賠三家
brief-capture-times = 么雙擒四 ×{ $factor }
brief-red-dot = 一點紅
house-word = { $key ->
    [celko] Celko 記下的打法，初學首選
    [celko-full] 連莊遞增、大頭六擒丁三、一點紅
    [gupai] 只計棟數，單圈不另賀
    [gupai-classic] 只計棟數，連莊遞增，空棟不得結牌
    [historical] 文武不相配，只計棟數
    [tien-kow] 要跟同類，人人基數遞增
    [hong-kong] 七支八支、么雙擒四、文尊
    [plain] 贏多少得多少
    [casino] 只抽贏的注
    [wiki] 同一級的牌可出任意張數
    [wiki-2019] 先出最多四張，另有四張明牌
    [wikidot] 先出最多四張，環組只可單出
   *[other] { $key }
}
settings-title = 牌桌設定
settings-note = 改動由下一局起生效，同桌的人都會看到。若一局可能輸得更多，其他人要先同意。
settings-idle = 照現在的其他設定，以下各項不起作用：{ $options }
settings-pick = 選擇要更改的項目
settings-stake = 底注
stake-choice = { $stake ->
    [0] 不計籌碼
   *[other] 每分 { $stake } 個籌碼
}
settings-pace = 時限
settings-level = 電腦
settings-reveal = 打完的牌局
reveal-choice = { $key ->
    [table] 散桌時公開
    [never] 不向其他人公開
   *[hand] 每局打完即公開
}
settings-hints = 提示
hints-choice = { $key ->
    [allowed] 人人可用
   *[forbidden] 多人計籌碼時不可用
}
settings-entry = { $option }：{ $value }
button-reset = 還原玩法
option-name = { $key ->
    [combinations] 多張牌型
    [civil_supreme] 文尊
    [civil_supreme_capture] 擒文尊
    [follow_suit] 跟牌
    [early_death] 空棟不得結牌
    [no_trick_pays] 空棟賠分
    [banker] 莊家
    [over_par_banker] 莊家輸而入一、入二
    [supreme_pays] 賀尊
    [quartet_pays] 四大賀或兩副文武對
    [last_trick_bonus] 包尊、四大包與么結
    [complete_game] 全收八棟
    [complete_game_exception] 頭牌無敵不加倍
    [big_six_captures] 大頭六擒丁三
    [one_red_dot] 一點紅
    [discards] 墊牌
    [commission_bps] 佣金
    [first_leader] 下一局誰先出
    [copies] 兩家同大
    [commission_of] 誰付佣金
    [six_high] 大頭六大過雜五
   *[other] { $key }
}
option-value = { $key ->
    [combinations-modern] 文武對、三張、四張
    [combinations-pure] 文武不相配
    [combinations-couples] 文武對、一次兩對
    [civil_supreme-false] 沒有
    [civil_supreme-true] 孖伶冧六
    [civil_supreme_capture-false] 不可擒
    [civil_supreme_capture-true] 孖高腳七可擒
    [follow_suit-free] 不必跟
    [follow_suit-civil] 單張文子要跟
    [follow_suit-both] 單張要跟同類
    [early_death-false] 否
    [early_death-true] 是
    [banker-double] ×2
    [banker-growing] ×2、×3、×4 …
    [banker-figure] 人人同一基數 4、8、12 …
    [banker-figure-literal] 基數 4、8、12 … 減棟數
    [over_par_banker-multiplied] 照莊家倍數
    [over_par_banker-plain] ×1
    [supreme_pays-none] 不賀
    [supreme_pays-two] 每家 2，乘莊家倍數
    [supreme_pays-fixed] 每家 2，與莊家之間加倍
    [quartet_pays-none] 不賀
    [quartet_pays-winner] 以四張文武牌贏一圈者收每家 4
    [quartet_pays-leader] 先出兩副文武對者收每家 4
    [last_trick_bonus-none] 不加倍
    [last_trick_bonus-double] ×2
    [last_trick_bonus-hong-kong] ×2，四大包 ×4
    [complete_game-none] 不加倍
    [complete_game-double] ×2
    [complete_game-hong-kong] ×2 或 ×4
    [complete_game_exception-false] 否，照加倍
    [complete_game_exception-true] 是，不加倍
    [big_six_captures-none] 不計
    [big_six_captures-pays-for-all] 被擒者包賠三家
    [big_six_captures-pays-for-all-x4] 被擒者包賠三家 ×4
    [discards-face-down] 牌面向下
    [discards-open] 攤開，人人可見
    [first_leader-winner] 上一局的贏家
    [first_leader-dice] 每局擲骰
    [commission_of-players] 只由閒家付，按每注所贏
    [commission_of-players-and-bank] 坐莊的玩家也付
    [copies-bank] 歸莊家
    [copies-tie] 打和
    [six_high-false] 否
    [six_high-true] 是
    [one_red_dot-none] 沒有
    [one_red_dot-six-six-red] 有，天牌算紅
    [one_red_dot-six-six-white] 有，天牌算白
   *[other] { $value }
}
option-percent = { $percent }%
brief-commission = 贏注抽佣 { $percent }%
brief-commission-bank = 坐莊的玩家也付佣金
brief-leader-dice = 每局擲骰定誰先出
brief-open-discards = 墊的牌攤開
brief-no-commission = 不抽佣
brief-copies-tie = 同大打和
brief-six-high = 大頭六大過雜五
brief-tet-wiki = 同一級的牌可出任意張數
brief-tet-wiki-2019 = 最多出四張，環組最多一張；另有四張明牌
brief-tet-wikidot = 最多出四張，環組只可單出

game-name = { $key ->
    [tien-gow] 天九
    [pai-gow] 牌九
    [tet-gow] Tet-Gow
   *[other] { $key }
}
thread-name = { $game } · { $host }
# What houses are called; records and options have their codes.
house-name = { $key ->
    [celko] 香港（Celko）
    [celko-full] 香港（Celko 全則）
    [gupai] 骨牌
    [gupai-classic] 骨牌經典
    [historical] 古法
    [tien-kow] 西洋天九
    [hong-kong] 今日香港
    [plain] 不抽水
    [casino] 賭場
    [wiki] Decktet 維基
    [wiki-2019] Decktet 維基 2019
    [wikidot] Decktet 舊站
   *[other] { $key }
}
house-label = { $changes ->
    [0] { $house }
   *[other] { $house }（改了 { $changes } 項）
}
pace-turn = 每手 { $seconds } 秒（{ $key ->
    [fast] 快
    [normal] 普通
    [slow] 慢
   *[other] { $key }
}）
level-name = { $key ->
    [steady] 穩健
   *[other] { $key }
}
brief-banker-double = 莊家 ×2
brief-banker-growing = 莊家 ×2、×3、×4 …
brief-figure = 人人同一基數 4、8、12 …
brief-figure-literal = 基數 4、8、12 … 減支數
brief-over-par-plain = 輸家莊過本只計 ×1
brief-no-trick = 無支賠 { $points }
brief-no-trick-figure = 無支賠 { $first }、{ $second }、{ $third } …
brief-supreme = 賀尊每家 { $points }
brief-quartet = 四大賀每家 { $points }
brief-supreme-fixed = 賀尊每家 { $points }，與莊家之間加倍
brief-two-couples = 出{ $key ->
    [couples] 兩副雜配
   *[quartet] 四大
}每家 { $points }，與莊家之間加倍
brief-last-trick-hong-kong = 打包或么結 ×{ $factor }{ $quartet ->
    [0] {""}
   *[other] ，四大包 ×{ $quartet }
}
brief-complete-hong-kong = 七支 ×{ $seven }、八支 ×{ $eight }
brief-last-trick = 打包或么結 ×{ $factor }
brief-complete = 八支全收 ×{ $factor }
brief-early-death = 無支不得結牌
brief-pure-sets = 文武不相配
brief-couples = 可一次出兩對，沒有三張
brief-civil-supreme = 一對伶冧六是文尊
brief-civil-supreme-capture = 一對高腳七可擒文尊
brief-follow-civil = 單張文子須跟
brief-follow-both = 單張須跟同類
brief-exception = 莊家首出自知無敵的牌，八支不加倍
brief-capture = 大頭六擒丁三
brief-capture-times = 大頭六擒丁三 ×{ $factor }
brief-red-dot = 一點紅
house-word = { $key ->
    [celko] Celko 所記的打法，初學首選
    [celko-full] 連莊遞增、擒丁三、一點紅
    [gupai] 只計支數，單輪不另賠
    [gupai-classic] 只計支數，連莊遞增，無支不得結牌
    [historical] 文武不相配，只計支數
    [tien-kow] 須跟同類，人人基數遞增
    [hong-kong] 七支八支、擒牌、文尊
    [plain] 贏多少得多少
    [casino] 贏注抽水 5 %
    [wiki] 同一級的牌可出任意張數
    [wiki-2019] 出牌張數少，另有四張明牌
    [wikidot] 出牌張數少，環組只可單出
   *[other] { $key }
}
settings-title = 玩法：{ $house }
settings-note = 改動由下一局起生效，同桌的人都會收到通知。
settings-idle = *照現在的其他設定，以下各項不起作用：{ $options }*
settings-pick = 選擇要調整的項目
settings-reveal = 打完的牌
reveal-choice = { $key ->
    [table] 牌桌結束後公開
    [never] 不向其他人公開
   *[hand] 每局打完即公開
}
settings-entry = { $option }：{ $value }
button-reset = 還原玩法
option-name = { $key ->
    [combinations] 多張牌組
    [civil_supreme] 文尊
    [civil_supreme_capture] 擒文尊
    [follow_suit] 跟牌
    [early_death] 無支不得結牌
    [no_trick_pays] 無支所賠
    [banker] 莊家
    [over_par_banker] 輸家莊過本
    [supreme_pays] 賀尊
    [quartet_pays] 四大賀或兩副雜配
    [last_trick_bonus] 打包與么結
    [complete_game] 全收八支
    [complete_game_exception] 首出無敵牌不算八支
    [big_six_captures] 大頭六擒丁三
    [one_red_dot] 一點紅
    [discards] 墊牌
    [commission_bps] 抽水
    [first_leader] 下一局誰先出
    [copies] 兩家同大
    [commission_of] 誰付抽水
    [six_high] 大頭六大過雜五
   *[other] { $key }
}
option-value = { $key ->
    [combinations-modern] 雜配、三張、四大
    [combinations-pure] 文武不相配
    [combinations-couples] 雜配、一次兩對
    [civil_supreme-false] 沒有
    [civil_supreme-true] 一對伶冧六
    [civil_supreme_capture-false] 不可擒
    [civil_supreme_capture-true] 一對高腳七可擒
    [follow_suit-free] 不必跟
    [follow_suit-civil] 單張文子須跟
    [follow_suit-both] 單張須跟同類
    [early_death-false] 否
    [early_death-true] 是
    [banker-double] ×2
    [banker-growing] ×2、×3、×4 …
    [banker-figure] 人人同一基數 4、8、12 …
    [banker-figure-literal] 基數 4、8、12 … 減支數
    [over_par_banker-multiplied] 照莊家倍數
    [over_par_banker-plain] ×1
    [supreme_pays-none] 不賀
    [supreme_pays-two] 每家 2，乘莊家倍數
    [supreme_pays-fixed] 每家 2，與莊家之間加倍
    [quartet_pays-none] 不賀
    [quartet_pays-winner] 以四大取勝者收每家 4
    [quartet_pays-leader] 出兩副雜配者收每家 4
    [last_trick_bonus-none] 不加倍
    [last_trick_bonus-double] ×2
    [last_trick_bonus-hong-kong] ×2，四大包 ×4
    [complete_game-none] 不加倍
    [complete_game-double] ×2
    [complete_game-hong-kong] ×2 或 ×4
    [complete_game_exception-false] 照算八支
    [complete_game_exception-true] 不加倍
    [big_six_captures-none] 不計
    [big_six_captures-pays-for-all] 出丁三者包賠全家
    [big_six_captures-pays-for-all-x4] 出丁三者包賠全家 ×4
    [discards-face-down] 牌面向下
    [discards-open] 攤開，人人可見
    [first_leader-winner] 上一局的贏家
    [first_leader-dice] 每局擲骰
    [commission_of-players] 只由閒家付，按每注所贏
    [commission_of-players-and-bank] 做莊的玩家也付
    [copies-bank] 歸莊家
    [copies-tie] 打和
    [six_high-false] 否
    [six_high-true] 是
    [one_red_dot-none] 沒有
    [one_red_dot-six-six-red] 有，天牌算紅
    [one_red_dot-six-six-white] 有，天牌算白
   *[other] { $value }
}
option-percent = { $percent } %
brief-commission = 贏注抽水 { $percent } %
brief-commission-bank = 做莊的玩家也付抽水
brief-leader-dice = 每局擲骰定誰先出
brief-open-discards = 墊牌攤開
brief-no-commission = 不抽水
brief-copies-tie = 同大打和
brief-six-high = 大頭六大過雜五
brief-tet-wiki = 同一級的牌可出任意張數
brief-tet-wiki-2019 = 最多出四張，環組最多一張；另有四張明牌
brief-tet-wikidot = 最多出四張，環組只可單出

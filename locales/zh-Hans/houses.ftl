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
    [celko-full] 香港（Celko 全则）
    [gupai] 骨牌
    [gupai-classic] 骨牌经典
    [historical] 古法
    [tien-kow] 西洋天九
    [hong-kong] 今日香港
    [plain] 不抽水
    [casino] 赌场
    [wiki] Decktet 维基
    [wiki-2019] Decktet 维基 2019
    [wikidot] Decktet 旧站
   *[other] { $key }
}
house-label = { $changes ->
    [0] { $house }
   *[other] { $house }（改了 { $changes } 项）
}
pace-turn = 每手 { $seconds } 秒（{ $key ->
    [fast] 快
    [normal] 普通
    [slow] 慢
   *[other] { $key }
}）
level-name = { $key ->
    [steady] 稳健
   *[other] { $key }
}
brief-banker-double = 庄家 ×2
brief-banker-growing = 庄家 ×2、×3、×4 …
brief-figure = 人人同一基数 4、8、12 …
brief-figure-literal = 基数 4、8、12 … 减支数
brief-over-par-plain = 输家庄过本只计 ×1
brief-no-trick = 无支赔 { $points }
brief-no-trick-figure = 无支赔 { $first }、{ $second }、{ $third } …
brief-supreme = 贺尊每家 { $points }
brief-quartet = 四大贺每家 { $points }
brief-supreme-fixed = 贺尊每家 { $points }，与庄家之间加倍
brief-two-couples = 出{ $key ->
    [couples] 两副杂配
   *[quartet] 四大
}每家 { $points }，与庄家之间加倍
brief-last-trick-hong-kong = 打包或幺结 ×{ $factor }{ $quartet ->
    [0] {""}
   *[other] ，四大包 ×{ $quartet }
}
brief-complete-hong-kong = 七支 ×{ $seven }、八支 ×{ $eight }
brief-last-trick = 打包或幺结 ×{ $factor }
brief-complete = 八支全收 ×{ $factor }
brief-early-death = 无支不得结牌
brief-pure-sets = 文武不相配
brief-couples = 可一次出两对，没有三张
brief-civil-supreme = 一对铜锤六是文尊
brief-civil-supreme-capture = 一对高脚七可擒文尊
brief-follow-civil = 单张文子须跟
brief-follow-both = 单张须跟同类
brief-exception = 庄家首出自知无敌的牌，八支不加倍
brief-capture = 大头六擒丁三
brief-capture-times = 大头六擒丁三 ×{ $factor }
brief-red-dot = 一点红
house-word = { $key ->
    [celko] Celko 所记的打法，初学首选
    [celko-full] 连庄递增、擒丁三、一点红
    [gupai] 只计支数，单轮不另赔
    [gupai-classic] 只计支数，连庄递增，无支不得结牌
    [historical] 文武不相配，只计支数
    [tien-kow] 须跟同类，人人基数递增
    [hong-kong] 七支八支、擒牌、文尊
    [plain] 赢多少得多少
    [casino] 赢注抽水 5 %
    [wiki] 同一级的牌可出任意张数
    [wiki-2019] 出牌张数少，另有四张明牌
    [wikidot] 出牌张数少，环组只能单出
   *[other] { $key }
}
settings-title = 玩法：{ $house }
settings-note = 改动从下一局起生效，同桌的人都会收到通知。
settings-idle = *照现在的其他设置，以下各项不起作用：{ $options }*
settings-pick = 选择要调整的项目
settings-reveal = 打完的牌
reveal-choice = { $key ->
    [table] 牌桌结束后公开
    [never] 不向其他人公开
   *[hand] 每局打完即公开
}
settings-entry = { $option }：{ $value }
button-reset = 还原玩法
option-name = { $key ->
    [combinations] 多张牌组
    [civil_supreme] 文尊
    [civil_supreme_capture] 擒文尊
    [follow_suit] 跟牌
    [early_death] 无支不得结牌
    [no_trick_pays] 无支所赔
    [banker] 庄家
    [over_par_banker] 输家庄过本
    [supreme_pays] 贺尊
    [quartet_pays] 四大贺或两副杂配
    [last_trick_bonus] 打包与幺结
    [complete_game] 全收八支
    [complete_game_exception] 首出无敌牌不算八支
    [big_six_captures] 大头六擒丁三
    [one_red_dot] 一点红
    [discards] 垫牌
    [commission_bps] 抽水
    [first_leader] 下一局谁先出
    [copies] 两家同大
    [commission_of] 谁付抽水
    [six_high] 大头六大过杂五
   *[other] { $key }
}
option-value = { $key ->
    [combinations-modern] 杂配、三张、四大
    [combinations-pure] 文武不相配
    [combinations-couples] 杂配、一次两对
    [civil_supreme-false] 没有
    [civil_supreme-true] 一对铜锤六
    [civil_supreme_capture-false] 不可擒
    [civil_supreme_capture-true] 一对高脚七可擒
    [follow_suit-free] 不必跟
    [follow_suit-civil] 单张文子须跟
    [follow_suit-both] 单张须跟同类
    [early_death-false] 否
    [early_death-true] 是
    [banker-double] ×2
    [banker-growing] ×2、×3、×4 …
    [banker-figure] 人人同一基数 4、8、12 …
    [banker-figure-literal] 基数 4、8、12 … 减支数
    [over_par_banker-multiplied] 照庄家倍数
    [over_par_banker-plain] ×1
    [supreme_pays-none] 不贺
    [supreme_pays-two] 每家 2，乘庄家倍数
    [supreme_pays-fixed] 每家 2，与庄家之间加倍
    [quartet_pays-none] 不贺
    [quartet_pays-winner] 以四大取胜者收每家 4
    [quartet_pays-leader] 出两副杂配者收每家 4
    [last_trick_bonus-none] 不加倍
    [last_trick_bonus-double] ×2
    [last_trick_bonus-hong-kong] ×2，四大包 ×4
    [complete_game-none] 不加倍
    [complete_game-double] ×2
    [complete_game-hong-kong] ×2 或 ×4
    [complete_game_exception-false] 照算八支
    [complete_game_exception-true] 不加倍
    [big_six_captures-none] 不计
    [big_six_captures-pays-for-all] 出丁三者包赔全家
    [big_six_captures-pays-for-all-x4] 出丁三者包赔全家 ×4
    [discards-face-down] 牌面向下
    [discards-open] 摊开，人人可见
    [first_leader-winner] 上一局的赢家
    [first_leader-dice] 每局掷骰
    [commission_of-players] 只由闲家付，按每注所赢
    [commission_of-players-and-bank] 做庄的玩家也付
    [copies-bank] 归庄家
    [copies-tie] 打和
    [six_high-false] 否
    [six_high-true] 是
    [one_red_dot-none] 没有
    [one_red_dot-six-six-red] 有，天牌算红
    [one_red_dot-six-six-white] 有，天牌算白
   *[other] { $value }
}
option-percent = { $percent } %
brief-commission = 赢注抽水 { $percent } %
brief-commission-bank = 做庄的玩家也付抽水
brief-leader-dice = 每局掷骰定谁先出
brief-open-discards = 垫牌摊开
brief-no-commission = 不抽水
brief-copies-tie = 同大打和
brief-six-high = 大头六大过杂五
brief-tet-wiki = 同一级的牌可出任意张数
brief-tet-wiki-2019 = 最多出四张，环组最多一张；另有四张明牌
brief-tet-wikidot = 最多出四张，环组只能单出

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
    [gupai] Gupai 站规则
    [gupai-classic] Gupai 站古典规则
    [historical] 古法
    [tien-kow] 天九（须跟牌）
    [hong-kong] 香港现行打法
    [plain] 不收佣金
    [casino] 收佣金 5%
    [wiki] Decktet 维基
    [wiki-2019] Decktet 维基 2019
    [wikidot] Decktet 旧站
   *[other] { $key }
}
house-label = { $changes ->
    [0] { $house }
   *[other] { $house }，改了 { $changes } 项
}
pace-turn = 每手 { $seconds } 秒
pace-minutes = 每手 { $minutes } 分钟
pace-none = 不限时：{ $minutes } 分钟没有操作就由电脑代打
level-name = { $key ->
    [novice] 新手
    [steady] 稳健
    [strong] 高手
    [expert] 大师
   *[other] { $key }
}
brief-banker-double = 庄家 ×2
brief-banker-growing = 庄家 ×2、×3、×4 …
brief-figure = 人人同一基数 4、8、12 …
brief-figure-literal = 基数 4、8、12 … 减栋数
brief-over-par-plain = 庄家输而入一、入二，只计 ×1
brief-no-trick = 空栋赔 { $points }
brief-no-trick-figure = 空栋赔 { $first }、{ $second }、{ $third } …
brief-supreme = 贺尊每家 { $points }
brief-quartet = 四大贺每家 { $points }
brief-supreme-fixed = 贺尊每家 { $points }，与庄家之间加倍
brief-two-couples = 先出{ $key ->
    [couples] 两副文武对
   *[quartet] 四张文武牌
}向每家收 { $points }，与庄家之间加倍
brief-last-trick-hong-kong = 包尊、幺结 ×{ $factor }{ $quartet ->
    [0] {""}
   *[other] ，四大包 ×{ $quartet }
}
brief-complete-hong-kong = 七支结 ×{ $seven }、八支结 ×{ $eight }
brief-last-trick = 包尊、幺结等 ×{ $factor }
brief-complete = 全收八栋 ×{ $factor }
brief-early-death = 空栋不得结牌
brief-pure-sets = 文武不相配
brief-couples = 可一次出两对，没有三张
brief-civil-supreme = 双铜锤六作文尊
brief-civil-supreme-capture = 双高脚七可擒文尊
brief-follow-civil = 单张文子要跟
brief-follow-both = 单张要跟同类
brief-exception = 庄家头牌自知无敌，全收八栋不加倍
brief-capture = 大头六擒丁三，被擒者包赔三家
brief-capture-times = 幺双擒四 ×{ $factor }
brief-red-dot = 一点红
house-word = { $key ->
    [celko] Celko 记下的打法，初学首选
    [celko-full] 连庄递增、大头六擒丁三、一点红
    [gupai] 只计栋数，单轮不另贺
    [gupai-classic] 只计栋数，连庄递增，空栋不得结牌
    [historical] 文武不相配，只计栋数
    [tien-kow] 要跟同类，人人基数递增
    [hong-kong] 七支八支、幺双擒四、文尊
    [plain] 赢多少得多少
    [casino] 只从赢的注中收取
    [wiki] 同一级的牌可出任意张数
    [wiki-2019] 先出最多四张，另有四张明牌
    [wikidot] 先出最多四张，环组只能单出
   *[other] { $key }
}
settings-title = 牌桌设置
settings-note = 改动从下一局起生效，同桌的人都会看到。若一局可能输得更多，其他人要先同意。
settings-idle = 照现在的其他设置，以下各项不起作用：{ $options }
settings-pick = 选择要更改的项目
settings-stake = 底注
stake-choice = { $stake ->
    [0] 不计筹码
   *[other] 每分 { $stake } 个筹码
}
settings-pace = 时限
settings-level = 电脑
settings-reveal = 打完的牌局
reveal-choice = { $key ->
    [table] 解散时公开
    [never] 不向其他人公开
   *[hand] 每局打完即公开
}
settings-hints = 提示
hints-choice = { $key ->
    [allowed] 人人可用
   *[forbidden] 多人计筹码时不可用
}
settings-entry = { $option }：{ $value }
button-reset = 还原玩法
option-name = { $key ->
    [combinations] 多张牌型
    [civil_supreme] 文尊
    [civil_supreme_capture] 擒文尊
    [follow_suit] 跟牌
    [early_death] 空栋不得结牌
    [no_trick_pays] 空栋赔分
    [banker] 庄家
    [over_par_banker] 庄家输而入一、入二
    [supreme_pays] 贺尊
    [quartet_pays] 四大贺或两副文武对
    [last_trick_bonus] 包尊、四大包与幺结
    [complete_game] 全收八栋
    [complete_game_exception] 头牌无敌不加倍
    [big_six_captures] 大头六擒丁三
    [one_red_dot] 一点红
    [discards] 垫牌
    [commission_bps] 佣金
    [first_leader] 下一局谁先出
    [copies] 两家同大
    [commission_of] 谁付佣金
    [six_high] 大头六比杂五大
   *[other] { $key }
}
option-value = { $key ->
    [combinations-modern] 文武对、三张、四张
    [combinations-pure] 文武不相配
    [combinations-couples] 文武对、一次两对
    [civil_supreme-false] 没有
    [civil_supreme-true] 双铜锤六
    [civil_supreme_capture-false] 不可擒
    [civil_supreme_capture-true] 双高脚七可擒
    [follow_suit-free] 不必跟
    [follow_suit-civil] 单张文子要跟
    [follow_suit-both] 单张要跟同类
    [early_death-false] 否
    [early_death-true] 是
    [banker-double] ×2
    [banker-growing] ×2、×3、×4 …
    [banker-figure] 人人同一基数 4、8、12 …
    [banker-figure-literal] 基数 4、8、12 … 减栋数
    [over_par_banker-multiplied] 照庄家倍数
    [over_par_banker-plain] ×1
    [supreme_pays-none] 不贺
    [supreme_pays-two] 每家 2，乘庄家倍数
    [supreme_pays-fixed] 每家 2，与庄家之间加倍
    [quartet_pays-none] 不贺
    [quartet_pays-winner] 以四张文武牌赢一轮者向每家收 4
    [quartet_pays-leader] 先出两副文武对者向每家收 4
    [last_trick_bonus-none] 不加倍
    [last_trick_bonus-double] ×2
    [last_trick_bonus-hong-kong] ×2，四大包 ×4
    [complete_game-none] 不加倍
    [complete_game-double] ×2
    [complete_game-hong-kong] ×2 或 ×4
    [complete_game_exception-false] 否，照加倍
    [complete_game_exception-true] 是，不加倍
    [big_six_captures-none] 不计
    [big_six_captures-pays-for-all] 被擒者包赔三家
    [big_six_captures-pays-for-all-x4] 被擒者包赔三家 ×4
    [discards-face-down] 牌面向下
    [discards-open] 摊开，人人可见
    [first_leader-winner] 上一局的赢家
    [first_leader-dice] 每局掷骰
    [commission_of-players] 只由闲家付，按每注所赢
    [commission_of-players-and-bank] 坐庄的玩家也付
    [copies-bank] 归庄家
    [copies-tie] 平局
    [six_high-false] 否
    [six_high-true] 是
    [one_red_dot-none] 没有
    [one_red_dot-six-six-red] 有，天牌算红
    [one_red_dot-six-six-white] 有，天牌算白
   *[other] { $value }
}
option-percent = { $percent }%
brief-commission = 赢注收佣金 { $percent }%
brief-commission-bank = 坐庄的玩家也付佣金
brief-leader-dice = 每局掷骰定谁先出
brief-open-discards = 垫的牌摊开
brief-no-commission = 不收佣金
brief-copies-tie = 同大平局
brief-six-high = 大头六比杂五大
brief-tet-wiki = 同一级的牌可出任意张数
brief-tet-wiki-2019 = 最多出四张，环组最多一张；另有四张明牌
brief-tet-wikidot = 最多出四张，环组只能单出

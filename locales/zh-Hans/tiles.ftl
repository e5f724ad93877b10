tile-name = { $key ->
    [heaven] 天
    [earth] 地
    [man] 人
    [goose] 和
    [flower] 梅花
    [long] 长三
    [board] 板凳
    [hatchet] 斧头
    [partition] 红头十
    [long-leg-seven] 高脚七
    [big-head-six] 铜锤六
    [nine] 杂九
    [eight] 杂八
    [seven] 杂七
    [big-six] 大头六
    [five] 杂五
    [little-three] 丁三
   *[other] 牌
}
tile-names = { $key ->
    [heaven] 双天
    [earth] 双地
    [man] 双人
    [goose] 双和
    [flower] 双梅花
    [long] 双长三
    [board] 双板凳
    [hatchet] 双斧头
    [partition] 双红头十
    [long-leg-seven] 双高脚七
    [big-head-six] 双铜锤六
    [nine] 杂九对
    [eight] 杂八对
    [seven] 杂七对
    [big-six] 两张大头六
    [five] 杂五对
    [little-three] 两张丁三
   *[other] 一对牌
}
set-pair = { $names }
set-supreme = 至尊
set-couple = { $family ->
    [heaven] 天九
    [earth] 地八
    [man] 人七
   *[goose] 和五
}
set-two-civil = { $family ->
    [heaven] 三文天九
    [earth] 三文地八
    [man] 三文人七
   *[goose] 三文和五
}
set-two-military = { $family ->
    [heaven] 三武天九
    [earth] 三武地八
    [man] 三武人七
   *[goose] 三武和五
}
set-quartet = { $family ->
    [heaven] 四天九
    [earth] 四地八
    [man] 四人七
   *[goose] 四和五
}
set-two = { $one }、{ $other }
card-name = { $key ->
    [ace] 幺
    [author] 作者
    [desert] 沙漠
    [origin] 起源
    [journey] 旅程
    [painter] 画家
    [savage] 野人
    [mountain] 高山
    [sailor] 水手
    [battle] 战斗
    [forest] 森林
    [discovery] 发现
    [soldier] 士兵
    [lunatic] 狂人
    [penitent] 忏悔者
    [market] 市集
    [chance-meeting] 偶遇
    [castle] 城堡
    [cave] 洞穴
    [diplomat] 外交官
    [mill] 磨坊
    [betrayal] 背叛
    [pact] 契约
    [darkness] 黑暗
    [merchant] 商人
    [huntress] 女猎手
    [bard] 诗人
    [sea] 大海
    [end] 终结
    [calamity] 灾祸
    [windfall] 横财
   *[other] 牌
}
tier-name = { $key ->
    [moons] 月级（{ $number }）
    [suns] 日级（{ $number }）
    [waves] 浪级（{ $number }）
    [leaves] 叶级（{ $number }）
    [wyrms] 龙级（{ $number }）
   *[knots] 结级（{ $number }）
}
card-sets = { $tier }{ $sets }
card-set-name = { $key ->
    [suits] 本组 { $count } 张
    [cycle] 环组 { $count } 张
   *[inter] 间组 { $count } 张
}
tile-words = { $name }（{ $pips }）
tile-twin = { $name }（{ $pips }）
key-twin = { $name } ({ $pips })
set-words = { $name }（{ $pips }）
signs-tier = { $signs }（第 { $tier } 级，{ $sets }）
key-tier = { $label }{ $tier ->
    [1] ¹
    [2] ²
    [3] ³
    [4] ⁴
    [5] ⁵
   *[6] ⁶
}
key-second = { $label }²
key-picked = ✓{ $label }

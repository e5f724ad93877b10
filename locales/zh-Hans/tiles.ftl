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
set-pair = 一对{ $names }
set-supreme = 至尊
set-couple = { $family ->
    [heaven] 天九
    [earth] 地八
    [man] 人七
   *[goose] 和五
}
set-two-civil = { $family ->
    [heaven] 双天配九
    [earth] 双地配八
    [man] 双人配七
   *[goose] 双和配五
}
set-two-military = { $family ->
    [heaven] 天配双九
    [earth] 地配双八
    [man] 人配双七
   *[goose] 和配双五
}
set-quartet = { $family ->
    [heaven] 四大天九
    [earth] 四大地八
    [man] 四大人七
   *[goose] 四大和五
}
card-name = { $key ->
    [ace] 么
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
card-sets = { $tier }：{ $sets }
card-set-name = { $key ->
    [suits] 本组 { $count } 张
    [cycle] 环组 { $count } 张
   *[inter] 间组 { $count } 张
}

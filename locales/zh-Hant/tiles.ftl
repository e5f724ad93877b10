tile-name = { $key ->
    [heaven] 天
    [earth] 地
    [man] 人
    [goose] 和
    [flower] 梅花
    [long] 長三
    [board] 板凳
    [hatchet] 斧頭
    [partition] 紅頭十
    [long-leg-seven] 高腳七
    [big-head-six] 伶冧六
    [nine] 雜九
    [eight] 雜八
    [seven] 雜七
    [big-six] 大頭六
    [five] 雜五
    [little-three] 丁三
   *[other] 牌
}
tile-names = { $key ->
    [heaven] 雙天
    [earth] 雙地
    [man] 孖人
    [goose] 孖和
    [flower] 孖梅花
    [long] 孖長三
    [board] 孖板凳
    [hatchet] 孖斧頭
    [partition] 孖紅頭十
    [long-leg-seven] 孖高腳七
    [big-head-six] 孖伶冧六
    [nine] 雜九對
    [eight] 雜八對
    [seven] 雜七對
    [big-six] 兩張大頭六
    [five] 雜五對
    [little-three] 兩張丁三
   *[other] 一對牌
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
    [ace] 么
    [author] 作者
    [desert] 沙漠
    [origin] 起源
    [journey] 旅程
    [painter] 畫家
    [savage] 野人
    [mountain] 高山
    [sailor] 水手
    [battle] 戰鬥
    [forest] 森林
    [discovery] 發現
    [soldier] 士兵
    [lunatic] 狂人
    [penitent] 懺悔者
    [market] 市集
    [chance-meeting] 偶遇
    [castle] 城堡
    [cave] 洞穴
    [diplomat] 外交官
    [mill] 磨坊
    [betrayal] 背叛
    [pact] 契約
    [darkness] 黑暗
    [merchant] 商人
    [huntress] 女獵手
    [bard] 詩人
    [sea] 大海
    [end] 終結
    [calamity] 災禍
    [windfall] 橫財
   *[other] 牌
}
tier-name = { $key ->
    [moons] 月級（{ $number }）
    [suns] 日級（{ $number }）
    [waves] 浪級（{ $number }）
    [leaves] 葉級（{ $number }）
    [wyrms] 龍級（{ $number }）
   *[knots] 結級（{ $number }）
}
card-sets = { $tier }{ $sets }
card-set-name = { $key ->
    [suits] 本組 { $count } 張
    [cycle] 環組 { $count } 張
   *[inter] 間組 { $count } 張
}
tile-words = { $name }（{ $pips }）
tile-twin = { $name }（{ $pips }）
key-twin = { $name } ({ $pips })
set-words = { $name }（{ $pips }）
signs-tier = { $signs }（第 { $tier } 級，{ $sets }）
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

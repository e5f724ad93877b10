# 牌與牌組的名稱。

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

set-pair = 一對{ $names }
set-supreme = 至尊
set-couple = { $family ->
    [heaven] 天九
    [earth] 地八
    [man] 人七
   *[goose] 和五
}
set-two-civil = { $family ->
    [heaven] 雙天配九
    [earth] 雙地配八
    [man] 雙人配七
   *[goose] 雙和配五
}
set-two-military = { $family ->
    [heaven] 天配雙九
    [earth] 地配雙八
    [man] 人配雙七
   *[goose] 和配雙五
}
set-quartet = { $family ->
    [heaven] 四大天九
    [earth] 四大地八
    [man] 四大人七
   *[goose] 四大和五
}

# 牌与牌组的名称。

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

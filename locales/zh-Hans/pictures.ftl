# The words drawn on pictures, where there is room for a dozen letters. Their characters have to be
# in assets/letters/outlines.txt.

picture-tile = { $key ->
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
    [nine] 九
    [eight] 八
    [seven] 七
    [big-six] 大头六
    [five] 五
    [little-three] 丁三
   *[other] 牌
}
picture-card = { $tier } { $key ->
    [suits] 本组
    [cycle] 环组
   *[inter] 间组
}
picture-leads = 出
picture-beats = 打
picture-discards = 垫
picture-takes = 赢
picture-turn = 待出
picture-your-turn = 轮到你
picture-can-beat = 可打
picture-banker = 庄
picture-gong = 杠
picture-wong = 王

# The words drawn on pictures, where there is room for a dozen letters. Their characters have to be
# in assets/letters/outlines.txt.

picture-tile = { $key ->
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
    [nine] 九
    [eight] 八
    [seven] 七
    [big-six] 大頭六
    [five] 五
    [little-three] 丁三
   *[other] 牌
}
picture-card = { $tier } { $key ->
    [suits] 本組
    [cycle] 環組
   *[inter] 間組
}
picture-leads = 出
picture-beats = 打
picture-discards = 墊
picture-takes = 贏
picture-turn = 待出
picture-your-turn = 輪到你
picture-can-beat = 可打
picture-banker = 莊
picture-gong = 槓
picture-wong = 王

me-title = 你的设置
me-note = 这些设置只属于你，在哪里玩都有效。
choice-entry = { $choice }：{ $value }
choice-name = { $key ->
    [language] 语言
    [dm] 私信
    [pictures] 图片
    [sorting] 理牌
    [taps] 垫牌
   *[other] { $key }
}
choice-value = { $key ->
    [language-discord] 跟随 Discord
    [dm-on] 私信我的牌
    [dm-off] 不要
    [pictures-classic] 传统
    [pictures-high-contrast] 高对比
    [pictures-colour-blind] 色弱友好
    [pictures-off] 不要图片，只要文字
    [sorting-suit] 文武分开
    [sorting-rank] 不分文武，由大至小
    [sorting-families] 按系排列
    [taps-one] 单张按一下就垫
    [taps-two] 选好再垫，打得过的先问
   *[other] { $key }
}
server-title = 这个服务器的设置
server-note = 需要有“管理服务器”权限才能更改。频道、子区、玩法、底注、电脑及从电脑赢得的上限对新开的桌生效，其余立即生效。
server-pick = 选择要更改的设置
server-setting = { $key ->
    [language] 牌桌的语言
    [channels] 频道
    [threads] 子区
    [pictures] 牌桌的图片
    [house] 玩法（{ $game }）
    [stake] 默认底注
    [computers] 电脑
    [cap] 每天从电脑赢得的上限
    [daily] 每日筹码
    [give] 用 /送筹码 送筹码给人
    [leaders] 有电脑或由系统坐庄的牌局（排行榜）
   *[other] { $key }
}
server-value = { $key ->
    [language-discord] 跟随 Discord
    [channels-all] 全部频道
    [channels-here] 只限名单上的频道：加上这个频道
    [channels-not-here] 从名单去掉这个频道
    [threads-on] 每桌一个
    [threads-off] 不用
    [pictures-classic] 传统
    [pictures-high-contrast] 高对比
    [pictures-colour-blind] 色弱友好
    [stake-default] { $number } 个筹码（默认）
    [computers-chips] 可参加，计筹码
    [computers-nothing] 可参加，不计筹码
    [computers-never] 不可参加
    [cap-default] { $number } 个筹码（默认）
    [daily-on] 开
    [daily-off] 关
    [give-on] 允许
    [give-off] 不允许
    [leaders-count] 计算在内
    [leaders-ignore] 不计
   *[other] { $key }
}
server-house-default = { $house }，默认
server-number = { $number } 个筹码
server-channels = { $count } 个频道
server-channels-list = 可开桌的频道：{ $channels }
server-not-manager = 需要有“管理服务器”权限才能查看和更改这些设置。
refused-channel = 这里不能开桌，请到 { $channels }。

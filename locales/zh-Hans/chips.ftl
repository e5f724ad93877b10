statement-title = 你的筹码记录，由新至旧
statement-empty = 还没有任何记录。
statement-line = **{ $chips }** · { $what } · { $when }
statement-what = { $key ->
    [grant] 初次派发
    [daily] 每日筹码
    [hold] 牌局预留
    [settle] 牌局结算后退回，连同输赢
    [farewell] 已删除玩家的筹码
    [award] 机器人的管理者给的
    [void] 牌局作废
    [commission] 佣金
    [gift-in] { $name }送的
    [gift-out] 送给{ $name }
   *[other] { $key }
}
statement-award = 机器人的管理者给的：{ $reason }
statement-played = 牌桌 { $table } 第 { $number } 局
statement-hand = { $what }（牌桌 { $table } 第 { $number } 局）
button-older = 较早
button-newest = 最新
leaders-title = 这个服务器的排行榜
leaders-line = { $place }. { $name } · **{ $chips }** · { $hands } 局
leaders-empty = 还没有人上榜。
leaders-period = { $key ->
    [week] 本周（UTC 周一起）
    [month] 本月（UTC）
   *[ever] 总榜
}
leaders-game = { $game } · { $period }
leaders-met = 至少和 { $opponents } 个不同的人打过，才会上榜。
leaders-people-only = 有电脑或由系统坐庄的牌局不计。
leaders-all = 有电脑或由系统坐庄的牌局也计。
give-ask = 要送 **{ $chips }** 个筹码给{ $name }吗？你现有 { $free } 个。
button-give = 送出 { $chips } 个
give-done = 已送 { $chips } 个筹码给{ $name }。你剩下 **{ $free }** 个。
give-again = 这份筹码已经送过了。
give-off = 这个服务器没有开放送筹码。有“管理服务器”权限的人可用 </server> 开放。
give-server-only = 筹码只能在服务器里送。
give-self = 不能送筹码给自己。
give-bot = 机器人不需要筹码。
give-range = 每次可送 1 至 { $most } 个筹码。
give-day = 每人每天最多送出 { $most } 个筹码，也最多收取 { $most } 个；{ $left ->
    [0] 今天不能再送给对方了。
   *[other] 今天还可以送给对方 { $left } 个。
}
give-short = { $free ->
    [0] 你没有可用的筹码。
   *[other] 你只有 { $free } 个可用的筹码。
}
give-young = 双方的账号都要满 { $days } 天。
give-slow = 一份一份送，请稍等。
daily-off = 这个服务器不派发每日筹码；私信我仍可领取。

news-could-not-cover = { $name }的筹码不够下一局要预留的 { $needed } 个，已离桌。
news-streak-capped = 这一局庄家计 ×{ $to } 而不是 ×{ $from }：再多就有人的筹码不够。
news-figure-capped = 这一局基数计 { $to } 而不是 { $from }：再多就有人的筹码不够。
news-nobody-bet = 第 { $number } 局没有人下注，不发牌。
news-voided = 机器人的管理者把这一局作废了，预留的筹码已全数退回。
news-not-dealt = 没有发牌：公共随机数没有及时公布，有人的筹码不够了，或者牌桌已解散。这一局作废，各人的筹码不变。
news-for-nothing = 这一局不计筹码：{ $name }今天从电脑赢得的筹码已达上限。
news-left = { $name }离桌了。
news-leaving = { $name }在这一局后离桌，这一局由电脑代打。
news-removed = { $name }被请离桌了。
news-removed-later = { $name }被请离桌，打完这一局便离开。
news-removed-playing = { $name }被请离桌了，这一局由电脑代打。
news-host = 桌主现在是{ $name }。
news-away = { $name }暂时离开，回来之前由电脑代打。
news-back = { $name }回来了。
news-terms-changed = 从下一局起：{ $changes }。
news-terms-now = 现在：{ $changes }。
news-stake = { $stake ->
    [0] 不计筹码
   *[other] 每分 { $stake } 个筹码
}（原为{ $before ->
    [0] 不计筹码
   *[other] {" "}{ $before } 个
}）
news-term = “{ $term }”改为“{ $value }”
news-term-from = “{ $term }”由“{ $before }”改为“{ $value }”
news-more-rules = 另有 { $count } 项规则：见 </rules>
news-not-agreed = { $name }没有同意新的条件，已离桌。
news-parked = 机器人正在重新启动。牌桌已保存，稍后从这里继续。

# 提醒玩家的短消息：$head 是提及，或者牌桌所在的频道。
ping-turn = { $head } · 轮到你了，{ $when } 截止。
ping-turn-ends = { $head } · 你的时间 { $when } 截止，之后就自动代打。
ping-turn-open = { $head } · 轮到你了。
ping-bank = { $head } · 轮到你决定坐不坐庄，{ $when } 截止。
ping-bank-ends = { $head } · 请决定坐不坐庄：{ $when } 截止，之后让给下一位。
ping-bank-open = { $head } · 轮到你决定坐不坐庄。
ping-bet = { $head } · 请下注：最迟 { $when } 发牌。
ping-bet-ends = { $head } · { $when } 发牌，要下注请趁现在。
ping-bet-open = { $head } · 请下注。

rank-gee-joon = 至尊
rank-wong = { $tile }王
rank-gong = { $tile }杠
rank-high-nine = { $tile }高九
rank-points-alone = { $points } 点
rank-points = { $points } 点（{ $tile }）
rank-zero = 0 点
paigow-seat-bank = { $player } · 坐庄
paigow-seat-bets = { $player } · 下注 { $chips } 个筹码
paigow-seat-out = { $player } · 本局未下注
paigow-has-set = { $seat } · 已摆好 ✓
paigow-sets = { $seat } · 正在摆牌……
paigow-dice = 掷骰：{ $throws } = { $total } → { $player } 取第一叠
paigow-until = 请摆牌：{ $when } 未摆好的，按标准摆法代摆。
paigow-open = 请摆牌。
paigow-over = 各家都摆好了。
paigow-your-turn = **请摆牌** · { $when } 截止
paigow-you-bank = 你是 { $player }，这局坐庄。
paigow-you-bet = 你是 { $player }，下注 { $chips } 个筹码，庄家是 { $banker }。
paigow-you-out = 你是 { $player }，本局未下注：牌可以看，但不计输赢。庄家：{ $banker }。
paigow-tiles = 你的牌
paigow-ways = 可以这样摆
paigow-way = { $high } ／ { $low }
paigow-have-set = 你已摆好
paigow-set-for-you = 按标准摆法摆好
paigow-waiting = 还等：{ $players }
paigow-high = 后道（大）：{ $hand }
paigow-low = 前道（小）：{ $hand }
paigow-house-way = 标准摆法：{ $high } ／ { $low }
paigow-way-high = 后道：**{ $high }**
paigow-way-low = 前道：**{ $low }**
paigow-way-mark = -# 标准摆法
button-set = 后道 { $high }
paigow-hint = 平均最有利的摆法：{ $high } ／ { $low }。对标准摆法，赢 { $wins }%、输 { $losses }%、平 { $pushes }%。
paigow-bank-heading = { $player } · 庄家
paigow-win-heading = { $player } · 赢
paigow-loss-heading = { $player } · 输
paigow-push-heading = { $player } · 平局
paigow-out-heading = { $player } · 本局未下注
paigow-higher = { $hand } · 大于庄家
paigow-lower = { $hand } · 小于庄家
paigow-copy = { $hand } · 同大，归庄家
paigow-copy-tie = { $hand } · 同大，平局
paigow-zeros = { $hand } · 同是 0 点，归庄家
paigow-bet = 下注：{ $chips } 个筹码
paigow-net = { $player } · **{ $chips }**
paigow-net-commission = { $player } · **{ $chips }**，已扣佣金 { $commission }
paigow-net-nothing = { $player } · **{ $chips }**，不计筹码
paigow-net-heading = 输赢
paigow-settled = { $player } 坐庄，各家对庄家：赢 { $winners } 家、输 { $losers } 家、平 { $pushes } 家。
paigow-picture = 第 { $number } 局与庄家 { $player } 结算。{ $seats }
paigow-picture-hand = { $key ->
    [won] { $hand }（赢）
    [lost] { $hand }（输）
   *[tied] { $hand }（平）
}
paigow-picture-seat = { $player } { $net }：{ $high } ／ { $low }

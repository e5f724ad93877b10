rank-gee-joon = 至尊
rank-wong = { $tile }王
rank-gong = { $tile }槓
rank-high-nine = { $tile }高九
rank-points-alone = { $points } 點
rank-points = { $points } 點（{ $tile }）
rank-zero = 鱉十（0 點）
paigow-seat-bank = { $player } · 坐莊
paigow-seat-bets = { $player } · 下注 { $chips } 個籌碼
paigow-seat-out = { $player } · 本局未下注
paigow-has-set = { $seat } · 已擺好 ✓
paigow-sets = { $seat } · 正在擺牌……
paigow-dice = 擲骰：{ $throws } = { $total } → { $player } 取第一疊
paigow-until = 請擺牌：{ $when } 未擺好的，按標準擺法代擺。
paigow-open = 請擺牌。
paigow-over = 各家都擺好了。
paigow-your-turn = **請擺牌** · { $when } 截止
paigow-you-bank = 你是 { $player }，這局坐莊。
paigow-you-bet = 你是 { $player }，下注 { $chips } 個籌碼，莊家是 { $banker }。
paigow-you-out = 你是 { $player }，本局未下注：牌可以看，但不計輸贏。莊家：{ $banker }。
paigow-tiles = 你的牌
paigow-ways = 可以這樣擺
paigow-way = { $high } ／ { $low }
paigow-have-set = 你已擺好
paigow-set-for-you = 按標準擺法擺好
paigow-waiting = 還等：{ $players }
paigow-high = 後道（大）：{ $hand }
paigow-low = 前道（小）：{ $hand }
paigow-house-way = 標準擺法：{ $high } ／ { $low }
paigow-way-high = 後道：**{ $high }**
paigow-way-low = 前道：**{ $low }**
paigow-way-mark = -# 標準擺法
button-set = 後道 { $high }
paigow-hint = 平均最有利的擺法：{ $high } ／ { $low }。對標準擺法，贏 { $wins }%、輸 { $losses }%、和 { $pushes }%。
paigow-bank-heading = { $player } · 莊家
paigow-win-heading = { $player } · 贏
paigow-loss-heading = { $player } · 輸
paigow-push-heading = { $player } · 和局
paigow-out-heading = { $player } · 本局未下注
paigow-higher = { $hand } · 大過莊家
paigow-lower = { $hand } · 不及莊家
paigow-copy = { $hand } · 同大，歸莊家
paigow-copy-tie = { $hand } · 同大，打和
paigow-zeros = { $hand } · 同是 0 點，歸莊家
paigow-bet = 下注：{ $chips } 個籌碼
paigow-net = { $player } · **{ $chips }**
paigow-net-commission = { $player } · **{ $chips }**，已扣佣金 { $commission }
paigow-net-nothing = { $player } · **{ $chips }**，不計籌碼
paigow-net-heading = 輸贏
paigow-settled = { $player } 坐莊，各家對莊家：贏 { $winners } 家、輸 { $losers } 家、和 { $pushes } 家。
paigow-picture = 第 { $number } 局與莊家 { $player } 結算。{ $seats }
paigow-picture-hand = { $key ->
    [won] { $hand }（贏）
    [lost] { $hand }（輸）
   *[tied] { $hand }（和）
}
paigow-picture-seat = { $player } { $net }：{ $high } ／ { $low }

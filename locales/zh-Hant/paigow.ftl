rank-gee-joon = 至尊
rank-wong = 王（{ $tile }）
rank-gong = 槓（{ $tile }）
rank-high-nine = 高九（{ $tile }）
rank-points = { $points } 點（{ $tile }）
rank-zero = 0 點
paigow-seat-bank = { $player } · 做莊
paigow-seat-bets = { $player } · 下注 { $chips } 個籌碼
paigow-seat-out = { $player } · 不下注
paigow-has-set = { $seat } · 已擺好 ✓
paigow-sets = { $seat } · 正在擺牌…
paigow-dice = 擲骰：{ $throws } = { $total } → { $player } 取第一疊
paigow-dice-nobody = 擲骰：{ $throws } = { $total } → 第一疊歸空位
paigow-until = 各家擺牌：{ $when } 未擺好的，按標準擺法代擺。
paigow-open = 各家擺牌。
paigow-over = 各家已擺好。
paigow-your-turn = **請擺牌** · { $when } 按標準擺法代擺
paigow-you-bank = 你是 { $player }，這局做莊。
paigow-you-bet = 你是 { $player }，下注 { $chips } 個籌碼，莊家是 { $banker }。
paigow-you-out = 你是 { $player }，這局不下注，牌只供你看。莊家：{ $banker }。
paigow-tiles = 你的牌
paigow-ways = 可以這樣擺
paigow-way = • { $high } ／ { $low }
paigow-picked = 這兩張配在一起
paigow-have-set = 你已擺好
paigow-waiting = 還未擺好：{ $players }
paigow-high = 後道（大）：{ $hand }
paigow-low = 前道（小）：{ $hand }
paigow-house-way = • 標準擺法：{ $high } ／ { $low }
paigow-advice = 選兩張配成一道；較大的兩張算後道。
button-set = 擺 { $high } 在 { $low } 之後
button-hint = 提示
paigow-hint = 平均最有利的擺法：{ $high } ／ { $low }。對標準擺法的莊家，贏 { $wins } %、輸 { $losses } %、和 { $pushes } %。
button-house-way = 標準擺法
paigow-bank-heading = { $player } · 莊家
paigow-win-heading = { $player } · 贏
paigow-loss-heading = { $player } · 輸
paigow-push-heading = { $player } · 和
paigow-out-heading = { $player } · 不下注
paigow-higher = { $hand } · 大過莊家
paigow-lower = { $hand } · 小過莊家
paigow-copy = { $hand } · 同大，歸莊家
paigow-copy-tie = { $hand } · 同大，打和
paigow-zeros = { $hand } · 同是 0 點，歸莊家
paigow-bet = 下注：{ $chips } 個籌碼
paigow-net = { $player } · **{ $chips } 個籌碼**
paigow-net-commission = { $player } · **{ $chips } 個籌碼**，已扣抽水 { $commission }
paigow-net-nothing = { $player } · **{ $chips }**，不計籌碼
paigow-net-heading = 輸贏
paigow-settled = { $player } 做莊：{ $winners ->
   *[other] { $winners } 家贏
}，{ $losers ->
   *[other] { $losers } 家輸
}。兩道都大過莊家便贏，兩道都不大便輸，一大一小便和。
paigow-picture = 第 { $number } 局與莊家 { $player } 結算：{ $seats }

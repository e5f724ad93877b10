# 为何没有照做。

refused-not-seated = 你不在这张牌桌。
refused-already-seated = 你已经坐在这里。
refused-seat-taken = 这个座位已有人。
refused-table-full = 座位已满。
refused-not-host = 只有桌主可以这样做。
refused-empty-seats = 还有空位。请坐下，或加入电脑。
refused-nobody-seated = 至少要有一个人先坐下。
refused-nobody-there = 那里没有人。
refused-hand-running = 要等这一局打完。
refused-no-hand = 这里没有进行中的牌局。
refused-stale = 按钮出现之后，牌桌已有变化。这是现在的情况。
refused-not-your-turn = 还没轮到你。
refused-not-enough-chips = 下一局须预扣 { $needed } 个筹码，而你可用的有 { $has } 个。每天可用 /daily 领取筹码。
refused-end-needs-another = 你已提出结束牌桌，还须另一位玩家同意。
refused-away = 电脑正在代你打。请先按 *我回来了*。
refused-not-away = 你的座位本来就由你自己打。
refused-closed = 这张牌桌已结束。
refused-hand-over = 这一局已打完。
refused-not-in-hand = 你手上已没有 { $tiles }。
refused-wrong-width = { $width ->
    [1] 这一轮是单张。
   *[other] 这一轮每家 { $width } 张。
}
refused-must-follow-suit = 手上有同类的牌便须跟。
refused-must-discard = 你一支也没有，这最后一轮不得结牌：这张牌只能垫出。
refused-not-a-combination = 这些牌不能一起出。
refused-not-higher = 压不过这一轮的牌。
refused-no-claims = 这个玩法没有声明。
refused-claim-too-late = 只能在首次出牌之前声明。
refused-claim-not-qualified = 你的牌不能声明：红点不是刚好一点。
refused-no-computers = 这个服务器不让电脑参加。

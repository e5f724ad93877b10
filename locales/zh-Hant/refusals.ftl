# 為何沒有照做。

refused-not-seated = 你不在這張牌桌。
refused-already-seated = 你已經坐在這裏。
refused-seat-taken = 這個座位已有人。
refused-table-full = 座位已滿。
refused-not-host = 只有桌主可以這樣做。
refused-empty-seats = 還有空位。請坐下，或加入電腦。
refused-nobody-seated = 至少要有一個人先坐下。
refused-nobody-there = 那裏沒有人。
refused-hand-running = 要等這一局打完。
refused-no-hand = 這裏沒有進行中的牌局。
refused-stale = 按鈕出現之後，牌桌已有變化。這是現在的情況。
refused-not-your-turn = 還未輪到你。
refused-not-enough-chips = 下一局須預扣 { $needed } 個籌碼，而你可用的有 { $has } 個。每天可用 /daily 領取籌碼。
refused-end-needs-another = 你已提出結束牌桌，還須另一位玩家同意。
refused-away = 電腦正代你打。請先按 *我回來了*。
refused-not-away = 你的座位本來就由你自己打。
refused-closed = 這張牌桌已結束。
refused-hand-over = 這一局已打完。
refused-not-in-hand = 你手上已沒有 { $tiles }。
refused-wrong-width = { $width ->
    [1] 這一輪是單張。
   *[other] 這一輪每家 { $width } 張。
}
refused-must-follow-suit = 手上有同類的牌便須跟。
refused-must-discard = 你一支也沒有，這最後一輪不得結牌：這張牌只能墊出。
refused-not-a-combination = 這些牌不能一起出。
refused-not-higher = 壓不過這一輪的牌。
refused-no-claims = 這個玩法沒有聲明。
refused-claim-too-late = 只可在首次出牌之前聲明。
refused-claim-not-qualified = 你的牌不能聲明：紅點不是剛好一點。
refused-no-computers = 這個伺服器不讓電腦參加。

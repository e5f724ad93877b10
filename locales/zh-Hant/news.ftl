news-could-not-cover = { $name }的籌碼不夠下一局要預留的 { $needed } 個，已離桌。
news-streak-capped = 這一局莊家計 ×{ $to } 而不是 ×{ $from }：再多便有人的籌碼不夠。
news-figure-capped = 這一局基數計 { $to } 而不是 { $from }：再多便有人的籌碼不夠。
news-nobody-bet = 第 { $number } 局沒有人下注，不發牌。
news-voided = 機器人的管理者把這一局作廢了，預留的籌碼已全數退回。
news-not-dealt = 沒有發牌：公共隨機數沒有及時公布，有人的籌碼不夠了，或者牌桌已散桌。這一局作廢，各人的籌碼不變。
news-for-nothing = 這一局不計籌碼：{ $name }今天從電腦贏得的籌碼已達上限。
news-left = { $name }離桌了。
news-leaving = { $name }在這一局後離桌，這一局由電腦代打。
news-removed = { $name }被請離桌了。
news-removed-later = { $name }被請離桌，打完這一局便離開。
news-removed-playing = { $name }被請離桌了，這一局由電腦代打。
news-host = 桌主現在是{ $name }。
news-away = { $name }走開了，回來之前由電腦代打。
news-back = { $name }回來了。
news-terms-changed = 由下一局起：{ $changes }。
news-terms-now = 現在：{ $changes }。
news-stake = { $stake ->
    [0] 不計籌碼
   *[other] 每分 { $stake } 個籌碼
}（原為{ $before ->
    [0] 不計籌碼
   *[other] {" "}{ $before } 個
}）
news-term = 「{ $term }」改為「{ $value }」
news-term-from = 「{ $term }」由「{ $before }」改為「{ $value }」
news-more-rules = 另有 { $count } 項規則：見 </rules>
news-not-agreed = { $name }沒有同意新的條件，已離桌。
news-parked = 機器人正在重新啟動。牌桌已保存，稍後由這裡繼續。

# 提醒玩家的短訊息：$head 是提及，或者牌桌所在的頻道。
ping-turn = { $head } · 輪到你了，{ $when } 截止。
ping-turn-ends = { $head } · 你的時間 { $when } 截止，之後便自動代打。
ping-turn-open = { $head } · 輪到你了。
ping-bank = { $head } · 輪到你決定坐不坐莊，{ $when } 截止。
ping-bank-ends = { $head } · 請決定坐不坐莊：{ $when } 截止，之後讓給下一位。
ping-bank-open = { $head } · 輪到你決定坐不坐莊。
ping-bet = { $head } · 請下注：最遲 { $when } 發牌。
ping-bet-ends = { $head } · { $when } 發牌，要下注請趁現在。
ping-bet-open = { $head } · 請下注。

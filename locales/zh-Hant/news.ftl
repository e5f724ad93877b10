# 發生了甚麼事，各一行。

news-could-not-cover = 下一局須預扣 { $needed } 個籌碼，{ $name } 可用的籌碼不夠，離開座位。
news-streak-capped = 這一局莊家計 ×{ $to } 而不是 ×{ $from }：再多便有人的籌碼不夠預扣。
news-figure-capped = 這一局基數計 { $to } 而不是 { $from }：再多便有人的籌碼不夠預扣。
news-for-nothing = 這一局不計籌碼：{ $name } 今天從電腦贏得的籌碼已達上限。
news-left = { $name } 離桌。
news-host = 現由 { $name } 做桌主。
news-away = { $name } 錯過了太多手；回來之前由電腦代打。
news-back = { $name } 回來了。
news-end-asked = { $name } 想結束牌桌，還須另一位玩家同意。
news-turn = { $mention }，輪到你了，{ $when } 截止。
news-turn-open = { $mention }，輪到你了。
news-house-changed = 桌主改了規則：{ $changes }

# 发生了什么事，各一行。

news-could-not-cover = 下一局须预扣 { $needed } 个筹码，{ $name } 可用的筹码不够，离开座位。
news-streak-capped = 这一局庄家计 ×{ $to } 而不是 ×{ $from }：再多便有人的筹码不够预扣。
news-figure-capped = 这一局基数计 { $to } 而不是 { $from }：再多便有人的筹码不够预扣。
news-for-nothing = 这一局不计筹码：{ $name } 今天从电脑赢得的筹码已达上限。
news-left = { $name } 离桌。
news-host = 现由 { $name } 做桌主。
news-away = { $name } 错过了太多手；回来之前由电脑代打。
news-back = { $name } 回来了。
news-end-asked = { $name } 想结束牌桌，还须另一位玩家同意。
news-turn = { $mention }，轮到你了，{ $when } 截止。
news-turn-open = { $mention }，轮到你了。
news-house-changed = 桌主改了规则：{ $changes }

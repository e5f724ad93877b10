hand-title = 你的牌 · 第 { $number } 局
hand-you = { $figure ->
    [0] { $factor ->
        [1] 你是 { $player }。首家：{ $banker }。
       *[other] 你是 { $player }。庄家：{ $banker }（×{ $factor }）。
    }
   *[other] 你是 { $player }。庄家：{ $banker }（基数 { $figure }）。
}
hand-you-bank = { $figure ->
    [0] { $factor ->
        [1] 你是 { $player }，这局由你先出。
       *[other] 你是 { $player }，这局做庄（×{ $factor }）。
    }
   *[other] 你是 { $player }，这局做庄（基数 { $figure }）。
}
hand-stacks = 支数：{ $stacks }
hand-tiles = { $kind ->
    [card] 你的牌，最高一级在先
   *[tile] 你的牌，由大至小
}
hand-tiles-families = 你的牌，一系一系排
hand-civil = **文子** { $tiles }
hand-military = **武子** { $tiles }
hand-tier = **{ $tier }** { $cards }
hand-advice = ➤ { $advice }
hand-no-tiles = { $kind ->
   *[tile] 你的牌已全部打出。
}
hand-discards = 你垫出的牌（只有你看到）
hand-picture = { $kind ->
   *[tile] 你的牌：{ $tiles }
}
hand-picture-chosen = 已选：{ $tiles }
hand-your-turn = **轮到你** · { $when } 截止
hand-to-beat = 要压过：{ $set }，值 { $stacks } 支
hand-lead = { $kind ->
    [card] 由你出牌：选一张，或同一级的几张。
   *[tile] 由你出牌：选一张，或选一组。
}
hand-follow = { $kind ->
   *[tile] 选 { $width } 张牌，可压可垫。
}
hand-cannot-beat = { $kind ->
   *[tile] 你没有牌压得过：选 { $width } 张垫出。
}
hand-one-move = 你只有一个选择。
hand-no-set = 已选：{ $tiles }。这些牌不能一起出。
hand-wrong-width = { $kind ->
   *[tile] 已选：{ $tiles }。这一轮每家 { $width } 张。
}
hand-barred = { $kind ->
    [card] 你的支数不够，这最后一轮不得赢：只能垫出。
   *[tile] 你一支也没有，这最后一轮不得结牌：这张牌只能垫出。
}
hand-away = 电脑正在代你打。按下面的按钮取回座位。
hand-leaving = 你将离桌：电脑会用你的筹码打完这一局。
button-lead = 出 { $tiles }
button-beat = 压 { $tiles }
button-discard = 垫 { $width } 张：{ $tiles }
button-clear = 重选
button-back = 我回来了
button-dm-off = 不要再私信
button-dm-on = 私信我的牌
button-give-back = 让回座位
hand-no-hand = 还没开局。发牌后，你的牌会在这里出现。
hand-not-seated = 你不在这一局。现在坐下，从下一局起参加。
hand-waiting = 座位 { $seat } 从下一局起是你的，到时你的牌会在这里出现。这一局仍由电脑打。
hand-won = 第 { $number } 局完：你赢了 { $chips } 个筹码。
hand-lost = 第 { $number } 局完：你输了 { $chips } 个筹码。
hand-even = 第 { $number } 局完：你不输不赢。
hand-nothing = 第 { $number } 局完：{ $points } 分，不计筹码。
hand-watched = 第 { $number } 局完。
hand-balance = 你现有 **{ $free }** 个筹码。
hand-declared = 你已声明。声明时间结束之前，不会有人知道。
button-declare-red-dot = 声明一点红
hand-next = 你已入座，从下一局起参加。

hand-title = 你的牌 · 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局
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
       *[other] 你是 { $player }，这局坐庄（×{ $factor }）。
    }
   *[other] 你是 { $player }，这局坐庄（基数 { $figure }）。
}
hand-stacks = 栋数：{ $stacks }
hand-left = { $kind ->
   *[tile] 剩余张数：{ $counts }
}
hand-tiles = { $kind ->
    [card] 你的牌，最高一级在前
   *[tile] 你的牌，由大至小
}
hand-tiles-families = 你的牌，按系排列
hand-civil = **文子**：{ $tiles }
hand-military = **武子**：{ $tiles }
hand-tier = **{ $tier }**：{ $cards }
hand-advice = ➤ { $advice }
hand-no-tiles = { $kind ->
   *[tile] 你的牌已全部打出。
}
hand-discards = 你垫的牌：{ $tiles }
hand-picture = { $kind ->
   *[tile] 你的牌：{ $tiles }
}
hand-picture-chosen = 已选：{ $tiles }
hand-can-beat = 可打：{ $tiles }
hand-your-turn = **轮到你** · { $when } 截止
hand-your-turn-open = **轮到你**
hand-to-beat = 目前最大：{ $set }，值 { $stacks } 栋
hand-lead = { $kind ->
    [card] 由你先出：一张，或同级的几张。
   *[tile] 由你先出：一张，或成牌型的几张。
}
hand-follow = { $kind ->
   *[tile] 请选 { $width } 张打得过“{ $set }”的牌，或选 { $width } 张垫。
}
hand-cannot-beat = 你打不过“{ $set }”，选 { $width } 张垫。
hand-follow-at-once = { $kind ->
   *[tile] 打得过“{ $set }”的牌：{ $tiles }；其他牌一按即垫。
}
hand-follow-suit = 要跟{ $suit ->
    [civil] 文子
   *[military] 武子
}：选一张打得过“{ $set }”的，或选一张垫{ $presses ->
    [1] ；打不过的一按即垫
   *[2] {""}
}。
hand-follow-suit-low = 你打不过“{ $set }”，要跟{ $suit ->
    [civil] 文子
   *[military] 武子
}：{ $presses ->
    [1] 按
   *[2] 选
}一张垫。
hand-cannot-beat-at-once = 你打不过“{ $set }”，按一张牌垫。
hand-one-move = 你只有一种打法。
hand-one-follows-suit = 你打不过“{ $set }”，又要跟{ $suit ->
    [civil] 文子
   *[military] 武子
}：只能垫这一张。
hand-ask-discard = 这 { $width } 张打得过。仍然要垫？
hand-picked = 已选：{ $tiles }
hand-too-few = 已选：{ $tiles }。还差 { $more } 张：这一轮每家 { $width } { $kind ->
   *[tile] 张。
}
hand-too-many = 多选了 { $over } 张，请放回。
hand-barred = { $kind ->
    [card] 你没有栋，不得赢这最后一轮，只能垫牌。
   *[tile] 你空栋，最后一轮不得结牌，只能垫牌。
}
hand-away = 你暂时离开了，电脑正替你打。按“我回来了”就由你自己打。
hand-leaving = 你将离桌：电脑会用你的筹码打完这一局。想自己打下去就按“留下”。
hand-kicked-later = 你被请离桌了：打完这一局便离开。
hand-kicked = 你被请离桌了：电脑会用你的筹码打完这一局。
hand-computer-played = 这一局有电脑替你打。
button-lead = 出 { $tiles }
button-beat = 打出 { $tiles }
button-discard = { $width ->
   *[other] 垫 { $tiles }
}
button-clear = 重选
button-back = 我回来了
button-stay = 留下
button-dm-off = 不要再私信
button-dm-on = 私信我的牌
button-give-back = 不坐了
hand-no-hand = 还没开局。发牌后，你的牌会在这里出现。
hand-newer = -# 你的牌已移到另一条消息。
hand-not-seated = 你不在这一局。按牌桌消息上的“{ $sit }”，从下一局起参加。
hand-no-seat-left = 你不在这一局，座位也已满。
hand-waiting = 座位 { $seat } 从下一局起是你的。这一局仍由电脑打。
hand-won = 第 { $number } 局打完：你赢了 { $chips } 个筹码。
hand-lost = 第 { $number } 局打完：你输了 { $chips } 个筹码。
hand-even = 第 { $number } 局打完：你不输不赢。
hand-sat-out = 第 { $number } 局打完：你没有下注。
hand-nothing = 第 { $number } 局打完：{ $points }，不计筹码。
hand-watched = 第 { $number } 局打完。
hand-balance = 打完这一局，你有 **{ $free }** 个筹码。
hand-asked = 一局可能输得更多了：每分 { $stake } 个筹码，下一局最多输 { $hold } 个。
hand-asked-too-few = { $has ->
    [0] 这一局后你没有筹码了：先领取筹码，再同意。
   *[other] 这一局后你只有 { $has } 个筹码，不够打下一局：先领取筹码，再同意。
}
button-agree = 同意 · 下一局
hand-claimed = 已决定开牌。时间一到，其他人才会知道。
button-claim-red-dot = 以一点红开牌
button-end-claims = 开始打牌
hand-next = 你已入座，从下一局起参加。

settlement-title = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局结算 · { $game }
settlement-wins-with = { $player } 结牌：{ $set }。
settlement-net-of = { $player } **{ $net }**
settlement-winner = { $player } 结牌，赢这一局：{ $set }。
settlement-last-quartet = 四大包（以四张文武牌结牌）：×{ $factor }
settlement-last-supreme = 包尊（以至尊结牌）：×{ $factor }
settlement-last-little-three = 幺结（单张丁三）：×{ $factor }
settlement-last-big-head-six = 幺结（单张铜锤六）：×{ $factor }
settlement-complete = 全收八栋：×{ $factor }
settlement-heading = 各家与赢家之间的分数（{ $par } 栋归本）
settlement-wins = { $player } · { $stacks } 栋 · 结牌
settlement-pays = { $player } 赔 **{ $points }**{ $sum }
settlement-gets = { $player } 收 **{ $points }**{ $sum }
settlement-even = { $player } 赔 **0**{ $sum }
settlement-equals = {" "}= { $sum }
settlement-for-no-stack = （空栋）
settlement-sum = （{ $base }）{ $factors }
settlement-no-stack = 空栋 { $base }
settlement-under = { $par } − { $stacks } 栋
settlement-over = { $stacks } 栋 − { $par }
settlement-times-figure = × 基数 { $figure } ÷ { $par }
settlement-times-capture = ×{ $factor } 被擒
settlement-times-banker = ×{ $factor } 庄家
settlement-times-last = ×{ $factor } 结牌
settlement-times-complete = ×{ $factor } 全收
settlement-brief = { $player } **{ $chips }** · { $stacks ->
    [0] 空栋
   *[other] { $stacks } 栋
}
settlement-brief-points = { $player } **{ $points }** · { $stacks ->
    [0] 空栋
   *[other] { $stacks } 栋
}
button-sums = 怎么算
settlement-points = { $count ->
   *[other] { $points } 分
}
settlement-chips = { $count ->
   *[other] { $chips } 个筹码
}
settlement-net-heading = 输赢
settlement-net = { $player } · { $points } × { $stake } = **{ $chips }**
settlement-net-points = { $player } · **{ $points }**，不计筹码
settlement-next-banker = { $streak ->
    [1] 下局庄家：{ $player }，{ $stakes }
   *[other] 下局庄家：{ $player }，连庄第 { $streak } 局，{ $stakes }
}
settlement-next-stakes = { $figure ->
    [0] ×{ $factor }
   *[other] 基数 { $figure }
}
settlement-waiting = 还等 { $players } 按“下一局”
settlement-waiting-away = { $player }（暂时离开）
settlement-computer-played = 由电脑代打：{ $players }。
settlement-wait = 最迟 { $when } 开下一局
settlement-newcomers = 新入座：{ $players }
settlement-free-seats = 空位：{ $seats }
settlement-too-few = 人数不够开局，空位：{ $seats }。{ $sit ->
    [0] {""}
   *[other] 按“坐下”入座。
}{ $computers ->
    [0] {""}
   *[other] 按“加入电脑”补位。
}
settlement-picture = { $player } 赢得第 { $number } 局：{ $seats }
settlement-picture-seat = { $player } · { $stacks } 栋 · { $net }
settlement-picture-plays = { $line } · 依次：{ $plays }
settlement-play-takes = { $tiles }（赢）
settlement-play-discarded = { $tiles }（垫）
settlement-play-hidden = 垫 { $width } 张
settlement-picture-discards = { $line } · 垫：{ $tiles }
settlement-red-dot = { $player } 以一点红开牌，未出牌就赢这一局。
settlement-claimed-too = 也开了牌的：{ $players }；庄家优先，其次按出牌次序。
settlement-complete-claim = 一点红当作全收八栋：×{ $factor }
settlement-wins-claim = { $player } · 未打一轮就赢
settlement-heading-claim = 各家与赢家之间的分数（人人空栋）
settlement-captured = 最后一轮被擒：{ $player } 包赔三家。
settlement-captured-times = 最后一轮被擒：{ $player } 包赔三家，×{ $factor }。
settlement-paid-for = { $payer } 代 { $player } 赔 **{ $points }**{ $sum }
settlement-next-leader-dice = 下一局掷骰决定谁先出。
settlement-next-leader = 下一局由 { $player } 先出。
settlement-scores-heading = 分数：每栋 1 分，赢最后一轮另加 { $bonus } 分
settlement-score = { $player } · { $stacks } 栋{ $bonus ->
    [0] {""}
   *[other] {" "}+ { $bonus }
} = **{ $score }**
settlement-difference = 每两家之间以分数之差结算。
settlement-totals-heading = 打了 { $hands } 局之后的总分
settlement-total = { $player } · **{ $score }**
settlement-final = { $players } 以总分 { $score } 胜出。
settlement-final-shared = { $players } 总分同为 { $score }，并列第一。

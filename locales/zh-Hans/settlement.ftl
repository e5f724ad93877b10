settlement-title = 第 { $number } 局结算 · { $game }
settlement-winner = { $player } 以 { $set } 结牌，赢得这一局。
settlement-last-quartet = 四大包：×{ $factor }
settlement-last-supreme = 包尊：×{ $factor }
settlement-last-little-three = 幺结（以单张丁三结牌）：×{ $factor }
settlement-last-big-head-six = 幺结（以单张铜锤六结牌）：×{ $factor }
settlement-complete = 八支全收：×{ $factor }
settlement-heading = 各家与赢家之间的分数（{ $par } 支够本）
settlement-wins = { $player } · { $stacks } 支 · 结牌
settlement-pays = { $player } 赔 **{ $points }** = { $sum }
settlement-gets = { $player } 收 **{ $points }** = { $sum }
settlement-even = { $player } 赔 **0** = { $sum }
settlement-no-stack = 无支 { $base }
settlement-under = { $par } − { $stacks } 支
settlement-over = { $stacks } 支 − { $par }
settlement-times-figure = × 基数 { $figure } ÷ { $par }
settlement-times-capture = × 擒牌 { $factor }
settlement-times-banker = × 庄家 { $factor }
settlement-times-last = × 结牌 { $factor }
settlement-times-complete = × 八支 { $factor }
settlement-net-heading = 输赢
settlement-net = { $player } · { $points } 分 × { $stake } = **{ $chips } 个筹码**
settlement-net-points = { $player } · **{ $points } 分**，不计筹码
settlement-next-banker = { $streak ->
    [1] 下局庄家：{ $player }，{ $stakes }
   *[other] 下局庄家：{ $player }，连庄第 { $streak } 局，{ $stakes }
}
settlement-next-stakes = { $figure ->
    [0] ×{ $factor }
   *[other] 基数 { $figure }
}
settlement-ready = 已准备：{ $players }
settlement-waiting = 还等：{ $players }
settlement-wait = 最迟 { $when } 开下一局。
settlement-press-next = 人人按过 *下一局* 便开局。
settlement-free-seats = 空位：{ $seats }
settlement-picture = { $player } 赢得第 { $number } 局：{ $seats }
settlement-picture-seat = { $player } · { $stacks } 支 · { $net }
settlement-red-dot = { $player } 声明一点红，未出牌便赢得这一局。
settlement-claimed-too = { $players } 也有声明：先计庄家，再按出牌次序。
settlement-complete-claim = 声明取胜当作八支全收：×{ $factor }
settlement-wins-claim = { $player } · 未打一轮便赢
settlement-heading-claim = 各家与赢家之间的分数（人人无支）
settlement-captured = 最后一轮被擒：由 { $player } 包赔全家。
settlement-captured-times = 最后一轮被擒：由 { $player } 包赔全家，×{ $factor }。
settlement-paid-for = { $payer } 代 { $player } 赔 **{ $points }** = { $sum }
settlement-next-leader-dice = 下一局掷骰决定谁先出。
settlement-next-leader = 下一局由 { $player } 先出。
settlement-scores-heading = 分数：各人的支数，赢最后一轮另加 { $bonus }
settlement-score = { $player } · { $stacks } 支{ $bonus ->
    [0] {""}
   *[other] {" "}+ { $bonus }
} = **{ $score }**
settlement-difference = 每两人之间以分数之差结算。
settlement-totals-heading = 打了 { $hands } 局之后
settlement-total = { $player } · **{ $score }**
settlement-final = { $players } 以 { $score } 分胜出。
settlement-final-shared = { $players } 同以 { $score } 分并列第一。

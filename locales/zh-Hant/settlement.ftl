settlement-title = 第 { $number } 局結算 · { $game }
settlement-winner = { $player } 以 { $set } 結牌，贏得這一局。
settlement-last-quartet = 四大包：×{ $factor }
settlement-last-supreme = 包尊：×{ $factor }
settlement-last-little-three = 么結（以單張丁三結牌）：×{ $factor }
settlement-last-big-head-six = 么結（以單張伶冧六結牌）：×{ $factor }
settlement-complete = 八支全收：×{ $factor }
settlement-heading = 各家與贏家之間的分數（{ $par } 支夠本）
settlement-wins = { $player } · { $stacks } 支 · 結牌
settlement-pays = { $player } 賠 **{ $points }** = { $sum }
settlement-gets = { $player } 收 **{ $points }** = { $sum }
settlement-even = { $player } 賠 **0** = { $sum }
settlement-no-stack = 無支 { $base }
settlement-under = { $par } − { $stacks } 支
settlement-over = { $stacks } 支 − { $par }
settlement-times-figure = × 基數 { $figure } ÷ { $par }
settlement-times-capture = × 擒牌 { $factor }
settlement-times-banker = × 莊家 { $factor }
settlement-times-last = × 結牌 { $factor }
settlement-times-complete = × 八支 { $factor }
settlement-net-heading = 輸贏
settlement-net = { $player } · { $points } 分 × { $stake } = **{ $chips } 個籌碼**
settlement-net-points = { $player } · **{ $points } 分**，不計籌碼
settlement-next-banker = { $streak ->
    [1] 下局莊家：{ $player }，{ $stakes }
   *[other] 下局莊家：{ $player }，連莊第 { $streak } 局，{ $stakes }
}
settlement-next-stakes = { $figure ->
    [0] ×{ $factor }
   *[other] 基數 { $figure }
}
settlement-ready = 已準備：{ $players }
settlement-waiting = 還等：{ $players }
settlement-wait = 最遲 { $when } 開下一局。
settlement-press-next = 人人按過 *下一局* 便開局。
settlement-free-seats = 空位：{ $seats }
settlement-picture = { $player } 贏得第 { $number } 局：{ $seats }
settlement-picture-seat = { $player } · { $stacks } 支 · { $net }
settlement-red-dot = { $player } 聲明一點紅，未出牌便贏得這一局。
settlement-claimed-too = { $players } 也有聲明：先計莊家，再按出牌次序。
settlement-complete-claim = 聲明取勝當作八支全收：×{ $factor }
settlement-wins-claim = { $player } · 未打一輪便贏
settlement-heading-claim = 各家與贏家之間的分數（人人無支）
settlement-captured = 最後一輪被擒：由 { $player } 包賠全家。
settlement-captured-times = 最後一輪被擒：由 { $player } 包賠全家，×{ $factor }。
settlement-paid-for = { $payer } 代 { $player } 賠 **{ $points }** = { $sum }
settlement-next-leader-dice = 下一局擲骰決定誰先出。
settlement-next-leader = 下一局由 { $player } 先出。
settlement-scores-heading = 分數：各人的支數，贏最後一輪另加 { $bonus }
settlement-score = { $player } · { $stacks } 支{ $bonus ->
    [0] {""}
   *[other] {" "}+ { $bonus }
} = **{ $score }**
settlement-difference = 每兩人之間以分數之差結算。
settlement-totals-heading = 打了 { $hands } 局之後
settlement-total = { $player } · **{ $score }**
settlement-final = { $players } 以 { $score } 分勝出。
settlement-final-shared = { $players } 同以 { $score } 分並列第一。

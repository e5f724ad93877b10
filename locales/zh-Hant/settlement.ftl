settlement-title = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局結算 · { $game }
settlement-wins-with = { $player } 結牌：{ $set }。
settlement-net-of = { $player } **{ $net }**
settlement-winner = { $player } 結牌，贏這一局：{ $set }。
settlement-last-quartet = 四大包（以四張文武牌結牌）：×{ $factor }
settlement-last-supreme = 包尊（以至尊結牌）：×{ $factor }
settlement-last-little-three = 么結（單張丁三）：×{ $factor }
settlement-last-big-head-six = 么結（單張伶冧六）：×{ $factor }
settlement-complete = 全收八棟：×{ $factor }
settlement-heading = 各家與贏家之間的分數（{ $par } 棟歸本）
settlement-wins = { $player } · { $stacks } 棟 · 結牌
settlement-pays = { $player } 賠 **{ $points }**{ $sum }
settlement-gets = { $player } 收 **{ $points }**{ $sum }
settlement-even = { $player } 賠 **0**{ $sum }
settlement-equals = {" "}= { $sum }
settlement-for-no-stack = （空棟）
settlement-sum = （{ $base }）{ $factors }
settlement-no-stack = 空棟 { $base }
settlement-under = { $par } − { $stacks } 棟
settlement-over = { $stacks } 棟 − { $par }
settlement-times-figure = × 基數 { $figure } ÷ { $par }
settlement-times-capture = ×{ $factor } 被擒
settlement-times-banker = ×{ $factor } 莊家
settlement-times-last = ×{ $factor } 結牌
settlement-times-complete = ×{ $factor } 全收
settlement-brief = { $player } **{ $chips }** · { $stacks ->
    [0] 空棟
   *[other] { $stacks } 棟
}
settlement-brief-points = { $player } **{ $points }** · { $stacks ->
    [0] 空棟
   *[other] { $stacks } 棟
}
button-sums = 怎樣算
settlement-points = { $count ->
   *[other] { $points } 分
}
settlement-chips = { $count ->
   *[other] { $chips } 個籌碼
}
settlement-net-heading = 輸贏
settlement-net = { $player } · { $points } × { $stake } = **{ $chips }**
settlement-net-points = { $player } · **{ $points }**，不計籌碼
settlement-next-banker = { $streak ->
    [1] 下局莊家：{ $player }，{ $stakes }
   *[other] 下局莊家：{ $player }，連莊第 { $streak } 局，{ $stakes }
}
settlement-next-stakes = { $figure ->
    [0] ×{ $factor }
   *[other] 基數 { $figure }
}
settlement-waiting = 還等 { $players } 按「下一局」
settlement-waiting-away = { $player }（走開了）
settlement-computer-played = 由電腦代打：{ $players }。
settlement-wait = 最遲 { $when } 開下一局
settlement-newcomers = 新入座：{ $players }
settlement-free-seats = 空位：{ $seats }
settlement-too-few = 人數不夠開局，空位：{ $seats }。{ $sit ->
    [0] {""}
   *[other] 按「坐下」入座。
}{ $computers ->
    [0] {""}
   *[other] 按「加入電腦」補位。
}
settlement-picture = { $player } 贏得第 { $number } 局：{ $seats }
settlement-picture-seat = { $player } · { $stacks } 棟 · { $net }
settlement-picture-plays = { $line } · 依次：{ $plays }
settlement-play-takes = { $tiles }（贏）
settlement-play-discarded = { $tiles }（墊）
settlement-play-hidden = 墊 { $width } 張
settlement-picture-discards = { $line } · 墊：{ $tiles }
settlement-red-dot = { $player } 以一點紅開牌，未出牌便贏這一局。
settlement-claimed-too = 也開了牌的：{ $players }；莊家優先，其次按出牌次序。
settlement-complete-claim = 一點紅當作全收八棟：×{ $factor }
settlement-wins-claim = { $player } · 未打一圈便贏
settlement-heading-claim = 各家與贏家之間的分數（人人空棟）
settlement-captured = 最後一圈被擒：{ $player } 包賠三家。
settlement-captured-times = 最後一圈被擒：{ $player } 包賠三家，×{ $factor }。
settlement-paid-for = { $payer } 代 { $player } 賠 **{ $points }**{ $sum }
settlement-next-leader-dice = 下一局擲骰決定誰先出。
settlement-next-leader = 下一局由 { $player } 先出。
settlement-scores-heading = 分數：每棟 1 分，贏最後一圈另加 { $bonus } 分
settlement-score = { $player } · { $stacks } 棟{ $bonus ->
    [0] {""}
   *[other] {" "}+ { $bonus }
} = **{ $score }**
settlement-difference = 每兩家之間以分數之差結算。
settlement-totals-heading = 打了 { $hands } 局之後的總分
settlement-total = { $player } · **{ $score }**
settlement-final = { $players } 以總分 { $score } 勝出。
settlement-final-shared = { $players } 總分同為 { $score }，並列第一。

bets-title = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局 · { $game }
bets-footer = { $house } · { $limits }
bets-limits = 每注 { $least } 至 { $most } 个筹码
bets-limits-fixed = 每注 { $chips } 个筹码
bets-banks = { $key ->
    [kept] 依次问各家坐不坐庄，坐庄者可一直坐到输一局为止；没有人坐就由系统坐庄
    [passes] 每局依次问各家坐不坐庄；没有人坐就由系统坐庄
   *[house] 系统坐庄
}
bets-bank = 庄家：{ $player }
bets-until = 请下注：最迟 { $when } 发牌。
bets-open = 请下注。
bets-others-until = 其他人正在下注：最迟 { $when } 发牌。
bets-others = 其他人正在下注。
bets-offered = 请 { $player } 决定坐不坐庄。
bets-offer-until = 请 { $player } 决定坐不坐庄，{ $when } 轮到下一位。
bets-seat-banks = { $player } · 坐庄
bets-seat-waits = { $player }
bets-seat-asked = { $player } · 坐不坐庄？
bets-seat-open = { $player } · 还没下注
bets-seat-out = { $player } · 本局不下注
bets-seat-bets = { $player } · 下注 { $chips } 个筹码
bets-picture = 第 { $number } 局发牌之前：{ $seats }
bets-you-offered = 轮到你决定坐不坐庄：坐庄的话，这局所有注都由你赔、由你收。
bets-you-offered-until = 轮到你决定坐不坐庄，{ $when } 轮到下一位。坐庄的话，这局所有注都由你赔、由你收。
bets-you-risk = 其他人每注最多 { $most } 个筹码，合计不超过你有的筹码。
bets-you-bank = 这局你坐庄：所有注都由你赔、由你收。
bets-you-out = 你本局不下注。其他人全部下好注之前，你仍可下注。
bets-you-bet = 你下注 { $chips } 个筹码。所有人下好注之前都可以更改。
bets-form-title = 第 { $number } 局的注码
bets-form-label = 筹码
bets-form-placeholder = { $least } 至 { $most }，0 即不下注
bets-form-placeholder-fixed = { $chips }，0 即不下注
button-bet = 下注 { $chips }
button-bet-again = 照上局
button-bet-other = 其他……
button-bet-out = 本局不下注
button-bank-take = 坐庄
button-bank-pass = 不坐庄
bets-balance = 上一局之后，你有 **{ $free }** 个筹码。
bets-too-few = 要有 { $least } 个筹码才能下注。每天可用 </daily> 领取筹码。

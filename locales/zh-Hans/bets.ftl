bets-title = 第 { $number } 局 · { $game } · 下注
bets-footer = 玩法：{ $house } · 每注 { $least } 至 { $most } 个筹码
bets-range = 每局下注 { $least } 至 { $most } 个筹码
bets-banks = { $key ->
    [kept] 留庄：每局顺次问各家，做庄者可一直做到输一局为止，人人不做便由庄家专座做庄
    [passes] 轮庄：每局顺次问各家，人人不做便由庄家专座做庄
   *[house] 由庄家专座做庄
}
bets-until = 请下注：最迟 { $when } 发牌。
bets-open = 请下注。
bets-offered = 问 { $player } 做不做庄。
bets-offer-until = 问 { $player } 做不做庄，{ $when } 轮到下一位。
bets-seat-banks = { $player } 做庄
bets-seat-waits = { $player }
bets-seat-open = { $player } · 还没下注
bets-seat-out = { $player } · 这局不下注
bets-seat-bets = { $player } · 下注 { $chips } 个筹码
bets-picture = 第 { $number } 局发牌之前：{ $seats }
bets-you-offered = 轮到你做庄：这局所有注都由你赔、由你收。
bets-you-bank = 这局你做庄：所有注都由你赔、由你收。
bets-you-may = 你还没下注。不下注便停一局。
bets-you-out = 你这局不下注。其他人未下注之前，仍可改变主意。
bets-you-bet = 你下注 { $chips } 个筹码。其他人未下注之前仍可更改。
bets-form-title = 第 { $number } 局的注码
bets-form-label = 筹码
bets-form-placeholder = { $least } 至 { $most }，0 即不下注
button-bet = 下注 { $chips }
button-bet-again = 照上局
button-bet-other = 其他…
button-bet-out = 不下注
button-bank-take = 做庄
button-bank-pass = 不做

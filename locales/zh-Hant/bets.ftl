bets-title = 第 { $number }{ $hands ->
    [0] {""}
   *[other] /{ $hands }
} 局 · { $game }
bets-footer = { $house } · { $limits }
bets-limits = 每注 { $least } 至 { $most } 個籌碼
bets-limits-fixed = 每注 { $chips } 個籌碼
bets-banks = { $key ->
    [kept] 依次問各家坐不坐莊，坐莊者可一直坐到輸一局為止；沒有人坐便由系統坐莊
    [passes] 每局依次問各家坐不坐莊；沒有人坐便由系統坐莊
   *[house] 系統坐莊
}
bets-bank = 莊家：{ $player }
bets-until = 請下注：最遲 { $when } 發牌。
bets-open = 請下注。
bets-others-until = 其他人正在下注：最遲 { $when } 發牌。
bets-others = 其他人正在下注。
bets-offered = 請 { $player } 決定坐不坐莊。
bets-offer-until = 請 { $player } 決定坐不坐莊，{ $when } 輪到下一位。
bets-seat-banks = { $player } · 坐莊
bets-seat-waits = { $player }
bets-seat-asked = { $player } · 坐不坐莊？
bets-seat-open = { $player } · 還未下注
bets-seat-out = { $player } · 本局不下注
bets-seat-bets = { $player } · 下注 { $chips } 個籌碼
bets-picture = 第 { $number } 局發牌之前：{ $seats }
bets-you-offered = 輪到你決定坐不坐莊：坐莊的話，這局所有注都由你賠、由你收。
bets-you-offered-until = 輪到你決定坐不坐莊，{ $when } 輪到下一位。坐莊的話，這局所有注都由你賠、由你收。
bets-you-risk = 其他人每注最多 { $most } 個籌碼，合計不超過你有的籌碼。
bets-you-bank = 這局你坐莊：所有注都由你賠、由你收。
bets-you-out = 你本局不下注。其他人全部下好注之前，你仍可下注。
bets-you-bet = 你下注 { $chips } 個籌碼。所有人下好注之前都可以更改。
bets-form-title = 第 { $number } 局的注碼
bets-form-label = 籌碼
bets-form-placeholder = { $least } 至 { $most }，0 即不下注
bets-form-placeholder-fixed = { $chips }，0 即不下注
button-bet = 下注 { $chips }
button-bet-again = 照上局
button-bet-other = 其他……
button-bet-out = 本局不下注
button-bank-take = 坐莊
button-bank-pass = 不坐莊
bets-balance = 上一局之後，你有 **{ $free }** 個籌碼。
bets-too-few = 要有 { $least } 個籌碼才能下注。每天可用 </daily> 領取籌碼。

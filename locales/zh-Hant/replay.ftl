# 一步一步重看打完的一局。

button-replay = 重看
replay-step = 重看第 { $number } 局 · { $step ->
    [0] 開局
   *[other] 第 { $step } 手，共 { $steps } 手
}
replay-seen-by = { $step } · { $player } 眼中的牌局
replay-none = 只有天九和 Tet-Gow 可以重看。
replay-no-mistake = 從這裡起，你沒有明顯的失誤。
replay-compared-own = **你這一局的平均輸贏** · 只按你當時能知道的來算 · ± 是誤差範圍
replay-compared = { $player } 這一局的平均輸贏 · 只按當時能知道的來算 · ± 是誤差範圍
replay-nothing-to-compare = 這一手沒有別的打法可以比較。
button-replay-mistake = 下一個失誤
button-replay-compare = 比較打法
button-trick-back = ⏮
button-play-back = ◀
button-play-on = ▶
button-trick-on = ⏭

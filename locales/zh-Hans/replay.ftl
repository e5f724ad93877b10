# 一步一步回放打完的一局。

button-replay = 回放
replay-step = 第 { $number } 局回放 · { $step ->
    [0] 开局
   *[other] 第 { $step } 手，共 { $steps } 手
}
replay-seen-by = { $step } · { $player } 眼中的牌局
replay-none = 只有天九和 Tet-Gow 可以回放。
replay-no-mistake = 从这里起，你没有明显的失误。
replay-compared-own = **你这一局的平均输赢** · 只按你当时能知道的来算 · ± 是误差范围
replay-compared = { $player } 这一局的平均输赢 · 只按当时能知道的来算 · ± 是误差范围
replay-nothing-to-compare = 这一手没有别的打法可以比较。
button-replay-mistake = 下一个失误
button-replay-compare = 比较打法
button-trick-back = ⏮
button-play-back = ◀
button-play-on = ▶
button-trick-on = ⏭

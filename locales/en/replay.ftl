# A finished hand, step by step.

button-replay = Replay
replay-step = Replay of hand { $number } · { $step ->
    [0] before the first play
   *[other] play { $step } of { $steps }
}
replay-seen-by = { $step } · as { $player } saw it
replay-none = Only Tien Gow and Tet-Gow can be replayed.
replay-no-mistake = You made no clear mistake after this.
replay-compared-own = **Your average result for this hand** · judged by what you could know then · ± is the margin of error
replay-compared = Average result for { $player } in this hand · judged by what they could know then · ± is the margin of error
replay-nothing-to-compare = There is nothing to compare here.
button-replay-mistake = Next mistake
button-replay-compare = Compare plays
button-trick-back = ⏮
button-play-back = ◀
button-play-on = ▶
button-trick-on = ⏭

# A finished hand, step by step.

replay-step = Replay of hand { $number } · play { $step } of { $steps }
replay-none = There are replays of trick games only.
button-trick-back = ⏮
button-play-back = ◀
button-play-on = ▶
button-trick-on = ⏭

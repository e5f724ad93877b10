# 一步一步重看打完的一局。

replay-step = 重看第 { $number } 局 · 第 { $step } 手，共 { $steps } 手
replay-none = 只有打轮次的牌局可以重看。
button-trick-back = ⏮
button-play-back = ◀
button-play-on = ▶
button-trick-on = ⏭

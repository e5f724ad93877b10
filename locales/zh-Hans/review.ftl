# 复盘：一个人在打完的一局里亏在哪里。

button-review = 复盘
review-title = 你在第 { $number } 局的打法
review-judged = 只按你当时能知道的来评：运气不好不算错。{ $mistakes ->
    [0] {""}
   *[other] ± 是误差范围。
}
review-mistake = **第 { $trick } 轮：**你选了“{ $made }”。“{ $better }”更好，平均多 **{ $value }**
review-none = 没有明显的失误：每一手都没有明显更好的打法。
review-not-yours = 只有打过这一局的人才能复盘，而且只看自己的打法。
review-seat-unknown = 这一局已移入档案库，那里没有记下你坐哪一家，无法复盘；仍可回放。
review-waiting = { $before ->
    [0] 马上轮到你的复盘……
   *[other] 前面还有 { $before } 份复盘……
}
review-comparing = 正在比较打法……
review-judging = 正在复盘：已看 { $done } 手，共 { $plays } 手……
review-no-game = 只有天九和 Tet-Gow 可以复盘。
review-busy = 等着复盘的太多了，请过一分钟再试。
review-own-busy = 你要的复盘和比较还没算完，请等一个算完再试。
review-failed = 这一局无法复盘。

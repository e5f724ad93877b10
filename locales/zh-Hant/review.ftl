# 檢討：一個人在打完的一局裡虧在哪裡。

button-review = 檢討
review-title = 你在第 { $number } 局的打法
review-judged = 只按你當時能知道的來評：運氣不好不算錯。{ $mistakes ->
    [0] {""}
   *[other] ± 是誤差範圍。
}
review-mistake = **第 { $trick } 圈：**你選了「{ $made }」。「{ $better }」更好，平均多 **{ $value }**
review-none = 沒有明顯的失誤：每一手都沒有明顯更好的打法。
review-not-yours = 只有打過這一局的人才能檢討，而且只檢討自己的打法。
review-seat-unknown = 這一局已移入檔案庫，那裡沒有記下你坐哪一家，無法檢討；仍可重看。
review-waiting = { $before ->
    [0] 馬上輪到你的檢討……
   *[other] 前面還有 { $before } 份檢討……
}
review-comparing = 正在比較打法……
review-judging = 正在檢討：已看 { $done } 手，共 { $plays } 手……
review-no-game = 只有天九和 Tet-Gow 可以檢討。
review-busy = 等著檢討的太多了，請過一分鐘再試。
review-own-busy = 你要的檢討和比較還沒算完，請等一個算完再試。
review-failed = 這一局無法檢討。

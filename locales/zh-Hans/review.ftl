# 检讨：一个人在打完的一局里亏在哪里。

button-review = 检讨
review-title = 你在第 { $number } 局的打法
review-judged = 只按你当时能知道的来评：运气不好不算错。± 是误差范围。
review-mistake = **第 { $trick } 轮：**{ $made }。{ $better }更好，多 **{ $value }**
review-none = 没有明显的失误：没有哪一手明显比你打的更好。
review-not-yours = 只有打过这一局的人才能检讨，而且只检讨自己的打法。
review-no-game = 只有天九可以检讨。
review-busy = 等着检讨的太多了，请过一分钟再试。
review-failed = 这一局无法检讨。

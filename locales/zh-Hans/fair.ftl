# 牌局如何事先封定，又如何查验。

fair-beside = { $terms } · 下次发牌的封条 🔒
fair-sealed = 下次发牌的封条 🔒 { $commitment }
fair-cuts = ✂ 切牌：{ $salts }
fair-cut-by = { $player }“{ $salt }”
fair-receipt = 凭据 { $receipt }
fair-receipt-of-round = 凭据 { $receipt } · drand 第 { $round } 轮
fair-receipt-unreached = 凭据 { $receipt } · 连不上 drand，没有用它
fair-uncut = 封条 🔒 { $commitment } · { $proof } · 没有人切牌（详见 </fair now>）
fair-waiting = 第 { $number } 局已经封定，不能再切牌；几秒后 drand 公布下一轮就发牌。
button-cut = ✂ 切牌
fair-form-title = 给下次发牌切牌
fair-form-label = 随便打几个字，人人看得到
fair-form-placeholder = 会混进发牌，没有人能挑牌
fair-salted-fresh = 你用“{ $salt }”切牌，加进第 { $number } 局；这一局在你切牌之前已经封定。
fair-salted-old = 你用“{ $salt }”切牌。牌局正在进行，这次切牌不能证明下一局没有被挑选；想要证明，请在这一局结束后再切一次。
fair-title = 公平发牌
fair-running = **第 { $number } 局**按这张凭据发牌，全文在文件里：
    `{ $receipt }`
fair-fixed = **第 { $number } 局**已由这张凭据封定，全文在文件里：
    `{ $receipt }`
fair-round = 这一局的牌用公共随机数 drand（{ $chain }）的第 { $round } 轮；定下凭据的时候，没有人能知道它。
fair-unreached = 这一局之前连不上公共随机数 drand，所以凭据没有用它。
fair-never-dealt = 这一局封定了，却没有发牌：公共随机数没有及时公布，有人的筹码不够了，或者牌桌已解散。
fair-salt = { $player }：“{ $salt }”{ $kind ->
    [fresh] （新）
    [old] （旧）
    [auto] （没有输入）
   *[computer] （电脑）
}
fair-next = **第 { $number } 局**已经封定：
    `{ $commitment }`
fair-next-own = 按“切牌”，随便打几个字：这样，封定的时候就没有人能知道那一局的牌。
fair-number = 在凭据里，你的编号是 { $number }。
fair-honest = 机器人的管理者看得到所有的牌。凭据能证明他们没有更改或重发；若有人切牌，还能证明牌不是他们挑选的。
fair-no-fresh = 这一局之前没有人切牌。凭据能证明牌没有被更改，但不能证明牌没有被挑选。
fair-verify-title = 第 { $number } 局已查验
fair-step-commit = ✔ **封条：**种子就是开局前封定的那一个。
fair-step-receipt = ✔ **凭据：**规则、座位和切牌的字都对得上。`{ $receipt }`
fair-step-chain = ✔ **连贯：**{ $first ->
    [yes] 这是这张牌桌的第一张凭据，或者是还留着的第一张。
   *[no] 它写明了上一局的凭据。
}
fair-step-deal = ✔ **发牌：**种子加凭据，算出来正是这些牌。
fair-step-beacon = ✔ **公共随机数：**第 { $round } 轮有 drand 的签名，发牌用的就是它。
fair-step-failed = ✘ **{ $step ->
    [commit] 封条：**种子不是开局前封定的那一个
    [receipt] 凭据：**内容有问题或无法核对，或者不是发牌前公布的那一张
    [chain] 连贯：**跟上一局的凭据接不上，或者上一局没有公开
    [deal] 发牌：**种子加凭据，算出来的牌或骰子不一样
    [beacon] 公共随机数：**签名不是 drand 在那一轮的签名
   *[format] 格式：**这不是一张凭据
}（{ $why }）
fair-own-tiles = **你的牌**，发的和重新算的一样：{ $tiles }
fair-own-differ = ✘ **你的牌**是 { $dealt }，按凭据却是 { $tiles }。
fair-void = 这一局作废了。编号保留，凭据也照样公开。
fair-until-closed = 封条和发牌现在还不能查验：这张牌桌在解散时才公开各局的牌。
fair-never = 封条和发牌不能查验：这张牌桌不公开任何一局的牌。
fair-file = 不必相信任何人：用 `tiengow verify`、随附的程序 `fair_verify.py` 或随附的网页，在自己的电脑上查验这个文件。
fair-no-receipt = 这里没有第 { $number } 局的凭据：它还没打完，或者在有凭据之前发的牌，或者已经移入档案库。
fair-no-hand = 这张牌桌还没有打完的牌局。
fair-stats-title = 这张牌桌的发牌
fair-stats-dealt = 有凭据的牌局：{ $dealt }，其中作废：{ $voided }
fair-stats-unopened = 没有公开的：{ $later } 局等解散时公开，{ $never } 局永不公开
fair-stats-fresh = 封定之后才输入的切牌：{ $salts } 次里有 { $fresh } 次
fair-stats-none = 这张牌桌还没有发过牌。

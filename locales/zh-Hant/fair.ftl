# 牌局如何事先封定，又如何查驗。

fair-beside = { $terms } · 下次發牌的封條 🔒
fair-sealed = 下次發牌的封條 🔒 { $commitment }
fair-cuts = ✂ 切牌：{ $salts }
fair-cut-by = { $player }「{ $salt }」
fair-receipt = 憑據 { $receipt }
fair-receipt-of-round = 憑據 { $receipt } · drand 第 { $round } 輪
fair-receipt-unreached = 憑據 { $receipt } · 連不上 drand，沒有用它
fair-uncut = 封條 🔒 { $commitment } · { $proof } · 沒有人切牌（詳見 </fair now>）
fair-waiting = 第 { $number } 局已經封定，不能再切牌；幾秒後 drand 公布下一輪便發牌。
button-cut = ✂ 切牌
fair-form-title = 替下次發牌切牌
fair-form-label = 隨便打幾個字，人人看得到
fair-form-placeholder = 會混進發牌，沒有人能挑牌
fair-salted-fresh = 你用「{ $salt }」切牌，加進第 { $number } 局；這一局在你切牌之前已經封定。
fair-salted-old = 你用「{ $salt }」切牌。牌局正在進行，這次切牌不能證明下一局沒有被挑選；想要證明，請在這一局結束後再切一次。
fair-title = 公平發牌
fair-running = **第 { $number } 局**按這張憑據發牌，全文在檔案裡：
    `{ $receipt }`
fair-fixed = **第 { $number } 局**已由這張憑據封定，全文在檔案裡：
    `{ $receipt }`
fair-round = 這一局的牌用公共隨機數 drand（{ $chain }）的第 { $round } 輪；定下憑據的時候，沒有人能知道它。
fair-unreached = 這一局之前連不上公共隨機數 drand，所以憑據沒有用它。
fair-never-dealt = 這一局封定了，卻沒有發牌：公共隨機數沒有及時公布，有人的籌碼不夠了，或者牌桌已散桌。
fair-salt = { $player }：「{ $salt }」{ $kind ->
    [fresh] （新）
    [old] （舊）
    [auto] （沒有輸入）
   *[computer] （電腦）
}
fair-next = **第 { $number } 局**已經封定：
    `{ $commitment }`
fair-next-own = 按「切牌」，隨便打幾個字：這樣，封定的時候就沒有人能知道那一局的牌。
fair-number = 在憑據裡，你的編號是 { $number }。
fair-honest = 機器人的管理者看得到所有的牌。憑據能證明他們沒有更改或重發；若有人切牌，還能證明牌不是他們挑選的。
fair-no-fresh = 這一局之前沒有人切牌。憑據能證明牌沒有被更改，但不能證明牌沒有被挑選。
fair-verify-title = 第 { $number } 局已查驗
fair-step-commit = ✔ **封條：**種子就是開局前封定的那一個。
fair-step-receipt = ✔ **憑據：**規則、座位和切牌的字都對得上。`{ $receipt }`
fair-step-chain = ✔ **連貫：**{ $first ->
    [yes] 這是這張牌桌的第一張憑據，或者是還留著的第一張。
   *[no] 它寫明了上一局的憑據。
}
fair-step-deal = ✔ **發牌：**種子加憑據，算出來正是這些牌。
fair-step-beacon = ✔ **公共隨機數：**第 { $round } 輪有 drand 的簽名，發牌用的就是它。
fair-step-failed = ✘ **{ $step ->
    [commit] 封條：**種子不是開局前封定的那一個
    [receipt] 憑據：**內容有問題或無法核對，或者不是發牌前公布的那一張
    [chain] 連貫：**跟上一局的憑據接不上，或者上一局沒有公開
    [deal] 發牌：**種子加憑據，算出來的牌或骰子不一樣
    [beacon] 公共隨機數：**簽名不是 drand 在那一輪的簽名
   *[format] 格式：**這不是一張憑據
}（{ $why }）
fair-own-tiles = **你的牌**，發的和重新算的一樣：{ $tiles }
fair-own-differ = ✘ **你的牌**是 { $dealt }，按憑據卻是 { $tiles }。
fair-void = 這一局作廢了。編號保留，憑據也照樣公開。
fair-until-closed = 封條和發牌現在還不能查驗：這張牌桌在散桌時才公開各局的牌。
fair-never = 封條和發牌不能查驗：這張牌桌不公開任何一局的牌。
fair-file = 不必相信任何人：用 `tiengow verify`、隨附的程式 `fair_verify.py` 或隨附的網頁，在自己的電腦上查驗這個檔案。
fair-no-receipt = 這裡沒有第 { $number } 局的憑據：它還沒打完，或者在有憑據之前發的牌，或者已經移入檔案庫。
fair-no-hand = 這張牌桌還沒有打完的牌局。
fair-stats-title = 這張牌桌的發牌
fair-stats-dealt = 有憑據的牌局：{ $dealt }，其中作廢：{ $voided }
fair-stats-unopened = 沒有公開的：{ $later } 局等散桌時公開，{ $never } 局永不公開
fair-stats-fresh = 封定之後才輸入的切牌：{ $salts } 次裡有 { $fresh } 次
fair-stats-none = 這張牌桌還沒有發過牌。

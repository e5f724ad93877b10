rules-button = { $key ->
    [tiles] 牌
    [sets] 牌組
    [play] 打法
    [payments] 賠數
    [table] 牌桌
   *[other] { $key }
}
rules-tiles-title = 三十二張牌
rules-tiles-text = 分文子、武子兩類，互不相壓。文子每款兩張，武子每款一張。由大至小：
rules-tiles-civil = 文子（每款兩張）
rules-tiles-military = 武子（每款一張）
rules-tiles-equal = { $tiles } { $name }（同大）
rules-tiles-tile = { $tile }{ $key ->
    [heaven] { "" }
    [earth] { "" }
    [man] { "" }
    [goose] （又稱鵝）
    [flower] { "" }
    [long] （又稱長衫）
    [board] { "" }
    [hatchet] （又稱虎頭）
    [partition] （又稱屏風）
    [long-leg-seven] { "" }
    [big-head-six] （又稱銅錘六）
    [nine] { "" }
    [eight] { "" }
    [seven] { "" }
    [big-six] （又稱二四）
    [five] { "" }
    [little-three] （又稱三雞）
   *[other] { "" }
}
rules-tiles-note = 同大的牌互不相壓：先出者為大。
rules-sets-title = 可以出甚麼
rules-sets-text = 出牌者打出以下其中一種，牌面向上。其他人出同樣張數。
rules-sets-single = **單張**：同類中較大的一張可壓。
rules-sets-pair = **一對**：兩張相同的文子，或雜九、雜八、雜七、雜五各自成對。同類中較大的一對可壓。
rules-sets-supreme = **至尊**：{ $tiles }。甚麼也壓不過它，它也不壓甚麼。
rules-sets-family = **文武相配**：同一系的兩張、三張或四張，文武都有。
rules-sets-families = 各系，由大至小
rules-sets-family-line = { $civil } 配 { $military }
rules-sets-beat = 要用較大一系、文武張數都相同的牌，才壓得過。
rules-sets-beat-mixed = 一副雜配，要用較大一系的雜配才壓得過。
rules-play-title = 一局怎樣打
rules-play-deal = 四人各得 8 張。莊家先出；誰贏一輪，誰出下一輪。
rules-play-follow = 其他人順次或 **壓** 過現時最大的牌（牌面向上），或 **墊** 同樣張數。不一定要壓。
rules-play-discards-secret = 墊出的牌牌面向下，不公開。
rules-play-discards-open = 墊出的牌攤開，人人可見。
rules-play-stacks = 每家兩張的一輪計兩支，四張的計四支。一局共 8 支。
rules-play-last = 誰贏 **最後一輪**（結牌），誰便贏這一局，並做下局莊家。
rules-play-early-death = **無支不得結牌**：最後一輪若是單張，一支也沒有的人不得贏。
rules-play-no-early-death = 一支也沒有的人，仍可贏最後一輪。
rules-payments-title = 誰賠誰
rules-payments-house = 玩法：{ $house }
rules-payments-par = { $par } 支夠本。一局打完，各家以 { $par } 減去自己的支數賠給贏家，以分計；過本則由贏家賠他。
rules-payments-no-trick = 一支也沒有，賠 { $points }。
rules-payments-no-trick-figure = 一支也沒有，莊家首局賠 { $first }，其後 { $second }、{ $third }，如此類推。
rules-payments-double = 與莊家之間的賠數都計 ×{ $factor }。
rules-payments-growing = 與莊家之間的賠數計 ×{ $first }；同一人連莊，逐局計 ×{ $second }、×{ $third }，如此類推。
rules-payments-figure = 人人計同一基數：莊家首局 { $first }，其後 { $second }、{ $third }，如此類推。一局打完，不足 { $par } 支的，每差一支賠贏家基數 ÷ { $par }；多過 { $par } 支的，每多一支由贏家照數賠他。
rules-payments-figure-literal = 人人計同一基數：莊家首局 { $first }，其後 { $second }、{ $third }，如此類推。一局打完，各家以基數減去自己的支數賠給贏家；支數多過基數，則由贏家賠他。
rules-payments-over-par-plain = 莊家輸了而多過 { $par } 支，只計 ×1。
rules-payments-over-par-figure = 莊家輸了而多過 { $par } 支，只照首局的基數 { $first } 計。
rules-payments-supreme = **賀尊**：出至尊，即時收每家 { $points } 分。
rules-payments-supreme-late = 文尊可被 6-1 6-1 擒去，所以到一輪打完而無人擒才賀。
rules-payments-quartet = **四大賀**：以四大贏一輪，收每家 { $points } 分。
rules-payments-two-couples = 出{ $key ->
    [couples] 兩副雜配
   *[quartet] 四大
}，收每家 { $points } 分；與莊家之間加倍，連莊也不再遞增。
rules-payments-supreme-fixed = **賀尊**：出至尊，收每家 { $points } 分；與莊家之間加倍，連莊也不再遞增。
rules-payments-last-trick-hong-kong = 以至尊結牌（包尊），或以單張 { $key ->
    [two] 2-1 或 5-1
   *[one] 2-1
} 結牌（么結），贏家所收 ×{ $factor }{ $quartet ->
    [0] 。
   *[other] ；以四大結牌（四大包）×{ $quartet }。
}
rules-payments-paid-once = 以{ $key ->
    [pairs] 至尊
   *[quartets] 至尊或四大
}結牌，這一輪不另賀。{ $couples ->
    [0] {""}
   *[other] 兩副不同系的雜配則照收。
}
rules-payments-last-over-par = 贏家按支數賠給別家的，不乘最後一輪的倍數。
rules-payments-complete-hong-kong = 八支全收：最後一輪多於一張，計八支 ×{ $eight }；{ $key ->
    [early-death] 是單張則一律計七支 ×{ $seven }。
    [two] 是單張計七支 ×{ $seven }，但那單張是 2-1 或 5-1，或壓得過它的牌都已亮出，則計八支 ×{ $eight }。
   *[one] 是單張計七支 ×{ $seven }，但那單張是 2-1，或壓得過它的牌都已亮出，則計八支 ×{ $eight }。
}
rules-payments-strong-opening = 莊家首出單張 6-6、6-3 或 5-4，或首出至尊，八支全收最多只計 ×{ $factor }。
rules-payments-last-trick = **打包與么結**：以{ $key ->
    [quartets] 四大、至尊
   *[pairs] 至尊
}或單張丁三結牌，終局賠數 ×{ $factor }。
rules-payments-complete = 八支全收，再 ×{ $factor }。
rules-payments-most = { $figure ->
    [0] 首局每人最多輸 { $points } 分（莊家 ×{ $factor }）。
   *[other] 首局每人最多輸 { $points } 分（基數 { $figure }）。
}
rules-payments-chips = 分數乘底注便是籌碼。
rules-table-title = 在牌桌上
rules-table-clock = 時間一到便自動代打：跟牌者墊最小的牌，出牌者出最小的單張。
rules-table-away = ⏱ 表示自動代打，打了甚麼會告訴你。連續錯過 { $turns } 手，座位由電腦代打，直至你按 我回來了。
rules-table-leave = 中途離桌，電腦會代打到這一局完結，輸贏仍歸你。
rules-table-hold = 每次發牌，先預扣你可能輸的最多籌碼；誰也不會輸得更多，也沒有欠債。
rules-table-cap = 每人每天從電腦贏得的籌碼，伺服器設有上限；到了上限便不計籌碼。
rules-table-chips = 籌碼只供玩樂，永遠不能買賣或兌換。
rules-play-example = { $key ->
    [tet-gow] 例：**A** 出 { $lead }，**B** 用 { $better } 壓，**C** 和 **D** 各墊 { $width } 張。
   *[other] 例：**A** 出 { $lead }，**B** 用 { $better } 壓，**C** 和 **D** 各墊 { $width } 張。
}
rules-play-example-open = 例：**A** 出 { $lead }，**B** 用 { $better } 壓，**C** 墊 { $third }，**D** 墊 { $fourth }。
rules-paigow-example = 例：{ $high } 作後道，{ $low } 作前道。
rules-paid-example = { $key ->
    [tet-gow] 例：**B** 贏最後一輪。各家輸贏：{ $seats }。
   *[other] 例：**A** 做第一局莊，**B** 結牌。各家輸贏：{ $seats }。
}
rules-paid-seat = { $seat } { $stacks ->
    [0] 無支
   *[other] { $stacks } 支
} { $points }
rules-paigow-paid = 例：**B** 後道 { $high }、前道 { $low }，莊家 **A** 後道 { $over }、前道 { $under }。**B** 下注 { $bet }，兩道皆贏：**B** { $won }，莊家 { $lost }。
rules-house-pick = 看另一種玩法
rules-examples = 例子
rules-beaten = { $set }，可用 { $better } 壓
rules-picture = 圖中的牌：{ $tiles }
rules-clause = { $rule }（{ $clause }）
rules-clauses = { $prefix }-… 是完整規則的條文編號，可用 /規則 的「條文」逐條查看。
rules-sets-pure = **文武不相配**：不出雜配、三張和四大。
rules-sets-couples = **雜配**：同一系的文子武子各一張。**一次兩對**：兩對文子、兩對武子或兩副雜配，同種而較大的可壓。沒有三張。
rules-sets-civil-supreme = **文尊**：5-1 5-1。
rules-sets-civil-supreme-capture = 6-1 6-1 可擒文尊。
rules-play-follow-civil = 出單張文子時，手上有文子便須跟一張。
rules-play-follow-both = 出單張時，手上有同類的牌便須跟一張。
rules-play-red-dot = **一點紅**：發到手的牌剛好只有一點紅（一點和四點是紅色，6-6 一半是紅色），可在首次出牌前的 { $seconds } 秒內聲明，即時贏得這一局。多人聲明時先計莊家，再按出牌次序。
rules-play-red-dot-white = **一點紅**：發到手的牌剛好只有一點紅（一點和四點是紅色，6-6 當作白色），可在首次出牌前的 { $seconds } 秒內聲明，即時贏得這一局。多人聲明時先計莊家，再按出牌次序。
rules-play-red-dot-order = 報不報隨意。幾家同報，莊家優先，其次按打牌次序。
rules-payments-red-dot = 報一點紅者即贏此局，並做下局莊家。其他各家按一支也沒有賠{ $factor ->
    [1] 。
   *[other] ，×{ $factor }。
}
rules-payments-exception = 莊家首出的牌，若 **單看自己手上的牌便知無敵**，即自己八張以外再沒有牌組壓得過它，八支全收便不加倍。手上有一張天而首出雙地，便屬無敵；手上沒有天，即使兩張天原來分在兩家，也不算。
rules-payments-capture = 最後一輪出 2-1 而被 4-2 擒去，出牌者包賠：其餘兩家該賠贏家的，也由他賠。贏家該賠別家的，仍由贏家自己賠。
rules-payments-capture-times = 最後一輪出 2-1 而被 4-2 擒去，出牌者包賠：其餘兩家該賠贏家的，連同自己的，都由他賠，×{ $factor }。贏家該賠別家的，仍由贏家自己賠，只計 ×1。
rules-payments-capture-second = 最後一輪出 5-1 而被 6-1 擒去，也一樣由出牌者包賠，×{ $factor }。
rules-paigow-tiles-title = 三十二張牌，逐張排大小
rules-paigow-tiles-text = 同類的兩道牌，只比各自較大的一張。由大至小：
rules-paigow-tiles-best = 文子（每款兩張）
rules-paigow-tiles-rest = 武子（每款一張）
rules-paigow-last = { $count ->
   *[other] { $tiles } 排在最後。
}
rules-paigow-wild = { $tiles } 每張可作 3 或 6，取點數大者。
rules-paigow-kinds-title = 兩張牌的大小
rules-paigow-kinds = 最大是 **至尊**：4-2 配 2-1。
rules-paigow-pairs = 其次是 **對**：兩張相同的文子，由天至伶冧六；再到雜九、雜八、雜七、雜五各自成對。
rules-paigow-wong = 再其次是 **王**：天或地配九。然後是 **槓**：天或地配任何八點，4-4 也算。
rules-paigow-points = 其餘計 **點**：總點數的個位，由 9 至 0。天或地配成的九點叫高九。
rules-paigow-equal = 點數相同，較大一張牌較大的一道為大；較小的一張不計。
rules-paigow-examples = 例子，由大至小
rules-paigow-deal = 各家先下注，然後每人得 4 張。擲三顆骰，由莊家起數，定誰取第一疊。
rules-paigow-set = 各家同時暗中把四張牌分成兩道，每道兩張。較大的是 **後道**，另一道是 **前道**。
rules-paigow-compare = 後道對莊家的後道，前道對前道。兩道都大便贏注；兩道都不大便輸注；一大一小便 **和**，互不賠。
rules-paigow-house-way = **標準擺法** 是公開的擺法，任何四張牌都有。莊家專座和電腦都照它擺。
rules-paigow-bank = 輪莊時，順次問上一局的玩家，每人最多連做兩局。人人不做便由莊家專座做。
rules-paigow-pays = 贏注一賠一；輸注歸莊家。
rules-paigow-zeros = 同是 0 點，不論甚麼牌都歸莊家。
rules-paigow-cover = 下注不可多過自己的籌碼，也不可多過莊家賠得起的數目，所以沒有欠債。
rules-paigow-clock = 時間到而未下注，便停一局；未擺牌，便按標準擺法代擺。
rules-paigow-hold = 發牌時預扣你的注；做莊者則預扣其他人可能贏的全部。
rules-paigow-commission = 贏注抽水 { $percent } %，這些籌碼不再流通。
rules-paigow-no-commission = 贏注不抽水。
rules-paigow-commission-players = 做莊的一方不付抽水。
rules-paigow-commission-bank = 做莊的玩家也付抽水，按全局淨贏計算；莊家專座做莊則不付。
rules-paigow-copies-bank = 兩家同大，歸莊家。
rules-paigow-copies-tie = 兩家同大，這一道打和：由另一道定輸贏。
rules-paigow-tied = 其中一道打和，由另一道定輸贏：一贏一和算贏，一輸一和算輸，兩道都和便和。
rules-paigow-six-high = 大頭六大過雜五。
rules-paigow-order = 單張由大至小：6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1，其次雜九、雜八、雜七，{ $key ->
    [six-high] 再到 4-2、雜五，最後是 2-1
   *[last] 再到雜五，最後是 4-2 和 2-1
}。同類而點數相同的一樣大。
rules-tetgow-cards-title = 三十六張牌
rules-tetgow-cards = 每張牌屬於三組之一、六級之一，月級最高。三人玩只用數字牌。
rules-tetgow-credit = Tet-Gow 由 MY Tian 創作，Decktet 由 P. D. Magnus 創作。
rules-tetgow-tier-heading = { $tier }
rules-tetgow-set-line = { $key ->
    [suits] 本組：{ $cards }
    [cycle] 環組：{ $cards }
   *[inter] 間組：{ $cards }
}
rules-tetgow-lead = 出牌者打出 **同一級** 的一張或幾張牌，牌面向上，不限哪一組。
rules-tetgow-beat = 要用 **更高一級**、張數相同而 **各組張數都一樣** 的牌才壓得過。
rules-tetgow-beat-example = 兩張本組加一張間組，要用更高一級的兩張本組加一張間組才壓得過，其他都不行。
rules-tetgow-wiki = 同一級的牌可出任意張數。
rules-tetgow-wiki-2019 = 最多出四張，其中環組最多一張。四人玩每人 8 張，另有四張明牌。
rules-tetgow-wikidot = 最多出四張，環組的牌只可單出。
rules-tetgow-winner = 誰贏 **最後一輪**，誰便贏這一局。
rules-tetgow-leader-winner = 第一局擲骰決定誰先出；其後由上一局的贏家先出。
rules-tetgow-leader-dice = 每一局都擲骰決定誰先出。
rules-tetgow-deal = 四人玩每人 { $four } 張，三人玩每人 { $three } 張。
rules-tetgow-hands = 四人玩每人 { $four } 張{ $key ->
    [open] ，剩下的四張攤開
   *[all] {""}
}。三人玩只用二十四張數字牌，每人 { $three } 張。
rules-tetgow-follow = 其他人順次或 **壓** 過目前最大的牌（牌面向上），或 **墊** 同樣張數（牌面向下）。不一定要壓。墊出的牌不公開。
rules-tetgow-stacks = 每家兩張的一輪計兩支，三張的計三支。
rules-tetgow-last = 各家只剩一張牌時，一支也沒有的人必須墊牌：只得一支不能贏。
rules-tetgow-score = 各人以自己的支數計分，贏最後一輪的加 { $bonus } 分。
rules-tetgow-difference = 每兩人之間以分數之差結算，以分計。
rules-tetgow-most = 每局每人最多輸的分數：四人玩 { $four } 分，三人玩 { $three } 分，即每人的張數再加獎分。
rules-tetgow-final = 牌桌上各局分數累計；牌桌結束時，總分最高者勝。
rules-tetgow-clock = 時間一到便自動代打：跟牌者墊最小的牌，出牌者出最小的單張。

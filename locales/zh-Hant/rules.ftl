rules-button = { $key ->
    [tiles] { $kind ->
       *[tile] 牌
    }
    [sets] 牌型
    [play] 打法
    [payments] 計分
    [table] 牌桌
   *[other] { $key }
}
rules-numbered = { $title } · { $number }/{ $count }
rules-topic-pick = 主題
rules-button-back = ◀
rules-button-next = ▶
rules-tiles-title = 三十二張牌
rules-goal = **目標：**贏最後一圈，便贏這一局；輸了的話，之前每得一棟都能少賠一些。
rules-tiles-text = 牌分文子、武子，文武不能互打。
rules-tiles-civil = **文子**，每款兩張，由大至小。
rules-tiles-military = **武子**，每款一張，由大至小。
rules-tiles-equal = { $name }（{ $tiles }，同大）
rules-tiles-tile = { $tile }{ $key ->
    [heaven] { "" }
    [earth] { "" }
    [man] { "" }
    [goose] ，又稱鵝
    [flower] { "" }
    [long] ，又稱長衫
    [board] { "" }
    [hatchet] ，又稱虎頭
    [partition] ，又稱屏風
    [long-leg-seven] { "" }
    [big-head-six] ，又稱銅錘六
    [nine] { "" }
    [eight] { "" }
    [seven] { "" }
    [big-six] ，又稱二四
    [five] { "" }
    [little-three] ，又稱三雞
   *[other] { "" }
}
rules-why-single = { $other }文武不同，打不過；另一張{ $lead }也打不過：一樣大，先出為大。
rules-why-pair = { $other }也是一對，但文武不同，打不過。
rules-why-mixed = { $better }打得過{ $lead }：那一系較大。{ $other }雖大，但不是文武對。
rules-why-cards = { $better } 打得過 { $lead }：級別較高，組別相同。{ $other } 級別也高，但組別不同。
rules-tiles-note = 同大打不過：先出者為大。
rules-sets-title = 可以出什麼
rules-sets-text = 先出的一家打出以下其中一種，牌面向上。其他人出同樣張數。
rules-sets-single = **單張**：同類（同是文子或武子）較大的一張可打。
rules-sets-pair = **一對**：兩張相同的文子（文對），或雜九、雜八、雜七、雜五各自成對（武對）。文對打文對，武對打武對，大者勝。
rules-sets-supreme = **至尊**：{ $tiles }。先出為大，沒有牌打得過；它也不能打別的牌。
rules-sets-family = **文武牌**：天九、地八、人七、和五，兩張、三張或四張，文武都有。
rules-sets-families = 四系，由大至小
rules-sets-family-line = { $civil }配{ $military }
rules-sets-beat = 要用較大一系，而文子、武子張數都相同的牌才打得過。
rules-sets-beat-mixed = 文武對要用較大一系的文武對來打。
rules-play-title = 一局怎樣打
rules-play-deal = 四人各得 8 張。莊家先出；誰贏一圈，下一圈便由誰先出。
rules-play-follow = 其他人依次**打**（出更大的牌，牌面向上），或**墊**同樣張數。打得過也可以墊。
rules-play-discards-secret = 墊牌時牌面向下，這一局打完之前別家看不到。
rules-play-discards-open = 墊的牌攤開，人人可見。
rules-play-stacks = 每家出一張的一圈得 1 棟，出兩張得 2 棟，如此類推。一局共 8 棟。
rules-play-boxes = 圖中各家座位有一排小格，得一棟便填滿一格。
rules-play-boxes-warn = 小格變成紅色或橙色是提醒：別家已得棟，這家一棟也沒有。
rules-play-last = 誰贏**最後一圈**便是結牌，贏這一局，並坐下局的莊。
rules-play-early-death = **空棟不得結牌**：最後一圈若是單張，一棟也沒有的人必須墊。
rules-play-no-early-death = 一棟也沒有，也可以贏最後一圈。
rules-payments-title = 計分
rules-payments-house = 玩法：{ $house }
rules-payments-par = { $par } 棟歸本。結牌後，不足 { $par } 棟的，每欠一棟賠贏家 1 分；多於 { $par } 棟的（入一、入二），每多一棟由贏家賠 1 分。
rules-payments-no-trick = 空棟（一棟也沒有）賠 { $points } 分。
rules-payments-no-trick-figure = 空棟（一棟也沒有）的人：莊家首次坐莊那一局賠 { $first }，連莊逐局賠 { $second }、{ $third }，如此類推。
rules-payments-double = 與莊家之間的輸贏都計 ×{ $factor }。
rules-payments-growing = 與莊家之間的輸贏計 ×{ $first }；連莊逐局計 ×{ $second }、×{ $third }，如此類推，以各家都賠得起為限。
rules-payments-figure = 人人計同一基數：莊家首局 { $first }，其後 { $second }、{ $third }，如此類推，以各家都賠得起為限。結牌後，不足 { $par } 棟的，每欠一棟賠贏家基數 ÷ { $par }；多於 { $par } 棟的，每多一棟由贏家照數賠。
rules-payments-figure-literal = 人人計同一基數：莊家首局 { $first }，其後 { $second }、{ $third }，如此類推，以各家都賠得起為限。結牌後，各家以基數減去自己的棟數賠給贏家；棟數多於基數，則由贏家賠。
rules-payments-over-par-plain = 莊家輸了而多於 { $par } 棟（入一、入二），只計 ×1。
rules-payments-over-par-figure = 莊家輸了而多於 { $par } 棟，只照首局的基數 { $first } 計。
rules-payments-supreme = **賀尊**：先出至尊，即時收每家 { $points } 分。
rules-payments-supreme-late = 文尊可被 6-1 6-1 擒，所以要等一圈打完而沒有人擒才賀。
rules-payments-quartet = **四大賀**：以四天九、四地八、四人七或四和五贏一圈，收每家 { $points } 分。
rules-payments-two-couples = 先出{ $key ->
    [couples] 兩副文武對
   *[quartet] 四張文武牌
}，收每家 { $points } 分；與莊家之間加倍，連莊也不再遞增。
rules-payments-supreme-fixed = **賀尊**：先出至尊，收每家 { $points } 分；與莊家之間加倍，連莊也不再遞增。
rules-payments-last-trick-hong-kong = 以至尊結牌（包尊），或以單張{ $key ->
    [two] 丁三或伶冧六
   *[one] 丁三
}結牌（么結），贏家所收 ×{ $factor }{ $quartet ->
    [0] 。
   *[other] ；以四張文武牌結牌（四大包）×{ $quartet }。
}
rules-payments-paid-once = 以{ $key ->
    [pairs] 至尊
   *[quartets] 至尊或四張文武牌
}結牌，這一圈不另賀。{ $couples ->
    [0] {""}
   *[other] 兩副不同系的文武對則照收。
}
rules-payments-last-over-par = 贏家賠給入一、入二的，不乘最後一圈的倍數。
rules-payments-complete-hong-kong = 全收八棟：最後一圈多於一張，作八支結 ×{ $eight }；{ $key ->
    [early-death] 是單張則一律作七支結 ×{ $seven }。
    [two] 是單張作七支結 ×{ $seven }，但那單張若是 2-1 或 5-1，或打得過它的牌都已亮出，則作八支結 ×{ $eight }。
   *[one] 是單張作七支結 ×{ $seven }，但那單張若是 2-1，或打得過它的牌都已亮出，則作八支結 ×{ $eight }。
}
rules-payments-strong-opening = 莊家頭牌出單張 6-6、6-3 或 5-4，或出至尊，全收八棟最多只計 ×{ $factor }。
rules-payments-last-trick = 以{ $key ->
    [quartets] 四張文武牌（四大包）、至尊（包尊）
   *[pairs] 至尊（包尊）
}或單張丁三（么結）結牌，結算的分數 ×{ $factor }。
rules-payments-complete = 全收八棟，結算的分數 ×{ $factor }。
rules-payments-most = { $figure ->
    [0] 首局每人最多輸 { $points } 分（莊家 ×{ $factor }）。
   *[other] 首局每人最多輸 { $points } 分（基數 { $figure }）。
}
rules-payments-chips = 分數乘底注便是籌碼。
rules-table-title = 在牌桌上
rules-table-clock = 時間一到便自動代打：輪到你先出，便出最小的單張；否則墊最小的牌。兩者都先武子，後文子。
rules-table-away = ⏱ 表示超時而代打的牌，打了什麼會告訴你。連續超時 { $turns } 手，便由電腦代打，直至你按「我回來了」。
rules-table-leave = 中途離桌，電腦會代你打完這一局，輸贏仍歸你。
rules-table-hold = 每次發牌，先預留你這一局最多會輸的籌碼。不會輸得更多，也不會有人欠債。
rules-table-cap = 每天從電腦贏得的籌碼設有上限；同桌有人到了上限，有電腦的牌局便不計籌碼。
rules-table-chips = 籌碼只供玩樂，永遠不能買賣或兌換。
rules-play-example = { $key ->
    [tet-gow] 例：**A** 出 { $lead }，**B** 用 { $better } 打，**C** 和 **D** 各墊 { $width } 張。
   *[other] 例：**A** 出{ $lead }，**B** 用{ $better }打，**C** 和 **D** 各墊 { $width } 張。
}
rules-play-example-open = 例：**A** 出{ $lead }，**B** 用{ $better }打，**C** 墊{ $third }，**D** 墊{ $fourth }。
rules-paigow-example = 例：{ $high }作後道，{ $low }作前道。
rules-paid-example = { $key ->
    [tet-gow] 例：**B** 贏最後一圈。各家輸贏：{ $seats }。
   *[other] 例：**A** 初任莊家，**B** 結牌。各家輸贏：{ $seats }。
}
rules-paid-seat = { $seat } { $stacks ->
    [0] 空棟
   *[other] { $stacks } 棟
} { $points }
rules-paigow-paid = 例：**B** 後道{ $high }，前道{ $low }；莊家 **A** 後道{ $over }，前道{ $under }。**B** 下注 { $bet }，兩道皆贏：**B** { $won }，莊家 { $lost }。
rules-house-pick = 看另一套玩法
rules-examples = 例子
rules-beaten = 要打{ $set }，可用{ $better }
rules-picture = 圖中的牌：{ $tiles }
rules-clause = { $rule }（{ $clause }）
rules-clauses = { $prefix }-… 是完整規則的條文編號，可用 </rules> 的「條文」選項逐條查看。
rules-sets-pure = **文武不相配**：文子武子不可同出，沒有文武對、三張和四張。
rules-sets-couples = **文武對**：同一系的文子武子各一張。**一次兩對**：兩副文對、兩副武對或兩副文武對；同種才可打，只比各自較大的一對。沒有三張。
rules-sets-civil-supreme = **文尊**：5-1 5-1，作用與至尊一樣。
rules-sets-civil-supreme-capture = 只有 6-1 6-1 可擒文尊。
rules-play-follow-civil = 先出的是單張文子，手上有文子便要跟一張。
rules-play-follow-both = 先出的是單張，手上有同類的牌便要跟一張。
rules-play-red-dot = **一點紅**：發到手的八張剛好只有一點紅（一點和四點是紅色，6-6 一半是紅色），可在頭牌打出前的 { $seconds } 秒內（不限時則 { $long } 秒）開牌，即時贏這一局。幾家同時開牌，莊家優先，其次按出牌次序。
rules-play-red-dot-white = **一點紅**：發到手的八張剛好只有一點紅（一點和四點是紅色，6-6 當作白色），可在頭牌打出前的 { $seconds } 秒內（不限時則 { $long } 秒）開牌，即時贏這一局。幾家同時開牌，莊家優先，其次按出牌次序。
rules-play-red-dot-order = 開不開牌隨意。幾家同時開牌，莊家優先，其次按出牌次序。
rules-payments-red-dot = 以一點紅開牌者即贏這一局，並坐下局的莊。其他各家按空棟賠{ $factor ->
    [1] 。
   *[other] ，×{ $factor }。
}
rules-payments-exception = 莊家的頭牌，若**單看自己手上的牌便知無敵**，即自己八張以外湊不出打得過它的牌，全收八棟便不加倍。手上有一張天而先出雙地，便屬無敵；手上沒有天，即使兩張天原來分在兩家，也不算。
rules-payments-capture = **大頭六擒丁三**：最後一圈先出丁三（2-1）而被大頭六（4-2）擒，出丁三者包賠：其餘兩家該賠贏家的，也由他賠。贏家該賠別家的，仍由贏家自己賠。
rules-payments-capture-times = **么雙擒四**：最後一圈先出丁三（2-1）而被大頭六（4-2）擒，出丁三者包賠：其餘兩家該賠贏家的，連同自己的，都由他賠，×{ $factor }。贏家該賠別家的，仍由贏家自己賠，只計 ×1。
rules-payments-capture-second = 最後一圈先出伶冧六（5-1）而被高腳七（6-1）擒，也一樣由出伶冧六者包賠，×{ $factor }。
rules-paigow-tiles-title = 三十二張牌，逐張排大小
rules-paigow-tiles-text = **目標：**把四張牌配成兩道，兩道都勝過莊家。同類的兩道牌，只比各自較大的一張。
rules-paigow-last = { $count ->
    [1] 2-1 排在最後。
   *[other] 4-2 和 2-1 都排在最後。
}
rules-paigow-wild = 4-2 和 2-1 每張可作 3 或 6，取點數大者。
rules-paigow-kinds-title = 兩張牌的大小
rules-paigow-kinds = 最大是**至尊**：4-2 配 2-1。
rules-paigow-pairs = 其次是**對子**：兩張相同的文子，由天至伶冧六；再到雜九、雜八、雜七、雜五各自成對。
rules-paigow-wong = 再其次是**王**（天王、地王）：天或地配雜九。然後是**槓**（天槓、地槓）：天或地配任何八點，4-4 也算。
rules-paigow-points = 其餘計**點數**：總點數的個位，由 9 至 0。天或地配成的九點叫高九，0 點叫鱉十。
rules-paigow-equal = 點數相同，比各自較大的一張，大者勝；較小的一張不計。
rules-paigow-examples = 例子，由大至小
rules-paigow-deal = 各家先下注，然後每人得 4 張。擲三顆骰，由莊家起數，定誰取第一疊。
rules-paigow-set = 各家同時暗中把四張牌分成兩道，每道兩張。較大的是**後道**，另一道是**前道**。
rules-paigow-compare = 後道對莊家的後道，前道對前道。兩道都贏便贏注；兩道都輸便輸注；一贏一輸便是**和局**，互不賠。
rules-paigow-house-way = **標準擺法**是公開的，任何四張牌都有固定的擺法。系統和電腦都照它擺。
rules-paigow-bank = 輪流問各家坐莊時，首局問所有玩家，其後問上一局有下注的玩家。每人最多連坐兩局；「坐到輸為止」則坐到輸一局。沒有人坐，便由系統坐莊；有人坐，系統便下最小的注。
rules-paigow-pays = 贏注一賠一；輸注歸莊家。
rules-paigow-zeros = 同是鱉十（0 點），不論什麼牌都歸莊家。
rules-paigow-cover = 下注不可多於自己的籌碼，也不可多於莊家賠得起的數目，所以不會有人欠債。
rules-paigow-clock = 時間到而未下注，便當本局不下注；未擺牌，便按標準擺法代擺。
rules-paigow-hold = 發牌時預留你的注；坐莊則預留其他人可能贏的全部。
rules-paigow-commission = 贏注抽佣 { $percent }%，這些籌碼不再流通。
rules-paigow-no-commission = 贏注不抽佣。
rules-paigow-commission-players = 坐莊的一方不付佣金。
rules-paigow-commission-bank = 坐莊的玩家也付佣金，按全局淨贏計算；系統坐莊則不付。
rules-paigow-copies-bank = 兩家同大，歸莊家。
rules-paigow-copies-tie = 兩家同大，這一道打和：由另一道定輸贏。
rules-paigow-tied = 其中一道打和，由另一道定輸贏：一贏一和算贏，一輸一和算輸，兩道都和便是和局。
rules-paigow-six-high = 大頭六大過雜五。
rules-paigow-order = 單張由大至小：6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1，其次雜九、雜八、雜七，{ $key ->
    [six-high] 再到 4-2、雜五，最後是 2-1
   *[last] 再到雜五，最後是 4-2 和 2-1
}。同類而點數相同的一樣大。
rules-tetgow-cards-title = 三十六張牌
rules-tetgow-cards = **目標：**贏最後一圈，並在此之前多得棟。每張牌屬於三組之一、六級之一。級以花色命名，由高至低：1 月（M）、2 日（S）、3 浪（W）、4 葉（L）、5 龍（Y）、6 結（K）。A 是么，C 是冠。
rules-tetgow-sets = {""}**本組**：么和冠，級便是花色。
    {""}**環組**：兩種花色相鄰，級是較大的一種。首尾也算相鄰：2 MK，屬結級。
    {""}**間組**：其餘配搭，由月級到結級是 MW、ML、SY、SK、WY、LK。
rules-tetgow-credit = Tet-Gow 由 MY Tian 創作，Decktet 由 P. D. Magnus 創作。
rules-tetgow-tier-heading = { $tier }
rules-tetgow-set-line = { $key ->
    [suits] 本組：{ $cards }
    [cycle] 環組：{ $cards }
   *[inter] 間組：{ $cards }
}
rules-tetgow-lead = 先出的一家打出**同一級**的一張或幾張牌，牌面向上，不限哪一組。
rules-tetgow-beat = 要用**級別更高**、張數相同，而且**各組張數都一樣**的牌才打得過。
rules-tetgow-beat-example = 兩張本組加一張間組，要用級別更高的兩張本組加一張間組才打得過，其他都不行。
rules-tetgow-wiki = 同一級的牌可出任意張數。
rules-tetgow-wiki-2019 = 最多出四張，其中環組最多一張。四人玩每人 8 張，另有四張明牌。
rules-tetgow-wikidot = 最多出四張，環組的牌只可單出。
rules-tetgow-winner = 誰贏**最後一圈**便是結牌，贏這一局。
rules-tetgow-leader-winner = 第一局擲骰決定誰先出；其後由上一局的贏家先出。
rules-tetgow-leader-dice = 每一局都擲骰決定誰先出。
rules-tetgow-deal = 四人玩每人 { $four } 張；三人玩只用 24 張數字牌，每人 { $three } 張。
rules-tetgow-hands = 四人玩每人 { $four } 張{ $key ->
    [open] ，剩下的四張攤開
   *[all] {""}
}。三人玩只用二十四張數字牌，每人 { $three } 張。
rules-tetgow-follow = 其他人依次**打**（出更大的牌，牌面向上），或**墊**同樣張數（牌面向下）。打得過也可以墊。這一局打完之前，別家看不到墊的牌。
rules-tetgow-stacks = 每家出一張的一圈得 1 棟，出兩張得 2 棟，如此類推。
rules-tetgow-last = 各家只剩一張牌時，一棟也沒有的人必須墊：只贏一棟不能結牌。
rules-tetgow-score = 每棟 1 分，贏最後一圈另加 { $bonus } 分。
rules-tetgow-difference = 每兩家之間以分數之差結算，即自己的分數乘以人數，再減去各家分數的總和。
rules-tetgow-most = 每局每人最多輸：四人玩 { $four } 分，三人玩 { $three } 分，即每張牌 1 分，再加獎分。
rules-tetgow-final = 牌桌上各局分數累計；散桌時，總分最高者勝。
rules-tetgow-clock = 時間一到便自動代打：輪到你先出，便出級別最低的單張；否則墊級別最低的牌。

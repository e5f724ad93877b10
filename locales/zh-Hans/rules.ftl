rules-button = { $key ->
    [tiles] { $kind ->
       *[tile] 牌
    }
    [sets] 牌型
    [play] 打法
    [payments] 计分
    [table] 牌桌
   *[other] { $key }
}
rules-numbered = { $title } · { $number }/{ $count }
rules-topic-pick = 主题
rules-button-back = ◀
rules-button-next = ▶
rules-tiles-title = 三十二张牌
rules-goal = **目标：**赢最后一轮，就赢这一局；输了的话，之前每得一栋都能少赔一些。
rules-tiles-text = 牌分文子、武子，文武不能互打。
rules-tiles-civil = **文子**，每种两张，由大至小。
rules-tiles-military = **武子**，每种一张，由大至小。
rules-tiles-equal = { $name }（{ $tiles }，同大）
rules-tiles-tile = { $tile }{ $key ->
    [heaven] { "" }
    [earth] { "" }
    [man] { "" }
    [goose] ，又称鹅
    [flower] { "" }
    [long] ，又称长衫
    [board] { "" }
    [hatchet] ，又称虎头
    [partition] ，又称屏风
    [long-leg-seven] { "" }
    [big-head-six] ，又称伶冧六
    [nine] { "" }
    [eight] { "" }
    [seven] { "" }
    [big-six] ，又称二四
    [five] { "" }
    [little-three] ，又称三鸡
   *[other] { "" }
}
rules-why-single = { $other }文武不同，打不过；另一张{ $lead }也打不过：一样大，先出为大。
rules-why-pair = { $other }也是一对，但文武不同，打不过。
rules-why-mixed = { $better }打得过{ $lead }：那一系较大。{ $other }虽大，但不是文武对。
rules-why-cards = { $better } 打得过 { $lead }：级别较高，组别相同。{ $other } 级别也高，但组别不同。
rules-tiles-note = 同大打不过：先出者为大。
rules-sets-title = 可以出什么
rules-sets-text = 先出的一家打出以下其中一种，牌面向上。其他人出同样张数。
rules-sets-single = **单张**：同类（同是文子或武子）较大的一张可打。
rules-sets-pair = **一对**：两张相同的文子（文对），或杂九、杂八、杂七、杂五各自成对（武对）。文对打文对，武对打武对，大者胜。
rules-sets-supreme = **至尊**：{ $tiles }。先出为大，没有牌打得过；它也不能打别的牌。
rules-sets-family = **文武牌**：天九、地八、人七、和五，两张、三张或四张，文武都有。
rules-sets-families = 四系，由大至小
rules-sets-family-line = { $civil }配{ $military }
rules-sets-beat = 要用较大一系，而文子、武子张数都相同的牌才打得过。
rules-sets-beat-mixed = 文武对要用较大一系的文武对来打。
rules-play-title = 一局怎样打
rules-play-deal = 四人各得 8 张。庄家先出；谁赢一轮，下一轮就由谁先出。
rules-play-follow = 其他人依次**打**（出更大的牌，牌面向上），或**垫**同样张数。打得过也可以垫。
rules-play-discards-secret = 垫牌时牌面向下，这一局打完之前别家看不到。
rules-play-discards-open = 垫的牌摊开，人人可见。
rules-play-stacks = 每家出一张的一轮得 1 栋，出两张得 2 栋，以此类推。一局共 8 栋。
rules-play-boxes = 图中各家座位有一排小格，得一栋就填满一格。
rules-play-boxes-warn = 小格变成红色或橙色是提醒：别家已得栋，这家一栋也没有。
rules-play-last = 谁赢**最后一轮**就是结牌，赢这一局，并坐下局的庄。
rules-play-early-death = **空栋不得结牌**：最后一轮若是单张，一栋也没有的人必须垫。
rules-play-no-early-death = 一栋也没有，也可以赢最后一轮。
rules-payments-title = 计分
rules-payments-house = 玩法：{ $house }
rules-payments-par = { $par } 栋归本。结牌后，不足 { $par } 栋的，每欠一栋赔赢家 1 分；多于 { $par } 栋的（入一、入二），每多一栋由赢家赔 1 分。
rules-payments-no-trick = 空栋（一栋也没有）赔 { $points } 分。
rules-payments-no-trick-figure = 空栋（一栋也没有）的人：庄家首次坐庄那一局赔 { $first }，连庄逐局赔 { $second }、{ $third }，以此类推。
rules-payments-double = 与庄家之间的输赢都计 ×{ $factor }。
rules-payments-growing = 与庄家之间的输赢计 ×{ $first }；连庄逐局计 ×{ $second }、×{ $third }，以此类推，以各家都赔得起为限。
rules-payments-figure = 人人计同一基数：庄家首局 { $first }，其后 { $second }、{ $third }，以此类推，以各家都赔得起为限。结牌后，不足 { $par } 栋的，每欠一栋赔赢家基数 ÷ { $par }；多于 { $par } 栋的，每多一栋由赢家照数赔。
rules-payments-figure-literal = 人人计同一基数：庄家首局 { $first }，其后 { $second }、{ $third }，以此类推，以各家都赔得起为限。结牌后，各家以基数减去自己的栋数赔给赢家；栋数多于基数，则由赢家赔。
rules-payments-over-par-plain = 庄家输了而多于 { $par } 栋（入一、入二），只计 ×1。
rules-payments-over-par-figure = 庄家输了而多于 { $par } 栋，只照首局的基数 { $first } 计。
rules-payments-supreme = **贺尊**：先出至尊，立即向每家收 { $points } 分。
rules-payments-supreme-late = 文尊可被 6-1 6-1 擒，所以要等一轮打完而没有人擒才贺。
rules-payments-quartet = **四大贺**：以四天九、四地八、四人七或四和五赢一轮，向每家收 { $points } 分。
rules-payments-two-couples = 先出{ $key ->
    [couples] 两副文武对
   *[quartet] 四张文武牌
}，向每家收 { $points } 分；与庄家之间加倍，连庄也不再递增。
rules-payments-supreme-fixed = **贺尊**：先出至尊，向每家收 { $points } 分；与庄家之间加倍，连庄也不再递增。
rules-payments-last-trick-hong-kong = 以至尊结牌（包尊），或以单张{ $key ->
    [two] 丁三或铜锤六
   *[one] 丁三
}结牌（幺结），赢家所收 ×{ $factor }{ $quartet ->
    [0] 。
   *[other] ；以四张文武牌结牌（四大包）×{ $quartet }。
}
rules-payments-paid-once = 以{ $key ->
    [pairs] 至尊
   *[quartets] 至尊或四张文武牌
}结牌，这一轮不另贺。{ $couples ->
    [0] {""}
   *[other] 两副不同系的文武对则照收。
}
rules-payments-last-over-par = 赢家赔给入一、入二的，不乘最后一轮的倍数。
rules-payments-complete-hong-kong = 全收八栋：最后一轮多于一张，作八支结 ×{ $eight }；{ $key ->
    [early-death] 是单张则一律作七支结 ×{ $seven }。
    [two] 是单张作七支结 ×{ $seven }，但那单张若是 2-1 或 5-1，或打得过它的牌都已亮出，则作八支结 ×{ $eight }。
   *[one] 是单张作七支结 ×{ $seven }，但那单张若是 2-1，或打得过它的牌都已亮出，则作八支结 ×{ $eight }。
}
rules-payments-strong-opening = 庄家头牌出单张 6-6、6-3 或 5-4，或出至尊，全收八栋最多只计 ×{ $factor }。
rules-payments-last-trick = 以{ $key ->
    [quartets] 四张文武牌（四大包）、至尊（包尊）
   *[pairs] 至尊（包尊）
}或单张丁三（幺结）结牌，结算的分数 ×{ $factor }。
rules-payments-complete = 全收八栋，结算的分数 ×{ $factor }。
rules-payments-most = { $figure ->
    [0] 首局每人最多输 { $points } 分（庄家 ×{ $factor }）。
   *[other] 首局每人最多输 { $points } 分（基数 { $figure }）。
}
rules-payments-chips = 分数乘底注就是筹码。
rules-table-title = 在牌桌上
rules-table-clock = 时间一到就自动代打：轮到你先出，就出最小的单张；否则垫最小的牌。两者都先武子，后文子。
rules-table-away = ⏱ 表示超时而代打的牌，打了什么会告诉你。连续超时 { $turns } 手，就由电脑代打，直到你按“我回来了”。
rules-table-leave = 中途离桌，电脑会替你打完这一局，输赢仍归你。
rules-table-hold = 每次发牌，先预留你这一局最多会输的筹码。不会输得更多，也不会有人欠债。
rules-table-cap = 每天从电脑赢得的筹码设有上限；同桌有人到了上限，有电脑的牌局就不计筹码。
rules-table-chips = 筹码只供娱乐，永远不能买卖或兑换。
rules-play-example = { $key ->
    [tet-gow] 例：**A** 出 { $lead }，**B** 用 { $better } 打，**C** 和 **D** 各垫 { $width } 张。
   *[other] 例：**A** 出{ $lead }，**B** 用{ $better }打，**C** 和 **D** 各垫 { $width } 张。
}
rules-play-example-open = 例：**A** 出{ $lead }，**B** 用{ $better }打，**C** 垫{ $third }，**D** 垫{ $fourth }。
rules-paigow-example = 例：{ $high }作后道，{ $low }作前道。
rules-paid-example = { $key ->
    [tet-gow] 例：**B** 赢最后一轮。各家输赢：{ $seats }。
   *[other] 例：**A** 初任庄家，**B** 结牌。各家输赢：{ $seats }。
}
rules-paid-seat = { $seat } { $stacks ->
    [0] 空栋
   *[other] { $stacks } 栋
} { $points }
rules-paigow-paid = 例：**B** 后道{ $high }，前道{ $low }；庄家 **A** 后道{ $over }，前道{ $under }。**B** 下注 { $bet }，两道皆赢：**B** { $won }，庄家 { $lost }。
rules-house-pick = 看另一套玩法
rules-examples = 例子
rules-beaten = 要打{ $set }，可用{ $better }
rules-picture = 图中的牌：{ $tiles }
rules-clause = { $rule }（{ $clause }）
rules-clauses = { $prefix }-… 是完整规则的条文编号，可用 </rules> 的“条文”选项逐条查看。
rules-sets-pure = **文武不相配**：文子武子不可同出，没有文武对、三张和四张。
rules-sets-couples = **文武对**：同一系的文子武子各一张。**一次两对**：两副文对、两副武对或两副文武对；同种才可打，只比各自较大的一对。没有三张。
rules-sets-civil-supreme = **文尊**：5-1 5-1，作用与至尊一样。
rules-sets-civil-supreme-capture = 只有 6-1 6-1 可擒文尊。
rules-play-follow-civil = 先出的是单张文子，手上有文子就要跟一张。
rules-play-follow-both = 先出的是单张，手上有同类的牌就要跟一张。
rules-play-red-dot = **一点红**：发到手的八张刚好只有一点红（一点和四点是红色，6-6 一半是红色），可在头牌打出前的 { $seconds } 秒内（不限时则 { $long } 秒）开牌，立即赢这一局。几家同时开牌，庄家优先，其次按出牌次序。
rules-play-red-dot-white = **一点红**：发到手的八张刚好只有一点红（一点和四点是红色，6-6 当作白色），可在头牌打出前的 { $seconds } 秒内（不限时则 { $long } 秒）开牌，立即赢这一局。几家同时开牌，庄家优先，其次按出牌次序。
rules-play-red-dot-order = 开不开牌随意。几家同时开牌，庄家优先，其次按出牌次序。
rules-payments-red-dot = 以一点红开牌者即赢这一局，并坐下局的庄。其他各家按空栋赔{ $factor ->
    [1] 。
   *[other] ，×{ $factor }。
}
rules-payments-exception = 庄家的头牌，若**单看自己手上的牌就知无敌**，即自己八张以外凑不出打得过它的牌，全收八栋就不加倍。手上有一张天而先出双地，就属无敌；手上没有天，即使两张天原来分在两家，也不算。
rules-payments-capture = **大头六擒丁三**：最后一轮先出丁三（2-1）而被大头六（4-2）擒，出丁三者包赔：其余两家该赔赢家的，也由他赔。赢家该赔别家的，仍由赢家自己赔。
rules-payments-capture-times = **幺双擒四**：最后一轮先出丁三（2-1）而被大头六（4-2）擒，出丁三者包赔：其余两家该赔赢家的，连同自己的，都由他赔，×{ $factor }。赢家该赔别家的，仍由赢家自己赔，只计 ×1。
rules-payments-capture-second = 最后一轮先出铜锤六（5-1）而被高脚七（6-1）擒，也一样由出铜锤六者包赔，×{ $factor }。
rules-paigow-tiles-title = 三十二张牌，逐张排大小
rules-paigow-tiles-text = **目标：**把四张牌配成两道，两道都胜过庄家。同类的两道牌，只比各自较大的一张。
rules-paigow-last = { $count ->
    [1] 2-1 排在最后。
   *[other] 4-2 和 2-1 都排在最后。
}
rules-paigow-wild = 4-2 和 2-1 每张可作 3 或 6，取点数大者。
rules-paigow-kinds-title = 两张牌的大小
rules-paigow-kinds = 最大是**至尊**：4-2 配 2-1。
rules-paigow-pairs = 其次是**对子**：两张相同的文子，由天至铜锤六；再到杂九、杂八、杂七、杂五各自成对。
rules-paigow-wong = 再其次是**王**（天王、地王）：天或地配杂九。然后是**杠**（天杠、地杠）：天或地配任何八点，4-4 也算。
rules-paigow-points = 其余计**点数**：总点数的个位，由 9 至 0。天或地配成的九点叫高九。
rules-paigow-equal = 点数相同，比各自较大的一张，大者胜；较小的一张不计。
rules-paigow-examples = 例子，由大至小
rules-paigow-deal = 各家先下注，然后每人得 4 张。掷三颗骰子，由庄家起数，定谁取第一叠。
rules-paigow-set = 各家同时暗中把四张牌分成两道，每道两张。较大的是**后道**，另一道是**前道**。
rules-paigow-compare = 后道对庄家的后道，前道对前道。两道都赢就赢注；两道都输就输注；一赢一输就是**平局**，互不赔。
rules-paigow-house-way = **标准摆法**是公开的，任何四张牌都有固定的摆法。系统和电脑都照它摆。
rules-paigow-bank = 轮流问各家坐庄时，首局问所有玩家，其后问上一局有下注的玩家。每人最多连坐两局；“坐到输为止”则坐到输一局。没有人坐，就由系统坐庄；有人坐，系统就下最小的注。
rules-paigow-pays = 赢注一赔一；输注归庄家。
rules-paigow-zeros = 同是 0 点，不论什么牌都归庄家。
rules-paigow-cover = 下注不能多于自己的筹码，也不能多于庄家赔得起的数目，所以不会有人欠债。
rules-paigow-clock = 时间到而未下注，就当本局不下注；未摆牌，就按标准摆法代摆。
rules-paigow-hold = 发牌时预留你的注；坐庄则预留其他人可能赢的全部。
rules-paigow-commission = 赢注收佣金 { $percent }%，这些筹码不再流通。
rules-paigow-no-commission = 赢注不收佣金。
rules-paigow-commission-players = 坐庄的一方不付佣金。
rules-paigow-commission-bank = 坐庄的玩家也付佣金，按全局净赢计算；系统坐庄则不付。
rules-paigow-copies-bank = 两家同大，归庄家。
rules-paigow-copies-tie = 两家同大，这一道平局：由另一道定输赢。
rules-paigow-tied = 其中一道平局，由另一道定输赢：一胜一平算赢，一负一平算输，两道都平就是平局。
rules-paigow-six-high = 大头六比杂五大。
rules-paigow-order = 单张由大至小：6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1，其次杂九、杂八、杂七，{ $key ->
    [six-high] 再到 4-2、杂五，最后是 2-1
   *[last] 再到杂五，最后是 4-2 和 2-1
}。同类而点数相同的一样大。
rules-tetgow-cards-title = 三十六张牌
rules-tetgow-cards = **目标：**赢最后一轮，并在此之前多得栋。每张牌属于三组之一、六级之一。级以花色命名，由高至低：1 月（M）、2 日（S）、3 浪（W）、4 叶（L）、5 龙（Y）、6 结（K）。A 是幺，C 是冠。
rules-tetgow-sets = {""}**本组**：幺和冠，级就是花色。
    {""}**环组**：两种花色相邻，级是较大的一种。首尾也算相邻：2 MK，属结级。
    {""}**间组**：其余配搭，由月级到结级是 MW、ML、SY、SK、WY、LK。
rules-tetgow-credit = Tet-Gow 由 MY Tian 创作，Decktet 由 P. D. Magnus 创作。
rules-tetgow-tier-heading = { $tier }
rules-tetgow-set-line = { $key ->
    [suits] 本组：{ $cards }
    [cycle] 环组：{ $cards }
   *[inter] 间组：{ $cards }
}
rules-tetgow-lead = 先出的一家打出**同一级**的一张或几张牌，牌面向上，不限哪一组。
rules-tetgow-beat = 要用**级别更高**、张数相同，而且**各组张数都一样**的牌才打得过。
rules-tetgow-beat-example = 两张本组加一张间组，要用级别更高的两张本组加一张间组才打得过，其他都不行。
rules-tetgow-wiki = 同一级的牌可出任意张数。
rules-tetgow-wiki-2019 = 最多出四张，其中环组最多一张。四人玩每人 8 张，另有四张明牌。
rules-tetgow-wikidot = 最多出四张，环组的牌只能单出。
rules-tetgow-winner = 谁赢**最后一轮**就是结牌，赢这一局。
rules-tetgow-leader-winner = 第一局掷骰决定谁先出；其后由上一局的赢家先出。
rules-tetgow-leader-dice = 每一局都掷骰决定谁先出。
rules-tetgow-deal = 四人玩每人 { $four } 张；三人玩只用 24 张数字牌，每人 { $three } 张。
rules-tetgow-hands = 四人玩每人 { $four } 张{ $key ->
    [open] ，剩下的四张摊开
   *[all] {""}
}。三人玩只用二十四张数字牌，每人 { $three } 张。
rules-tetgow-follow = 其他人依次**打**（出更大的牌，牌面向上），或**垫**同样张数（牌面向下）。打得过也可以垫。这一局打完之前，别家看不到垫的牌。
rules-tetgow-stacks = 每家出一张的一轮得 1 栋，出两张得 2 栋，以此类推。
rules-tetgow-last = 各家只剩一张牌时，一栋也没有的人必须垫：只赢一栋不能结牌。
rules-tetgow-score = 每栋 1 分，赢最后一轮另加 { $bonus } 分。
rules-tetgow-difference = 每两家之间以分数之差结算，即自己的分数乘以人数，再减去各家分数的总和。
rules-tetgow-most = 每局每人最多输：四人玩 { $four } 分，三人玩 { $three } 分，即每张牌 1 分，再加奖分。
rules-tetgow-final = 牌桌上各局分数累计；解散时，总分最高者胜。
rules-tetgow-clock = 时间一到就自动代打：轮到你先出，就出级别最低的单张；否则垫级别最低的牌。

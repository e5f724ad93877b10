# 边打边学的几局。A 是你，其他是电脑。每段文字都在手机的按钮之上，所以要短。

lesson-step = **{ $step }/{ $steps }** { $words }
lesson-courses = 课程
lesson-course = { $key ->
    [second] 天九：最后一轮
    [pai-gow] 牌九：第一局
    [tet-gow] Tet-Gow：最后几轮
   *[first] 天九：第一局
}
lesson-welcome = 和三家电脑打一局**天九**：不计筹码，不限时间。你是 **A**，之后依次轮到 **B**、**C**、**D**。
    赢**最后一轮**（结牌），其他三家赔你；输的话，之前赢得越多，赔得越少。
lesson-suits = 牌分两类，文武不能互打。
    {""}**文子**每种两张，自有大小：天、地、人、和，以此类推。你最大的是地（1-1）。
    {""}**武子**看点数，由杂九起。你最大的是杂八（6-2）。
lesson-discard = **B** 出**天**（6-6），没有牌打得过。垫一张最没用的牌。
lesson-stacks = 这一轮归 B。各出一张，就值 1 **栋**，一局共 8 栋。
    {""}**4 栋归本。**结牌后，每欠一栋赔赢家 1 分，空栋赔 5 分；多于 4 栋，反而由赢家赔你。
lesson-single = 要用更大的**文子**才打得过梅花（5-5）。用刚好够大的那张。
lesson-pair = 这一栋归你，由你先出。出你的**一对**长三（3-3）：其他人也要出两张，赢的人得两栋。
lesson-beaten = C 打**双和**（3-1 3-1），比你的双长三大。只有**同一种**而更大的牌才打得过；同大的，先出者为大。
    C 得 2 栋，由 C 先出。
lesson-mixed = C 出**人七**（4-4 4-3），一文一武的**文武对**。由大至小：天九、地八、人七、和五。打一副更大的。
lesson-last = 你有 3 栋，剩下两张牌，单张很小，合起来是**至尊**，先出就没有牌打得过。
    两张一起出：这就是**最后一轮**。（只剩一张时，空栋的人不得结牌。）
lesson-settlement = 你结牌，赢了这一局：5 栋，**+34 分**。
    各家每欠一栋赔 1 分，空栋赔 5 分；与庄家之间 **×2**，以至尊结牌（包尊）再 **×2**。出至尊时已当场向每家收 2 分、庄家 4 分（贺尊）。
lesson-banker = 赢家坐下局的庄，并先出牌。庄家与任何一家之间的输赢都计 **×2**；有些玩法随连庄递增。
    牌桌上每一手都有时限；时间一到，就自动替你打牌，并标上 ⏱。
    按“马上开打”和电脑打一局；想和朋友打，用 </tiengow start> 开桌。
lesson-wrong = ✗ { $tiles } · { $why }
lesson-keep-supreme = 留着：大头六和丁三合起来是至尊，没有牌打得过。
lesson-keep-pair = 两张长三（3-3）是一对，拆开就不值钱。
lesson-keep-mixed = 地和杂八合起来是地八，留着一起出。
lesson-keep-high = 人牌够大，还可以赢一轮。
lesson-too-much = 打得过，但地牌要留来配杂八；人牌已经够了。
lesson-could-take = 可以，但你能赢这一轮：用人牌打。
lesson-only-one = 单张最多赢 1 栋。出两张长三。
lesson-supreme-later = 先出就没有牌打得过，留到最后一轮。
lesson-mixed-later = 够大，留着打别家的牌。先出两张长三。
lesson-higher-family = 可以，但地八比人七大。
lesson-both-together = 单张很容易被打掉，两张一起出。
lesson-counting = 一局的尾声：打了四轮，你有 1 栋，B 有 3 栋。
    {""}**记牌：**两张天、两张地都出了。余下的牌，没有一张打得过你的人牌（4-4）和杂九（6-3）。
lesson-hold-back = 你的人牌打得过梅花（5-5）。但之后**最后一轮**剩下哪两张？打得过也可以不打：垫吧。
lesson-take-lead = **B** 出杂八（6-2）。现在要抢出牌权：**打**。
lesson-last-two = 各家只剩两张：**最后一轮**。人牌配杂七是什么？
lesson-last-won = 你结牌，赢了这一局：**+10 分**。
    C 和 D 空栋，各赔 5 分；B 有 4 栋，刚好归本，不用赔。
lesson-remember = **记**住出过的牌。
    {""}**留**一张抢出牌权的牌，和一副结牌用的好牌。
    {""}**打得过也不必打。**
    开打吧。“提示”比较各种打法；打完一局按“复盘”，看看哪一手亏得最多。
lesson-not-now = 打得过，但之后就凑不成人七。
lesson-keep-last = 人牌和杂七要留到最后一轮一起出。
lesson-keep-nine = 没有牌打得过它，留着抢出牌权。
lesson-leads-again = 那么最后一轮又由 B 先出。
lesson-one-alone = 那么只剩一张，更大的牌就结牌了。
lesson-paigow-welcome = **牌九**是人人对庄家，这里庄家是 **B**。你下注 10 个练习筹码，拿四张牌。
    摆成两道，每道两张，一大一小。两道都比庄家大就赢；只赢一道是**平局**。
lesson-paigow-worth = 两张牌的大小：至尊最大，其次是**对子**，再其次是天王、地王和天杠、地杠，然后看**点数**：总点数的个位。
    你的 5-2 和 6-1 共 14 点，就是 4 点。
lesson-paigow-set = 留着**双人**，其余作 4 点；还是拆开，两道都是 5 点？
lesson-paigow-won = 你的对子比庄家的 9 点大，4 点比 1 点大：两道都赢，**+10**。
    若有一道输了就是平局，互不赔。
lesson-paigow-bank = 一样大的算庄家赢。电脑按公开的**标准摆法**摆牌；“提示”告诉你平均最好的摆法。
    按“马上开打”，或以后用 </paigow start> 开桌。
lesson-paigow-split = 两道 5 点都弱。对子比所有点数都大。
lesson-tetgow-welcome = **Tet-Gow** 是用纸牌玩的天九：赢**最后一轮**。三人玩，每人八张数字牌；你是 **A**。
    每张牌有两种花色，由大至小：月、日、浪、叶、龙、结。
lesson-tetgow-sets = 每张牌都有**级别**（1 至 6，1 最高）和**组别**。
    {""}**环组**：两种花色相邻，级别看较大的一种，所以 5 SW 是第 2 级。2 MK 首尾相接，也算相邻，但例外属第 6 级。
    {""}**间组**：其余配搭，由第 1 级到第 6 级是 MW、ML、SY、SK、WY、LK，所以 7 ML 也是第 2 级。
lesson-tetgow-tiers = 打了五轮，全归 B。按钮上的小数字就是级别：7 ML²。
    只有**组别相同**而级别更高的牌才打得过。
    第 1 级的间组牌都出了。
lesson-tetgow-beat = 用刚好够大的间组牌打。
lesson-tetgow-lead = **最后一轮**。同一级的牌，不论组别都可以一起出：两张都出。
lesson-tetgow-won = 你出一张环组加一张间组，只有第 1 级的同样两张才打得过，而第 1 级的间组牌都出了。
    你得 3 栋，赢最后一轮另加 5 分；B 有 5 分，C 有 0 分。每两家结算差数：你得 8 − 5 和 8 − 0，共 **+11**。
lesson-tetgow-play = 各局分数累计，解散时最高者胜。
    按“马上开打”，或以后用 </tetgow start> 开桌。
lesson-tetgow-too-much = 打得过，但要留到最后一轮。
lesson-tetgow-take-it = 那么又由 B 先出。你的日龙六打得过。
lesson-tetgow-together = 单出这张五，会输给第 1 级的环组牌。
lesson-button-next = 下一步
lesson-button-back = 上一步
lesson-button-again = 重学一遍
lesson-button-play = 马上开打
lesson-button-next-lesson = 下一课
lesson-button-begin = 边打边学

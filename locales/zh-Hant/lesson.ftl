# 邊打邊學的幾局。A 是你，其他是電腦。每段文字都在手機的按鈕之上，所以要短。

lesson-step = **{ $step }/{ $steps }** { $words }
lesson-courses = 課程
lesson-course = { $key ->
    [second] 天九：最後一圈
    [pai-gow] 牌九：第一局
    [tet-gow] Tet-Gow：最後幾圈
   *[first] 天九：第一局
}
lesson-welcome = 跟三家電腦打一局**天九**：不計籌碼，不限時間。你是 **A**，之後依次輪到 **B**、**C**、**D**。
    贏**最後一圈**（結牌），其他三家賠你；輸的話，之前贏得越多，賠得越少。
lesson-suits = 牌分兩類，文武不能互打。
    {""}**文子**每款兩張，自有大小：天、地、人、和，如此類推。你最大的是地（1-1）。
    {""}**武子**看點數，由雜九起。你最大的是雜八（6-2）。
lesson-discard = **B** 出**天**（6-6），沒有牌打得過。墊一張最沒用的牌。
lesson-stacks = 這一圈歸 B。各出一張，便值 1 **棟**，一局共 8 棟。
    {""}**4 棟歸本。**結牌後，每欠一棟賠贏家 1 分，空棟賠 5 分；多於 4 棟，反而由贏家賠你。
lesson-single = 要用更大的**文子**才打得過梅花（5-5）。用剛好夠大的那張。
lesson-pair = 這一棟歸你，由你先出。出你的**一對**長三（3-3）：其他人也要出兩張，贏的人得兩棟。
lesson-beaten = C 打**孖和**（3-1 3-1），大過你的孖長三。只有**同一種**而更大的牌才打得過；同大的，先出者為大。
    C 得 2 棟，由 C 先出。
lesson-mixed = C 出**人七**（4-4 4-3），一文一武的**文武對**。由大至小：天九、地八、人七、和五。打一副更大的。
lesson-last = 你有 3 棟，剩下兩張牌，單張很小，合起來是**至尊**，先出便沒有牌打得過。
    兩張一起出：這便是**最後一圈**。（只剩一張時，空棟的人不得結牌。）
lesson-settlement = 你結牌，贏了這一局：5 棟，**+34 分**。
    各家每欠一棟賠 1 分，空棟賠 5 分；與莊家之間 **×2**，以至尊結牌（包尊）再 **×2**。出至尊時已即時收每家 2 分、莊家 4 分（賀尊）。
lesson-banker = 贏家坐下局的莊，並先出牌。莊家與任何一家之間的輸贏都計 **×2**；有些玩法隨連莊遞增。
    牌桌上每一手都有時限；時間一到，便自動替你打牌，並標上 ⏱。
    按「馬上開打」和電腦打一局；想和朋友打，用 </tiengow start> 開桌。
lesson-wrong = ✗ { $tiles } · { $why }
lesson-keep-supreme = 留著：大頭六和丁三合起來是至尊，沒有牌打得過。
lesson-keep-pair = 兩張長三（3-3）是一對，拆開便不值錢。
lesson-keep-mixed = 地和雜八合起來是地八，留著一起出。
lesson-keep-high = 人牌夠大，還可以贏一圈。
lesson-too-much = 打得過，但地牌要留來配雜八；人牌已經夠了。
lesson-could-take = 可以，但你能贏這一圈：用人牌打。
lesson-only-one = 單張最多贏 1 棟。出兩張長三。
lesson-supreme-later = 先出便沒有牌打得過，留到最後一圈。
lesson-mixed-later = 夠大，留來打別家的牌。先出孖長三。
lesson-higher-family = 可以，但地八大過人七。
lesson-both-together = 單張很容易被打掉，兩張一起出。
lesson-counting = 一局的尾聲：打了四圈，你有 1 棟，B 有 3 棟。
    {""}**記牌：**兩張天、兩張地都出了。餘下的牌，沒有一張打得過你的人牌（4-4）和雜九（6-3）。
lesson-hold-back = 你的人牌打得過梅花（5-5）。但之後**最後一圈**剩下哪兩張？打得過也可以不打：墊吧。
lesson-take-lead = **B** 出雜八（6-2）。現在要搶出牌權：**打**。
lesson-last-two = 各家只剩兩張：**最後一圈**。人牌配雜七是什麼？
lesson-last-won = 你結牌，贏了這一局：**+10 分**。
    C 和 D 空棟，各賠 5 分；B 有 4 棟，剛好歸本，不用賠。
lesson-remember = **記**住出過的牌。
    {""}**留**一張搶出牌權的牌，和一副結牌用的好牌。
    {""}**打得過也不必打。**
    開打吧。「提示」比較各種打法；打完一局按「檢討」，看看哪一手虧得最多。
lesson-not-now = 打得過，但之後便湊不成人七。
lesson-keep-last = 人牌和雜七要留到最後一圈一起出。
lesson-keep-nine = 沒有牌打得過它，留來搶出牌權。
lesson-leads-again = 那麼最後一圈又由 B 先出。
lesson-one-alone = 那麼只剩一張，更大的牌便結牌了。
lesson-paigow-welcome = **牌九**是人人對莊家，這裡莊家是 **B**。你下注 10 個練習籌碼，拿四張牌。
    擺成兩道，每道兩張，一大一小。兩道都大過莊家便贏；只贏一道是**和局**。
lesson-paigow-worth = 兩張牌的大小：至尊最大，其次是**對子**，再其次是天王、地王和天槓、地槓，然後看**點數**：總點數的個位。
    你的 5-2 和 6-1 共 14 點，便是 4 點。
lesson-paigow-set = 留著**孖人**，其餘作 4 點；還是拆開，兩道都是 5 點？
lesson-paigow-won = 你的對子大過莊家的 9 點，4 點大過 1 點：兩道都贏，**+10**。
    若有一道輸了便是和局，互不賠。
lesson-paigow-bank = 一樣大的算莊家贏。電腦按公開的**標準擺法**擺牌；「提示」告訴你平均最好的擺法。
    按「馬上開打」，或以後用 </paigow start> 開桌。
lesson-paigow-split = 兩道 5 點都弱。對子大過所有點數。
lesson-tetgow-welcome = **Tet-Gow** 是用紙牌玩的天九：贏**最後一圈**。三人玩，每人八張數字牌；你是 **A**。
    每張牌有兩種花色，由大至小：月、日、浪、葉、龍、結。
lesson-tetgow-sets = 每張牌都有**級別**（1 至 6，1 最高）和**組別**。
    {""}**環組**：兩種花色相鄰，級別看較大的一種，所以 5 SW 是第 2 級。2 MK 首尾相接，也算相鄰，但例外屬第 6 級。
    {""}**間組**：其餘配搭，由第 1 級到第 6 級是 MW、ML、SY、SK、WY、LK，所以 7 ML 也是第 2 級。
lesson-tetgow-tiers = 打了五圈，全歸 B。按鈕上的小數字便是級別：7 ML²。
    只有**組別相同**而級別更高的牌才打得過。
    第 1 級的間組牌都出了。
lesson-tetgow-beat = 用剛好夠大的間組牌打。
lesson-tetgow-lead = **最後一圈**。同一級的牌，不論組別都可以一起出：兩張都出。
lesson-tetgow-won = 你出一張環組加一張間組，只有第 1 級的同樣兩張才打得過，而第 1 級的間組牌都出了。
    你得 3 棟，贏最後一圈另加 5 分；B 有 5 分，C 有 0 分。每兩家結算差數：你得 8 − 5 和 8 − 0，共 **+11**。
lesson-tetgow-play = 各局分數累計，散桌時最高者勝。
    按「馬上開打」，或以後用 </tetgow start> 開桌。
lesson-tetgow-too-much = 打得過，但要留到最後一圈。
lesson-tetgow-take-it = 那麼又由 B 先出。你的日龍六打得過。
lesson-tetgow-together = 單出這張五，會輸給第 1 級的環組牌。
lesson-button-next = 下一步
lesson-button-back = 上一步
lesson-button-again = 重學一遍
lesson-button-play = 馬上開打
lesson-button-next-lesson = 下一課
lesson-button-begin = 邊打邊學

# The scripted hands. You are A; the others are computers. Each text stands above keys on a phone, so
# it has to be short.

lesson-step = **{ $step }/{ $steps }** { $words }
lesson-courses = Lessons
lesson-course = { $key ->
    [second] Tien Gow: the last trick
    [pai-gow] Pai Gow: a first hand
    [tet-gow] Tet-Gow: the last tricks
   *[first] Tien Gow: a first hand
}
lesson-welcome = You play **Tien Gow** against three computers: no chips, no clock. You are **A**; **B**, **C** and **D** follow in turn.
    Win the **last trick**, and the others pay you. Lose it, and each trick you have won cuts what you pay.
lesson-suits = Two suits, and neither beats the other.
    {""}**Civil** tiles come in pairs and have their own order: Heaven, Earth, Man, Goose and so on. Your best is Earth, 1-1.
    {""}**Military** tiles rank by their pips, from the Nines down. Your best is 6-2.
lesson-discard = **B** leads **Heaven**, 6-6: nothing beats it. Discard what you need least.
lesson-stacks = B wins the trick: one **stack**. A hand has eight.
    {""}**Par is 4.** At the end you pay the winner 1 point for each stack short of 4, or 5 with none. Above 4, the winner pays you.
lesson-single = Beat 5-5 with your lowest **civil** tile that can.
lesson-pair = You win the stack, and lead: play your **pair**, 3-3. The others must play two tiles each, and the winner takes two stacks.
lesson-beaten = C beats your pair with **3-1 3-1**: Goose is above Long Three. Only a higher set **of the same kind** beats; an equal one never does.
    C has 2 stacks, and leads.
lesson-mixed = C leads a **mixed pair**, 4-4 4-3: one family, both suits. Best first: Heaven + Nine, Earth + Eight, Man + Seven, Goose + Five. Beat it.
lesson-last = You have 3 stacks and two tiles, weak alone but together **Supreme**: nothing beats it when it is led.
    Lead both: this is the **last trick**. (To win it with a single tile you would need a stack.)
lesson-settlement = You win the hand: 5 stacks, **+34 points**.
    The others pay 1 point per stack short of 4, or 5 with none. The banker pays **×2**, and all pay **×2** because Supreme won the last trick. Leading it won 2 points from each at once, and 4 from the banker.
lesson-banker = The winner banks next, and leads. Payments to and from the banker count **×2**; under some rules that grows while the same player banks.
    At a table your turns are timed. If your time runs out, a play is made for you, marked ⏱.
    Now play: *Play now* deals you a hand against computers; </tiengow start> opens a table for friends, too.
lesson-wrong = ✗ { $tiles } · { $why }
lesson-keep-supreme = keep it: 4-2 and 2-1 together are Supreme, which nothing beats.
lesson-keep-pair = keep both: your two 3-3s are a pair; apart they are worth little.
lesson-keep-mixed = keep it: 1-1 and 6-2 are a mixed pair, Earth and Eight.
lesson-keep-high = keep it: Man is high, and can still win a trick.
lesson-too-much = it wins, but Earth goes with the Eight. 4-4 is enough.
lesson-could-take = allowed, but you can win this trick: beat with 4-4.
lesson-only-one = one tile wins one stack at most. Lead both 3-3s.
lesson-supreme-later = nothing ever beats it: save it for the last trick.
lesson-mixed-later = strong enough to beat another set later. Lead 3-3 3-3.
lesson-higher-family = allowed, but Earth and Eight beat Man and Seven.
lesson-both-together = alone it is easily beaten. Lead both.
lesson-counting = Four tricks are over; you have 1 stack, B has 3.
    {""}**Count:** both Heavens and both Earths are gone, so nothing left beats your Man, 4-4, or your Nine, 6-3.
lesson-hold-back = Your Man could beat 5-5. But which two tiles would be left for the **last trick**? You never have to beat: discard.
lesson-take-lead = **B** leads an Eight, 6-2. Now you need the lead: **beat** it.
lesson-last-two = Two tiles left each: the **last trick**. What do Man and Seven make?
lesson-last-won = You win the last trick and the hand: **+10 points**.
    C and D have no stack and pay 5 each. B has 4, which is par, and pays nothing.
lesson-remember = **Count** what is gone.
    {""}**Keep** a tile that gets you the lead, and a strong set for the last trick.
    {""}**Do not beat** just because you can.
    Now play. *Hint* compares your plays, and *Review* after a hand shows what cost you most.
lesson-not-now = it wins, but you need Man and Seven together at the end.
lesson-keep-last = keep Man and Seven together for the last trick.
lesson-keep-nine = nothing left beats it, so it gets you the lead. Keep it.
lesson-leads-again = then B leads the last trick, too.
lesson-one-alone = then one tile is left, and a higher one may win the hand.
lesson-paigow-welcome = In **Pai Gow** everyone plays against the bank, here **B**. You bet 10 practice chips, and get four tiles.
    Set them as two hands of two, a high and a low one. Beat the bank with both and you win; with just one it is a **push**.
lesson-paigow-worth = What two tiles are worth, best first: Gee Joon, then **pairs**, then Wong and Gong, which need a Heaven or an Earth, and then **points**: the last digit of the total.
    Your 5-2 and 6-1 have 14 pips, so they make 4.
lesson-paigow-set = Keep the **pair** of Men and make 4 with the rest, or split it and make 5 twice?
lesson-paigow-won = Your pair beats the bank's 9, and your 4 its 1: both hands win, **+10**.
    If one had lost, it would be a push, and nobody would pay.
lesson-paigow-bank = Equal hands go to the bank. Computers follow the published **house way**; *Hint* shows what is best on average.
    Now play: press *Play now*, or later type </paigow start>.
lesson-paigow-split = two hands of 5 are weak. A pair beats every hand of points.
lesson-tetgow-welcome = **Tet-Gow** is Tien Gow with cards: win the **last trick**. Three play with eight number cards each; you are **A**.
    A card has two suits. Suits in order, best first: Moons, Suns, Waves, Leaves, Wyrms, Knots.
lesson-tetgow-sets = Each card has a **tier**, 1 to 6, best first, and a **set**.
    {""}**Cycle**: two neighbouring suits. The better one gives the tier: 5 SW has tier 2. 2 MK joins the first suit and the last; only here the worse one counts: tier 6.
    {""}**Inter**: any other two. From tier 1 to 6: MW, ML, SY, SK, WY, LK. So 7 ML has tier 2, too.
lesson-tetgow-tiers = Five tricks are over. The buttons show the tier as a small number: 7 ML².
    Only a better tier of the **same set** beats a card.
    Both Inter cards of tier 1 are gone.
lesson-tetgow-beat = Beat B's Inter card with your lowest that can.
lesson-tetgow-lead = The **last trick**. Cards of one tier can be led together, from any sets: lead both.
lesson-tetgow-won = Only a Cycle card and an Inter card of tier 1 beat your two, and those Inter cards are gone.
    You score 3 for your stacks and 5 for the last trick, B scores 5, C 0. Each pair of players settles the difference: you get 8 − 5 and 8 − 0, **+11**.
lesson-tetgow-play = Scores add up over the hands of a table; the highest total wins when it closes.
    Now play: press *Play now*, or later type </tetgow start>.
lesson-tetgow-too-much = it can beat that, but you need it for the last trick.
lesson-tetgow-take-it = then B leads again. Your Six of Suns and Wyrms beats B's Seven.
lesson-tetgow-together = alone, your Five loses to a Cycle card of tier 1.
lesson-button-next = Next
lesson-button-back = Back
lesson-button-again = Repeat lesson
lesson-button-play = Play now
lesson-button-next-lesson = Next lesson
lesson-button-begin = Learn by playing

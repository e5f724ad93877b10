# The scripted first hand. A are you; B, C and D are computers.

lesson-title = Your first hand · { $step } of { $steps } · { $topic ->
    [welcome] Eight tiles
    [suits] Two suits
    [discard] A trick, and a discard
    [stacks] Stacks and par
    [single] Beating a single tile
    [pair] A pair
    [beaten] What beats a pair
    [mixed] A mixed set
    [last] Supreme and the last trick
    [settlement] Settlement
   *[banker] The banker
}
lesson-welcome = A hand of **Tien Gow** against three computers. No chips are at stake, nobody else sees it, and it waits for you: take as long as you like.
    You are **A**. After you **B**, **C** and **D** play, in this order. Each of you has eight tiles; above is your hand as you see it at a table.
    The aim: the player who takes the **last trick** wins the hand, and the others pay. The more tricks they have taken before, the less they pay.
lesson-suits = The tiles are of two suits, and neither beats the other.
    {""}**Civil** tiles come twice and have an order of their own: Heaven, Earth, Man, Goose, and so on. Your best is 1-1 Earth, the second best of all.
    {""}**Military** tiles come once, and more pips are better, from the Nines down to 2-1. Your best is 6-2, an Eight.
    Your hand is sorted like that, strongest first. You need not memorise the order: *Rules* has it at every table.
lesson-discard = **B** is the banker and leads the first trick with **6-6 Heaven**, a single tile. Now everybody plays one tile. C and D have put theirs down face down: a **discard**. Nobody but its owner ever learns which tile it was.
    Nothing beats Heaven, so you discard too. Press a tile, then *Discard*.
    {""}**Keep what belongs together**: 3-3 with 3-3, 1-1 with 6-2, 4-2 with 2-1. Which tile do you need least?
lesson-stacks = B takes the trick. Your discard is listed above, for you alone.
    A trick is worth one **stack** for each tile that a player puts into it: this one 1. A hand has eight.
    {""}**Par is 4.** At the end each player pays the winner 4 minus their own stacks, and a player without any pays 5. With more than 4 it is the winner who pays.
lesson-single = B leads again: **5-5 Plum Flower**, a civil tile. C and D discard, and you are the last to play.
    To **beat** it you need a higher civil tile. A military tile never beats a civil one, whatever its pips. You need not beat; a tile that does not beat goes face down.
    This trick you can have. Take it with the least that is enough.
lesson-pair = The trick is yours: 1 stack. The player who takes a trick leads the next. You can lead
    • a **single** tile,
    • a **pair**: two equal tiles,
    • a **mixed set**: tiles of both suits that belong together, as 1-1 Earth and 6-2, an Eight,
    • **Supreme**: 4-2 with 2-1.
    The others have to play as many tiles. Several tiles together win several stacks: lead your **pair**.
lesson-beaten = C beats your pair with **3-1 3-1**: Goose stands above Long Three. Only a higher set **of the same kind** beats, so a pair of the other suit would not have done, and an equal one never does: what was there first stays.
    C has 2 stacks now, and leads.
lesson-mixed = C leads **4-4 4-3**, Man and Seven: a **mixed set** of one civil and one military tile. D discards.
    Four families join the suits, best first: **Heaven and Nine, Earth and Eight, Man and Seven, Goose and Five**. A higher family beats, tile for tile.
    You have two tiles that beat this.
lesson-last = Nobody could beat it: you have 3 stacks, and two tiles are left, 4-2 and 2-1. Alone they are weak; together they are **Supreme**, which nothing beats when it is led.
    Everybody has two tiles left, so that would be the **last trick**, and it decides the hand. A player without a stack yet cannot take it if it is a single tile; if it is wider, anybody can.
lesson-settlement = The last trick is yours, and with it the hand: 5 stacks.
    Leading Supreme brought 2 points from everybody at once, and twice that from the banker.
    Above is who pays what: 4 minus their own stacks, **×2** between you and the banker, and **×2** from everybody because Supreme took the last trick. D has no stack and pays 5 instead of 4. Behind each factor stands its clause in the rules.
lesson-banker = The winner banks next, so the next hand would be yours to lead. Payments between the banker and anybody else count **×2**, won or lost. In some rules it grows with each hand that you keep the bank: ×3, ×4 and so on.
    At a table every turn has a time limit. When yours runs out, your least tiles are played for you, marked ⏱.
    That is the whole game. `/tiengow start` opens a table; its empty seats can be filled with computers. *Rules* explains everything in short pages.
lesson-wrong = You chose to { $verb ->
    [lead] lead
    [beat] beat with
   *[discard] discard
} { $tiles }. { $why } Nothing has been played: try again.
lesson-keep-supreme = It looks weak, but 4-2 and 2-1 together are Supreme, which nothing beats. The tile that you need least is 6-1.
lesson-keep-pair = Your two 3-3 are a pair; apart they are worth little. The tile that you need least is 6-1.
lesson-keep-mixed = 1-1 and 6-2 belong together, Earth and Eight: you will want to play them at once. The tile that you need least is 6-1.
lesson-keep-high = 4-4 Man is a high tile, and can still take a trick. The tile that you need least is 6-1.
lesson-too-much = That would do, but Earth is worth more beside its Eight. 4-4 Man is above Plum Flower and enough.
lesson-could-take = That is allowed, but this trick you can take: 4-4 Man is a civil tile above Plum Flower.
lesson-only-one = A single tile wins one stack at most. Lead both 3-3 together.
lesson-supreme-later = Nothing beats Supreme whenever it is led, so it waits for the trick that counts most. Lead both 3-3 first.
lesson-mixed-later = A good lead, but strong enough to beat somebody else's with. Lead the weaker two first, both 3-3.
lesson-higher-family = That is allowed, but you can take two stacks: 1-1 and 6-2, Earth and Eight, are above Man and Seven.
lesson-both-together = Alone it is easily beaten. Lead 4-2 and 2-1 together.
lesson-footer = No chips at stake · nobody else sees this
lesson-button-next = Next
lesson-button-back = Back
lesson-button-again = Once more
lesson-button-begin = A first hand, explained

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
lesson-welcome = A hand of **Tien Gow** against three computers. No chips, nobody watching, no clock: take your time.
    You are **A**. After you come **B**, **C** and **D**, in this order. Each of you has eight tiles; above is your hand as you see it at a table.
    The goal: win the **last trick**. The others then pay you. If you lose, the more tricks you won before, the less you pay.
lesson-suits = There are two suits, and neither beats the other.
    {""}**Civil** tiles come in twos and have an order of their own: Heaven, Earth, Man, Goose, and so on. Your best is 1-1 Earth, second only to Heaven.
    {""}**Military** tiles come one by one, and more pips are better, from the Nines down to 2-1. Your best is 6-2, an Eight.
    Your hand is sorted that way, strongest first. No need to memorise the order: *Rules* has it at every table.
lesson-discard = **B** banks and leads the first trick with **6-6 Heaven**, a single tile. Now everyone plays one tile. C and D have played theirs face down: a **discard**. Only its owner ever knows which tile it was.
    Nothing beats Heaven, so you discard too. Press a tile to discard it.
    {""}**Keep what belongs together**: 3-3 with 3-3, 1-1 with 6-2, 4-2 with 2-1. Which tile do you need least?
lesson-stacks = B wins the trick. Your discard is listed above, for your eyes only.
    A trick is worth one **stack** per tile you each played: this one, 1. There are eight in a hand.
    {""}**Par is 4.** At the end you pay the winner 1 point for each stack you are short of 4, and 5 if you have none. With more than 4, the winner pays you.
lesson-single = B leads again: **5-5 Plum Flower**, a civil tile. C and D discard, and you play last.
    To **beat** it you need a higher civil tile. A military tile never beats a civil one, whatever its pips. You never have to beat; what doesn't beat is played face down.
    You can win this one. Use the lowest tile that does it.
lesson-pair = The trick is yours: 1 stack. The winner of a trick leads the next. You can lead
    • a **single** tile,
    • a **pair**: two equal tiles,
    • a **mixed set**: tiles from both suits that belong together, such as 1-1 Earth with 6-2, an Eight,
    • **Supreme**: 4-2 with 2-1.
    Everyone must then play the same number of tiles, so a pair wins two stacks. Lead your **pair**.
lesson-beaten = C beats your pair with **3-1 3-1**: Goose is higher than Long Three. Only a higher set **of the same kind** beats. A pair of the other suit would not, nor would an equal one: ties go to the set played first.
    C has 2 stacks now, and leads.
lesson-mixed = C leads **4-4 4-3**, Man and Seven: a **mixed set** of one civil and one military tile. D discards.
    Four families join the suits, best first: **Heaven and Nine, Earth and Eight, Man and Seven, Goose and Five**. A higher family beats a lower one, tile for tile.
    Two of your tiles beat this.
lesson-last = Nobody could beat it. You have 3 stacks and two tiles left, 4-2 and 2-1. Alone they are weak; together they are **Supreme**, which nothing beats when it is led.
    Everyone has two tiles left, so this would be the **last trick**, and it decides the hand. A player without a stack can't win a last trick of one tile; with two or more tiles anyone can.
lesson-settlement = You win the last trick, and with it the hand: 5 stacks.
    Leading Supreme paid you 2 points from everyone at once, and twice that from the banker.
    Above is who pays what: 1 point per stack short of 4, **×2** between you and the banker, and **×2** from everyone because Supreme won the last trick. D has no stack and pays 5 instead of 4. Codes such as TG-28 name the rule.
lesson-banker = The winner banks next, so you would lead the next hand. Payments to or from the banker count **×2**, won or lost. Under some rules that grows with each hand you keep the bank: ×3, ×4 and so on.
    At a table your turns are timed. If your time runs out, your lowest tiles are played for you, marked ⏱.
    That is the whole game. Open a table with </tiengow start> and fill the empty seats with computers. *Rules* explains everything in short pages.
lesson-wrong = You chose to { $verb ->
    [lead] lead
    [beat] beat with
   *[discard] discard
} { $tiles }. { $why } Nothing has been played: try again.
lesson-keep-supreme = They look weak, but 4-2 and 2-1 together are Supreme, which nothing beats. The tile you need least is 6-1.
lesson-keep-pair = Your two 3-3 are a pair; apart they are worth little. The tile you need least is 6-1.
lesson-keep-mixed = 1-1 and 6-2 belong together, Earth and Eight: keep them to play at once. The tile you need least is 6-1.
lesson-keep-high = 4-4 Man is high and can still win a trick. The tile you need least is 6-1.
lesson-too-much = That works, but keep Earth for its Eight. 4-4 Man is enough to beat Plum Flower.
lesson-could-take = You may, but you can win this trick: 4-4 Man is a civil tile above Plum Flower.
lesson-only-one = A single tile wins one stack at most. Lead both 3-3 together.
lesson-supreme-later = Nothing ever beats Supreme when it is led, so save it for the trick that matters most. Lead both 3-3 first.
lesson-mixed-later = A good lead, but strong enough to beat someone else's later. Lead the weaker two first, both 3-3.
lesson-higher-family = You may, but you can win two stacks: 1-1 and 6-2, Earth and Eight, beat Man and Seven.
lesson-both-together = Alone it is easily beaten. Lead 4-2 and 2-1 together.
lesson-footer = No chips · nobody else sees this
lesson-button-next = Next
lesson-button-back = Back
lesson-button-again = Play again
lesson-button-begin = Learn by playing

# The scripted first hand. A are you; B, C and D are computers.

lesson-title = { $step } of { $steps } · { $topic ->
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
lesson-welcome = A hand of **Tien Gow** against three computers: no chips, no clock.
    You are **A**; **B**, **C** and **D** follow in turn. Everyone has eight tiles.
    Win the **last trick** and the others pay you. If you lose it, every trick you won before makes that cheaper.
lesson-suits = There are two suits, and neither beats the other.
    {""}**Civil** tiles come in twos, in an order of their own: Heaven, Earth, Man, Goose and so on. Your best is Earth, 1-1.
    {""}**Military** tiles rank by their pips, from the Nines down to 2-1. Your best is 6-2.
    At every table, *Rules* has the whole order.
lesson-discard = **B** leads **Heaven**, 6-6. Nothing beats it, so everyone **discards** a tile face down, and only its owner ever knows which.
    Discard the tile you need least. Keep what belongs together: 3-3 3-3, 1-1 6-2, 4-2 2-1.
lesson-stacks = B wins the trick. Each of you played one tile, so it is worth one **stack**; a hand has eight.
    {""}**Par is 4.** At the end you pay the winner 1 point for each stack you are short of 4, and 5 if you have none. With more than 4, the winner pays you.
lesson-single = B leads **Plum Flower**, 5-5. C and D discard.
    Only a higher **civil** tile beats it. You may always discard instead, but this trick you can win: use the lowest tile that does it.
lesson-pair = You won, so you lead: one tile, a **pair**, a **mixed set** such as 1-1 6-2, or **Supreme**, 4-2 2-1.
    Everyone must play as many tiles as you, so two tiles win two stacks. Lead your **pair**.
lesson-beaten = C beats your pair with **3-1 3-1**: Goose is higher than Long Three. Only a higher set **of the same kind** beats, and of two equal ones the first stands.
    C has 2 stacks now, and leads.
lesson-mixed = C leads a **mixed set**, one tile of each suit: **4-4 4-3**. Four families make them, best first: **Heaven and Nine, Earth and Eight, Man and Seven, Goose and Five**.
    Two of your tiles beat this.
lesson-last = You have 3 stacks, and 4-2 2-1: weak alone, together **Supreme**, which nothing beats when it is led.
    Two tiles each are left, so this is the **last trick**. (With one tile left, a player without a stack could not win it.)
lesson-settlement = You win the last trick and the hand: 5 stacks, **+34 points**.
    Each of the others pays 1 point a stack short of 4, or 5 with none. The banker pays **×2**, and everyone **×2** because Supreme won the last trick.
    Leading Supreme brought 2 points from each at once, ×2 from the banker.
lesson-banker = The winner banks next and leads the next hand. Between the banker and the others everything counts **×2**; under some rules that grows while the bank stays.
    At a table your turns are timed. If your time runs out, your lowest tiles are played for you, marked ⏱.
    Now play: </tiengow start>, with computers on the empty seats.
lesson-wrong = You chose to { $verb ->
    [lead] lead
    [beat] beat with
   *[discard] discard
} { $tiles }. { $why } Nothing was played: try again.
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

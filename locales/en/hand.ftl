# What a player sees alone.

hand-title = Your hand · hand { $number }{ $hands ->
    [0] {""}
   *[other] {" "}of { $hands }
}
hand-you = { $figure ->
    [0] { $factor ->
        [1] You are { $player }. First leader: { $banker }.
       *[other] You are { $player }. Banker: { $banker } (×{ $factor }).
    }
   *[other] You are { $player }. Banker: { $banker } (base figure { $figure }).
}
hand-you-bank = { $figure ->
    [0] { $factor ->
        [1] You are { $player } and lead first.
       *[other] You are { $player }, the banker (×{ $factor }).
    }
   *[other] You are { $player }, the banker (base figure { $figure }).
}
hand-stacks = Stacks: { $stacks }
hand-left = { $kind ->
    [card] Cards left: { $counts }
   *[tile] Tiles left: { $counts }
}
hand-tiles = { $kind ->
    [card] Your cards, best tier first
   *[tile] Your tiles, strongest first
}
hand-tiles-families = Your tiles, by family
hand-civil = **Civil** { $tiles }
hand-military = **Military** { $tiles }
hand-tier = **{ $tier }** { $cards }
hand-advice = ➤ { $advice }
hand-no-tiles = { $kind ->
    [card] You have played all your cards.
   *[tile] You have played all your tiles.
}
hand-discards = Your discards: { $tiles }
hand-picture = { $kind ->
    [card] Your cards: { $tiles }
   *[tile] Your tiles: { $tiles }
}
hand-picture-chosen = picked: { $tiles }
hand-can-beat = Can beat: { $tiles }
hand-your-turn = **Your turn** · ends { $when }
hand-your-turn-open = **Your turn**
hand-to-beat = { $stacks ->
    [one] To beat: { $set }, for 1 stack
   *[other] To beat: { $set }, for { $stacks } stacks
}
hand-lead = { $kind ->
    [card] Lead one card, or several of one tier.
   *[tile] Lead one tile or a set.
}
hand-follow = { $width ->
    [one] Beat { $set } or discard: pick a { $kind ->
        [card] card
       *[tile] tile
    }.
   *[other] Beat { $set } or discard: pick { $width } { $kind ->
        [card] cards
       *[tile] tiles
    }.
}
hand-cannot-beat = { $width ->
    [one] You can't beat { $set }: discard one.
   *[other] You can't beat { $set }: discard { $width }.
}
hand-follow-at-once = { $kind ->
    [card] { $tiles } can beat { $set }. Any other card you press is discarded at once.
   *[tile] { $tiles } can beat { $set }. Any other tile you press is discarded at once.
}
hand-follow-suit = Beat { $set } or discard: either way, play a { $suit ->
    [civil] civil
   *[military] military
} tile.{ $presses ->
    [1] {" "}One that can't beat is discarded at once.
   *[2] {""}
}
hand-follow-suit-low = You can't beat { $set }. Follow suit: { $presses ->
    [1] press
   *[2] discard
} a { $suit ->
    [civil] civil
   *[military] military
} tile{ $presses ->
    [1] {" "}to discard it
   *[2] {""}
}.
hand-cannot-beat-at-once = You can't beat { $set }: press one to discard.
hand-one-move = You have only one move.
hand-one-follows-suit = You can't beat { $set } and must follow suit: you can only discard this { $suit ->
    [civil] civil
   *[military] military
} tile.
hand-ask-discard = { $width ->
    [one] You could beat with this. Discard it anyway?
   *[other] You could beat with these. Discard them anyway?
}
hand-picked = Picked: { $tiles }
hand-too-few = Picked: { $tiles }. { $more ->
    [one] Pick one more
   *[other] Pick { $more } more
}: this trick takes { $width } { $kind ->
    [card] cards
   *[tile] tiles
} each.
hand-too-many = { $over ->
    [one] One too many: put one back.
   *[other] { $over } too many: put { $over } back.
}
hand-barred = { $kind ->
   *[tile] You have no stack, so you can't win this last trick: you have to discard.
}
hand-away = You were away, so a computer is playing for you. Press *I'm back* to return.
hand-leaving = You're leaving. A computer will finish this hand with your chips. Press *Stay* to keep playing.
hand-kicked-later = You were removed from the table: this hand is your last here.
hand-kicked = You were removed from the table. A computer will finish this hand with your chips.
hand-computer-played = A computer played for you in this hand.
button-lead = Lead { $tiles }
button-beat = Beat with { $tiles }
button-discard = { $width ->
   *[other] Discard { $tiles }
}
button-clear = Clear
button-back = I'm back
button-stay = Stay
button-dm-off = No more DMs
button-dm-on = Send my hand by DM
button-give-back = Give up the seat

hand-no-hand = No hand yet. Yours appears here after the deal.
hand-newer = -# Your hand is in another message now.
hand-not-seated = You're not in this hand. Press *{ $sit }* on the table's message to join from the next hand.
hand-no-seat-left = You're not in this hand, and every seat is taken.
hand-waiting = Seat { $seat } is yours from the next hand. Until then the computer plays on.
hand-won = { $chips ->
    [one] Hand { $number } is over: you won 1 chip.
   *[other] Hand { $number } is over: you won { $chips } chips.
}
hand-lost = { $chips ->
    [one] Hand { $number } is over: you lost 1 chip.
   *[other] Hand { $number } is over: you lost { $chips } chips.
}
hand-even = Hand { $number } is over: you broke even.
hand-sat-out = Hand { $number } is over: you sat it out.
hand-nothing = Hand { $number } is over: { $points }, no chips.
hand-watched = Hand { $number } is over.
hand-balance = { $free ->
    [one] After this hand you have **1** chip.
   *[other] After this hand you have **{ $free }** chips.
}
hand-asked = A hand can cost more now: { $stake ->
    [one] 1 chip
   *[other] { $stake } chips
} per point, at most { $hold } in the next hand.
hand-asked-too-few = { $has ->
    [0] You had no chips after this hand: get some before you agree.
    [one] You had only 1 chip after this hand, too few for the next one: get more before you agree.
   *[other] You had only { $has } chips after this hand, too few for the next one: get more before you agree.
}
button-agree = Agree · Next hand
hand-claimed = Claimed. The others will see it when the time for claims is up.
button-claim-red-dot = Claim One Red Dot
button-end-claims = Start play
hand-next = You have a seat and play from the next hand.

# What a player sees alone.

hand-title = Your hand · hand { $number }
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
hand-tiles = { $kind ->
    [card] Your cards, the best tier first
   *[tile] Your tiles, strongest first
}
hand-tiles-families = Your tiles, in families
hand-civil = **Civil** { $tiles }
hand-military = **Military** { $tiles }
hand-tier = **{ $tier }** { $cards }
hand-advice = ➤ { $advice }
hand-no-tiles = { $kind ->
    [card] You have played all your cards.
   *[tile] You have played all your tiles.
}
hand-discards = Your discards (seen by you alone)
hand-picture = { $kind ->
    [card] Your cards: { $tiles }
   *[tile] Your tiles: { $tiles }
}
hand-picture-chosen = chosen: { $tiles }
hand-your-turn = **Your turn** · ends { $when }
hand-to-beat = { $stacks ->
    [one] To beat: { $set }, for 1 stack
   *[other] To beat: { $set }, for { $stacks } stacks
}
hand-lead = { $kind ->
    [card] You lead: choose one card, or several of one tier.
   *[tile] You lead: choose one tile or a set.
}
hand-follow = { $width ->
    [one] Choose a { $kind ->
        [card] card
       *[tile] tile
    }, to beat or to discard.
   *[other] Choose { $width } { $kind ->
        [card] cards
       *[tile] tiles
    }, to beat or to discard.
}
hand-cannot-beat = { $width ->
    [one] Nothing you hold beats that: choose a { $kind ->
        [card] card
       *[tile] tile
    } to discard.
   *[other] Nothing you hold beats that: choose { $width } { $kind ->
        [card] cards
       *[tile] tiles
    } to discard.
}
hand-one-move = You have only one move.
hand-no-set = Selected: { $tiles }. These cannot be led together.
hand-wrong-width = { $width ->
    [one] Selected: { $tiles }. This trick takes one { $kind ->
        [card] card
       *[tile] tile
    }.
   *[other] Selected: { $tiles }. This trick takes { $width } { $kind ->
        [card] cards
       *[tile] tiles
    }.
}
hand-barred = { $kind ->
    [card] You have too few stacks to take this last trick: you have to discard.
   *[tile] Without a stack you cannot take this last trick: your tile is discarded.
}
hand-away = A computer plays for you. Press the button to take your seat back.
hand-leaving = You are leaving: a computer plays this hand to its end with your chips.
button-lead = Lead { $tiles }
button-beat = Beat with { $tiles }
button-discard = Discard { $width }: { $tiles }
button-clear = Clear
button-back = I'm back
button-dm-off = No more DMs
button-dm-on = Send me my hand
button-give-back = Give the seat back

hand-no-hand = There is no hand yet. Yours appears here after the deal.
hand-not-seated = You do not play this hand. A person who sits down now plays from the next deal on.
hand-waiting = Seat { $seat } is yours from the next deal on; your tiles appear here then. The running hand is the computer's.
hand-won = Hand { $number } is over: you won { $chips } chips.
hand-lost = Hand { $number } is over: you lost { $chips } chips.
hand-even = Hand { $number } is over: you broke even.
hand-nothing = Hand { $number } is over: { $points } points, no chips at stake.
hand-watched = Hand { $number } is over.
hand-balance = You have **{ $free }** chips now.
hand-declared = You have claimed. Nobody learns of it before the moment for claims is over.
button-declare-red-dot = Claim One Red Dot
hand-next = You sit at the table and play from the next hand on.

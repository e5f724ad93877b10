# Why the picked tiles cannot be led, or do not beat.

obstacle-suit = { $suit ->
    [civil] A civil tile was led and you hold one: play a civil tile.
   *[military] A military tile was led and you hold one: play a military tile.
}
obstacle-incomplete = Not a set yet: add { $tiles }.
obstacle-apart = { $held ->
    [0] Not a set: { $tile } goes with { $partners }, but you hold none.
   *[other] Not a set: { $tile } goes with { $partners }.
}
obstacle-another = another { $tile }
obstacle-any = { $key ->
    [nine] a Nine ({ $pips })
    [eight] an Eight ({ $pips })
    [seven] a Seven ({ $pips })
   *[five] a Five ({ $pips })
}
obstacle-too-many = Any two of these make a set, but all of them together don't.
obstacle-tiers = { $one } is in the { $tier }, { $other } in the { $second }. Cards led together must share a tier.
obstacle-most = You can lead at most { $most } cards.
obstacle-cycle = { $most ->
    [0] Cycle cards are led alone.
    [one] You can lead only one Cycle card.
   *[other] You can lead at most { $most } Cycle cards.
}
obstacle-other-shape = { $shape ->
    [civil] Only a higher civil tile beats a civil tile.
    [military] Only a higher military tile beats a military tile.
    [civil-pair] Only a higher civil pair beats a civil pair.
    [military-pair] Only a higher military pair beats a military pair.
    [mixed-pair] Only a mixed pair of a higher family beats a mixed pair.
    [civil-triplet] Only two civil tiles and a military one, all of a higher family, beat that.
    [military-triplet] Only a civil tile and two military ones, all of a higher family, beat that.
    [quartet] Only four of a higher family beat four of a family.
    [two-civil-pairs] Only two civil pairs, one of them higher, beat two civil pairs.
    [two-military-pairs] Only two military pairs, one of them higher, beat two military pairs.
   *[two-couples] Only two mixed pairs, one of them higher, beat two mixed pairs.
}
obstacle-only-by = Only { $only } beats { $best }.
obstacle-other-sets = To beat that, play { $sets } of a better tier.
obstacle-lower = { $picked } is lower than { $best }.
obstacle-equal = { $picked } is no higher than { $best }: only a higher one beats it.

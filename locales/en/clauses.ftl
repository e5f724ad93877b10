# The clauses of the rules, one by one.

clause-title = { $key ->
    [TG-10] Sets of a family
    [TG-11] No mixed sets
    [TG-12] Two pairs at once
    [TG-13] A second Supreme
    [TG-17] The second Supreme is taken
    [TG-22] Following suit
    [TG-23] Early death
    [TG-25] The winner
    [TG-26] Par
    [TG-27] No stack
    [TG-28] The banker's factor
    [TG-29] The base figure
    [TG-30] The base figure less the stacks
    [TG-31] A losing banker above par
    [TG-33] Leading Supreme
    [TG-34] Leading Supreme, twice with the banker
    [TG-36] Four of a family
    [TG-37] Leading two couples
    [TG-38] A special last trick
    [TG-39] A special last trick, as in Hong Kong
    [TG-42] All eight stacks
    [TG-43] An unbeatable first lead
    [TG-44] A slam
    [TG-46] A capture
    [TG-47] A capture, multiplied
    [TG-49] One Red Dot
    [TG-50] Several with One Red Dot
    [TG-51] What One Red Dot brings
    [PG-14] The order of single tiles
    [PG-15] Nothing against nothing
    [PG-16] Copies
    [PG-17] Two hands against two
    [PG-20] Commission
    [TT-11] What can be led
    [TT-12] At most four cards are led
    [TT-13] The Cycle alone
    [TT-20] The winner
    [TT-21] Scores
    [TT-22] Differences
   *[other] { $key }
}
clause-heading = { $clause } · { $title }
clause-pick = Which rule is that?
clause-more = Read on: { $page }
clause-unknown = { $clause } is no clause that has a page. Begin to type a number such as TG-28, or a word.

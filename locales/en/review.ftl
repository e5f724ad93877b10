# Reviews: where a person lost points in a finished hand.

button-review = Review
review-title = Your plays in hand { $number }
review-judged = Judged by what you could know at the time: bad luck is not a mistake.{ $mistakes ->
    [0] {""}
   *[other] {" "}± is the margin of error.
}
review-mistake = **Trick { $trick }:** you chose “{ $made }”. Better by **{ $value }**: “{ $better }”
review-none = No clear mistake: nothing was clearly better than what you played.
review-not-yours = Only those who played a hand can review it, and each sees only their own plays.
review-seat-unknown = This hand is in the archive, which does not say where you sat in it. *Replay* still shows it.
review-waiting = { $before ->
    [0] Your review is next…
    [one] { $before } review comes before yours…
   *[other] { $before } reviews come before yours…
}
review-comparing = Comparing plays…
review-judging = Reviewing the hand: { $done } of { $plays } plays…
review-no-game = Only Tien Gow and Tet-Gow can be reviewed.
review-busy = Too many reviews are waiting. Please try again in a minute.
review-own-busy = Your last reviews and comparisons are not ready yet. Please try again when one of them is.
review-failed = This hand could not be reviewed.

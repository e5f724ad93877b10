//! What is true of a play, in every deal that its seat has not ruled out.

use crate::{
    Verb,
    computer::hint::Reason,
    tet_gow::{CardSet, Cards, Combination, Play, Sight, Tier, listing::each_lead},
};

/// Returns what is true of a legal play of the viewer, the most telling first; `plays` are all of
/// them.
pub(crate) fn reasons(sight: &Sight, plays: &[Play], play: Play) -> Vec<Reason> {
    let takes = takes(sight, play);
    let rest = takes.and_then(|_| takes_the_rest(sight, play));
    let keeps = match rest {
        Some(_) => None,
        None => keeps(sight, play),
    };
    let all = [rest, takes, lowest_beat(plays, play), keeps];
    all.into_iter().flatten().collect()
}

/// Whether no cards that the seat has not seen beat a combination; so nobody can, now or later.
fn is_unbeatable(sight: &Sight, set: Combination) -> bool {
    let beats = |tier: &Tier| {
        let there = sight.unseen.common(Cards::of_tier(*tier));
        let mut kinds = CardSet::ALL.into_iter().zip(set.sets);
        kinds.all(|(kind, needed)| there.common(Cards::of_set(kind)).len() >= needed.into())
    };
    let mut better = Tier::ALL
        .into_iter()
        .filter(|tier| tier.is_better_than(set.tier));
    !better.any(|tier| beats(&tier))
}

/// Why the play is certain to take the trick, if it is.
fn takes(sight: &Sight, play: Play) -> Option<Reason> {
    let trick = &sight.course.trick;
    match play.verb {
        Verb::Discard | Verb::Set => None,
        Verb::Lead | Verb::Beat if trick.played() + 1 == trick.seats() => Some(Reason::LastToPlay),
        Verb::Lead | Verb::Beat => is_unbeatable(sight, play.set).then_some(Reason::NobodyHigher),
    }
}

/// For a play that is certain to take the trick: its seat leads next.
fn takes_the_rest(sight: &Sight, play: Play) -> Option<Reason> {
    let rest = sight.hand.minus(play.cards);
    let set = Combination::of(rest)?;
    let is_led = set.may_be_led(sight.course.house.preset);
    (is_led && is_unbeatable(sight, set)).then(|| Reason::TakesTheRest(rest.pieces()))
}

fn lowest_beat(plays: &[Play], play: Play) -> Option<Reason> {
    let beats = || plays.iter().filter(|play| play.verb == Verb::Beat);
    let is_lowest = play.verb == Verb::Beat
        && beats().count() > 1
        && !beats().any(|other| play.set.beats(other.set));
    is_lowest.then_some(Reason::LowestBeat)
}

/// The widest cards that nobody can beat and that the play keeps. Another play always spends them, because any
/// card may be led alone or discarded.
fn keeps(sight: &Sight, play: Play) -> Option<Reason> {
    let rest = sight.hand.minus(play.cards);
    let mut kept: Option<Cards> = None;
    each_lead(rest, sight.course.house.preset, &mut |cards, set| {
        let is_wider = kept.is_none_or(|kept| cards.len() > kept.len());
        if is_wider && is_unbeatable(sight, set) {
            kept = Some(cards);
        }
    });
    kept.map(|kept| Reason::Keeps(kept.pieces()))
}

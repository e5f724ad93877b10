use super::*;

/// A search of two plays of which the first brings two points more in every world.
fn searched(worlds: usize) -> Search<u8> {
    let mut search = Search::new(vec![(0, 0.0), (1, 0.0)], SearchGoal::comparison(2, Some(1)));
    let budget = Budget::worlds(worlds);
    search.run(&budget, || (), |(), play| if play == 0 { 2.0 } else { 0.0 });
    search
}

/// Counts worlds, so that a trial can differ from one to the next.
fn numbered_worlds() -> impl FnMut() -> usize {
    let mut numbers = 0..;
    move || numbers.next().unwrap()
}

#[test]
fn a_chain_that_repeats_its_deals_is_no_further_evidence() {
    let once: Vec<f32> = (0..CHAINS).map(|chain| (chain % 5) as f32).collect();
    let often = once.repeat(10);
    let (mean, error) = mean_and_error_of_chains(&often, &UNRELATED);
    let (first, expected) = mean_and_error(&once);
    assert!((mean - first).abs() < 1e-4 && (error - expected).abs() < 1e-4);
    assert!(mean_and_error(&often).1 < expected / 3.0);
    let (_, of_few) = mean_and_error_of_chains(&once[..6], &UNRELATED);
    assert!((of_few - mean_and_error(&once[..6]).1).abs() < 1e-4);
}

#[test]
fn chains_of_one_family_are_evidence_once() {
    let pairs: Vec<f32> = (0..CHAINS).map(|chain| (chain / 2) as f32).collect();
    let once: Vec<f32> = pairs.iter().copied().step_by(2).collect();
    let families = UNRELATED.map(|chain| chain / 2 * 2);
    let (mean, error) = mean_and_error_of_chains(&pairs, &families);
    let (first, expected) = mean_and_error(&once);
    assert!((mean - first).abs() < 1e-4 && (error - expected).abs() < 1e-4);
    let of_one = mean_and_error_of_chains(&pairs, &[0; CHAINS]);
    assert_eq!(of_one, mean_and_error_of_chains(&pairs, &UNRELATED));
}

#[test]
fn of_equal_plays_the_first_is_the_best_and_is_listed_first() {
    let mut search = Search::new(vec![(0, 0.0), (1, 0.0)], SearchGoal::comparison(2, None));
    search.run(&Budget::worlds(FIRST_DROP), || (), |(), _| 1.0);
    assert_eq!(search.best(), 0);
    assert_eq!(search.ranked()[0].play, 0);
}

#[test]
fn a_wrong_first_look_hides_no_mistake() {
    let mut search = Search::new(
        vec![(0, 10.0), (1, 0.0)],
        SearchGoal::comparison(2, Some(0)),
    );
    let budget = Budget::worlds(40);
    search.run(&budget, || (), |(), play| if play == 0 { 0.0 } else { 2.0 });
    let lost = search.loss_of(0).unwrap();
    assert_eq!((lost.better, lost.costs), (1, 2.0));
    let ranked = search.ranked();
    assert_eq!((ranked[0].play, ranked[1].is_level), (1, false));
}

#[test]
fn so_many_plays_are_kept_and_the_one_that_was_made_is_among_them() {
    let values = (0..5).map(|play| (play, 0.0)).collect();
    let mut search = Search::new(values, SearchGoal::comparison(3, Some(4)));
    search.run(&Budget::worlds(40), || (), |(), play: u8| -f32::from(play));
    let lost = search.loss_of(4).unwrap();
    assert_eq!((lost.better, lost.costs), (0, 4.0));
    let ranked = search.ranked();
    assert!(ranked.iter().map(|tried| tried.play).eq([0, 1, 4]));
}

#[test]
fn a_play_ranked_below_a_clearly_worse_one_is_not_level() {
    let values = (0..3).map(|play| (play, 0.0)).collect();
    let mut search = Search::new(values, SearchGoal::comparison(3, None));
    search.run(
        &Budget::worlds(40),
        numbered_worlds(),
        |world, play| match play {
            0 => 10.0,
            1 => 5.0,
            // Worth less, but so uncertain that nothing tells it apart from the best play.
            _ if world % 2 == 0 => -40.0,
            _ => 48.0,
        },
    );
    let ranked = search.ranked();
    let levels = ranked.iter().map(|tried| (tried.play, tried.is_level));
    assert!(levels.eq([(0, true), (1, false), (2, false)]));
}

#[test]
fn a_mistake_is_more_certain_than_a_difference() {
    let mut search = Search::new(vec![(0, 0.0), (1, 0.0)], SearchGoal::comparison(2, Some(1)));
    // The play is behind by one point on average, which is 2.5 standard errors.
    let spread = ((CHAINS - 1) as f32).sqrt() / 2.5;
    let budget = Budget::worlds(4 * CHAINS);
    search.run(&budget, numbered_worlds(), |world, play| match play {
        0 => 0.0,
        _ if world % 2 == 0 => -1.0 - spread,
        _ => -1.0 + spread,
    });
    assert!(search.loss_of(1).is_none());
    assert!(!search.ranked()[1].is_level);
}

#[test]
fn plays_are_not_told_apart_by_a_few_worlds() {
    let few = searched(2);
    assert!(few.loss_of(1).is_none());
    assert!(few.ranked().iter().all(|tried| tried.is_level));
    let enough = searched(FIRST_DROP);
    assert_eq!(enough.loss_of(1).unwrap().better, 0);
    let levels: Vec<bool> = enough.ranked().iter().map(|tried| tried.is_level).collect();
    assert_eq!(levels, [true, false]);
}

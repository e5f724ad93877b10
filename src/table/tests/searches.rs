//! Computers that search: the threads, and tables that wait for none of them.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use gow::computer::hint::RatedPlay;
use gow::{AnyRound, Level, Move, Round as _, View};
use tokio::sync::oneshot;

use super::fixture::{ANN, BO, TableFixture, place, terms};
use super::registry_fixture::{RegistryFixture, anns_turn_or_over, look, play};
use crate::store::PlayedBy;
use crate::table::{
    InlineSearch, Input, SearchBackend, SearchPool, SearchRequest, Table, TableHandle, Terms,
};

/// Searches whose answers the test provides.
#[derive(Default)]
struct Scripted {
    think_ms: i64,
    /// The immediate answer; `None` waits.
    choice: Option<fn(&View) -> Move>,
    /// The windows of all requests.
    windows: Mutex<Vec<i64>>,
    /// The tables that wait for an answer.
    waiting: Mutex<Vec<oneshot::Sender<Move>>>,
}

impl SearchBackend for Scripted {
    fn think_ms(&self) -> i64 {
        self.think_ms
    }

    fn choose(&self, request: SearchRequest) -> oneshot::Receiver<Move> {
        let (sender, answer) = oneshot::channel();
        self.windows.lock().unwrap().push(request.window_ms);
        match self.choice {
            Some(choice) => sender.send(choice(&request.view)).unwrap(),
            None => self.waiting.lock().unwrap().push(sender),
        }
        answer
    }

    fn hint(&self, _: SearchRequest) -> oneshot::Receiver<Vec<RatedPlay>> {
        oneshot::channel().1
    }
}

/// A table of ANN and three computers that search, with its first hand dealt.
async fn experts(registry: &RegistryFixture) -> TableHandle {
    let terms = Terms {
        level: Level::Expert,
        ..terms()
    };
    let table = registry.try_open(place(), ANN, terms).await.unwrap();
    for _ in 0..3 {
        let input = Input::AddComputer { by: ANN };
        table.ask(input, None).await.unwrap();
    }
    table.ask(Input::Start { by: ANN }, None).await.unwrap();
    table
}

/// The last legal move; no computer would lead the lowest tile.
fn last(view: &View) -> Move {
    *view.legal().last().unwrap()
}

/// The plays of computers with a choice, and what they chose from.
fn choices(table: &Table) -> Vec<(Vec<Move>, Move)> {
    let hand = table.hand().unwrap();
    let mut round = AnyRound::start(hand.round.deal().clone()).unwrap();
    let mut choices = Vec::new();
    for ((who, mv), by) in hand.round.plays().iter().zip(&hand.made_by) {
        let legal = round.legal_moves(*who);
        if *by == PlayedBy::Computer && legal.len() > 1 {
            choices.push((legal, *mv));
        }
        round.play(*who, *mv).unwrap();
    }
    choices
}

#[tokio::test]
async fn the_move_that_a_search_found_is_played() {
    let searches = Arc::new(Scripted {
        choice: Some(last),
        ..Scripted::default()
    });
    let mut registry = RegistryFixture::with_searches(0, searches);
    let table = experts(&registry).await;
    let mut made = 0;
    registry
        .play_out(&table, |table| {
            let all = choices(table);
            assert!(all.iter().all(|(legal, mv)| legal.last() == Some(mv)));
            made = all.len();
        })
        .await;
    assert!(made > 5, "{made}");
}

#[tokio::test]
async fn a_table_plays_on_without_an_answer_and_drops_late_ones() {
    let searches = Arc::new(Scripted::default());
    let mut registry = RegistryFixture::with_searches(0, Arc::clone(&searches) as _);
    let table = experts(&registry).await;
    registry.play_out(&table, |_| ()).await;
    let waiting = searches.waiting.lock().unwrap();
    assert!(waiting.len() > 5, "{}", waiting.len());
    assert!(waiting.iter().all(oneshot::Sender::is_closed));
}

#[tokio::test]
async fn an_easy_choice_takes_as_long_as_a_hard_one() {
    const THINK_MS: i64 = 700;
    for pause_ms in [100, 2_000] {
        let searches = Arc::new(Scripted {
            think_ms: THINK_MS,
            choice: Some(last),
            ..Scripted::default()
        });
        let mut registry = RegistryFixture::with_searches(pause_ms, Arc::clone(&searches) as _);
        let table = experts(&registry).await;
        let (mut turns, wait) = (0, THINK_MS.max(pause_ms));
        while table.now().hand().is_some() {
            if anns_turn_or_over(&table.now()) {
                play(&table).await;
                continue;
            }
            let version = table.now().version;
            registry.clock.advance(wait - 1);
            look(&table).await;
            assert_eq!(table.now().version, version);
            registry.clock.advance(1);
            registry.until(|table, _| table.version > version).await;
            turns += 1;
        }
        assert!(turns > 8, "{turns}");
        let windows = searches.windows.lock().unwrap();
        assert!((8..=turns).contains(&windows.len()));
        assert!(windows.iter().all(|window| *window == wait));
    }
}

#[tokio::test]
async fn a_restart_in_the_turn_of_a_computer_that_searches_plays_on() {
    let searches = Arc::new(Scripted {
        think_ms: 1_000,
        ..Scripted::default()
    });
    let registry = RegistryFixture::with_searches(0, searches);
    let table = experts(&registry).await;
    if anns_turn_or_over(&table.now()) {
        play(&table).await;
    }
    assert!(!anns_turn_or_over(&table.now()));
    let version = table.now().version;
    let mut registry = registry.restarted().await;
    registry.restore().await;
    let table = registry.table();
    assert_eq!(table.now().version, version);
    registry.play_out(&table, |_| ()).await;
    assert!(table.now().hand().is_none());
}

/// The view of the first seat to act at the beginning of a hand.
fn view() -> View {
    let fixture = TableFixture::dealt(&[ANN, BO]);
    let (seat, _) = fixture.legal();
    fixture.hand().round.view(Some(seat))
}

/// The same with one legal move: there is nothing to search for.
fn view_without_choice() -> View {
    let mut view = view();
    if let View::Trick(view) = &mut view {
        view.legal.truncate(1);
    }
    view
}

const LONG_MS: i64 = 600_000;

fn request(view: View, window_ms: i64) -> SearchRequest {
    SearchRequest {
        view,
        seed: 7,
        window_ms,
    }
}

fn pool(think: Duration) -> SearchPool {
    SearchPool::start(NonZeroUsize::MIN, think).unwrap()
}

#[tokio::test]
async fn a_thread_answers_with_a_legal_move_and_with_compared_plays() {
    let pool = pool(Duration::from_millis(40));
    let view = view();
    let mv = pool.choose(request(view.clone(), LONG_MS)).await.unwrap();
    assert!(view.legal().contains(&mv));
    let ideas = pool.hint(request(view.clone(), LONG_MS)).await.unwrap();
    assert!(ideas.len() > 1);
    assert!(ideas.iter().all(|idea| view.legal().contains(&idea.mv)));
    let none = pool.hint(request(view_without_choice(), LONG_MS)).await;
    assert_eq!(none.unwrap(), []);
}

#[tokio::test]
async fn a_question_without_time_gets_no_answer() {
    let pool = pool(Duration::from_millis(40));
    assert!(pool.choose(request(view(), 0)).await.is_err());
    // The thread continues.
    assert!(pool.choose(request(view(), LONG_MS)).await.is_ok());
}

#[tokio::test]
async fn a_search_that_nobody_waits_for_ends_at_once() {
    let pool = pool(Duration::from_millis(LONG_MS.unsigned_abs()));
    // A hint compares several plays to the end, so it takes all of its time.
    let forgotten = pool.hint(request(view(), LONG_MS));
    let next = pool.choose(request(view_without_choice(), LONG_MS / 10));
    drop(forgotten);
    assert!(next.await.is_ok());
}

#[tokio::test]
async fn too_many_questions_get_no_answer() {
    /// More than may wait.
    const MANY: usize = 300;
    let pool = pool(Duration::from_millis(LONG_MS.unsigned_abs()));
    let view = view();
    let ask = |_| pool.hint(request(view.clone(), LONG_MS));
    let mut asked: Vec<_> = (0..MANY).map(ask).collect();
    assert!(asked.pop().unwrap().await.is_err());
}

#[test]
fn a_search_in_the_task_that_asks_repeats_itself() {
    let searches = InlineSearch { worlds: 2 };
    let [one, other] = [(); 2].map(|()| {
        let ideas = searches.hint(request(view(), 0)).blocking_recv().unwrap();
        let mv = searches.choose(request(view(), 0)).blocking_recv().unwrap();
        (ideas, mv)
    });
    assert_eq!(one, other);
}

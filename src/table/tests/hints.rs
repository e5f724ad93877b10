//! Hints: who may ask for one, who is notified, and that each turn has one answer.

use std::sync::{Arc, Mutex};

use gow::computer::Budget;
use gow::computer::hint::{RatedPlay, hint};
use gow::{Game, House, Move, Round as _, View};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tokio::sync::oneshot;

use super::bets::{bet, pai_gow, seated};
use super::fixture::{ANN, BO, CY, TableFixture, seat, terms, terms_by};
use super::registry_fixture::{RegistryFixture, play, refusal};
use super::restarts::comes_back;
use super::settings::change;
use crate::id::{InteractionId, UserId};
use crate::table::{
    AcceptedInput, Bank, ComputerPolicy, Input, Notice, Refusal, SearchBackend, SearchRequest,
    TableHandle, TermChange, Terms,
};

fn asks(fixture: &TableFixture, by: UserId) -> Input {
    Input::Hint {
        by,
        version: fixture.table.version,
    }
}

fn allow(fixture: &TableFixture, by: UserId, allowed: bool) -> Input {
    change(fixture, by, TermChange::Hints(allowed))
}

fn may_ask(fixture: &TableFixture) -> bool {
    fixture.table.scene(None).playing().unwrap().hints
}

#[test]
fn everybody_is_notified_of_the_first_hint_of_a_hand_and_a_repeat_changes_nothing() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    assert!(fixture.play_until_turn_of(ANN) && may_ask(&fixture));
    let mut version = fixture.table.version;
    fixture.take(asks(&fixture, ANN)).unwrap();
    assert_eq!(fixture.notices, [Notice::HintAsked { user: ANN }]);
    assert_eq!(fixture.table.version, version, "other presses stay valid");
    for viewer in [None, Some(ANN)] {
        let scene = fixture.table.scene(viewer);
        assert_eq!(scene.playing().unwrap().hinted, [seat(0)]);
    }
    comes_back(&fixture);
    let body = fixture.table.to_body();
    fixture.advance(5_000);
    fixture.take(asks(&fixture, ANN)).unwrap();
    assert_eq!((fixture.table.to_body(), fixture.notices.len()), (body, 0));
    fixture.play_any();
    let mut turns = 0;
    while fixture.play_until_turn_of(ANN) {
        assert!(fixture.table.version > version);
        version = fixture.table.version;
        fixture.take(asks(&fixture, ANN)).unwrap();
        assert_eq!(fixture.notices, [], "they know already");
        comes_back(&fixture);
        fixture.play_any();
        turns += 1;
    }
    assert!(turns > 1, "{turns}");
    fixture.next_hand(&[ANN]);
    assert!(fixture.play_until_turn_of(ANN));
    fixture.take(asks(&fixture, ANN)).unwrap();
    assert_eq!(fixture.notices, [Notice::HintAsked { user: ANN }]);
}

#[test]
fn among_people_for_chips_hints_need_the_hosts_permission() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    assert!(fixture.play_until_turn_of(BO) && !may_ask(&fixture));
    fixture.refuses(asks(&fixture, BO), &Refusal::NoHints);
    fixture.refuses(allow(&fixture, ANN, true), &Refusal::HandRunning);
    fixture.play_out();
    fixture.refuses(allow(&fixture, BO, true), &Refusal::NotHost);
    let before = fixture.table.terms.clone();
    fixture.take(allow(&fixture, ANN, true)).unwrap();
    assert!(fixture.told(&Notice::TermsChanged {
        before: Box::new(before)
    }));
    comes_back(&fixture);
    let same = fixture.table.version;
    fixture.take(allow(&fixture, ANN, true)).unwrap();
    assert_eq!((fixture.table.version, fixture.notices.len()), (same, 0));
    fixture.next_hand(&[ANN, BO]);
    for by in [BO, ANN] {
        assert!(fixture.play_until_turn_of(by) && may_ask(&fixture));
        fixture.take(asks(&fixture, by)).unwrap();
        assert_eq!(fixture.notices, [Notice::HintAsked { user: by }]);
        fixture.play_any();
    }
}

#[test]
fn without_chips_everybody_may_ask() {
    let terms = Terms {
        computers: ComputerPolicy::Nothing,
        ..terms()
    };
    let mut fixture = TableFixture::seated_by(&[ANN, BO], terms);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.hand().stake, 0);
    assert!(fixture.play_until_turn_of(BO) && may_ask(&fixture));
    fixture.take(asks(&fixture, BO)).unwrap();
}

#[test]
fn only_the_person_to_act_gets_a_hint_with_a_current_button() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    assert!(fixture.play_until_turn_of(ANN));
    fixture.refuses(asks(&fixture, CY), &Refusal::NotSeated);
    let stale = Input::Hint {
        by: ANN,
        version: fixture.table.version - 1,
    };
    fixture.refuses(stale, &Refusal::Stale);
    fixture.play_any();
    if fixture.table.hand().is_some() {
        fixture.refuses(asks(&fixture, ANN), &Refusal::NotYourTurn);
    }
    fixture.play_out();
    fixture.refuses(asks(&fixture, ANN), &Refusal::NoHand);
}

#[test]
fn other_games_have_no_hints_to_allow() {
    let house = House::default_of(Game::PaiGow);
    let mut fixture = seated(&[ANN], pai_gow(house.name(), Bank::HouseBank));
    fixture.refuses(allow(&fixture, ANN, true), &Refusal::Stale);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(bet(&fixture, ANN, 50)).unwrap();
    assert!(!may_ask(&fixture));
    fixture.refuses(asks(&fixture, ANN), &Refusal::GameWithoutHints);
}

#[test]
fn tet_gow_has_hints_too() {
    let terms = terms_by(House::default_of(Game::TetGow));
    let mut fixture = TableFixture::seated_by(&[ANN], terms);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(may_ask(&fixture) && fixture.play_until_turn_of(ANN));
    fixture.take(asks(&fixture, ANN)).unwrap();
}

#[tokio::test]
async fn a_request_from_an_earlier_turn_shows_no_other_hand_although_it_counted() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.dealt().await;
    fixture.anns_turn(&table).await;
    let hint = Input::Hint {
        by: ANN,
        version: table.now().version,
    };
    let interaction = Some(InteractionId::new(1));
    table.ask(hint.clone(), interaction).await.unwrap();
    play(&table).await;
    refusal(table.ask(hint, interaction).await);
}

/// Searches that answer each hint with more worlds than the last, or never.
struct Counting {
    answers: bool,
    requests: Mutex<Vec<View>>,
}

impl SearchBackend for Counting {
    fn think_ms(&self) -> i64 {
        0
    }

    fn choose(&self, _: SearchRequest) -> oneshot::Receiver<Move> {
        oneshot::channel().1
    }

    fn hint(&self, request: SearchRequest) -> oneshot::Receiver<Vec<RatedPlay>> {
        let mut requests = self.requests.lock().unwrap();
        requests.push(request.view.clone());
        let (sender, answer) = oneshot::channel();
        if self.answers {
            let budget = Budget::worlds(requests.len());
            let ideas = hint(&request.view, &budget, &mut StdRng::seed_from_u64(1));
            sender.send(ideas.unwrap_or_default()).unwrap();
        }
        answer
    }
}

async fn asked(table: &TableHandle) -> AcceptedInput {
    let version = table.now().version;
    table
        .ask(Input::Hint { by: ANN, version }, None)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_repeat_shows_the_same_answer_from_the_askers_own_view() {
    for answers in [true, false] {
        let searches = Arc::new(Counting {
            answers,
            requests: Mutex::default(),
        });
        let mut registry = RegistryFixture::with_searches(0, Arc::clone(&searches) as _);
        let table = registry.dealt().await;
        let mut turns = 0;
        loop {
            registry.anns_turn(&table).await;
            let state = table.now();
            let Some(hand) = state.hand() else { break };
            let view = hand.round.view(state.seat_of(ANN));
            let one = asked(&table).await.hint.unwrap().ideas().await;
            let other = asked(&table).await.hint.unwrap().ideas().await;
            assert!(Arc::ptr_eq(&one, &other));
            assert_eq!(one.is_empty(), view.legal().len() < 2);
            assert!(one.iter().all(|idea| view.legal().contains(&idea.mv)));
            assert!(one.iter().all(|idea| answers || idea.error.is_none()));
            turns += 1;
            {
                let requests = searches.requests.lock().unwrap();
                assert_eq!((requests.len(), requests.last()), (turns, Some(&view)));
            }
            play(&table).await;
        }
        assert!(turns > 1, "{turns}");
    }
}

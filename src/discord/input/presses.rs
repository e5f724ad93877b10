//! The entry point of all presses of buttons and lists.

use std::sync::Arc;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use gow::{Move, Verb};
use parking_lot::Mutex;
use tracing::Instrument as _;

use crate::id::{InteractionId, TableId};
use crate::metrics::InteractionKind;
use crate::table::{AcceptedInput, Input, InputError, Refusal, Scene, TableHandle};
use crate::text::Phrase;
use crate::text::phrases::{ReplyText, TableText};

use crate::discord::context::rate_limiter::{LimitedRequest, RateDecision};
use crate::discord::context::{AppState, Asker};
use crate::discord::custom_id::{PageAct, PersonAct, Press, PressError, TableAct, TileMask};
use crate::discord::delivery::respond::{Place, Reply, Responder, Waiting};
use crate::discord::input::errors::catch_panic;
use crate::discord::input::incoming::{IncomingPress, PressOrigin};
use crate::discord::input::replay::ReplayPage;
use crate::discord::private_place::PrivatePlace;
use crate::discord::surfaces::panels::TileSelection;

mod bet;
mod form;
mod lend_token;
mod next_hand;
mod panel;
mod person_act;
mod play_now;
mod rematch;
mod replay;
mod resume;
mod rules;
mod seat;
mod settings;
mod thread;

use lend_token::LentToken;

/// What the log says of a press without an answer; its span names the table and act.
const UNANSWERED: &str = "a press could not be answered";

/// One press that is being answered.
struct PressRequest {
    app: Arc<AppState>,
    asker: Asker,
    interaction: InteractionId,
    private_place: PrivatePlace,
    press: Press,
    /// The table that the press is about, if it was open when the press arrived.
    handle: Option<TableHandle>,
    /// The value of the entry that was chosen in a list, or the text of a form.
    chosen: Option<String>,
    /// Where the press was made, and the presser's permissions there.
    origin: PressOrigin,
    /// The API path of the press's token, to which further messages are posted.
    follow_ups: String,
    /// The token that the table's message waits for, until the press is answered.
    lent: Mutex<Option<LentToken>>,
}

/// Answers a press or a form.
pub(super) async fn answer(app: &Arc<AppState>, incoming: IncomingPress) {
    // The time limit for a reply starts here, however long the store takes.
    let responder = app.responder(incoming.kind, incoming.id, &incoming.token);
    let parsed = incoming.custom_id.parse::<Press>();
    // In a direct message the table tells which server's messages the presser sees.
    let table = parsed.as_ref().ok().and_then(|press| press.table());
    let table = table.and_then(|table| app.tables.by_id(table));
    let guild = table.map_or(incoming.origin.guild, |table| table.now().place.guild);
    let asker = if matches!(parsed, Ok(Press::Person(PersonAct::Forget))) {
        Asker::recall(app, &incoming.sender).await
    } else {
        Asker::meet(app, &incoming.sender, guild).await
    };
    let press = match parsed {
        Ok(press) => press,
        Err(error) => return answer_unknown_press(app, &responder, &asker, error).await,
    };
    let request = PressRequest {
        app: Arc::clone(app),
        private_place: private_place(app, &incoming),
        asker,
        interaction: incoming.id,
        press,
        handle: press.table().and_then(|table| app.tables.by_id(table)),
        chosen: incoming.chosen,
        origin: incoming.origin,
        follow_ups: responder.follow_ups(),
        lent: Mutex::default(),
    };
    // Boxed: otherwise each layer around the work would hold it on the stack.
    let work = if incoming.kind == InteractionKind::Form {
        request.submit_form().boxed()
    } else {
        request.respond().boxed()
    };
    let waiting = if press.is_private() && incoming.kind != InteractionKind::Form {
        Waiting::Private
    } else {
        Waiting::Silent
    };
    request.answer(&responder, waiting, work).await;
}

/// Returns the place for the reply: the message whose button was pressed if only the presser can
/// read it, otherwise a new ephemeral reply.
fn private_place(app: &AppState, incoming: &IncomingPress) -> PrivatePlace {
    let user = incoming.sender.user;
    let Some(mut pressed) = incoming.pressed else {
        return PrivatePlace::answer(user);
    };
    pressed.direct = pressed
        .direct
        .filter(|channel| app.may_show_hands_in(*channel, user));
    PrivatePlace::of_press(user, pressed)
}

/// Answers a press or form with an id that this program did not write.
async fn answer_unknown_press(
    app: &AppState,
    responder: &Responder,
    asker: &Asker,
    error: PressError,
) {
    tracing::debug!(%error, "a button or a form of an unknown kind");
    let reply = asker.reply(&asker.unknown_button());
    let answered = responder
        .answer(Waiting::Silent, std::future::ready(reply))
        .await;
    // The error has been logged.
    let _logged = answered.inspect_err(|error| app.log_unanswered(responder, error, UNANSWERED));
}

/// Returns the move for a mask of dealt tiles; `None` if the hand is over or a tile is no longer
/// held.
fn chosen_move(scene: &Scene, verb: Verb, mask: TileMask) -> Option<Move> {
    mask.move_in(verb, &scene.playing()?.view)
}

impl PressRequest {
    /// Does the work and sends the reply that it returns.
    async fn answer(&self, responder: &Responder, waiting: Waiting, work: BoxFuture<'_, Reply>) {
        self.app.metrics().pressed(self.press.name());
        // The reply may update the pressed message, so no other edit may run at the same time.
        let table = self.handle.as_ref().map(TableHandle::id);
        let _answering =
            table.map(|table| self.app.panels.hold_for_reply(table, &self.private_place));
        *self.lent.lock() = self.lend_token();
        let work = catch_panic(work, || self.say(&ReplyText::Halted));
        let answered = responder.answer(waiting, work);
        let answered = async {
            let answered = answered.await;
            answered.inspect_err(|error| self.app.log_unanswered(responder, error, UNANSWERED))
        };
        // A failure has been logged.
        let answered = answered.instrument(self.press.span()).await;
        if let Some(lent) = self.lent.lock().take() {
            lent.settle(
                &self.app,
                answered.is_ok_and(|place| place == Place::Pressed),
            );
        }
    }

    /// Handles the press. A reply with nothing to show instead warns, once, that the bot is barred
    /// from the channel.
    async fn respond(&self) -> Reply {
        match self.dispatch().await {
            Reply::Done => self
                .take_channel_warning()
                .map_or(Reply::Done, |warning| self.say(&warning)),
            reply => reply,
        }
    }

    /// The warning to the presser that the bot is barred from the table's channel; only once.
    fn take_channel_warning(&self) -> Option<ReplyText> {
        let table = self.handle.as_ref()?.now();
        self.app.take_channel_warning(&table, self.asker.user)
    }

    async fn dispatch(&self) -> Reply {
        if let Some(reply) = self.rate_limited() {
            return reply;
        }
        match self.press {
            Press::Table { version, act, .. } => self.table_act(version, act).await,
            Press::Page { table, act } => self.page_act(table, act).await,
            Press::Person(act) => self.person_act(act).await,
        }
    }

    /// Counts the press, with less weight for a selection; returns a reply if the presser presses too
    /// often.
    fn rate_limited(&self) -> Option<Reply> {
        let (limiter, now) = (&self.app.rate_limiter, self.app.clock.now());
        let decision = match self.press.table_act() {
            Some(TableAct::Toggle { .. } | TableAct::AskDiscard { .. }) => {
                limiter.count_toggle(self.asker.user, now)
            }
            _ => limiter.count(self.asker.user, LimitedRequest::Press, now),
        };
        match decision {
            RateDecision::Go => None,
            RateDecision::SlowDown => Some(self.say(&ReplyText::SlowDown)),
            RateDecision::Ignore => Some(Reply::Done),
        }
    }

    /// Handles a press that needs an open table.
    async fn table_act(&self, version: u64, act: TableAct) -> Reply {
        let Some(handle) = &self.handle else {
            return self.table_gone();
        };
        self.resume_after_outage(handle).await;
        let by = self.asker.user;
        match act {
            TableAct::Sit => self.sit(handle, version).await,
            TableAct::Leave => self.leave(handle).await,
            TableAct::AddComputer => self.add_computer(handle).await,
            TableAct::Start => self.ask_publicly(handle, Input::Start { by }).await,
            TableAct::FillAndStart => self.ask_publicly(handle, Input::FillAndStart { by }).await,
            TableAct::NextHand => self.next_hand(handle, version).await,
            TableAct::EndConfirm => self.ask_publicly(handle, Input::End { by }).await,
            TableAct::MoveToThread => self.move_to_thread(handle).await,
            TableAct::MyHand => self.my_hand(handle),
            TableAct::Sums => self.sums(handle),
            TableAct::Toggle {
                hand,
                own_plays,
                mask,
            } => self.toggle(handle, TileSelection::new((hand, own_plays), mask)),
            TableAct::AskDiscard {
                hand,
                own_plays,
                mask,
            } => self.toggle(handle, TileSelection::new((hand, own_plays), mask).asked()),
            TableAct::Play { verb, mask } => self.play(handle, version, verb, mask).await,
            TableAct::Bet { chips } => self.bet(handle, version, chips.into()).await,
            TableAct::Hint => self.hint(handle, version).await,
            TableAct::BetAgain => self.bet_again(handle, version).await,
            TableAct::BetOther => self.bet_other(handle),
            TableAct::TakeBank => self.answer_offer(handle, version, true).await,
            TableAct::PassBank => self.answer_offer(handle, version, false).await,
            TableAct::Claim => {
                self.ask_privately(handle, Input::Claim { by, version })
                    .await
            }
            TableAct::EndClaims => {
                self.ask_privately(handle, Input::EndClaims { by, version })
                    .await
            }
            TableAct::Cut => self.ask_for_salt(handle),
            TableAct::Back => self.ask_privately(handle, Input::Back { by }).await,
            TableAct::Settings => self.open_settings(handle),
            TableAct::PickTerm => self.pick_term(handle),
            TableAct::SetTerm { term } => self.set_term(handle, version, term).await,
            TableAct::ResetHouse => self.reset_house(handle, version).await,
        }
    }

    /// Handles a press that needs no open table.
    async fn page_act(&self, table: Option<TableId>, act: PageAct) -> Reply {
        match (act, table) {
            (PageAct::Rules { page, source }, _) => self.rules(page, source),
            (PageAct::Topics { source }, _) => self.rules_topic(source),
            (PageAct::Houses { topic, game }, _) => self.rules_of_house(topic, game),
            (PageAct::Replay { hand, step }, _) => {
                self.replay(table, hand, step, ReplayPage::Step).await
            }
            (PageAct::Compare { hand, step }, _) => {
                self.replay(table, hand, step, ReplayPage::Comparison).await
            }
            (PageAct::Mistake { hand, step }, _) => {
                self.replay(table, hand, step, ReplayPage::Mistake).await
            }
            (PageAct::Clause { hand, source }, Some(table)) => {
                self.clause(table, hand, source).await
            }
            (PageAct::Record { hand }, Some(table)) => {
                self.record_request(table, hand).record().await
            }
            (PageAct::Review { hand }, Some(table)) => {
                self.record_request(table, hand).review().await
            }
            (PageAct::Rematch, Some(table)) => self.rematch(table).await,
            (
                PageAct::Clause { .. }
                | PageAct::Record { .. }
                | PageAct::Review { .. }
                | PageAct::Rematch,
                None,
            ) => self.table_gone(),
            (PageAct::DmOff, _) => self.set_direct_messages(false).await,
            (PageAct::DmOn, _) => self.set_direct_messages(true).await,
        }
    }

    /// Plays the tiles of a selection.
    async fn play(&self, handle: &TableHandle, version: u64, verb: Verb, mask: TileMask) -> Reply {
        let by = self.asker.user;
        let table = handle.now();
        if table.seat_of(by).is_none() {
            return self.asker.refusal_reply(&table.no_seat_refusal(by));
        }
        let Some(mv) = chosen_move(&table.scene(Some(by)), verb, mask) else {
            let words = self.asker.refusal(&Refusal::Stale);
            return self.panel(&table, Some(words));
        };
        self.ask_privately(handle, Input::Play { by, version, mv })
            .await
    }

    /// Sends an input to a table. The press is recorded first: if the step begins the presser's turn, they are not
    /// notified at once.
    async fn ask(&self, handle: &TableHandle, input: Input) -> Result<AcceptedInput, InputError> {
        let panels = &self.app.panels;
        panels.note_press(handle.id(), &self.private_place);
        handle.ask(input, Some(self.interaction)).await
    }

    /// Sends an input whose result the table message shows.
    async fn ask_publicly(&self, handle: &TableHandle, input: Input) -> Reply {
        match self.ask(handle, input).await {
            Ok(answer) => self.warn_if_short_of_chips(&answer),
            Err(error) => self.refused(&error),
        }
    }

    /// Replies privately, in addition to the public notice, if the presser's chips do not cover the
    /// hand that they asked for.
    fn warn_if_short_of_chips(&self, answer: &AcceptedInput) -> Reply {
        let short = answer.chips_refusal(self.asker.user);
        short.map_or(Reply::Done, |short| self.asker.refusal_reply(&short))
    }

    /// Stores whether the presser wants direct messages; turning them on sends the running hand at
    /// once.
    async fn set_direct_messages(&self, wanted: bool) -> Reply {
        let stored = self.app.direct_messages.want(self.asker.user, wanted);
        if stored.await.is_none() {
            return self.say(&ReplyText::Halted);
        }
        let words = if wanted {
            ReplyText::DmOn
        } else {
            let hand = self.asker.public.say(&TableText::ButtonMyHand);
            ReplyText::DmOff { hand }
        };
        // The choice outlives the table whose message has the button.
        let Some(handle) = &self.handle else {
            return self.say(&words);
        };
        let table = handle.now();
        if wanted && table.hand().is_some() {
            self.app.updates.send(table.id, self.asker.user);
        }
        self.panel(&table, Some(self.asker.locale.say(&words)))
    }

    /// Sends an input, and replies with the presser's new private screen.
    async fn ask_privately(&self, handle: &TableHandle, input: Input) -> Reply {
        match self.ask(handle, input).await {
            Ok(answer) => self.panel(&answer.table, None),
            Err(error) => self.refused_in_panel(&error),
        }
    }

    /// Replies with the reason why a table has refused; for a seated person it is above their private screen.
    fn refused_in_panel(&self, error: &InputError) -> Reply {
        match error {
            InputError::Refused { refusal, table } if table.seat_of(self.asker.user).is_some() => {
                let words = self.asker.refusal(refusal);
                self.panel(table, Some(words))
            }
            error => self.refused(error),
        }
    }

    fn refused(&self, error: &InputError) -> Reply {
        match error {
            InputError::Gone if self.app.is_served_elsewhere(self.press) => self.asker.left(),
            error => self.asker.refused(error),
        }
    }

    fn say(&self, text: &impl Phrase) -> Reply {
        self.asker.reply(text)
    }

    /// The reply to an entry that none of the bot's lists has.
    fn no_such_entry(&self) -> Reply {
        self.say(&self.asker.unknown_button())
    }
}

//! The receipt of a finished hand, checked for the person who asks.

use gow::fair::{Fault, Published, Verifier};
use gow::{PerSeat, Piece, Seat};

use crate::discord::context::Asker;
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::delivery::rest::File;
use crate::discord::input::errors::store_error_reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::screens::{self, ReceiptCheck};
use crate::id::{InteractionId, UserId};
use crate::store::{HandRow, PastHand, StoreError};
use crate::table::{self, Input, InputError, TableHandle};
use crate::text::phrases::FairText;

/// Adds a salt to the next deals, and replies whether it will be fresh.
///
/// # Errors
/// As [`TableHandle::ask`].
pub(super) async fn add_salt(
    handle: &TableHandle,
    asker: &Asker,
    salt: &str,
    interaction: InteractionId,
) -> Result<Reply, InputError> {
    let (by, salt) = (asker.user, salt.to_owned());
    let input = Input::Cut {
        by,
        salt: salt.clone(),
    };
    let answer = handle.ask(input, Some(interaction)).await?;
    let waits = answer.table.hand().is_none();
    let fresh_in = waits.then_some(answer.table.hands + 1);
    let screen = screens::salt_saved(&salt, fresh_in, asker.locale);
    Ok(Reply::private(body(&screen)))
}

impl RecordRequest<'_> {
    /// Replies with the result of each step of checking the hand's receipt, and with the receipt as a file.
    pub(super) async fn verify(&self) -> Reply {
        self.try_verify().await.unwrap_or_else(|error| {
            tracing::error!(table = %self.table, number = self.number, %error, "a receipt could not be read");
            self.asker.reply(&store_error_reply(&error))
        })
    }

    async fn try_verify(&self) -> Result<Reply, StoreError> {
        let number = self.number;
        let past = self.app.store.past_hand(self.table, number).await?;
        let is_closed = self.app.store.is_closed(self.table).await?;
        // Everybody gets the public facts, so it does not matter who asks.
        let published = past
            .as_ref()
            .and_then(|past| receipt(&past.hand.row, is_closed));
        let (Some(past), Some(published)) = (past, published) else {
            let number = number.into();
            return Ok(self.asker.reply(&FairText::NoReceipt { number }));
        };
        let before = match number.checked_sub(1).filter(|before| *before > 0) {
            Some(before) => self.app.store.past_hand(self.table, before).await?,
            None => None,
        };
        let before = before.and_then(|before| receipt(&before.hand.row, is_closed));
        Ok(self.verification_reply(&past, &published, before.as_ref()))
    }

    /// Checks that a receipt follows the one before it, and that the hand was dealt by it.
    fn check_receipt(
        &self,
        row: &HandRow,
        published: &Published,
        before: Option<&Published>,
    ) -> Result<(), Fault> {
        let mut verifier = Verifier::knowing(self.app.config.fair.network());
        if let Some(before) = before {
            // A problem of another hand is reported when that hand is checked.
            let _other = verifier.check(before);
        }
        verifier.check(published)?;
        published.check_hash(&row.receipt)
    }

    fn verification_reply(
        &self,
        past: &PastHand,
        published: &Published,
        before: Option<&Published>,
    ) -> Reply {
        let row = &past.hand.row;
        let dealt = published.opened.as_ref();
        let dealt = dealt.filter(|opened| opened.hands.is_some());
        let dealt = dealt.and_then(|opened| {
            published
                .dealt(&opened.seed, opened.signature.as_ref())
                .ok()
        });
        let checked = ReceiptCheck {
            number: row.number,
            published,
            checked: self.check_receipt(row, published, before),
            has_previous: before.is_some(),
            own: own_tiles(row, self.asker.user),
            dealt: dealt.map(|dealt| dealt.hands),
            void: past.voided.is_some(),
            reveal: row.reveal,
        };
        let screen = screens::verified(&checked, self.asker.locale);
        let message = self.app.private_message(self.asker.user, &screen);
        Reply::private(message.with_document(receipt_file(before, published), None))
    }
}

/// The receipt of a finished hand, opened as far as its table reveals hands.
fn receipt(row: &HandRow, is_closed: bool) -> Option<Published> {
    let opened = table::withheld(row.reveal, false, is_closed).is_none();
    table::receipt(row, opened)
}

/// A person's tiles as they were dealt; `None` if they did not play the hand.
fn own_tiles(row: &HandRow, user: UserId) -> Option<(Seat, Vec<Piece>)> {
    let sitter = row.sitters.iter().find(|sitter| sitter.user == user)?;
    let hands: PerSeat<Vec<Piece>> = serde_json::from_str(row.hands.expose()).ok()?;
    let seat = Seat::new(usize::from(sitter.seat))?;
    Some((seat, hands.get(seat)?.clone()))
}

/// Makes a file with the receipt of a hand, after the one before it where that is known. Its name tells
/// files of different hands apart, and what was saved during a hand from what was saved after it.
pub(super) fn receipt_file(before: Option<&Published>, published: &Published) -> File {
    let lines: Vec<String> = before
        .into_iter()
        .chain([published])
        .map(|receipt| format!("{receipt}\n"))
        .collect();
    let seal = match published.opened {
        Some(_) => "",
        None => "-sealed",
    };
    File {
        name: format!("receipt-{}{seal}.jsonl", published.receipt.hand).into(),
        bytes: lines.concat().into_bytes().into(),
    }
}

#[cfg(test)]
mod tests {
    use gow::fair::FileVerifier;

    use super::*;

    #[test]
    fn files_that_a_player_saved_pass_together() {
        let example = include_str!("../../../fair-page/web/example.jsonl");
        let read = |line| Published::read(line).unwrap();
        let [first, second, third] = [0, 1, 2].map(|at| read(example.lines().nth(at).unwrap()));
        let sealed = Published {
            opened: None,
            ..second.clone()
        };
        // In the order of their names.
        let saved = [
            receipt_file(None, &sealed),
            receipt_file(Some(&first), &second),
            receipt_file(Some(&second), &third),
        ];
        let names = saved.each_ref().map(|file| &*file.name);
        assert_eq!(
            names,
            [
                "receipt-2-sealed.jsonl",
                "receipt-2.jsonl",
                "receipt-3.jsonl"
            ]
        );
        let joined = saved.map(|file| file.bytes.to_vec()).concat();
        let mut verifier = FileVerifier::default();
        for (line, number) in joined.split(|&byte| byte == b'\n').zip(1..) {
            verifier.read(number, line);
        }
        let answers = verifier.answers();
        assert_eq!(answers.len(), 5);
        assert!(answers.iter().all(|answer| answer.ok), "{answers:?}");
    }
}

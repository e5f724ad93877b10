//! The nonces of posts.

use crate::discord::delivery::rest::RestError;
use crate::id::{ChannelId, TableId, Timestamp, UserId};

/// The bits of the sum of people's ids that are part of a nonce.
const ID_SUM_MASK: u64 = (1 << 40) - 1;

/// The nonce of a post that is retried after an outage: Discord may have posted the message without responding.
#[derive(Debug, Default)]
pub(in crate::discord) struct RetryNonce {
    newest: Option<(ChannelId, String)>,
    /// Whether a try got no response, so that the message may exist.
    is_unconfirmed: bool,
}

impl RetryNonce {
    /// Whether a try in this channel got no response, so that the message may exist.
    pub(in crate::discord) fn may_have_posted(&self, channel: ChannelId) -> bool {
        self.is_unconfirmed && matches!(&self.newest, Some((there, _)) if *there == channel)
    }

    /// Returns the nonce of the next try in a channel: that of the last try if it failed, otherwise a new one.
    pub(in crate::discord) fn nonce(
        &mut self,
        channel: ChannelId,
        new: impl FnOnce() -> String,
    ) -> String {
        let elsewhere = self.newest.take_if(|(there, _)| *there != channel);
        if elsewhere.is_some() {
            self.is_unconfirmed = false;
        }
        let (_, nonce) = self.newest.get_or_insert_with(|| (channel, new()));
        nonce.clone()
    }

    /// Records the result of a try.
    pub(in crate::discord) fn note<T>(&mut self, tried: &Result<T, RestError>) {
        match tried {
            Ok(_) | Err(RestError::Refused { .. }) => *self = Self::default(),
            Err(RestError::Unreachable) => self.is_unconfirmed = true,
            Err(RestError::Limited { .. }) => {}
        }
    }
}

/// Returns a nonce that is unique across restarts. Discord posts a message with the same nonce only
/// once, no matter how often it is sent.
pub(in crate::discord) fn nonce(table: TableId, kind: char, count: u32, now: Timestamp) -> String {
    format!("{}.{kind}{count}.{:x}", table.code(), now.get())
}

/// Returns the nonce of an invitation; `count` is how many people the table has invited, including these. A retry of
/// the same invitation has the same nonce.
pub(in crate::discord) fn invitation_nonce(
    table: TableId,
    people: &[UserId],
    count: usize,
) -> String {
    let ids = people.iter().map(|user| user.get());
    let sum = ids.fold(0, u64::wrapping_add) & ID_SUM_MASK;
    format!("{}.i{count}.{sum:x}", table.code())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most characters that Discord accepts.
    const LENGTH_MAX: usize = 25;

    #[test]
    fn a_nonce_is_short_enough_for_a_late_table_that_has_posted_much() {
        let table = TableId::new(2_000_000_000).unwrap();
        let far = Timestamp::new(9_999_999_999_999);
        let nonce = nonce(table, 'b', 99_999, far);
        let length = nonce.len();
        assert!(length <= LENGTH_MAX, "{nonce} has {length} characters");
    }

    #[test]
    fn a_post_without_an_answer_keeps_its_nonce_in_its_channel() {
        let (here, there) = (ChannelId::new(5), ChannelId::new(6));
        let (mut post, mut posts) = (RetryNonce::default(), 0);
        let mut next = |post: &mut RetryNonce, channel| {
            posts += 1;
            post.nonce(channel, || posts.to_string())
        };
        assert_eq!(next(&mut post, here), "1");
        post.note::<()>(&Err(RestError::Unreachable));
        assert!(post.may_have_posted(here) && !post.may_have_posted(there));
        assert_eq!(next(&mut post, here), "1");
        post.note(&Ok(()));
        assert!(!post.may_have_posted(here));
        assert_eq!(next(&mut post, here), "3");
        post.note::<()>(&Err(RestError::Unreachable));
        assert_eq!(next(&mut post, there), "4", "the table has moved");
    }

    #[test]
    fn a_retried_invitation_has_the_same_nonce_and_one_of_others_does_not() {
        let table = TableId::new(2_000_000_000).unwrap();
        let [ann, ben, far] = [1, 2, u64::MAX].map(UserId::new);
        let nonce = invitation_nonce(table, &[ann, ben], 2);
        assert_eq!(nonce, invitation_nonce(table, &[ben, ann], 2));
        assert_ne!(nonce, invitation_nonce(table, &[ann, far], 2));
        let longest = invitation_nonce(table, &[far], 16);
        assert!(longest.len() <= LENGTH_MAX, "{longest}");
    }
}

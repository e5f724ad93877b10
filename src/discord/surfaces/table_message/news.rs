//! The news of a table, in lines below its state.

use std::collections::VecDeque;

use crate::discord::screens;
use crate::id::UserId;
use crate::table::{CloseReason, Notice, Phase, Table};
use crate::text::Locale;

/// The most lines of news on one message.
const LINES_MAX: usize = 4;

/// The news on one message, the oldest line first.
#[derive(Default)]
pub(in crate::discord) struct News {
    lines: VecDeque<Line>,
}

/// One line of news.
struct Line {
    words: String,
    /// The person who, according to the line, has gone.
    departed: Option<UserId>,
    /// Whether that person left of their own accord.
    left: bool,
}

impl News {
    /// The lines, oldest first.
    pub(in crate::discord) fn lines(&self) -> Vec<String> {
        let lines = self.lines.iter();
        lines.map(|line| line.words.clone()).collect()
    }

    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }

    /// Adds the lines of the notices; when betting or a hand begins, a hand is settled or a person is
    /// forgotten, older lines are dropped. A line that says that a person has gone is dropped if they play here.
    pub(super) fn add(&mut self, table: &Table, notices: &[Notice], locale: Locale) {
        let scene = table.public_scene();
        let begins = notices.iter().any(|notice| {
            matches!(
                notice,
                Notice::Dealt | Notice::BettingBegan | Notice::Settled { .. } | Notice::Forgotten
            )
        });
        if begins {
            self.clear();
        }
        for notice in notices {
            let Some(words) = screens::notice(notice, &scene, locale) else {
                continue;
            };
            if let Notice::Back { user } = notice
                && (begins || self.remove_departure(*user))
            {
                // The two lines would cancel each other out; the message of a new hand never said that the
                // person was away.
                continue;
            }
            let departed = departed_person(notice);
            let left = matches!(notice, Notice::Left { .. });
            self.lines.push_back(Line {
                words,
                departed,
                left,
            });
        }
        if is_deserted(table) {
            // The message says that everyone left.
            self.lines.retain(|line| !line.left);
        }
        self.lines
            .retain(|line| !line.departed.is_some_and(|user| plays(table, user)));
        while self.lines.len() > LINES_MAX {
            self.lines.pop_front();
        }
    }

    /// Drops the lines that say that a person has gone; returns whether there were any.
    fn remove_departure(&mut self, user: UserId) -> bool {
        let before = self.lines.len();
        self.lines.retain(|line| line.departed != Some(user));
        self.lines.len() < before
    }
}

/// The person who, according to a notice, has gone, at least for a while.
fn departed_person(notice: &Notice) -> Option<UserId> {
    match notice {
        Notice::Left { user }
        | Notice::Removed { user }
        | Notice::Away { user }
        | Notice::NotAgreed { user }
        | Notice::CouldNotCover { user, .. } => Some(*user),
        _ => None,
    }
}

/// Whether the table closed because nobody was left.
const fn is_deserted(table: &Table) -> bool {
    let Phase::Closed { why, .. } = &table.phase else {
        return false;
    };
    matches!(why, CloseReason::Deserted)
}

/// Whether a person plays at the table, or will from the next hand on.
fn plays(table: &Table, user: UserId) -> bool {
    let mut people = table.people().chain(table.waiting_people());
    people.any(|(_, person)| person.user == user && person.plays())
}

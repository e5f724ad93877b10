//! What people see, as plain data: made from a [`Scene`](crate::table::Scene), checked against
//! Discord's limits in one place, and turned into requests elsewhere.

mod admin;
mod agreement;
mod amount;
mod bets;
mod board;
mod choices;
mod clause;
mod closed;
mod emoji;
mod fair;
mod gift;
mod hand;
mod invitation;
mod leaders;
mod leaving;
mod lesson;
pub mod limits;
mod lobby;
mod markup;
mod missed;
mod names;
mod news;
mod notes;
mod off_table;
mod options;
mod pages;
mod pictures;
mod plays;
mod privacy;
mod private;
mod public;
mod record;
mod replay;
mod review;
mod rules;
mod screen;
mod seating;
mod server;
mod set_board;
mod settings;
mod settlement;
mod statement;
mod status;
mod terms;
mod thread;
mod totals;
mod turn_ping;

pub use admin::{OpenedTable, audit, health, opened_tables};
pub use bets::bet_form;
pub use board::played_out;
pub use choices::{choices, language};
pub use clause::clause;
pub(crate) use clause::{
    exact as exact_clause, find as find_clause, game_of as clause_game, suggest as suggest_clauses,
};
pub use closed::table_gone;
pub use emoji::{ApplicationEmoji, EmojiSet};
pub use fair::{ReceiptCheck, cut_form, fair, fair_stats, salt_saved, verified};
pub use gift::{gift, given};
pub use hand::{Channel, HandStyle, hand, hand_below_note, hint, ideas};
pub use invitation::{Occasion, invitation, mentions};
pub use leaders::leaders;
pub use leaving::{leaving, leaving_question};
pub use lesson::{Learner, lesson};
pub(crate) use lobby::begun;
pub(crate) use markup::{countdown, phrase_number};
pub(crate) use names::bold_letter as seat_letter;
pub use news::{notice, refusal};
pub(crate) use notes::until_choice;
#[cfg(test)]
pub(crate) use options::offered_values as option_values;
pub use pages::{Claim, TableChoice, about, balance, daily, help, which};
pub use privacy::{deletion_done, exported, parting, privacy};
pub use private::PrivateScreen;
pub use public::public;
pub use record::{record, withheld};
pub use replay::{ReplayNote, ReplayedHand, replay};
pub use review::{Progress, progress, review};
pub use rules::rules;
pub(crate) use rules::{find_topic, topic_name};
pub use screen::{
    Button, Colour, Embed, Field, Form, List, ListEntry, Picture, Row, Screen, Section, Style,
    Visibility,
};
pub use server::{elsewhere, server};
pub use settings::settings;
pub(crate) use settings::values;
pub use settlement::sums;
pub use statement::statement;
pub use status::status;
pub(crate) use terms::{find_game, find_house, game_name, house_name, house_word, thread_name};
pub use thread::{link, moved, seated, thread_offer};
pub use turn_ping::{PingPlace, turn_ping};

#[cfg(test)]
mod tests;

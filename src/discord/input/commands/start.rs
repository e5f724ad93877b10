//! `/tiengow start`, `/paigow start` and `/tetgow start`: the shared code that opens a table.

use gow::{Game, House};
use serenity::builder::CreateAutocompleteResponse;

use crate::discord::context::rate_limiter::LimitedRequest;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::open_table_request::OpenTableRequest;
use crate::discord::input::opening::{not_opened_reason, too_many_opened};
use crate::discord::screens;
use crate::table::{
    ComputerPolicy, ComputerSeats, Pace, Person, Refusal, RegistryError, TableEnd, Terms,
};
use crate::text::Locale;
use crate::text::phrases::ReplyText;

use super::{Context, autocompletion, matching, typist_locale};

mod below_table;
mod deal_at_once;
mod options;
mod paigow;
mod permit;
mod placement;
mod reply_again;
mod tetgow;
mod thread_offer;
mod tiengow;

use below_table::reply_below_table;
use deal_at_once::deal_at_once;
use options::{
    BankChoice, LevelChoice, PaceChoice, RevealChoice, SeatsChoice, StartOptions,
    UnlearnedLevelChoice,
};
pub(super) use paigow::paigow;
use permit::permit;
use placement::TablePlacement;
use reply_again::reply_again;
pub(super) use tetgow::tetgow;
use thread_offer::ThreadOffer;
pub(super) use tiengow::tiengow;

/// Values of `until` that are offered before anything is typed.
const SUGGESTED_ENDS: [TableEnd; 5] = [
    TableEnd::Hands(4),
    TableEnd::Hands(10),
    TableEnd::Hands(20),
    TableEnd::Minutes(30),
    TableEnd::Minutes(60),
];

/// Completes a house of the command's game.
async fn complete_house(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let game = game_of_command(&context.interaction.data.name);
    let houses = game.map(|game| matching_houses(game, typed, typist_locale(&context)));
    autocompletion(houses.into_iter().flatten())
}

/// The houses whose name or label contains `typed`, each with its name and the label that describes it.
fn matching_houses(game: Game, typed: &str, locale: Locale) -> Vec<(&'static str, String)> {
    let labelled = House::all(game).into_iter().map(|house| {
        let name = screens::house_name(&house, locale);
        (
            house.name(),
            format!("{name} · {}", screens::house_word(&house, locale)),
        )
    });
    matching(typed, labelled)
}

/// Opens a table against computers, with the usual terms.
pub(in crate::discord::input) async fn start_against_computers(
    request: &OpenTableRequest<'_>,
    game: Game,
) -> Reply {
    let options = StartOptions {
        seats: Some(SeatsChoice::Computers),
        ..StartOptions::default()
    };
    open_table(request, game, options).await
}

async fn open_table(
    request: &OpenTableRequest<'_>,
    game: Game,
    mut options: StartOptions,
) -> Reply {
    if let Some(reply) = reply_again(request).await {
        return reply;
    }
    let (app, user) = (request.app, request.asker.user);
    let (settings, choice) = match permit(request, options.thread).await {
        Ok(permitted) => permitted,
        Err(refused) => return refused,
    };
    if request.place.guild.is_none() {
        // Nobody else waits for a turn at such a table.
        options.pace = options.pace.or(Some(Pace::NoClock));
    }
    let terms = match options.terms(game, &app.config, &settings) {
        Ok(terms) => terms,
        Err(text) => return request.say(&text),
    };
    let computers = match computers_at_once(request, &options, &terms) {
        Ok(computers) => computers,
        Err(refused) => return refused,
    };
    if let Err(full) = app.tables.check_room(request.place.guild, user) {
        // This is checked before a thread is created for nothing.
        return request.say(&not_opened_reason(app, request.asker, &full).await);
    }
    let now = app.clock.now();
    let kind = match request.place.guild {
        Some(_) if computers.is_none() => LimitedRequest::SharedTable,
        Some(_) | None => LimitedRequest::SoloTable,
    };
    if let Err(again) = app.rate_limiter.reserve(user, kind, now) {
        return request.say(&too_many_opened(app, kind, again));
    }
    let placement = TablePlacement::create(request, choice, game).await;
    match open_at(request, &placement, terms, computers).await {
        Ok(reply) => reply,
        Err(error) => {
            app.rate_limiter.take_back(user, kind, now);
            placement.archive_thread(request).await;
            request.say(&not_opened_reason(app, request.asker, &error).await)
        }
    }
}

/// The seats of computers at a table whose first hand begins at once, or `None` if the table waits for people; the
/// error is a reply that says why the table cannot have them.
fn computers_at_once(
    request: &OpenTableRequest<'_>,
    options: &StartOptions,
    terms: &Terms,
) -> Result<Option<ComputerSeats>, Reply> {
    let is_direct = request.place.guild.is_none();
    let computers = match options.seats {
        Some(SeatsChoice::Computers) => Some(ComputerSeats::Empty),
        Some(SeatsChoice::Friends) if is_direct => return Err(request.say(&ReplyText::DirectAlone)),
        // Nobody else can sit down there, and against the house's bank nobody else has to.
        None if is_direct && terms.house.has_bets() => Some(ComputerSeats::Count(0)),
        None if is_direct => Some(ComputerSeats::Empty),
        Some(SeatsChoice::Friends) | None => None,
    };
    let wants_computers = computers == Some(ComputerSeats::Empty);
    if wants_computers && terms.computers == ComputerPolicy::Never {
        return Err(request.asker.refusal_reply(&Refusal::NoComputers));
    }
    Ok(computers)
}

/// Opens the table at its place, and returns the reply.
async fn open_at(
    request: &OpenTableRequest<'_>,
    placement: &TablePlacement,
    terms: Terms,
    computers: Option<ComputerSeats>,
) -> Result<Reply, RegistryError> {
    let offer = placement
        .could_move(request)
        .then(|| ThreadOffer::new(request));
    let host = Person::new(request.asker.user, &request.asker.name);
    let (tables, interaction) = (&request.app.tables, Some(request.interaction));
    let place = placement.place;
    if let Some(computers) = computers {
        let handle = tables
            .open_with_computers(place, &host, terms, computers, interaction)
            .await?;
        return Ok(deal_at_once(request, placement, handle, offer).await);
    }
    let table = tables.open(place, &host, terms, interaction).await?.now();
    let reply = request.say(&placement.opened(table.seat_of(host.user)));
    Ok(reply_below_table(request, reply, table, offer).await)
}

/// The game that a command is named after.
fn game_of_command(name: &str) -> Option<Game> {
    Game::ALL
        .into_iter()
        .find(|game| game.name().replace('-', "") == name)
}

/// Completes `until`: the typed number in each unit, otherwise some usual values.
async fn complete_until(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let locale = typist_locale(&context);
    let ends = matching_ends(typed).into_iter();
    autocompletion(ends.map(|end| (end.to_string(), screens::until_choice(end, locale))))
}

fn matching_ends(typed: &str) -> Vec<TableEnd> {
    let number: String = typed.chars().filter(char::is_ascii_digit).collect();
    if number.is_empty() {
        return SUGGESTED_ENDS.to_vec();
    }
    let ends = ["hands", "minutes"].map(|unit| format!("{number} {unit}").parse::<TableEnd>());
    ends.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most characters that Discord accepts in a choice.
    const CHOICE_MAX: usize = 100;

    #[test]
    fn every_house_can_be_chosen_by_its_name_or_by_a_word_on_it() {
        let all = matching_houses(Game::TienGow, "", Locale::En);
        assert_eq!(all.len(), House::all(Game::TienGow).len());
        let others = [Game::PaiGow, Game::TetGow].map(|game| matching_houses(game, "", Locale::En));
        for (name, label) in all.iter().chain(others.iter().flatten()) {
            let (called, word) = label.split_once(" · ").unwrap();
            assert!(word.len() > 5, "{label}");
            let game = Game::ALL
                .into_iter()
                .find(|game| House::named(*game, name).is_some())
                .unwrap();
            assert_eq!(
                screens::find_house(game, called).map(|house| house.name()),
                Some(*name)
            );
            assert!(label.chars().count() <= CHOICE_MAX, "{label}");
        }
        let names = |typed| {
            matching_houses(Game::TienGow, typed, Locale::En)
                .into_iter()
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
        };
        assert_eq!(names("tien-k"), ["tien-kow"]);
        assert_eq!(names(" SLAM"), ["hong-kong"]);
        assert!(names("chess").is_empty());
    }

    #[test]
    fn each_game_has_a_command() {
        let names = [tiengow(), paigow(), tetgow()].map(|command| game_of_command(&command.name));
        assert_eq!(names, Game::ALL.map(Some));
    }

    #[test]
    fn every_offered_end_can_be_parsed() {
        for typed in ["", "1", "12", "30 min", "99"] {
            let ends = matching_ends(typed);
            assert!(!ends.is_empty(), "{typed}");
            assert!(
                ends.iter()
                    .all(|end| end.to_string().parse::<TableEnd>().is_ok()),
                "{ends:?}"
            );
            for (end, locale) in ends
                .iter()
                .flat_map(|end| Locale::ALL.map(|locale| (*end, locale)))
            {
                let label = screens::until_choice(end, locale);
                assert_eq!(
                    label.parse::<TableEnd>().ok(),
                    Some(end),
                    "an offered value can be typed: {label}"
                );
            }
        }
        assert_eq!(
            matching_ends("12"),
            [TableEnd::Hands(12), TableEnd::Minutes(12)]
        );
        assert!(matching_ends("1000").is_empty());
    }
}

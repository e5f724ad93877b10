//! `/tiengow start`, `/paigow start` and `/tetgow start`: the shared code that opens a table.

use gow::{Game, House};
use serenity::builder::CreateAutocompleteResponse;

use crate::discord::context::rate_limiter::Opening;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::opener::Opener;
use crate::discord::input::opening::{not_opened, too_many};
use crate::discord::screens;
use crate::table::{Computers, Person, Refusal, RegistryError, Terms, Until};
use crate::text::Locale;
use crate::text::phrases::ReplyText;

use super::{Context, like, offered, typist};

mod below_table;
mod dealt;
mod offer;
mod paigow;
mod permit;
mod placement;
mod tetgow;
mod tiengow;
mod typed;

use below_table::below_table;
use dealt::dealt_at_once;
use offer::Offer;
pub(super) use paigow::paigow;
use permit::{Permit, permit};
use placement::TablePlacement;
pub(super) use tetgow::tetgow;
pub(super) use tiengow::tiengow;
use typed::{
    BankChoice, LevelChoice, PaceChoice, RevealChoice, Seats, Typed, UnlearnedLevelChoice,
};

/// Values of `until` that are offered before anything is typed.
const USUAL_ENDS: [Until; 5] = [
    Until::Hands(4),
    Until::Hands(10),
    Until::Hands(20),
    Until::Minutes(30),
    Until::Minutes(60),
];

/// Completes a house of the command's game.
async fn houses(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let game = commanded(&context.interaction.data.name);
    let houses = game.map(|game| houses_like(game, typed, typist(&context)));
    offered(houses.into_iter().flatten())
}

/// The houses whose name or label contains `typed`, each with its name and the label that describes it.
fn houses_like(game: Game, typed: &str, locale: Locale) -> Vec<(&'static str, String)> {
    let labelled = House::all(game).into_iter().map(|house| {
        let name = screens::house_name(&house, locale);
        (
            house.name(),
            format!("{name} · {}", screens::house_word(&house, locale)),
        )
    });
    like(typed, labelled)
}

/// Opens a table against computers, with the usual terms.
pub(in crate::discord::input) async fn against_computers(opener: &Opener<'_>, game: Game) -> Reply {
    let typed = Typed {
        seats: Some(Seats::Computers),
        ..Typed::default()
    };
    open(opener, game, typed).await
}

async fn open(opener: &Opener<'_>, game: Game, mut typed: Typed) -> Reply {
    let (app, user) = (opener.app, opener.asker.user);
    let Permit { settings, choice } = match permit(opener, typed.thread).await {
        Ok(permit) => permit,
        Err(refused) => return refused,
    };
    if opener.spot.guild.is_none() {
        // Nobody else waits for a turn at such a table.
        typed.pace = typed.pace.or(Some(PaceChoice::NoClock));
    }
    let terms = match typed.terms(game, &app.config, &settings) {
        Ok(terms) => terms,
        Err(text) => return opener.say(&text),
    };
    let with_computers = match is_with_computers(opener, &typed, &terms) {
        Ok(with_computers) => with_computers,
        Err(refused) => return refused,
    };
    if let Err(full) = app.tables.room_in(opener.spot.guild) {
        // This is checked before a thread is created for nothing.
        return opener.say(&not_opened(app, user, &full).await);
    }
    let now = app.clock.now();
    let kind = match opener.spot.guild {
        Some(_) if !with_computers => Opening::Shared,
        Some(_) | None => Opening::Solo,
    };
    if let Err(again) = app.rate_limiter.opening(user, now, kind) {
        return opener.say(&too_many(app, kind, again));
    }
    let placement = TablePlacement::go(opener, choice, game).await;
    match opened(opener, &placement, terms, with_computers).await {
        Ok(reply) => reply,
        Err(error) => {
            app.rate_limiter.not_opened(user, now, kind);
            placement.leave(opener).await;
            opener.say(&not_opened(app, user, &error).await)
        }
    }
}

/// Whether computers take all other seats and the first hand is dealt at once; the reply says why they may not.
fn is_with_computers(opener: &Opener<'_>, typed: &Typed, terms: &Terms) -> Result<bool, Reply> {
    let is_direct = opener.spot.guild.is_none();
    let with_computers = match typed.seats {
        Some(Seats::Computers) => true,
        Some(Seats::Friends) if is_direct => return Err(opener.say(&ReplyText::DirectAlone)),
        Some(Seats::Friends) => false,
        // Nobody else can sit down there, and against the house's bank nobody else has to.
        None => is_direct && !terms.house.has_bets(),
    };
    if with_computers && terms.computers == Computers::Never {
        return Err(opener.asker.may_not(&Refusal::NoComputers));
    }
    Ok(with_computers)
}

/// Opens the table at its place, and returns the reply.
async fn opened(
    opener: &Opener<'_>,
    placement: &TablePlacement,
    terms: Terms,
    with_computers: bool,
) -> Result<Reply, RegistryError> {
    let offer = placement.could_move(opener).then(|| Offer::new(opener));
    let host = Person::new(opener.asker.user, &opener.asker.name);
    let (tables, interaction) = (&opener.app.tables, Some(opener.interaction));
    let place = placement.place;
    if with_computers {
        let handle = tables
            .open_with_computers(place, &host, terms, usize::MAX, interaction)
            .await?;
        return Ok(dealt_at_once(opener, placement, handle, offer).await);
    }
    let table = tables.open(place, &host, terms, interaction).await?.now();
    let reply = opener.say(&placement.opened(table.seat_of(host.user)));
    Ok(below_table(opener, reply, table, offer).await)
}

/// The game that a command is named after.
fn commanded(name: &str) -> Option<Game> {
    Game::ALL
        .into_iter()
        .find(|game| game.name().replace('-', "") == name)
}

/// Completes `until`: the typed number in each unit, otherwise some usual values.
async fn ends(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let locale = typist(&context);
    let ends = ends_like(typed).into_iter();
    offered(ends.map(|end| (end.to_string(), screens::until_choice(end, locale))))
}

fn ends_like(typed: &str) -> Vec<Until> {
    let number: String = typed.chars().filter(char::is_ascii_digit).collect();
    if number.is_empty() {
        return USUAL_ENDS.to_vec();
    }
    let ends = ["hands", "minutes"].map(|unit| format!("{number} {unit}").parse::<Until>());
    ends.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most characters that Discord accepts in a choice.
    const CHOICE_MAX: usize = 100;

    #[test]
    fn every_house_can_be_chosen_by_its_name_or_by_a_word_on_it() {
        let all = houses_like(Game::TienGow, "", Locale::En);
        assert_eq!(all.len(), House::all(Game::TienGow).len());
        let others = [Game::PaiGow, Game::TetGow].map(|game| houses_like(game, "", Locale::En));
        for (name, label) in all.iter().chain(others.iter().flatten()) {
            let (called, word) = label.split_once(" · ").unwrap();
            assert!(word.len() > 5, "{label}");
            let game = Game::ALL
                .into_iter()
                .find(|game| House::named(*game, name).is_some())
                .unwrap();
            assert_eq!(
                screens::house_called(game, called).map(|house| house.name()),
                Some(*name)
            );
            assert!(label.chars().count() <= CHOICE_MAX, "{label}");
        }
        let names = |typed| {
            houses_like(Game::TienGow, typed, Locale::En)
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
        let names = [tiengow(), paigow(), tetgow()].map(|command| commanded(&command.name));
        assert_eq!(names, Game::ALL.map(Some));
    }

    #[test]
    fn every_offered_end_can_be_parsed() {
        for typed in ["", "1", "12", "30 min", "99"] {
            let ends = ends_like(typed);
            assert!(!ends.is_empty(), "{typed}");
            assert!(
                ends.iter()
                    .all(|end| end.to_string().parse::<Until>().is_ok()),
                "{ends:?}"
            );
            for (end, locale) in ends
                .iter()
                .flat_map(|end| Locale::ALL.map(|locale| (*end, locale)))
            {
                let label = screens::until_choice(end, locale);
                assert_eq!(
                    label.parse::<Until>().ok(),
                    Some(end),
                    "an offered value can be typed: {label}"
                );
            }
        }
        assert_eq!(ends_like("12"), [Until::Hands(12), Until::Minutes(12)]);
        assert!(ends_like("1000").is_empty());
    }
}

//! `tiengow arena`: lets computers play each other over the same deals.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, Result, bail};
use clap::builder::RangedU64ValueParser;
use gow::arena::{Arena, Contestant, Standing};
use gow::computer::Budget;
use gow::{Game, House};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How many deals are written to the file at once.
const BLOCK: u64 = 20;

const NANOSECONDS_IN_MS: u64 = 1_000_000;

/// The prefix of each line of the file.
const LINE_PREFIX: &str = "{\"arena\":";

/// The options of a match.
#[derive(Debug, clap::Args)]
pub(super) struct ArenaArgs {
    /// The players: two, the second in all other seats; or one for each seat; or, with `--against`,
    /// any number, each in a match of its own. Choose from `random`, `greedy`, `novice`, `steady`,
    /// `flat`, `learned`, `expert`, and `cheat`, which sees all hands.
    #[arg(required = true, num_args = 1..)]
    players: Vec<Contestant>,
    /// The player in all other seats. Plays one match for each of the players over the same deals,
    /// and prints one table.
    #[arg(long, value_name = "PLAYER")]
    against: Option<Contestant>,
    /// The game.
    #[arg(long, default_value = "tien-gow")]
    game: Game,
    /// The rule set; by default that of the game.
    #[arg(long, value_name = "NAME")]
    house: Option<String>,
    /// The number of deals; each is played once for each seat.
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    deals: u64,
    /// Seeds the deals and all other randomness.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// How many hands in a row the banker of each deal has banked, including this one.
    #[arg(long, default_value_t = 1, value_name = "N")]
    streak: u32,
    /// How long a searching player may think about a play, in milliseconds.
    #[arg(long, value_name = "T")]
    ms: Option<u64>,
    /// About how many possible deals a searching player tries per play; more once it has ruled plays out.
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "ms",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..)
    )]
    worlds: Option<usize>,
    /// Prints JSON.
    #[arg(long)]
    json: bool,
    /// Appends results to this file as they come, and continues after those already there.
    #[arg(long, value_name = "FILE")]
    append: Option<PathBuf>,
}

/// A line of the file: the results of some deals of a match.
#[derive(Serialize, Deserialize)]
struct Block {
    /// What identifies the match.
    arena: Value,
    /// The first deal and the one after the last.
    deals: (u64, u64),
    standing: Standing,
}

/// Plays the matches and writes their table.
///
/// # Errors
/// When a match cannot be played, or a file cannot be read or written.
pub(super) fn arena(args: &ArenaArgs, mut output: impl Write) -> Result<()> {
    let house = match &args.house {
        None => House::default_of(args.game),
        Some(name) => {
            House::named(args.game, name).with_context(|| unknown_house(args.game, name))?
        }
    };
    let lineups: Vec<Vec<Contestant>> = match args.against {
        None => vec![args.players.clone()],
        Some(other) => {
            let each = args.players.iter();
            each.map(|player| vec![*player, other]).collect()
        }
    };
    let arenas = lineups.iter().map(|lineup| -> Result<Arena> {
        let arena = Arena::new(house.clone(), lineup, args.seed).with_context(|| names(lineup))?;
        Ok(arena.with_streak(args.streak)?)
    });
    // Refuses impossible matches before playing any.
    let arenas = arenas.collect::<Result<Vec<Arena>>>()?;
    let mut results = Vec::with_capacity(arenas.len());
    for arena in arenas {
        results.push(play_match(arena, &house, args)?);
    }
    if args.json {
        for (standing, key) in &results {
            writeln!(output, "{}", to_json(standing, key))?;
        }
    } else {
        match args.streak {
            1 => writeln!(output, "{house}, seed {}", args.seed)?,
            streak => writeln!(output, "{house}, seed {}, streak {streak}", args.seed)?,
        }
        write!(output, "{}", table(&results, args))?;
    }
    output.flush()?;
    Ok(())
}

/// Returns the names of players, as they were typed.
fn names(players: &[Contestant]) -> String {
    let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
    names.join(" ")
}

/// Says that a game has no rule set of this name, and which it has.
fn unknown_house(game: Game, name: &str) -> String {
    let houses = House::all(game);
    let names: Vec<&str> = houses.iter().map(House::name).collect();
    format!("{name}: no such rule set; {game} has {}", names.join(", "))
}

/// Plays a match; returns its table, and what identifies it.
fn play_match(arena: Arena, house: &House, args: &ArenaArgs) -> Result<(Standing, Value)> {
    let limit = args.ms.map(|ms| ms.saturating_mul(NANOSECONDS_IN_MS));
    let worlds = match (limit, args.worlds) {
        (Some(_), _) => Budget::UNLIMITED_WORLDS,
        (None, wanted) => wanted.unwrap_or(Budget::DEFAULT_WORLDS),
    };
    let arena = arena.with_limits(worlds, limit);
    let names: Vec<&str> = arena.lineup().iter().map(|player| player.name()).collect();
    let mut key = json!({
        "players": names,
        "house": house,
        "seed": args.seed,
        "ms": args.ms,
        "worlds": worlds,
    });
    // Files of matches without a streak do not name it.
    if args.streak != 1 {
        key["streak"] = json!(args.streak);
    }
    Ok((play_remaining(&arena, &key, args)?, key))
}

/// Returns the table of one match, or of several the row of each first player.
fn table(results: &[(Standing, Value)], args: &ArenaArgs) -> String {
    let standings = results.iter().map(|(standing, _)| standing);
    let Some(other) = args.against else {
        return standings.map(Standing::to_string).collect();
    };
    // A file may have more deals than requested.
    let counted = |(standing, _): &(Standing, Value)| (standing.deals(), standing.hands());
    let (deals, hands) = results.first().map_or((0, 0), counted);
    let rows = standings.filter_map(|standing| standing.row(standing.names().next()?));
    let mut lines = vec![
        format!("{deals} deals, {hands} hands, each against {other} in all other seats"),
        Standing::heading(),
    ];
    lines.extend(rows);
    lines.join("\n") + "\n"
}

/// Plays the deals that are not in the file yet, and returns the table of all.
fn play_remaining(arena: &Arena, key: &Value, args: &ArenaArgs) -> Result<Standing> {
    let mut standing = arena.standing();
    let begun = args.append.as_deref();
    if let Some(file) = begun.filter(|file| file.exists()) {
        read_results(file, key, &mut standing).with_context(|| file.display().to_string())?;
    }
    let begin = Instant::now();
    let clock = || u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
    while standing.deals() < args.deals {
        let first = standing.deals();
        let end = args.deals.min(first + BLOCK);
        let mut block = arena.standing();
        for number in first..end {
            arena.play(number, &mut block, &clock);
        }
        if let Some(file) = begun {
            append(file, key, (first, end), &block).with_context(|| file.display().to_string())?;
        }
        if !standing.merge(&block) {
            bail!("the table belongs to another match");
        }
    }
    Ok(standing)
}

/// Adds the results of this match from a file; skips lines of other matches. Removes a last line
/// that was cut off while it was written; its deals are played again.
fn read_results(file: &Path, key: &Value, standing: &mut Standing) -> Result<()> {
    let text = fs::read_to_string(file)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let rest = &text[whole..];
    let is_cut =
        !rest.is_empty() && (rest.starts_with(LINE_PREFIX) || LINE_PREFIX.starts_with(rest));
    let lines = if is_cut {
        &text[..whole]
    } else {
        text.as_str()
    };
    for (number, line) in lines.lines().enumerate() {
        let block: Block =
            serde_json::from_str(line).with_context(|| format!("line {}", number + 1))?;
        if block.arena != *key {
            continue;
        }
        if block.deals.0 != standing.deals() || !standing.merge(&block.standing) {
            bail!("line {} does not follow the line before", number + 1);
        }
    }
    if is_cut {
        let file = OpenOptions::new().write(true).open(file)?;
        file.set_len(lines.len() as u64)?;
    }
    Ok(())
}

fn append(file: &Path, key: &Value, deals: (u64, u64), standing: &Standing) -> io::Result<()> {
    let block = Block {
        arena: key.clone(),
        deals,
        standing: standing.clone(),
    };
    let mut line = serde_json::to_vec(&block)?;
    line.push(b'\n');
    let mut file = OpenOptions::new().create(true).append(true).open(file)?;
    file.write_all(&line)
}

/// Returns the table as JSON.
fn to_json(standing: &Standing, key: &Value) -> Value {
    let row = |name| {
        let (mean, half) = standing.mean(name).unzip();
        let times = standing.times(name);
        let within = |share| times.and_then(|times| times.within(share));
        json!({
            "player": name,
            "points": mean,
            "interval": half,
            "decisions": times.map(gow::arena::Times::count),
            "median_ns": within(0.5),
            "p99_ns": within(0.99),
        })
    };
    let rows: Vec<Value> = standing.names().map(row).collect();
    json!({"arena": key, "deals": standing.deals(), "players": rows})
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Args {
        #[command(flatten)]
        args: ArenaArgs,
    }

    fn run(arguments: &str) -> Result<String> {
        let words = std::iter::once("arena").chain(arguments.split(' '));
        let Args { args } = Args::try_parse_from(words)?;
        let mut output = Vec::new();
        arena(&args, &mut output)?;
        Ok(String::from_utf8(output).unwrap())
    }

    /// Returns the points of an answer in JSON; its times differ from run to run.
    fn points(arguments: &str) -> Vec<Value> {
        let answer: Value = serde_json::from_str(&run(arguments).unwrap()).unwrap();
        let rows = answer["players"].as_array().unwrap();
        rows.iter().map(|row| row["points"].clone()).collect()
    }

    #[test]
    fn the_table_has_a_row_for_each_player() {
        let table = run("steady random --deals 5 --seed 3").unwrap();
        assert!(
            table.starts_with("tien-gow/celko, seed 3\n5 deals, 20 hands\n"),
            "{table}"
        );
        assert_eq!(table.lines().count(), 5, "{table}");
        let four = run("steady greedy novice random --deals 2 --house hong-kong").unwrap();
        assert_eq!(four.lines().count(), 7, "{four}");
    }

    #[test]
    fn several_players_against_one_are_rows_of_one_table() {
        let table = run("random greedy steady --against steady --deals 4 --seed 3").unwrap();
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 6, "{table}");
        assert_eq!(
            lines[1],
            "4 deals, 16 hands, each against steady in all other seats"
        );
        for (line, name) in lines[3..].iter().zip(["random", "greedy", "steady"]) {
            assert!(line.starts_with(name), "{table}");
        }
        let alone = points("greedy steady --json --deals 4 --seed 3");
        let all = run("random greedy --against steady --json --deals 4 --seed 3").unwrap();
        let last: Value = serde_json::from_str(all.lines().last().unwrap()).unwrap();
        assert_eq!(last["players"][0]["points"], alone[0]);
    }

    #[test]
    fn a_match_continues_where_its_file_ends() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("matches.jsonl");
        let append = format!("--json --append {}", file.display());
        let whole = points("steady random --json --deals 45");
        points(&format!("steady random --deals 25 {append}"));
        points(&format!("greedy random --deals 3 {append}"));
        points(&format!("steady random --streak 2 --deals 3 {append}"));
        assert_eq!(points(&format!("steady random --deals 45 {append}")), whole);
        let lines = fs::read_to_string(&file).unwrap();
        assert_eq!(lines.lines().count(), 5, "{lines}");
        // Nothing is left to play.
        assert_eq!(points(&format!("steady random --deals 45 {append}")), whole);
        assert_eq!(fs::read_to_string(&file).unwrap(), lines);
        // The last line was cut off.
        fs::write(&file, &lines[..lines.len() - 9]).unwrap();
        assert_eq!(points(&format!("steady random --deals 45 {append}")), whole);
        assert_eq!(fs::read_to_string(&file).unwrap().lines().count(), 5);
        // A line in the middle is missing.
        let fewer: Vec<&str> = lines.lines().skip(1).collect();
        fs::write(&file, fewer.join("\n")).unwrap();
        let error = run(&format!("steady random --deals 45 {append}")).unwrap_err();
        assert!(
            format!("{error:#}").contains("line 1 does not follow"),
            "{error:#}"
        );
    }

    #[test]
    fn the_heading_counts_the_deals_of_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("matches.jsonl");
        let against = format!("greedy --against steady --append {}", file.display());
        for deals in [6, 4] {
            let table = run(&format!("{against} --deals {deals}")).unwrap();
            let heading = table.lines().nth(1).unwrap();
            assert!(heading.starts_with("6 deals, 24 hands, "), "{table}");
        }
    }

    #[test]
    fn impossible_matches_are_refused() {
        for (arguments, reason) in [
            ("steady", "steady: a match needs 2 or 4 players"),
            (
                "steady cheat --against steady --game tet-gow",
                "cheat does not play this game",
            ),
            ("steady nobody", "the players are random greedy novice"),
            (
                "steady greedy random",
                "steady greedy random: a match needs 2 or 4 players",
            ),
            (
                "cheat steady --game tet-gow",
                "cheat does not play this game",
            ),
            (
                "steady random --house none",
                "none: no such rule set; tien-gow has celko, ",
            ),
            (
                "steady random --game chess",
                "the games are tien-gow, pai-gow and tet-gow",
            ),
            ("steady random --streak 0", "streak 0 is not from 1 to"),
            ("flat random --worlds 0", "0 is not in 1.."),
            ("steady random --deals 0", "0 is not in 1.."),
        ] {
            let error = run(arguments).unwrap_err();
            assert!(
                format!("{error:#}").contains(reason),
                "{arguments}: {error:#}"
            );
        }
    }
}

//! Checks that `docs/conformance.md` names every route, code and limit of the source.

use std::collections::BTreeSet;

use crate::error::NUMBERS;
use crate::rest::routes;

const PAGE: &str = include_str!("../docs/conformance.md");
const LIMITS: &str = include_str!("limits.rs");

/// Returns the first cells of the rows of the table below a heading.
fn rows(heading: &str) -> BTreeSet<String> {
    let section = PAGE
        .split("\n## ")
        .find(|section| section.starts_with(heading))
        .unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells
        .map(|cell| cell.trim_matches('`').to_owned())
        .collect()
}

fn assert_same(heading: &str, source: &BTreeSet<String>, header_cells: &[&str]) {
    let mut page = rows(heading);
    for word in header_cells {
        page.remove(*word);
    }
    let missing: Vec<_> = source.difference(&page).collect();
    let extra: Vec<_> = page.difference(source).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "{heading}: not on the page {missing:?}, only there {extra:?}"
    );
    assert!(source.len() > 10, "{heading}: {}", source.len());
}

#[test]
fn the_page_names_every_route() {
    assert_same("Routes", &routes().collect(), &["route"]);
}

#[test]
fn the_page_names_every_code() {
    let codes = NUMBERS.iter().map(u32::to_string);
    assert_same("Codes", &codes.collect(), &["code", "–"]);
}

#[test]
fn the_page_names_every_limit() {
    let discord_limits = LIMITS
        .split("pub(crate) mod memory")
        .next()
        .unwrap_or_default();
    let names = discord_limits
        .split("pub(crate) const ")
        .skip(1)
        .filter_map(|rest| rest.split(':').next());
    // The number of windows kept is internal to the sandbox.
    let names = names.filter(|name| *name != "WINDOWS").map(str::to_owned);
    assert_same("Limits", &names.collect(), &["limit"]);
}

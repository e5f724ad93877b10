//! Compares the alert rules, the dashboard and the operator's document with the metrics of a bot.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::scrape::Scrape;

/// Returns the names of all metrics in a text.
fn names_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("tiengow_")).collect()
}

/// Returns the queries of a dashboard's panels.
fn queries_of(dashboard: &Path) -> Result<Vec<String>> {
    let dashboard: Value = serde_json::from_str(&fs::read_to_string(dashboard)?)?;
    let panels = dashboard["panels"].as_array().context("panels")?;
    let targets = panels
        .iter()
        .filter_map(|panel| panel["targets"].as_array());
    let queries = targets
        .flatten()
        .map(|target| Some(target["expr"].as_str()?.to_owned()));
    let queries: Option<Vec<_>> = queries.collect();
    let queries = queries.context("each target has a query")?;
    ensure!(queries.len() > 20, "{queries:?}");
    Ok(queries)
}

/// Returns every part of a query that selects a metric by one value of one label.
fn selectors_in(query: &str) -> impl Iterator<Item = &str> {
    query.match_indices("tiengow_").filter_map(|(at, _)| {
        let rest = &query[at..];
        let name_end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
        let selected = rest.get(..=rest.find('}')?)?;
        let is_plain = rest[name_end..].starts_with('{') && !selected.contains(['!', '~', ',']);
        is_plain.then_some(selected)
    })
}

/// Returns the names of the alerts in a text, in order, without their common prefix.
fn alerts_of<'a>(text: &'a str, prefix: &str) -> Vec<&'a str> {
    let lines = text.lines().map(str::trim_start);
    let names = lines.filter_map(|line| line.strip_prefix(prefix)?.split('`').next());
    names.collect()
}

/// Asserts that the rules, the dashboard and the document name only metrics that the bot has, and that the document
/// names all of them.
pub(super) fn ensure_match(scrape: &Scrape) -> Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let names = scrape.names();
    let rules = fs::read_to_string(docs.join("monitoring/alerts.yml"))?;
    let alerts = rules.lines().filter_map(|line| line.split_once("expr: "));
    let mut queries: Vec<String> = alerts.map(|(_, query)| query.to_owned()).collect();
    ensure!(queries.len() > 5, "{queries:?}");
    queries.extend(queries_of(&docs.join("monitoring/dashboard.json"))?);
    for query in queries {
        let used = names_in(&query);
        let unknown: Vec<_> = used.difference(&names).collect();
        ensure!(
            unknown.is_empty(),
            "{query} uses {unknown:?}:\n{}",
            scrape.text
        );
        for selected in selectors_in(&query) {
            scrape.value(selected).with_context(|| query.clone())?;
        }
    }
    let text = fs::read_to_string(docs.join("operations.md"))?;
    ensure!(alerts_of(&text, "| `Tiengow") == alerts_of(&rules, "- alert: Tiengow"));
    let documented = names_in(&text);
    let families = scrape.families();
    let undocumented: Vec<_> = families
        .iter()
        .filter(|family| {
            let is_family = |name: &&str| name.strip_suffix("_total").unwrap_or(name) == **family;
            !documented.iter().any(is_family)
        })
        .collect();
    ensure!(
        undocumented.is_empty(),
        "operations.md lacks {undocumented:?}"
    );
    let is_known = |name: &&&str| names.contains(**name) || families.contains(**name);
    let unknown: Vec<_> = documented.iter().filter(|name| !is_known(name)).collect();
    ensure!(unknown.is_empty(), "operations.md has {unknown:?}");
    Ok(())
}

/// Runs Prometheus' checker on a file of rules. Returns whether the checker accepts them, and its output, or `None` if
/// it is not installed.
fn run_promtool(rules: &Path) -> Result<Option<(bool, String)>> {
    let output = Command::new("promtool")
        .args(["check", "rules"])
        .arg(rules)
        .output();
    match output {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        output => {
            let output = output?;
            let bytes = [output.stdout, output.stderr].concat();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Ok(Some((output.status.success(), text)))
        }
    }
}

/// Writes queries as recording rules. JSON is valid YAML too.
fn write_recording_rules(queries: &[String], file: &Path) -> Result<()> {
    let rules = queries.iter().enumerate().map(|(number, query)| {
        let query = query.replace("$__rate_interval", "5m");
        json!({"record": format!("panel:{number}"), "expr": query})
    });
    let groups = json!({"groups": [{"name": "panels", "rules": rules.collect::<Vec<_>>()}]});
    Ok(fs::write(file, groups.to_string())?)
}

#[test]
fn prometheus_reads_the_alerts_and_the_query_of_every_panel() -> Result<()> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/monitoring");
    let Some((is_accepted, text)) = run_promtool(&docs.join("alerts.yml"))? else {
        println!("promtool is not installed: no query was checked");
        return Ok(());
    };
    ensure!(is_accepted, "{text}");
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("panels.yml");
    let mut queries = queries_of(&docs.join("dashboard.json"))?;
    write_recording_rules(&queries, &file)?;
    let (is_accepted, text) = run_promtool(&file)?.context("it was just there")?;
    ensure!(is_accepted, "{text}");
    queries.push("sum by (state (tiengow_tables)".to_owned());
    write_recording_rules(&queries, &file)?;
    let (is_accepted, text) = run_promtool(&file)?.context("it was just there")?;
    ensure!(!is_accepted, "an invalid query was accepted: {text}");
    Ok(())
}

//! The operator's page: the state of the bot at a glance, without names, hands or scripts.

use std::fmt::Display;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, SystemTime};

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};
use tokio::time::timeout;

use crate::logging::{Line, recent};
use crate::metrics::{LiveState, Summary};

use super::bot_state::BotState;
use super::{ListenerState, REPLY_TIMEOUT};
use rows::{Rows, append};

mod rows;

/// The style of the page.
const STYLE: &str = include_str!("page.css");

/// Seconds until the browser reloads the page.
const REFRESH_SECONDS: u32 = 10;

/// The most lines of the log that are shown.
const LINES_MAX: usize = 20;

/// The age above which the newest backup is marked, in intervals of backups, as in the alert rules.
const BACKUP_INTERVALS_MAX: u32 = 3;

/// The age above which the oldest waiting request is marked, as in the alert rules.
const REQUEST_AGE_MAX: Duration = Duration::from_secs(10);

/// A figure of a bot or a database that does not answer.
const UNKNOWN: &str = "–";

/// The seconds by which the clock may be off before that is marked, as in the alert rules.
const DRIFT_SECONDS_MAX: f64 = 15.0;

/// The page's content security policy: a browser may only show it, in its own style.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = STANDARD.encode(Sha256::digest(STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
});

/// What the page shows.
struct StatusPage {
    bot: BotState,
    summary: Summary,
    bytes: Option<u64>,
    lines: Vec<Line>,
    /// Whether the database is on a server, which makes its own backups.
    on_server: bool,
    now: SystemTime,
}

pub(super) async fn page(State(shared): State<Arc<ListenerState>>) -> Response {
    let sources = &shared.sources;
    let page = StatusPage {
        bot: BotState::of(&sources.metrics).await,
        summary: sources.metrics.summary(),
        bytes: timeout(REPLY_TIMEOUT, sources.store.bytes())
            .await
            .ok()
            .filter(|bytes| *bytes > 0),
        lines: recent(),
        on_server: sources.store.silent_for().is_some(),
        now: SystemTime::now(),
    };
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY.as_str()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, page.html()).into_response()
}

impl StatusPage {
    fn html(&self) -> String {
        let class = match self.bot {
            BotState::Running(_) if self.bot.is_ready() => "good",
            BotState::Running(_) | BotState::Silent => "bad",
            BotState::Absent => "warn",
        };
        let state = self.bot.words();
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>tiengow: {state}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta http-equiv=\"refresh\" content=\"{REFRESH_SECONDS}\">\n<style>{STYLE}</style>\n<main>\n\
             <header><h1>tiengow</h1><p class=\"{class}\">{state}</p>\
             <p>version {version}, up {up}</p></header>\n<div class=\"cards\">\n",
            version = crate::VERSION,
            up = format_span(self.since(self.summary.started)),
        );
        html.extend([self.tables(), self.discord(), self.play(), self.database()]);
        html.push_str("</div>\n");
        html.push_str(&self.log());
        html.push_str("</main>\n</html>\n");
        html
    }

    fn since(&self, then: SystemTime) -> Duration {
        self.now.duration_since(then).unwrap_or_default()
    }

    /// Formats a figure of the running bot; without an answer there is none.
    fn figure<T: Display>(&self, of: impl Fn(LiveState) -> T) -> String {
        let live = self.bot.live();
        live.map_or_else(|| UNKNOWN.to_owned(), |live| of(live).to_string())
    }

    /// Whether something about the running bot is a problem.
    fn is_bad(&self, is_bad: impl Fn(LiveState) -> bool) -> bool {
        self.bot.live().is_some_and(is_bad)
    }

    fn tables(&self) -> String {
        let mut rows = Rows::default();
        rows.add("playing", self.figure(|live| live.playing));
        rows.add("betting", self.figure(|live| live.betting));
        rows.add("between hands", self.figure(|live| live.between));
        rows.add("lobby", self.figure(|live| live.lobby));
        let suspended = self.figure(|live| live.suspended);
        let has_suspended = self.is_bad(|live| live.suspended > 0);
        rows.add_marked("suspended", suspended, has_suspended);
        let broken = self.figure(|live| live.broken);
        rows.add_marked("broken", broken, self.is_bad(|live| live.broken > 0));
        rows.card("Tables", "")
    }

    fn play(&self) -> String {
        let mut rows = Rows::default();
        rows.add("people at a seat", self.figure(|live| live.people));
        rows.add("computers", self.figure(|live| live.computers));
        rows.add("hands settled since the start", self.summary.settled);
        let voided = self.summary.voided;
        rows.add_marked("hands cancelled since the start", voided, voided > 0);
        rows.card("Play", "")
    }

    fn discord(&self) -> String {
        let recent = self.summary.recent;
        let mut rows = Rows::default();
        let connections = self.figure(|live| format!("{} of {}", live.connected, live.shards));
        let is_away = self.is_bad(|live| live.connected < live.shards);
        rows.add_marked("connections", connections, is_away);
        rows.add("requests waiting", self.figure(|live| live.waiting));
        let oldest = self.figure(|live| format!("{:.1} s", live.oldest.as_secs_f64()));
        let is_old = self.is_bad(|live| live.oldest > REQUEST_AGE_MAX);
        rows.add_marked("oldest of them", oldest, is_old);
        let drift = self.summary.drift;
        rows.add_marked(
            "clock ahead of Discord's",
            format!("{drift:.1} s"),
            drift.abs() > DRIFT_SECONDS_MAX,
        );
        rows.add("counted requests a second", format!("{:.1}", recent.mean));
        // The last row, because the bar below belongs to it.
        let peak = format!("{} of {}", recent.peak, self.summary.limit);
        rows.add("busiest second, of Discord's limit", peak);
        let meter = format!(
            "<meter aria-label=\"Requests in the busiest second\" \
             min=\"0\" max=\"{}\" value=\"{}\">{}</meter>",
            self.summary.limit, recent.peak, recent.peak
        );
        rows.card("Discord", &meter)
    }

    fn database(&self) -> String {
        let mut rows = Rows::default();
        let every = self.summary.backup_interval;
        let backs_up = !every.is_zero();
        match self.summary.last_backup {
            Some(at) => {
                let age = self.since(at);
                rows.add_marked(
                    "last good backup",
                    format!("{} ago", format_span(age)),
                    backs_up && age > BACKUP_INTERVALS_MAX * every,
                );
            }
            None if backs_up => rows.add_marked("last good backup", "none", true),
            None if self.on_server => rows.add("backups", "by the database's server"),
            None => rows.add("backups", "turned off"),
        }
        if backs_up {
            let failures = self.summary.backup_failures;
            rows.add_marked("backups that failed", failures, failures > 0);
        }
        let size = self.bytes.map(format_megabytes);
        rows.add("size", size.as_deref().unwrap_or(UNKNOWN));
        rows.add("jobs waiting", self.figure(|live| live.jobs));
        rows.card("Database", "")
    }

    fn log(&self) -> String {
        let mut rows = String::new();
        for line in self.lines.iter().take(LINES_MAX) {
            let (class, level) = if line.is_error {
                ("bad", "error")
            } else {
                ("warn", "warning")
            };
            let age = format_span(self.since(line.at));
            let text = escape_html(&line.text);
            append(
                &mut rows,
                format_args!(
                    "<tr><td class=\"quiet\">{age} ago</td><td class=\"{class}\">{level}</td><td>{text}</td></tr>\n"
                ),
            );
        }
        let lines = if rows.is_empty() {
            "<p class=\"quiet\">none since the start</p>\n".to_owned()
        } else {
            format!("<table class=\"log\">\n{rows}</table>\n")
        };
        format!("<section class=\"wide\"><h2>Last warnings and errors</h2>\n{lines}</section>\n")
    }
}

/// Escapes a text for HTML.
fn escape_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Formats a span of time with its two largest units.
fn format_span(span: Duration) -> String {
    let seconds = span.as_secs();
    let (minutes, hours, days) = (seconds / 60, seconds / 3_600, seconds / 86_400);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{seconds} s"),
        (0, 0, minutes) => format!("{minutes} min"),
        (0, hours, minutes) => format!("{hours} h {} min", minutes % 60),
        (days, hours, _) => format!("{days} d {} h", hours % 24),
    }
}

fn format_megabytes(bytes: u64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes % 1_000_000 / 100_000)
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;
    use crate::metrics::Metrics;

    fn shown(lines: Vec<Line>) -> String {
        shown_of(&Metrics::default(), false, lines)
    }

    fn shown_of(metrics: &Metrics, on_server: bool, lines: Vec<Line>) -> String {
        let page = StatusPage {
            lines,
            on_server,
            ..page_of(BotState::Absent, metrics)
        };
        page.html()
    }

    fn page_of(bot: BotState, metrics: &Metrics) -> StatusPage {
        let summary = metrics.summary();
        StatusPage {
            bot,
            now: summary.started + Duration::from_secs(3_700),
            summary,
            bytes: Some(1_234_567),
            lines: Vec::new(),
            on_server: false,
        }
    }

    #[test]
    fn a_bot_that_does_not_answer_is_not_shown_as_one_that_starts() {
        let html = |bot| page_of(bot, &Metrics::default()).html();
        let silent = html(BotState::Silent);
        assert!(silent.contains("<p class=\"bad\">the bot does not answer</p>"));
        assert!(silent.contains("<th>playing</th><td>–</td>"), "{silent}");
        let running = html(BotState::Running(LiveState::default()));
        assert!(running.contains("<th>playing</th><td>0</td>"), "{running}");
        let page = StatusPage {
            bytes: None,
            ..page_of(BotState::Silent, &Metrics::default())
        };
        let html = page.html();
        assert!(html.contains("<th>size</th><td>–</td>"), "{html}");
    }

    #[test]
    fn the_bar_stands_below_the_requests_that_it_shows() {
        let html = shown(Vec::new());
        let (rows, _) = html.split_once("</table><meter").unwrap();
        let last = rows.rsplit("<th>").next().unwrap();
        assert!(last.starts_with("busiest second"), "{last}");
    }

    #[test]
    fn a_missing_backup_is_marked_only_if_the_bot_makes_them() {
        for (on_server, words) in [(true, "by the database's server"), (false, "turned off")] {
            let page = shown_of(&Metrics::default(), on_server, Vec::new());
            assert!(page.contains(words) && !page.contains("backups that failed"));
        }
        let metrics = Metrics::default();
        metrics.backs_up_every(Duration::from_secs(3_600));
        let page = shown_of(&metrics, false, Vec::new());
        assert!(page.contains("<td class=\"bad\">none</td>"), "{page}");
    }

    #[test]
    fn a_backup_is_old_after_three_intervals() {
        let metrics = Metrics::default();
        let hours = |hours: u64| Duration::from_secs(hours * 3_600);
        metrics.backed_up(metrics.summary().started - hours(4));
        for (every, is_old) in [(hours(1), true), (hours(2), false)] {
            metrics.backs_up_every(every);
            let page = shown_of(&metrics, false, Vec::new());
            let marked = page.contains("<td class=\"bad\">5 h 1 min ago");
            assert_eq!(marked, is_old, "{page}");
        }
    }

    #[test]
    fn the_page_has_no_script_and_every_line_is_escaped() {
        let line = Line {
            at: UNIX_EPOCH,
            is_error: true,
            text: "<script>alert('&\"')</script>".to_owned(),
        };
        let html = shown(vec![line]);
        assert!(html.contains("&lt;script&gt;alert(&#39;&amp;&quot;&#39;)&lt;/script&gt;"));
        for bad in [
            "<script",
            "style=",
            " on",
            "javascript:",
            "http://",
            "https://",
        ] {
            let body = html.replace(STYLE, "");
            assert!(!body.contains(bad), "{bad} in {body}");
        }
        let hash = STANDARD.encode(Sha256::digest(STYLE));
        assert!(POLICY.contains(&hash), "its own style is allowed");
        assert!(
            html.contains(&format!("<style>{STYLE}</style>")),
            "byte for byte"
        );
    }

    #[test]
    fn the_page_shows_spans_and_sizes() {
        let html = shown(Vec::new());
        for words in [
            "starting or stopping",
            "up 1 h 1 min",
            "1.2 MB",
            "none since the start",
        ] {
            assert!(html.contains(words), "{words} in {html}");
        }
        for (seconds, words) in [(59, "59 s"), (60, "1 min"), (90_000, "1 d 1 h")] {
            assert_eq!(format_span(Duration::from_secs(seconds)), words);
        }
    }
}

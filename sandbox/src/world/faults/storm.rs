//! Storms: random faults, which are the same for the same seed.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::fault::Fault;
use crate::world::ids::seeded_rng::SeededRng;

/// The error page of a proxy in front of Discord when Discord does not answer.
const HTML: &str = "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>\
     <center><h1>502 Bad Gateway</h1></center></body></html>";

/// Random faults of the bot's requests. Except for `seed`, `route` and `retry_after`, each field is the share of requests
/// with that fault, from 0 to 1. `invalid_emoji` is a separate share.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct RequestStorm {
    /// Determines which requests get which fault.
    pub seed: u64,
    /// A text that `METHOD /path` must contain. An empty text matches every request.
    pub route: String,
    /// 429 without effect.
    pub limited: f64,
    /// Seconds in `retry_after` of such a 429.
    pub retry_after: f64,
    /// 500 with a body of JSON, without effect.
    pub broken: f64,
    /// 502 with a body of HTML, without effect.
    pub html: f64,
    /// 500 after the request took effect.
    pub lost: f64,
    /// The real answer, cut in the middle, after the request took effect.
    pub cut: f64,
    /// A share of the messages with the application's emojis on buttons or in menus and without another fault. These are
    /// refused as if those emojis did not exist, as Discord does now and then.
    pub invalid_emoji: f64,
}

impl RequestStorm {
    /// Returns whether every share and the sum of the shares are between 0 and 1.
    pub(crate) fn is_valid(&self) -> bool {
        are_valid_shares(&[self.limited, self.broken, self.html, self.lost, self.cut])
            && are_valid_shares(&[self.invalid_emoji])
            && self.retry_after.is_finite()
            && self.retry_after >= 0.0
    }

    fn fault(&self, mut draw: f64) -> Option<Fault> {
        let base = Fault {
            route: self.route.clone(),
            ..Fault::default()
        };
        let error = json!({"message": "500: Internal Server Error", "code": 0});
        let kinds = [
            (
                self.limited,
                Fault {
                    status: 429,
                    retry_after: Some(self.retry_after),
                    ..base.clone()
                },
            ),
            (
                self.broken,
                Fault {
                    status: 500,
                    body: error.clone(),
                    ..base.clone()
                },
            ),
            (
                self.html,
                Fault {
                    status: 502,
                    body: Value::from(HTML),
                    ..base.clone()
                },
            ),
            (
                self.lost,
                Fault {
                    status: 500,
                    body: error,
                    after_effect: true,
                    ..base.clone()
                },
            ),
            (self.cut, Fault { cut: true, ..base }),
        ];
        for (share, fault) in kinds {
            if draw < share {
                return Some(fault);
            }
            draw -= share;
        }
        None
    }
}

/// Random faults of the events to the bot, except READY and RESUMED.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct EventStorm {
    /// Determines which events get which fault.
    pub seed: u64,
    /// The names of the affected events, or empty for all events.
    pub events: Vec<String>,
    /// The share of events that do not arrive until a resume sends them.
    pub dropped: f64,
    /// The share of events that arrive twice.
    pub duplicated: f64,
    /// The share of events that arrive after their successor.
    pub reordered: f64,
    /// The share of events that arrive later.
    pub delayed: f64,
    /// The longest delay, in milliseconds of the sandbox's clock.
    pub delay_ms: u64,
}

impl EventStorm {
    /// Returns whether every share and the sum of the shares are between 0 and 1.
    pub(crate) fn is_valid(&self) -> bool {
        are_valid_shares(&[self.dropped, self.duplicated, self.reordered, self.delayed])
    }

    fn excludes(&self, event: &str) -> bool {
        let is_chosen = self.events.is_empty() || self.events.iter().any(|name| name == event);
        !is_chosen || matches!(event, "READY" | "RESUMED")
    }

    fn delivery(&self, mut draw: f64, delay_ms: u64) -> EventDelivery {
        let kinds = [
            (self.dropped, EventDelivery::Dropped),
            (self.duplicated, EventDelivery::Twice),
            (self.reordered, EventDelivery::AfterNext),
            (self.delayed, EventDelivery::Delayed(delay_ms)),
        ];
        for (share, delivery) in kinds {
            if draw < share {
                return delivery;
            }
            draw -= share;
        }
        EventDelivery::Once
    }
}

fn are_valid_shares(shares: &[f64]) -> bool {
    // Rounding may make a sum of decimal fractions differ from 1.
    let is_valid_sum = shares.iter().sum::<f64>() <= 1.0 + 1e-9;
    is_valid_sum && shares.iter().all(|share| (0.0..=1.0).contains(share))
}

/// How one event gets to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventDelivery {
    Once,
    Twice,
    /// Sent only by a resume.
    Dropped,
    /// Held back until the next event has been sent.
    AfterNext,
    /// Held back for this time, in milliseconds.
    Delayed(u64),
}

impl EventDelivery {
    /// Returns `Twice` instead of `Once` if `is_duplicated`.
    pub(crate) fn twice_if(self, is_duplicated: bool) -> Self {
        if is_duplicated && self == Self::Once {
            Self::Twice
        } else {
            self
        }
    }
}

/// The current storms, each with its random number generator.
#[derive(Debug, Default)]
pub(crate) struct Storms {
    requests: Option<(RequestStorm, SeededRng)>,
    /// The generator for refused emojis, separate from that of the other faults.
    emojis: Option<SeededRng>,
    events: Option<(EventStorm, SeededRng)>,
}

impl Storms {
    pub(crate) fn set_request_storm(&mut self, storm: Option<RequestStorm>) {
        self.emojis = storm
            .as_ref()
            .map(|storm| SeededRng::for_name(storm.seed, "emojis"));
        self.requests = storm.map(|storm| {
            let rng = SeededRng::for_name(storm.seed, "requests");
            (storm, rng)
        });
    }

    pub(crate) fn set_event_storm(&mut self, storm: Option<EventStorm>) {
        self.events = storm.map(|storm| {
            let rng = SeededRng::for_name(storm.seed, "events");
            (storm, rng)
        });
    }

    /// Returns whether events may be held back.
    pub(crate) fn holds_events(&self) -> bool {
        self.events.is_some()
    }

    /// Draws the fault of a request.
    pub(crate) fn fault_for(&mut self, request: &str) -> Option<Fault> {
        let (storm, rng) = self.requests.as_mut()?;
        if !request.contains(&storm.route) {
            return None;
        }
        storm.fault(rng.fraction())
    }

    /// Draws whether a request is refused because of the application's emojis in it.
    pub(crate) fn refuses_emojis(&mut self, request: &str) -> bool {
        let (Some((storm, _)), Some(rng)) = (&self.requests, &mut self.emojis) else {
            return false;
        };
        request.contains(&storm.route) && rng.fraction() < storm.invalid_emoji
    }

    /// Draws how an event is delivered.
    pub(crate) fn delivery_of(&mut self, event: &str) -> EventDelivery {
        let Some((storm, rng)) = &mut self.events else {
            return EventDelivery::Once;
        };
        if storm.excludes(event) {
            return EventDelivery::Once;
        }
        // Always draw twice, so that the delivery of one event does not change that of the next.
        let (draw, delay_ms) = (rng.fraction(), rng.next() % storm.delay_ms.max(1) + 1);
        storm.delivery(draw, delay_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_faults() {
        let faults = |seed: u64| {
            let storm = RequestStorm {
                seed,
                limited: 0.2,
                html: 0.2,
                cut: 0.2,
                ..RequestStorm::default()
            };
            assert!(storm.is_valid());
            let mut storms = Storms::default();
            storms.set_request_storm(Some(storm));
            let kinds = (0..200).map(|_| {
                storms
                    .fault_for("GET /x")
                    .map(|fault| (fault.status, fault.cut))
            });
            kinds.collect::<Vec<_>>()
        };
        assert_eq!(faults(7), faults(7));
        assert_ne!(faults(7), faults(8));
        for kind in [
            None,
            Some((429, false)),
            Some((502, false)),
            Some((0, true)),
        ] {
            assert!(faults(7).contains(&kind), "{kind:?}");
        }
    }

    #[test]
    fn emoji_refusals_do_not_change_other_faults() {
        let drawn = |invalid_emoji: f64| {
            let mut storms = Storms::default();
            storms.set_request_storm(Some(RequestStorm {
                seed: 7,
                route: "POST".to_owned(),
                broken: 0.5,
                invalid_emoji,
                ..RequestStorm::default()
            }));
            assert!(!storms.refuses_emojis("GET /x"));
            let draws = (0..200).map(|_| {
                let refused = storms.refuses_emojis("POST /x");
                (storms.fault_for("POST /x").is_some(), refused)
            });
            draws.unzip::<_, _, Vec<bool>, Vec<bool>>()
        };
        let (none, half) = (drawn(0.0), drawn(0.5));
        assert_eq!(none.0, half.0);
        assert!(!none.1.contains(&true));
        let refused = half.1.iter().filter(|refused| **refused).count();
        assert!((70..130).contains(&refused), "{refused} of 200");
        assert_eq!(half, drawn(0.5));
    }

    #[test]
    fn shares_must_be_between_zero_and_one() {
        assert!(
            !RequestStorm {
                limited: 0.6,
                html: 0.6,
                ..RequestStorm::default()
            }
            .is_valid()
        );
        assert!(
            !RequestStorm {
                invalid_emoji: 1.5,
                ..RequestStorm::default()
            }
            .is_valid()
        );
        assert!(
            !EventStorm {
                dropped: -0.1,
                ..EventStorm::default()
            }
            .is_valid()
        );
        assert!(
            EventStorm {
                dropped: 0.5,
                duplicated: 0.5,
                ..EventStorm::default()
            }
            .is_valid()
        );
    }
}

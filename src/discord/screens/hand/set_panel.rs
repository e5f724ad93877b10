//! A player's own hand of Pai Gow: four tiles to divide into two hands.

use std::cmp::Reverse;

use gow::pai_gow::{HouseWay, Odds, Setting, Side, TwoTiles, tiles_of};
use gow::{House, Move, Piece, Seat, SetView, Verb, View};

use crate::discord::custom_id::{TableAct, TileMask};
use crate::discord::screens::pictures::{self, SelectablePiece};
use crate::discord::screens::screen::{
    Button, Colour, Embed, Field, Picture, Screen, Section, Style, Visibility,
};
use crate::discord::screens::{markup, missed};
use crate::table::Scene;
use crate::text::phrases::PaiGowText;
use crate::text::{CardFormat, Locale, pips, rank_name, short_rank, two_tiles};

use super::holder::HandHolder;

/// A player's running hand of Pai Gow.
pub(super) struct SetPanel<'a> {
    pub(super) holder: HandHolder<'a>,
    pub(super) view: &'a SetView,
}

impl SetPanel<'_> {
    pub(super) fn draw(&self) -> Screen {
        let embed = Embed {
            caption: Some(self.holder.caption()),
            lines: self.lines(),
            fields: self.fields(),
            sections: self.sections(),
            colour: if self.my_turn() {
                Colour::Turn
            } else {
                Colour::Table
            },
            picture: Some(self.picture()),
            ..Embed::default()
        };
        let mut screen = Screen::framed(embed);
        screen.content = self.say(&self.status());
        self.rows().into_iter().fold(screen, Screen::row)
    }

    /// What the viewer has to do, and until when; otherwise whom the hand waits for.
    fn status(&self) -> PaiGowText {
        if self.my_turn() {
            return match self.holder.playing.deadline {
                Some(at) => PaiGowText::YourTurn {
                    when: markup::countdown(at),
                },
                None => PaiGowText::OpenNow,
            };
        }
        let to_act = self.view.to_act.iter();
        let awaited: Vec<Seat> = to_act.filter(|seat| !self.view.sits_out(*seat)).collect();
        if awaited.is_empty() {
            return PaiGowText::Over;
        }
        PaiGowText::Waiting {
            players: self.holder.who.list(awaited),
        }
    }

    /// The two hands once set, otherwise the four tiles.
    fn picture(&self) -> Picture {
        let (set, locale) = (self.view.setting, self.holder.locale);
        let drawn = set.and_then(|set| Some((set, pictures::setting(set, locale)?)));
        if let Some((setting, shows)) = drawn {
            return Picture {
                shows,
                alt: locale.clauses(self.two_lines(setting)),
            };
        }
        let tiles = self.tiles();
        let held = |piece: &Piece| SelectablePiece {
            piece: *piece,
            chosen: false,
        };
        let own: Vec<SelectablePiece> = tiles.iter().map(held).collect();
        let kind = self.view.house.game().into();
        Picture {
            shows: pictures::hand(&own, (&[], Vec::new()), None, locale),
            alt: self.holder.alt_text(&tiles, &self.view.dealt, kind),
        }
    }

    /// The four tiles in the player's order; buttons carry their places as dealt.
    fn tiles(&self) -> Vec<Piece> {
        self.holder.sorted(&self.view.dealt)
    }

    /// Whether the viewer still has to set, and nobody does it for them.
    fn my_turn(&self) -> bool {
        let seat = self.holder.seat;
        self.view.to_act.contains(seat)
            && !self.view.sits_out(seat)
            && self.holder.plays_own_turns()
    }

    fn lines(&self) -> Vec<String> {
        let who = &self.holder.who;
        let player = who.with_letter(self.holder.seat);
        let banker = who.with_letter(self.view.banker);
        let mut lines = vec![self.say(&match self.view.bets[self.holder.seat] {
            _ if self.view.banker == self.holder.seat => PaiGowText::YouBank { player },
            0 => PaiGowText::YouSitOut { player, banker },
            chips => PaiGowText::YouBet {
                player,
                chips,
                banker,
            },
        })];
        let (scene, locale) = (self.holder.scene, self.holder.locale);
        lines.extend(missed::own_line(scene, CardFormat::Letters, locale));
        lines.extend(self.holder.note());
        lines.extend(self.holder.table_notes());
        lines
    }

    fn fields(&self) -> Vec<Field> {
        let tiles = self.holder.names(&self.tiles(), CardFormat::Letters);
        let tiles = self.holder.field(&PaiGowText::Tiles, &tiles);
        let mut fields = vec![tiles.with_visibility(Visibility::WithoutPicture)];
        if let Some(setting) = self.view.setting {
            let heading = if self.view.sits_out(self.holder.seat) {
                PaiGowText::SetForYou
            } else {
                PaiGowText::HaveSet
            };
            fields.push(self.holder.field(&heading, &self.two_lines(setting)));
        } else if self.holder.plays_own_turns() && !self.my_turn() {
            let ways = self.ways().into_iter().map(|way| self.way(way));
            let ways: Vec<String> = ways.collect();
            fields.push(self.holder.field(&PaiGowText::Ways, &ways));
        }
        fields
    }

    /// The ways to set the tiles, first that of the house, then the others from the best high hand down.
    fn ways(&self) -> Vec<Setting> {
        let mut ways = self.view.settings.clone();
        let house = self.house_way();
        ways.sort_by_key(|way| {
            let [high, low] = [way.high, way.low].map(|hand| Reverse(hand.rank.strength()));
            (Some(*way) != house, high, low)
        });
        ways
    }

    /// The values of both hands for each way to set the tiles, with its button.
    fn sections(&self) -> Vec<Section> {
        if !self.my_turn() {
            return Vec::new();
        }
        let ways = self.ways();
        let short = |way: &Setting| self.values(*way, short_rank);
        let section = |way: &Setting| {
            let alike = ways.iter().filter(|other| short(other) == short(way));
            let values = if alike.count() == 1 {
                short(way)
            } else {
                // Only the tiles that decide between equal points tell them apart.
                self.values(*way, rank_name)
            };
            let mark = self.holder.style.house_way && self.is_house_way(*way);
            let mark = mark.then(|| self.say(&PaiGowText::HouseWayMark));
            let lines: Vec<String> = mark.into_iter().chain(values).collect();
            Some(Section {
                text: lines.join("\n"),
                button: self.set_button(*way)?,
            })
        };
        ways.iter().filter_map(section).collect()
    }

    /// The values of both hands of a way, a line each.
    fn values(&self, way: Setting, words: fn(TwoTiles, Locale) -> String) -> [String; 2] {
        let [high, low] = [way.high, way.low].map(|hand| words(hand, self.holder.locale));
        [PaiGowText::WayHigh { high }, PaiGowText::WayLow { low }].map(|text| self.say(&text))
    }

    /// Both hands of a way to set the tiles, each in words.
    fn hands(&self, way: Setting) -> [String; 2] {
        [way.high, way.low].map(|hand| two_tiles(hand, self.holder.locale))
    }

    fn two_lines(&self, setting: Setting) -> [String; 2] {
        let [high, low] = self.hands(setting);
        [
            PaiGowText::High { hand: high },
            PaiGowText::Low { hand: low },
        ]
        .map(|text| self.say(&text))
    }

    /// A way to set the tiles in a line.
    fn way(&self, setting: Setting) -> String {
        let [high, low] = self.hands(setting);
        self.say(&if self.is_house_way(setting) {
            PaiGowText::HouseWay { high, low }
        } else {
            PaiGowText::Way { high, low }
        })
    }

    fn say(&self, text: &PaiGowText) -> String {
        self.holder.locale.say(text)
    }

    fn is_house_way(&self, setting: Setting) -> bool {
        self.house_way() == Some(setting)
    }

    /// How the published house way sets these tiles.
    fn house_way(&self) -> Option<Setting> {
        let House::PaiGow(house) = &self.view.house else {
            return None;
        };
        Some(HouseWay::default().set(tiles_of(&self.view.dealt)?, house.six_high))
    }

    fn rows(&self) -> Vec<Vec<Button>> {
        if !self.holder.plays_own_turns() {
            return vec![self.holder.back_button().into_iter().collect()];
        }
        if !self.my_turn() {
            return Vec::new();
        }
        vec![vec![self.holder.hint_button()]]
    }

    /// A button that sets the tiles at once. Names would wrap on a phone.
    fn set_button(&self, way: Setting) -> Option<Button> {
        let high = pips(way.high.pieces.iter());
        let act = TableAct::Play {
            verb: Verb::Set,
            mask: TileMask::standing_for(way.high.pieces, &self.view.dealt)?,
        };
        let label = PaiGowText::ButtonSet { high };
        Some(self.holder.button(&label, self.set_style(way), act))
    }

    /// Once there is a hint, only the way that it advises stands out.
    fn set_style(&self, way: Setting) -> Style {
        let hinted = &self.holder.style.hinted;
        if hinted.iter().all(Option::is_none) || hinted.contains(&Some(way.mv())) {
            Style::Success
        } else {
            Style::Secondary
        }
    }
}

/// Returns the setting that is best on average against every possible hand of the others, and the words that
/// advise it; `None` unless the viewer has to set.
#[must_use]
pub fn hint(scene: &Scene, locale: Locale) -> Option<(Move, String)> {
    let odds = best(scene)?;
    let [wins, losses, pushes] = percents([odds.wins, odds.losses, odds.pushes]);
    let words = locale.say(&PaiGowText::Hint {
        high: two_tiles(odds.setting.high, locale),
        low: two_tiles(odds.setting.low, locale),
        wins,
        losses,
        pushes,
    });
    Some((odds.setting.mv(), words))
}

/// The odds of the setting that is best on average.
fn best(scene: &Scene) -> Option<Odds> {
    let View::Set(view) = &scene.playing()?.view else {
        return None;
    };
    let seat = view.viewer.filter(|seat| view.to_act.contains(*seat))?;
    let House::PaiGow(house) = &view.house else {
        return None;
    };
    let side = if seat == view.banker {
        Side::Bank
    } else {
        Side::Player
    };
    let odds = Odds::all(tiles_of(&view.dealt)?, side, house.six_high, house.copies);
    let best = house.best_of(&odds, side);
    odds.into_iter().find(|odds| odds.setting == best)
}

/// Parts of a whole as integer percentages that add up to 100: those with the largest remainders are rounded up.
fn percents(parts: [u32; 3]) -> [i64; 3] {
    let parts = parts.map(i64::from);
    let all = parts.iter().sum::<i64>().max(1);
    let mut shares = parts.map(|part| 100 * part / all);
    let left = usize::try_from(100 - shares.iter().sum::<i64>()).unwrap_or_default();
    let mut places = [0_usize, 1, 2];
    places.sort_by_key(|place| Reverse(100 * parts[*place] % all));
    for place in places.into_iter().take(left) {
        shares[place] += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_add_up() {
        for (parts, shares) in [
            ([105, 95, 0], [53, 47, 0]),
            ([1, 1, 1], [34, 33, 33]),
            ([335, 325, 340], [34, 32, 34]),
            ([8, 0, 0], [100, 0, 0]),
        ] {
            assert_eq!(percents(parts), shares, "{parts:?}");
        }
    }
}

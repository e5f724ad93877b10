//! Interactions that no honest client sends.

use gow::Verb;
use sandbox::RawInteraction;
use serde_json::{Value, json};
use tiengow::discord::custom_id::{
    PageAct, PersonAct, Press, RulesSource, TableAct, Term, TileMask, TutorialLesson, TutorialStep,
};
use tiengow::id::TableId;

use super::Attack;

impl Attack<'_> {
    /// Returns a random interaction of a person, who is a stranger if the index is higher than that of any seat.
    pub(super) fn forge(&mut self, person: usize) -> RawInteraction {
        let stranger = person
            .checked_sub(self.seated.len())
            .map(|number| self.strangers[number].clone());
        let user = stranger
            .clone()
            .unwrap_or_else(|| self.seated[person].clone());
        let (kind, data) = match (self.chance.below(8), &stranger) {
            (0, _) => (2, self.command(stranger.is_some())),
            (1, _) => (3, button_press(&self.noise())),
            (2, _) => (
                3,
                json!({"component_type": 3, "custom_id": self.foreign_press(), "values": [self.noise()]}),
            ),
            (3, _) => (3, button_press(&self.foreign_press())),
            (4, Some(_)) => (3, button_press(&self.mutated_press())),
            (_, Some(_)) => (3, button_press(&self.strangers_press())),
            (_, None) => (3, button_press(&self.stale_press(person))),
        };
        let (channel_id, message_id) = (
            Some(self.board.channel_id.clone()),
            Some(self.board.id.clone()),
        );
        RawInteraction {
            user,
            kind,
            channel_id,
            message_id,
            data,
        }
    }

    /// Returns random letters, signs and numbers.
    fn noise(&mut self) -> String {
        let signs = [
            'g', '1', '.', '0', 'z', '天', '\u{0}', '"', '\\', '`', '@', '<', ' ', '-', '𝟗', '%',
        ];
        (0..1 + self.chance.below(100))
            .map(|_| *self.chance.pick(&signs))
            .collect()
    }

    /// Returns random tiles.
    fn mask(&mut self) -> TileMask {
        TileMask::from_bits((self.chance.word() & 0xffff) as u16)
    }

    /// Returns an action that only a seated person may take.
    fn act(&mut self) -> TableAct {
        let (hand, own_plays, mask) = (1, (self.chance.word() & 3) as u8, self.mask());
        let verb = *self.chance.pick(&Verb::ALL);
        *self.chance.pick(&[
            TableAct::Sit,
            TableAct::Leave,
            TableAct::AddComputer,
            TableAct::Start,
            TableAct::MyHand,
            TableAct::NextHand,
            TableAct::EndConfirm,
            TableAct::Toggle {
                hand,
                own_plays,
                mask,
            },
            TableAct::Play { verb, mask },
            TableAct::Bet {
                chips: 1 + u32::from(own_plays),
            },
            TableAct::BetAgain,
            TableAct::TakeBank,
            TableAct::PassBank,
            TableAct::Hint,
            TableAct::Claim,
            TableAct::EndClaims,
            TableAct::Back,
            TableAct::PickTerm,
            TableAct::SetTerm {
                term: Term::named("banker").expect("an option of Tien Gow"),
            },
            TableAct::ResetHouse,
        ])
    }

    /// Returns a press that needs no open table.
    fn page(&mut self, table: Option<TableId>) -> Press {
        let (hand, step, mask) = (1, (self.chance.word() & 3) as u8, self.mask());
        let verb = Some(*self.chance.pick(&Verb::ALL));
        let lesson_step = TutorialStep {
            lesson: *self.chance.pick(&TutorialLesson::ALL),
            step,
            mask,
            verb,
        };
        let source = RulesSource::Table;
        *self.chance.pick(&[
            Press::Page {
                table,
                act: PageAct::Record { hand },
            },
            Press::Page {
                table,
                act: PageAct::Review { hand },
            },
            Press::Page {
                table,
                act: PageAct::Replay { hand, step },
            },
            Press::Page {
                table,
                act: PageAct::Compare { hand, step },
            },
            Press::Page {
                table,
                act: PageAct::Mistake { hand, step },
            },
            Press::Page {
                table,
                act: PageAct::Rematch,
            },
            Press::Page {
                table,
                act: PageAct::Clause { hand, source },
            },
            Press::Person(PersonAct::Learn { step: lesson_step }),
        ])
    }

    /// Returns a button of the table for a person without a seat there.
    fn strangers_press(&mut self) -> String {
        let table = self.handle.id();
        if self.chance.below(8) == 0 {
            return self.page(Some(table)).to_string();
        }
        let act = self.act();
        Press::at(table, self.handle.now().version, act).to_string()
    }

    /// Returns a button of a table that does not exist, or of no table.
    fn foreign_press(&mut self) -> String {
        let act = self.act();
        let table =
            TableId::new(1_000 + self.chance.millis(1 << 40)).filter(|_| self.chance.below(4) > 0);
        table
            .map_or_else(|| self.page(None), |table| Press::at(table, 1, act))
            .to_string()
    }

    /// Returns a button of the table with some of its letters changed, lost or doubled.
    fn mutated_press(&mut self) -> String {
        let mut letters: Vec<char> = self.strangers_press().chars().collect();
        for _ in 0..1 + self.chance.below(3) {
            let at = self.chance.below(letters.len());
            match self.chance.below(3) {
                0 => letters[at] = *self.chance.pick(&['0', 'z', '.', 'G', '/', '天']),
                1 if letters.len() > 1 => drop(letters.remove(at)),
                _ => letters.insert(at, letters[at]),
            }
        }
        letters.into_iter().collect()
    }

    /// Returns a press of a seated person that changes nothing: a play for another version, a play with a tile that
    /// nobody has, or an action without effect.
    fn stale_press(&mut self, person: usize) -> String {
        let (table, verb, bits) = (
            self.handle.now(),
            *self.chance.pick(&Verb::ALL),
            self.mask().bits(),
        );
        let other = table.version + 1 + self.chance.word() % 1_000;
        let (version, mask) = match self.chance.below(4) {
            0 => (
                table.version.saturating_sub(1 + self.chance.word() % 3),
                bits,
            ),
            1 => (other, bits),
            // A hand has eight tiles, so nobody has a ninth.
            2 => (table.version, bits | 1 << 8),
            _ => return Press::at(table.id, table.version, self.idle(person)).to_string(),
        };
        Press::at(
            table.id,
            version,
            TableAct::Play {
                verb,
                mask: TileMask::from_bits(mask),
            },
        )
        .to_string()
    }

    /// Returns an action of a seated person that has no effect.
    fn idle(&mut self, person: usize) -> TableAct {
        let mask = self.mask();
        let hand = 1 + self.chance.below(3) as u32;
        let mut acts = vec![
            TableAct::MyHand,
            TableAct::Toggle {
                hand,
                own_plays: 9,
                mask,
            },
            TableAct::Sit,
            TableAct::Start,
            TableAct::Back,
        ];
        acts.extend([
            TableAct::NextHand,
            TableAct::AddComputer,
            TableAct::ResetHouse,
        ]);
        acts.extend([
            TableAct::Bet { chips: hand },
            TableAct::Bet { chips: u32::MAX },
            TableAct::BetAgain,
            TableAct::BetOther,
        ]);
        acts.extend([TableAct::TakeBank, TableAct::PassBank, TableAct::Hint]);
        // The host's first *End* would have an effect: it asks the others.
        acts.extend((person > 0).then_some(TableAct::EndConfirm));
        *self.chance.pick(&acts)
    }

    /// Returns an invalid or pointless command.
    fn command(&mut self, is_stranger: bool) -> Value {
        let noise = self.noise();
        // A value matches its type, because the gateway never sends another.
        let (kind, value) = match self.chance.below(4) {
            0 => (
                4,
                json!(self.chance.word().cast_signed() >> self.chance.below(64)),
            ),
            1 => (5, json!(true)),
            2 => (10, json!(-0.5)),
            _ => (3, json!(noise)),
        };
        let name = *self
            .chance
            .pick(&["stake", "rules", "seats", "pace", "seat", "level", "until"]);
        let option = json!({"name": name, "type": kind, "value": value});
        let subcommand = |command: &str, name: &str| json!({"name": command, "options": [{"name": name, "type": 1, "options": [option.clone()]}]});
        match self.chance.below(6) {
            0 => json!({"name": noise}),
            1 => json!({"name": "tiengow", "options": []}),
            2 => subcommand("tiengow", &noise),
            3 => subcommand("table", "kick"),
            4 if is_stranger => subcommand("table", "leave"),
            _ => subcommand("paigow", "start"),
        }
    }
}

/// Returns the data of a press on a button.
fn button_press(custom_id: &str) -> Value {
    json!({"component_type": 2, "custom_id": custom_id})
}

//! The switches in which houses of Pai Gow differ.

/// Who wins two hands that rank the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Copies {
    /// The bank.
    Bank,
    /// Nobody; the other hand decides.
    Tie,
}

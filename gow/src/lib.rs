//! Tien Gow rules.

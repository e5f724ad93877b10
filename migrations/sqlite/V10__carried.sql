-- What the program has carried over into other tables (store/carry.rs), between the migration before this one and this one.
DROP TABLE result;
DROP TABLE play_before;
DROP TABLE claim_before;
DROP TABLE sitter_before;
DROP TABLE hand_before;

#![allow(clippy::unwrap_used, reason = "a test may")]

use super::*;

#[test]
fn a_file_of_weights_reads_back_and_another_length_is_refused() {
    let bytes = net().to_bytes();
    assert_eq!(Net::of_bytes(&bytes).unwrap(), *net());
    assert!(bytes.len() < 400_000, "{}", bytes.len());
    assert_eq!(Net::of_bytes(&bytes[4..]), None);
    assert_eq!(Net::of_bytes(&bytes[1..]), None);
    let mut endless = bytes;
    endless[..4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(Net::of_bytes(&endless), None);
}

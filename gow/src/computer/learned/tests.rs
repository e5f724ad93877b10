use super::*;

#[test]
fn a_file_of_weights_reads_back_and_another_length_is_refused() {
    let [usual, tien_kow] = [Preset::Celko, Preset::TienKow].map(|preset| net(&preset.house()));
    assert_ne!(usual, tien_kow);
    assert_eq!(Net::of_bytes(&tien_kow.to_bytes()).unwrap(), *tien_kow);
    let bytes = usual.to_bytes();
    assert_eq!(Net::of_bytes(&bytes).unwrap(), *usual);
    assert!(bytes.len() < 400_000, "{}", bytes.len());
    assert_eq!(Net::of_bytes(&bytes[4..]), None);
    assert_eq!(Net::of_bytes(&bytes[1..]), None);
    let mut endless = bytes;
    endless[..4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    assert_eq!(Net::of_bytes(&endless), None);
}

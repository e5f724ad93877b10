//! TLS to a server whose certificate is checked.

use std::net::TcpListener;
use std::path::Path;

use super::*;

/// A certificate for names, and its key.
fn certificate(names: &[&str]) -> rcgen::CertifiedKey<rcgen::KeyPair> {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    rcgen::generate_simple_self_signed(names).unwrap()
}

/// Opens a database; returns the reason if it cannot.
fn opened(address: Address, folder: &Path) -> Result<(), String> {
    let opening = Opening {
        postgres: Some(address),
        ..Opening::file(folder.join(FILE))
    };
    match Store::open_as(&opening) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn tls_trusts_a_server_with_a_certificate_of_the_authority_for_its_name() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr();
    let port = port.unwrap().port();
    let ours = certificate(&["localhost"]);
    let key = ours.signing_key.serialize_pem();
    let server = Server::start_with_tls(port, &ours.cert.pem(), &key).unwrap();
    let Some(_server) = server else {
        println!("PostgreSQL is not installed: nothing was tried by TLS");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let authority = file("ours.pem", &ours.cert.pem());
    let other = file("other.pem", &certificate(&["localhost"]).cert.pem());
    let empty = file("empty.pem", "nothing\n");
    let at = |host: &str, end: &str| -> Address {
        let address = format!("postgres://tiengow@{host}:{port}/postgres{end}");
        address.parse().unwrap()
    };
    let try_it = |address| opened(address, folder.path());
    assert_eq!(
        try_it(at("localhost", "").trusting(authority.clone())),
        Ok(()),
        "a certificate for its name"
    );
    for (address, why) in [
        (at("localhost", ""), "no encryption"),
        (at("localhost", "?sslmode=require"), "certificate"),
        (at("localhost", "").trusting(other), "certificate"),
        (
            at("127.0.0.1", "").trusting(authority),
            "not valid for name",
        ),
        (at("localhost", "").trusting(empty), "no certificate"),
        (
            at("localhost", "").trusting(folder.path().join("none.pem")),
            "none.pem",
        ),
    ] {
        let told = try_it(address).unwrap_err();
        assert!(told.contains(why), "{why}: {told}");
    }
}

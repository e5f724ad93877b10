//! The page's files, and the origins that may request anything.

use reqwest::Client;

use crate::client::SandboxFixture;

fn client() -> Client {
    Client::builder().no_proxy().build().unwrap()
}

#[tokio::test]
async fn the_page_and_its_files_are_served_with_a_policy() {
    let fixture = SandboxFixture::new().await;
    let page = client().get(fixture.sandbox.url()).send().await.unwrap();
    assert_eq!(page.status(), 200);
    let policy = page.headers()["content-security-policy"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
    let html = page.text().await.unwrap();
    let files = html.split('"').filter(|part| part.starts_with("/assets/"));
    for file in files {
        let url = format!("{}{file}", fixture.sandbox.url());
        assert_eq!(
            client().get(url).send().await.unwrap().status(),
            200,
            "{file}"
        );
    }
    let none = format!("{}/assets/none.js", fixture.sandbox.url());
    assert_eq!(client().get(none).send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn a_foreign_host_or_origin_is_refused() {
    let fixture = SandboxFixture::new().await;
    let url = format!("{}/sandbox/state", fixture.sandbox.url());
    for (header, value, status) in [
        ("host", "evil.example", 403),
        ("origin", "http://evil.example", 403),
        ("origin", "null", 403),
        ("host", "localhost:1", 200),
    ] {
        let response = client()
            .get(&url)
            .header(header, value)
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), status, "{header}: {value}");
    }
    let own = client()
        .get(&url)
        .header("origin", fixture.sandbox.url())
        .send()
        .await
        .unwrap();
    assert_eq!(own.status(), 200);
}

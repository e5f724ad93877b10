//! Rules for all routes: who may use them, and ids that do not exist.

use reqwest::Method;
use serde_json::json;

use crate::client::SandboxFixture;
use crate::table;

/// Returns the path of a route with ids that do not exist.
fn path_with_unknown_ids(template: &str) -> String {
    let step = |part: &str| match part.starts_with('{') {
        true if part == "{token}" => "nonsense".to_owned(),
        true => "5".to_owned(),
        false => part.to_owned(),
    };
    template.split('/').map(step).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn no_route_works_without_a_token() {
    let fixture = SandboxFixture::new().await;
    let nobody = fixture.bot.with_token(None);
    let mut count = 0;
    for (method, template, caller) in table::routes() {
        let method: Method = method.parse().unwrap();
        let response = nobody
            .call(
                method.clone(),
                &path_with_unknown_ids(&template),
                Some(&json!({})),
            )
            .await;
        let expected = match caller.as_str() {
            "anybody" => 200,
            "token in the path" => 404,
            _ => 401,
        };
        assert_eq!(
            response.status, expected,
            "{method} {template}: {}",
            response.body
        );
        count += 1;
    }
    assert!(count > 60, "{count} routes");
}

#[tokio::test]
async fn every_route_refuses_the_wrong_kind_of_caller() {
    let fixture = SandboxFixture::new().await;
    for (method, template, caller) in table::routes() {
        let (method, path): (Method, _) =
            (method.parse().unwrap(), path_with_unknown_ids(&template));
        match caller.as_str() {
            "bot" => fixture
                .ann
                .call(method, &path, Some(&json!({})))
                .await
                .assert_error(403, 20002),
            "person" => fixture
                .bot
                .call(method, &path, Some(&json!({})))
                .await
                .assert_error(403, 20001),
            _ => continue,
        };
    }
}

#[tokio::test]
async fn every_route_refuses_unknown_ids() {
    let fixture = SandboxFixture::new().await;
    for (method, template, caller) in table::routes() {
        let client = if caller == "person" {
            &fixture.ann
        } else {
            &fixture.bot
        };
        let has_place = template.contains("{channel}") || template.contains("{guild}");
        if !has_place {
            continue;
        }
        let response = client
            .call(
                method.parse().unwrap(),
                &path_with_unknown_ids(&template),
                Some(&json!({})),
            )
            .await;
        let code = response.body["code"].as_u64().unwrap();
        let is_command_route = template.starts_with("/applications");
        let expected = if is_command_route {
            vec![10_002, 10_004]
        } else {
            vec![10_003, 10_004]
        };
        assert!(
            expected.contains(&code) && response.status == 404,
            "{method} {template}: {}",
            response.body
        );
    }
}

//! Rules for all routes: who may use them, and ids that do not exist.

use reqwest::Method;
use serde_json::json;

use crate::client::SandboxFixture;
use crate::table;

/// Returns a path of a route with ids that do not exist.
fn nowhere(template: &str) -> String {
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
    let mut seen = 0;
    for (method, template, who) in table::routes() {
        let method: Method = method.parse().unwrap();
        let answer = nobody
            .call(method.clone(), &nowhere(&template), Some(&json!({})))
            .await;
        let expected = match who.as_str() {
            "anybody" => 200,
            "token in the path" => 404,
            _ => 401,
        };
        assert_eq!(
            answer.status, expected,
            "{method} {template}: {}",
            answer.body
        );
        seen += 1;
    }
    assert!(seen > 60, "{seen} routes");
}

#[tokio::test]
async fn bots_and_people_are_kept_to_their_routes() {
    let fixture = SandboxFixture::new().await;
    for (method, template, who) in table::routes() {
        let (method, path): (Method, _) = (method.parse().unwrap(), nowhere(&template));
        match who.as_str() {
            "bot" => fixture
                .ann
                .call(method, &path, Some(&json!({})))
                .await
                .refused(403, 20002),
            "person" => fixture
                .bot
                .call(method, &path, Some(&json!({})))
                .await
                .refused(403, 20001),
            _ => continue,
        };
    }
}

#[tokio::test]
async fn every_route_refuses_ids_that_name_nothing() {
    let fixture = SandboxFixture::new().await;
    for (method, template, who) in table::routes() {
        let client = if who == "person" {
            &fixture.ann
        } else {
            &fixture.bot
        };
        let unknown = template.contains("{channel}") || template.contains("{guild}");
        if !unknown {
            continue;
        }
        let answer = client
            .call(
                method.parse().unwrap(),
                &nowhere(&template),
                Some(&json!({})),
            )
            .await;
        let code = answer.body["code"].as_u64().unwrap();
        let foreign = template.starts_with("/applications");
        let fitting = if foreign {
            vec![10_002, 10_004]
        } else {
            vec![10_003, 10_004]
        };
        assert!(
            fitting.contains(&code) && answer.status == 404,
            "{method} {template}: {}",
            answer.body
        );
    }
}

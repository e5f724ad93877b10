//! Clients that talk to a small but real bot.
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "../../sandbox/examples/echo_bot/bot.rs"]
mod bot;

use std::time::Duration;

use sandbox::{Clock, Options, Sandbox};
use sandbox_client::{Client, ClientError};

async fn start_sandbox_with_bot() -> Sandbox {
    let options = Options {
        bot_name: "Echo".to_owned(),
        clock: Clock::paced(),
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).await.unwrap();
    bot::start(&sandbox).await.unwrap();
    sandbox
}

#[tokio::test]
async fn the_answer_to_a_slash_command_is_public() {
    let sandbox = start_sandbox_with_bot().await;
    let (ann, ben) = (
        Client::log_in(&sandbox, "ann").await.unwrap(),
        Client::log_in(&sandbox, "ben").await.unwrap(),
    );
    let answer = ann
        .slash("echo text:good morning times:2 voice:loud")
        .await
        .unwrap();
    let message = answer.message().unwrap();
    assert_eq!(message.content, "GOOD MORNING\nGOOD MORNING");
    assert!(!message.ephemeral);
    assert_eq!(
        message.interaction_id.as_deref(),
        Some(answer.interaction_id.as_str())
    );
    assert_eq!(
        ben.wait_for_text("GOOD MORNING").await.unwrap().id,
        message.id
    );
}

#[tokio::test]
async fn a_private_answer_is_visible_to_its_user_only() {
    let sandbox = start_sandbox_with_bot().await;
    let (ann, ben) = (
        Client::log_in(&sandbox, "ann").await.unwrap(),
        Client::log_in(&sandbox, "ben").await.unwrap(),
    );
    let answer = ann
        .slash("/echo text:\"a secret\" private:true")
        .await
        .unwrap();
    assert!(answer.ephemeral().unwrap().text().contains("a secret"));
    // The server sends the next message after the secret, so Ben would already have the secret.
    ann.slash("echo text:for everybody").await.unwrap();
    ben.wait_for_text("for everybody").await.unwrap();
    assert!(!ben.dump().contains("a secret"), "{}", ben.dump());
    assert_eq!(ann.messages().len(), 2);
}

#[tokio::test]
async fn a_user_who_connects_later_reads_earlier_public_messages() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    ann.send_message("first of all").await.unwrap();
    ann.slash("echo text:hidden private:true").await.unwrap();
    let ben = Client::log_in(&sandbox, "ben").await.unwrap();
    let seen: Vec<_> = ben
        .messages()
        .into_iter()
        .map(|message| message.content)
        .collect();
    assert_eq!(seen, ["first of all"]);
}

#[tokio::test]
async fn a_slash_command_waits_for_its_deferred_answer() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    let answer = ann.slash("slow").await.unwrap();
    let message = answer.message().unwrap();
    assert_eq!(message.content, "That took a while.");
    assert!(message.ephemeral && !message.loading);
}

#[tokio::test]
async fn buttons_menus_and_modals_are_found_by_their_labels() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    let form = ann.slash("form").await.unwrap().message().unwrap().clone();
    assert_eq!(form.titles(), ["A form"]);
    let labels: Vec<_> = form.buttons().map(|button| button.label.as_str()).collect();
    assert_eq!(
        labels,
        ["Again", "Whisper", "Ask me", "Write to me", "Never"]
    );

    let again = ann.click("Again").await.unwrap();
    assert_eq!(again.updated[0].id, form.id);
    assert!(again.text().contains("Pressed\n1"), "{}", again.text());

    let chosen = ann.select(&["green"]).await.unwrap();
    assert!(chosen.ephemeral().unwrap().text().contains("green"));

    let modal = ann.click_on(&form.id, "Ask").await.unwrap().modal.unwrap();
    assert_eq!(modal.title, "A few words");
    let answer = ann
        .submit_modal(&modal, &[("Say something", "well well")])
        .await
        .unwrap();
    let text = answer.text();
    assert!(text.contains("says: well well"), "{text}");
}

#[tokio::test]
async fn direct_messages_are_apart_from_the_channel() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    ann.slash("form").await.unwrap();
    ann.click("Write to me").await.unwrap();
    ann.in_dm()
        .wait_for_text("Here we are alone")
        .await
        .unwrap();
    assert_eq!(ann.dm_messages().len(), 1);
    let answer = ann.in_dm().slash("echo text:still alone").await.unwrap();
    assert_eq!(answer.message().unwrap().content, "still alone");
    assert_eq!(ann.dm_messages().len(), 2);
    assert!(!ann.dump().contains("still alone"), "{}", ann.dump());
}

#[tokio::test]
async fn a_command_in_direct_messages_is_answered_there() {
    let sandbox = start_sandbox_with_bot().await;
    let ben = Client::log_in(&sandbox, "ben").await.unwrap().in_dm();
    let answer = ben.slash("echo text:hello").await.unwrap();
    assert_eq!(
        Some(&answer.message().unwrap().channel_id),
        ben.channel_id().as_ref()
    );
}

#[tokio::test]
async fn autocomplete_returns_the_choices_of_the_bot() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    let choices = ann.autocomplete("echo text:x voice:lo").await.unwrap();
    let values: Vec<_> = choices.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(values, ["loud", "low"]);
}

#[tokio::test]
async fn the_server_refuses_a_press_on_a_disabled_or_missing_button() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    let form = ann.slash("form").await.unwrap().message().unwrap().clone();
    for custom_id in ["never", "no such thing"] {
        let refused = ann.press(&form.id, custom_id).await.unwrap_err();
        assert!(
            matches!(refused, ClientError::Refused { status: 400, .. }),
            "{refused}"
        );
    }
}

#[tokio::test]
async fn a_failed_wait_reports_the_visible_messages() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    ann.send_message("something else").await.unwrap();
    ann.wait_for_text("something else").await.unwrap();
    let impatient = ann.with_patience(Duration::from_millis(50));
    let error = impatient
        .wait_for_text("the moon")
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("the moon") && error.contains("something else"),
        "{error}"
    );
    let error = impatient.click("Start").await.unwrap_err().to_string();
    assert!(error.contains("an enabled button \"Start\""), "{error}");
}

#[tokio::test]
async fn an_interaction_fails_after_three_sandbox_seconds_without_an_answer() {
    let sandbox = start_sandbox_with_bot().await;
    let ann = Client::log_in(&sandbox, "ann").await.unwrap();
    let command = tokio::spawn({
        let ann = ann.clone();
        async move { ann.slash("sulk").await }
    });
    ann.wait_for_text("I heard you.").await.unwrap();
    sandbox.clock().advance(Duration::from_secs(3));
    let error = command.await.unwrap().unwrap_err();
    assert!(matches!(error, ClientError::Failed { .. }), "{error}");
}

#[tokio::test]
async fn an_error_names_the_unknown_user() {
    let sandbox = Sandbox::start(Options {
        port: 0,
        ..Options::default()
    })
    .await
    .unwrap();
    let error = Client::log_in(&sandbox, "zoe").await.err().unwrap();
    assert_eq!(error.to_string(), "the sandbox has no user named \"zoe\"");
}

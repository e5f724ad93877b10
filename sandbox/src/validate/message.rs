//! Bodies that create or edit a message.

use serde_json::Value;

use super::{Checker, Fields, attachment_url, component, embed, numbering};
use crate::limits::discord;
use crate::world::messages::file::Upload;
use crate::world::messages::mention::AllowedMentions;
use crate::world::messages::message::{
    COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS,
};

/// The kind of route that a body is sent to. It determines the known fields and flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A new message in a channel.
    Create,
    /// An edit of a message.
    Edit,
    /// A first answer to an interaction, or a follow-up.
    Respond,
}

/// Fields that libraries put into every message body. Discord ignores them where they have no meaning, so they are not
/// unknown fields.
const IGNORED_FIELDS: &[&str] = &["tts", "nonce", "enforce_nonce"];
/// Types of a reference to a message: a reply and a forward.
const REFERENCES: &[i64] = &[0, 1];
/// Kinds of mentions that `allowed_mentions` may allow.
const MENTION_KINDS: usize = 3;
/// People, or roles, that `allowed_mentions` may name.
const NAMED_MENTIONS: usize = 100;
/// The largest value of flags that a double represents exactly.
const FLAGS_MAX: i64 = (1 << 53) - 1;

/// Fields of every body.
const COMMON_FIELDS: &[&str] = &[
    "content",
    "embeds",
    "components",
    "attachments",
    "flags",
    "allowed_mentions",
];

impl Purpose {
    /// Lists the fields that a body may have.
    pub(crate) fn known_fields(self) -> Vec<&'static str> {
        let own: &[&str] = match self {
            Self::Create => &["message_reference", "sticker_ids", "poll"],
            Self::Edit => &[],
            Self::Respond => &["poll"],
        };
        [COMMON_FIELDS, IGNORED_FIELDS, own].concat()
    }

    fn allowed_flags(self) -> u64 {
        match self {
            Self::Create => SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2,
            Self::Edit => SUPPRESS_EMBEDS | COMPONENTS_V2,
            Self::Respond => SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2 | EPHEMERAL,
        }
    }
}

/// A checked body. Fields that it does not have are `None`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) attachments: Option<Vec<Value>>,
    pub(crate) flags: u64,
    pub(crate) allowed_mentions: AllowedMentions,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) reference: Option<Value>,
    pub(crate) tts: bool,
    pub(crate) files: Vec<Upload>,
}

impl Draft {
    pub(crate) fn has_flag(&self, flag: u64) -> bool {
        self.flags & flag != 0
    }
}

/// Checks and parses a body. `is_v2` is true if the message to edit already uses components v2.
pub(crate) fn read(
    checker: &mut Checker,
    body: &Fields,
    files: &[Upload],
    purpose: Purpose,
    is_v2: bool,
) -> Draft {
    checker.expect_fields(body, &purpose.known_fields());
    let flags = read_flags(checker, body, purpose);
    let is_v2 = is_v2 || flags & COMPONENTS_V2 != 0;
    let content = checker
        .text(body, "content", (0, discord::CONTENT))
        .map(str::to_owned);
    let embeds = checker.list(body, "embeds", (0, discord::EMBEDS));
    if let Some(embeds) = embeds {
        checker.within("embeds", |checker| embed::check(checker, embeds));
    }
    let components = read_components(checker, body, is_v2);
    if is_v2 {
        refuse_legacy_fields(checker, content.as_deref(), embeds);
    }
    let attachments = read_attachments(checker, body, files);
    attachment_url::check(checker, body, files);
    let has = |field: &str| body.contains_key(field);
    let embeds = embeds.map(<[Value]>::to_vec);
    Draft {
        content: content.or_else(|| has("content").then(String::new)),
        embeds: embeds.or_else(|| has("embeds").then(Vec::new)),
        components: components.or_else(|| has("components").then(Vec::new)),
        attachments: attachments.or_else(|| has("attachments").then(Vec::new)),
        flags,
        allowed_mentions: read_allowed_mentions(checker, body),
        nonce: read_nonce(checker, body),
        enforce_nonce: checker.flag(body, "enforce_nonce").unwrap_or(false),
        reference: read_reference(checker, body),
        tts: checker.flag(body, "tts").unwrap_or(false),
        files: files.to_vec(),
    }
}

fn read_flags(checker: &mut Checker, body: &Fields, purpose: Purpose) -> u64 {
    let flags = checker.integer(body, "flags", (0, FLAGS_MAX)).unwrap_or(0);
    // Flags that the route does not know are dropped silently, as on Discord.
    u64::try_from(flags).unwrap_or(0) & purpose.allowed_flags()
}

fn read_components(checker: &mut Checker, body: &Fields, is_v2: bool) -> Option<Vec<Value>> {
    let most = if is_v2 {
        discord::V2_COMPONENTS
    } else {
        discord::ROWS
    };
    let list = checker.list(body, "components", (0, most))?;
    checker.within("components", |checker| {
        component::check(checker, list, is_v2);
    });
    let mut list = list.to_vec();
    numbering::assign_ids(&mut list);
    numbering::add_defaults(&mut list);
    Some(list)
}

fn refuse_legacy_fields(checker: &mut Checker, content: Option<&str>, embeds: Option<&[Value]>) {
    let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
    if content.is_some_and(|content| !content.is_empty()) {
        let message = "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
        checker.fail("content", code, message);
    }
    if embeds.is_some_and(|embeds| !embeds.is_empty()) {
        let message = "The 'embeds' field cannot be used when using MessageFlags.IS_COMPONENTS_V2";
        checker.fail("embeds", code, message);
    }
}

/// Fields of an attachment. Clients send attachments back as they received them, so all of these are known.
const ATTACHMENT_FIELDS: &[&str] = &[
    "id",
    "filename",
    "description",
    "title",
    "duration_secs",
    "waveform",
    "size",
    "url",
    "proxy_url",
    "content_type",
    "width",
    "height",
    "is_spoiler",
    "ephemeral",
    "flags",
];

fn read_attachments(checker: &mut Checker, body: &Fields, files: &[Upload]) -> Option<Vec<Value>> {
    if files.len() > discord::FILES {
        let message = format!("Must be {} or fewer in length.", discord::FILES);
        checker.fail("attachments", "BASE_TYPE_MAX_LENGTH", message);
    }
    let list = checker.list(body, "attachments", (0, discord::FILES))?;
    checker.within("attachments", |checker| {
        checker.each(list, |checker, entry| {
            checker.expect_fields(entry, ATTACHMENT_FIELDS);
            checker.text(entry, "description", (0, discord::ALT_TEXT));
            if entry.get("id").is_none_or(Value::is_null) {
                checker.required("id");
            }
            checker.id(entry, "id");
        });
    });
    Some(list.to_vec())
}

fn read_reference(checker: &mut Checker, body: &Fields) -> Option<Value> {
    let fields = checker.object(body, "message_reference")?;
    checker.within("message_reference", |checker| {
        checker.choice(fields, "type", REFERENCES);
    });
    Some(Value::Object(fields.clone()))
}

fn read_nonce(checker: &mut Checker, body: &Fields) -> Option<Value> {
    let nonce = body.get("nonce").filter(|nonce| !nonce.is_null())?;
    if nonce.as_i64().is_none() {
        checker.text(body, "nonce", (0, discord::NONCE));
    }
    Some(nonce.clone())
}

fn read_allowed_mentions(checker: &mut Checker, body: &Fields) -> AllowedMentions {
    let Some(fields) = checker.object(body, "allowed_mentions") else {
        return AllowedMentions::default();
    };
    checker.within("allowed_mentions", |checker| {
        checker.expect_fields(fields, &["parse", "users", "roles", "replied_user"]);
        checker.flag(fields, "replied_user");
        let parse = checker.list(fields, "parse", (0, MENTION_KINDS));
        let parse = parse.unwrap_or_default();
        for list in ["users", "roles"] {
            let named = checker
                .list(fields, list, (0, NAMED_MENTIONS))
                .is_some_and(|list| !list.is_empty());
            if named && parse.iter().any(|word| word.as_str() == Some(list)) {
                let message =
                    format!("parse:[\"{list}\"] and {list}: [ids...] are mutually exclusive.");
                checker.fail("", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
            }
        }
        for (number, word) in parse.iter().enumerate() {
            if !matches!(word.as_str(), Some("users" | "roles" | "everyone")) {
                let message = "Value must be one of ('users', 'roles', 'everyone').";
                checker.within("parse", |checker| {
                    checker.fail(&number.to_string(), "BASE_TYPE_CHOICES", message);
                });
            }
        }
    });
    AllowedMentions::read(body.get("allowed_mentions"))
}

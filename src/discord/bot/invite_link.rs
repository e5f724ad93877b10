//! The link that adds the bot to a server, and what the bot may do there.

/// The permissions that the bot needs in a server, with Discord's names.
const PERMISSIONS: [(u64, &str); 7] = [
    (1 << 10, "View Channels"),
    (1 << 11, "Send Messages"),
    (1 << 38, "Send Messages in Threads"),
    (1 << 35, "Create Public Threads"),
    (1 << 14, "Embed Links"),
    (1 << 15, "Attach Files"),
    (1 << 16, "Read Message History"),
];

/// The permission that includes every other.
const ADMINISTRATOR: u64 = 1 << 3;

/// Returns the link that adds the bot of an application to a server; it asks only for the
/// permissions that the bot needs.
#[must_use]
pub fn invitation(application: u64) -> String {
    let permissions = PERMISSIONS.iter().fold(0, |all, (bit, _)| all | bit);
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
    )
}

/// Returns the permissions that the bot needs and `permissions` lacks.
pub(super) fn missing_permissions(permissions: u64) -> Vec<&'static str> {
    let lacks = |(bit, _): &&(u64, &str)| permissions & (bit | ADMINISTRATOR) == 0;
    let missing = PERMISSIONS.iter().filter(lacks);
    missing.map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_have_the_same_link() {
        let hosting = include_str!("../../../docs/hosting.md").replace('\n', " ");
        let link = invitation(17).replace("17&", "APPLICATION_ID&");
        assert!(hosting.contains(&link), "{link}");
        for (_, name) in PERMISSIONS {
            assert!(hosting.contains(name), "{name}");
        }
    }

    #[test]
    fn missing_permissions_are_named() {
        let all = PERMISSIONS.iter().fold(0, |all, (bit, _)| all | bit);
        assert!(missing_permissions(all).is_empty());
        assert!(missing_permissions(ADMINISTRATOR).is_empty());
        assert_eq!(missing_permissions(all & !(1 << 15)), ["Attach Files"]);
        assert_eq!(missing_permissions(0).len(), PERMISSIONS.len());
    }
}

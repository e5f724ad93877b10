//! The names of the variants of an enum.

/// Gives enums without fields a list of their variants, a name for each, and the way back from a
/// name. The comment of an enum says where its names are used.
macro_rules! variant_names {
    ($($(#[$doc:meta])+ $enum_name:ident { $($variant:ident = $name:literal),+ $(,)? })+) => {
        $(impl $enum_name {
            /// Every variant, in the order in which they are listed.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            $(#[$doc])+
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }

            /// Returns the variant with this name.
            #[must_use]
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.name() == name)
            }
        })+
    };
}

pub(crate) use variant_names;

#[cfg(test)]
mod tests {
    use crate::metrics::Transport;

    #[test]
    fn names_are_read_back() {
        assert_eq!(Transport::ALL, [Transport::Gateway, Transport::Http]);
        for transport in Transport::ALL {
            assert_eq!(Transport::named(transport.name()), Some(transport));
        }
        assert_eq!(Transport::named("HTTP"), None);
    }
}

//! Enums whose variants have names.

/// Defines an enum without fields by its variants and their names. The comment of the enum says where
/// the names are used.
#[macro_export]
#[doc(hidden)]
macro_rules! named_enum {
    (
        $(#[$about:meta])*
        $visibility:vis enum $enum:ident { $($(#[$meaning:meta])* $variant:ident = $name:expr,)+ }
    ) => {
        $(#[$about])*
        $visibility enum $enum {
            $($(#[$meaning])* $variant,)+
        }

        impl $enum {
            /// Every variant, in the order of the enum.
            $visibility const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// Returns the name of the variant.
            #[must_use]
            $visibility const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// Returns the variant with this name.
            #[must_use]
            $visibility fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|variant| variant.name() == name)
            }
        }

        impl ::std::fmt::Display for $enum {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
pub(crate) use named_enum;

#[cfg(test)]
mod tests {
    use crate::Game;

    #[test]
    fn names_are_read_back() {
        assert_eq!(Game::ALL, [Game::TienGow, Game::PaiGow, Game::TetGow]);
        for game in Game::ALL {
            assert_eq!(Game::named(&game.to_string()), Some(game));
        }
        assert_eq!(Game::named("Tien-Gow"), None);
    }
}

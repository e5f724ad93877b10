//! The choices of an option that stand for the values of another type.

/// Defines an enum of choices: each has its word in commands, and the name of the value that it stands for.
macro_rules! choices {
    ($(#[$doc:meta])* $name:ident for $type:ident {
        $( $word:literal => $variant:ident ),+ $(,)?
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, poise::ChoiceParameter)]
        pub(super) enum $name {
            $( #[name = $word] $variant ),+
        }

        impl From<$name> for $type {
            fn from(choice: $name) -> Self {
                match choice {
                    $( $name::$variant => Self::$variant ),+
                }
            }
        }
    };
}

# Shortcuts.

# Everything that has to pass before a change lands.
check:
    .ci/run

# The bot in a local Discord.
play:
    cargo run --release -- sandbox

# Plays steady computers against random and greedy ones.
duel:
    cargo run --release -p gow --example duel

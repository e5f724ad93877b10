# Conveniences; every recipe is a plain cargo command.

# Everything that has to be green.
check:
    .ci/run

# The bot in a local Discord.
play:
    cargo run --release -- sandbox

# Steady computers against random and greedy ones.
duel:
    cargo run --release -p gow --example duel

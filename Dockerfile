# The bot in a container: unprivileged, one writable folder.
#   docker build -t tiengow .
# Nothing but /data is ever written, not even for a moment: .ci/sealed tries the program that way.
#   docker run --read-only --cap-drop=ALL -e DISCORD_TOKEN -v tiengow:/data tiengow
# The images are named by their exact tags. Whoever builds for others pins their digests besides (name:tag@sha256:…):
# docker buildx imagetools inspect rust:1.95.0-slim-bookworm

FROM rust:1.95.0-slim-bookworm AS base
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
RUN cargo install --locked --version 0.1.78 cargo-chef
WORKDIR /src

# What the crates of others are, apart from the code: unchanged until a manifest or the lock changes.
FROM base AS plan
COPY . .
RUN cargo chef prepare --recipe-path recipe.json

FROM base AS build
COPY --from=plan /src/recipe.json recipe.json
# The layer of the crates of others: a change of our own code does not compile them again.
RUN cargo chef cook --locked --profile dist --no-default-features --bin tiengow --recipe-path recipe.json
COPY . .
# Without the sandbox: a bot on Discord has no use for a local one.
RUN cargo build --locked --profile dist --no-default-features --bin tiengow

# No ca-certificates: the roots that Discord is trusted by are compiled in (webpki-roots).
FROM debian:12.12-slim
RUN install -d -o 65532 -g 65532 -m 0700 /data
COPY --from=build /src/target/dist/tiengow /usr/local/bin/tiengow
USER 65532:65532
ENV TIENGOW_DATA_DIR=/data
VOLUME /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/tiengow"]

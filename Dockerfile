# The bot in a container: unprivileged, one writable folder.
#   docker build -t tiengow .
#   docker run --read-only --cap-drop=ALL -e DISCORD_TOKEN -v tiengow:/data tiengow

FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# Without the sandbox: a bot on Discord has no use for a local one.
RUN cargo build --locked --profile dist --no-default-features --bin tiengow

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && install -d -o 65532 -g 65532 -m 0700 /data
COPY --from=build /src/target/dist/tiengow /usr/local/bin/tiengow
USER 65532:65532
ENV TIENGOW_DATA_DIR=/data
VOLUME /data
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/tiengow"]

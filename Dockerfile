# The bot in a container: unprivileged, one writable folder.
#   docker build -t tiengow --build-arg TIENGOW_COMMIT="$(git rev-parse HEAD)" .
# Health and metrics are served only inside the container: docs/operations.md.
# The program writes only to /data, with no temporary files elsewhere; .ci/sealed tests that.
#   docker run --read-only --cap-drop=ALL -e DISCORD_TOKEN -v tiengow:/data tiengow
# Only the program, for a machine with systemd and the C library of Debian 12 or newer:
#   docker build --target binary --output out .

# The base images have exact tags; .github/workflows/release.yml pins their digests (name:tag@sha256:…).
ARG RUST_IMAGE=rust:1.95.0-slim-bookworm
ARG DEBIAN_IMAGE=debian:12.12-slim

FROM ${RUST_IMAGE} AS base
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
# auditable writes the list of crates into the program, for `cargo audit bin` and image scanners.
RUN cargo install --locked cargo-chef@0.1.78 cargo-auditable@0.7.7
WORKDIR /src

# The list of third-party crates: unchanged until a manifest or the lock file changes.
FROM base AS plan
COPY . .
RUN cargo chef prepare --recipe-path recipe.json

FROM base AS build
COPY --from=plan /src/recipe.json recipe.json
# The layer of third-party crates: a change in our own code does not recompile them.
RUN cargo chef cook --locked --profile dist --no-default-features --bin tiengow --recipe-path recipe.json
COPY . .
# There is no git here, so the commit comes as an argument.
ARG TIENGOW_COMMIT=
# Without the sandbox: a bot on Discord has no use for a local one.
RUN cargo auditable build --locked --profile dist --no-default-features --bin tiengow

FROM scratch AS binary
COPY --from=build /src/target/dist/tiengow /tiengow

# No ca-certificates: the root certificates are compiled in (webpki-roots).
FROM ${DEBIAN_IMAGE}
ARG TIENGOW_COMMIT=
LABEL org.opencontainers.image.title="tiengow" \
      org.opencontainers.image.description="Tien Gow, Pai Gow and Tet-Gow on Discord" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0" \
      org.opencontainers.image.revision="${TIENGOW_COMMIT}"
RUN install -d -o 65532 -g 65532 -m 0700 /data
COPY --from=build /src/target/dist/tiengow /usr/local/bin/tiengow
USER 65532:65532
ENV TIENGOW_DATA_DIR=/data TIENGOW_HTTP__LISTEN=127.0.0.1:9464
VOLUME /data
STOPSIGNAL SIGTERM
# A migration may take a while before the bot serves anything.
HEALTHCHECK --interval=30s --timeout=6s --start-period=2m --retries=3 CMD ["/usr/local/bin/tiengow", "health"]
ENTRYPOINT ["/usr/local/bin/tiengow"]

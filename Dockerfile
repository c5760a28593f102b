# An image of the command: `docker run --rm -v "$PWD:/site" -u "$(id -u)" unfold build`.
# The build environment is pinned, and is not part of the image.
FROM swift:6.3.1-bookworm AS build
WORKDIR /unfold
COPY Scripts/install-dependencies Scripts/
RUN Scripts/install-dependencies
COPY . .
RUN install -D "$(Scripts/build-release)" /release/usr/local/bin/unfold \
  && /release/usr/local/bin/unfold man >/release/unfold.1 \
  && install -D -m 644 /release/unfold.1 /release/usr/local/share/man/man1/unfold.1 \
  && rm /release/unfold.1

FROM debian:12.11-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates libcurl3-gnutls libmicrohttpd12 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --create-home unfold
COPY --from=build /release /
USER unfold
WORKDIR /site
ENTRYPOINT ["unfold"]

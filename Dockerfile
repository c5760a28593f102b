# An image that contains only the command: `docker run --rm -v "$PWD:/site" -u "$(id -u)" unfold build`.
#
# The first stage compiles the command in a pinned environment. The workflow `release.yml` replaces this stage by a
# folder with the files of released commands: docker buildx build --build-context build=DIR
FROM swift:6.3.1-bookworm AS build
ARG TARGETARCH
WORKDIR /unfold
COPY Scripts/install-dependencies Scripts/
RUN Scripts/install-dependencies
COPY . .
RUN Scripts/release/image-root "$(Scripts/build-release)" "/$TARGETARCH"

FROM scratch
ARG TARGETARCH
COPY --from=build /$TARGETARCH /
ENV PATH=/usr/bin
USER 1000
WORKDIR /site
ENTRYPOINT ["/usr/bin/unfold"]

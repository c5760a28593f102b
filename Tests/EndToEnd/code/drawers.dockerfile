# syntax=docker/dockerfile:1
FROM swift:6.0-bookworm AS build
ARG VERSION=1.2.3
ENV TEA_HOME=/opt/tea CUPS="two cups"
WORKDIR /src
# The libraries.
RUN apt-get update && apt-get install -y --no-install-recommends \
    libyaml-dev \
    "libcmark-gfm-dev" \
    && rm -rf /var/lib/apt/lists/*
COPY . .
COPY --from=build /src/tea /usr/bin/tea
RUN if [ "$VERSION" = "1.2.3" ]; then echo "release ${VERSION}"; else echo 'other'; fi
RUN for cup in one two; do \
      echo "$cup"; \
    done
LABEL maintainer="Ada <ada@example.com>"
LABEL description='a kettle'
EXPOSE 8080
VOLUME /data
USER tea
HEALTHCHECK --interval=30s --timeout=3s \
  CMD test -f /tmp/ready || exit 1
STOPSIGNAL SIGTERM
SHELL ["/bin/bash", "-c"]
ONBUILD RUN echo "built"

FROM debian:bookworm-slim
ADD tea.tar.gz /opt
RUN cat <<SCRIPT > /start
echo "starting"
SCRIPT
ENTRYPOINT ["/usr/bin/tea"]
CMD ["serve", "--port", "8080"]

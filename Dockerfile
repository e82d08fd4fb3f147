# Any image with glibc, libatomic and Node 20 or newer. If it is older than 26, Rapport runs on the Node that npm installs.
ARG BASE=docker.io/library/node:26-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
# Only what the installation reads, so that this layer is kept until the packages change.
COPY package.json package-lock.json .npmrc ./
COPY dashboard/package.json dashboard/
COPY sdk/package.json sdk/
COPY scripts/install.mjs scripts/
RUN node scripts/install.mjs --dev
COPY . .
RUN npm pack --silent && mv rapport-*.tgz /rapport.tgz

FROM ${BASE} AS install
COPY --from=build /rapport.tgz /rapport.tgz
RUN npm install --prefix /opt/rapport --no-audit --no-fund --loglevel=error /rapport.tgz

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin rapport \
 && install --directory --owner=rapport --group=rapport --mode=0700 /data
COPY --from=install /opt/rapport /opt/rapport
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER rapport
WORKDIR /data
# Contains PostgreSQL unless DATABASE_URL is set, files unless S3_BUCKET is set, and the secret unless SECRET is set.
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/rapport/node_modules/.bin/rapport"]
CMD ["start"]

# Builds one image for web processes, workers, migrations and commands (docs/production.md, "Container image").
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The cache holds the assets of earlier builds, which open pages still request.
RUN --mount=type=cache,target=/app/.cache npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image needs no embedded database, compiler, types, source maps of packages and unused faces of its font.
RUN npm ci --omit=dev \
 && rm -rf node_modules/@electric-sql node_modules/typescript node_modules/@types \
 && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' -o -name '*.md' \) -delete \
 && find node_modules/dejavu-fonts-ttf/ttf -type f ! -name DejaVuSans.ttf ! -name DejaVuSans-Bold.ttf -delete \
 && mkdir /data

# The C library and certificates, without a shell and package manager.
FROM gcr.io/distroless/cc-debian12
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
# Without this file the library of pictures complains in the log.
COPY --from=build /app/deploy/image/fonts.conf /etc/fonts/fonts.conf
COPY --from=build /app/package.json package.json
COPY --from=build /app/migrations migrations
COPY --from=build /app/tenants tenants
COPY --from=build /app/build build
COPY --from=packages --chown=65532:65532 /data /data
ENV NODE_ENV=production DATA_DIR=/data
USER 65532:65532
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the first process, so signals reach the program without a wrapper.
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["--max-semi-space-size=64", "build/server/serve.js"]

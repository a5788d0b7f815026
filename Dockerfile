# One image for every role: `docker run -p 3000:3000 -v prosa:/data prosa`, or the two compose files.
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /prosa
# The packages of the lock, by the same installer as everywhere else; again only when the lock changes.
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY emulator/package.json emulator/
COPY trials/package.json trials/
COPY tools/lib tools/lib
COPY tools/prepare.mjs tools/
RUN node tools/prepare.mjs install
COPY . .
RUN node tools/prepare.mjs build
# What only builds stays behind.
RUN npm uninstall --no-save --omit=dev --no-audit --no-fund -w @prosa/web vite @vitejs/plugin-react rolldown

FROM node:24.21.0-bookworm-slim
WORKDIR /prosa
# Reached from outside the container, hence never the demo: the first super user comes from SUPER_EMAIL and SUPER_PASSWORD,
# or from the set-up link in the log.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 SEED=none
COPY --from=built --chown=node:node /prosa /prosa
# PostgreSQL refuses to run as root, and so should everything else. Platforms that choose a user of their own give it the
# group 0; `deploy/entrypoint.sh` gives it the name that PostgreSQL asks for.
RUN apt-get update && apt-get install -y --no-install-recommends libnss-wrapper && rm -rf /var/lib/apt/lists/* \
  && mkdir /data && chown node:0 /data && chmod 770 /data
USER node
VOLUME /data
EXPOSE 3000
# To drain requests, jobs and connections, and to let the database close its files.
STOPSIGNAL SIGTERM
# Whether the process lives: a database or a bucket that is away is no reason to restart it.
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["deploy/entrypoint.sh"]
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "server/src/main.ts"]

# One image for every role: `docker run -p 3000:3000 -v prosa:/data prosa`, or the two compose files.
FROM node:24-bookworm-slim AS built
WORKDIR /prosa
# The packages of the lock, by the same installer as everywhere else; again only when the lock changes.
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY emulator/package.json emulator/
COPY tools/lib tools/lib
COPY tools/prepare.mjs tools/
RUN node tools/prepare.mjs install
COPY . .
RUN node tools/prepare.mjs build
# What only builds and tests stays behind.
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /prosa
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=built --chown=node:node /prosa /prosa
# PostgreSQL refuses to run as root, and so should everything else.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# To drain requests, jobs and connections, and to let the database close its files.
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "server/src/main.ts"]

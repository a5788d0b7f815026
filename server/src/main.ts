import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { startApplication } from '#app/application.ts';
import { type Config, loadSettingsFile, readConfig, setTempFolder } from '#app/config.ts';
import { createProcessLog } from '#app/process-log.ts';
import { createMailer, createStorage } from '#app/providers.ts';
import { loadOtherSecretKeys, loadSecretKey, secretBoxOf } from '#app/secret-key.ts';
import { demoLogins, type FirstLogins, refuseDemoOwner, seedFirstRun } from '#app/seed.ts';
import { claimDatabase } from '#platform/database/installation.ts';
import type { Log } from '#platform/log.ts';
import { requireFreePort } from '#platform/process/free-port.ts';
import { claimInstance } from '#platform/process/instance-lock.ts';
import { systemClock } from './platform/clock.ts';
import { migrate } from './platform/database/migrate.ts';
import {
  describeConnectionFailure,
  requireOwnSessions,
  warnIfUnencrypted,
} from './platform/database/server-checks.ts';
import { StartError } from './platform/errors.ts';
import { emptyScratchFolder } from './platform/process/data-folder.ts';
import { startEmbeddedPostgres } from './platform/process/embedded-postgres.ts';

/** Stop functions of everything started so far, called from the newest to the oldest. */
const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(config: Config, log: Log): Promise<void> {
  const instance = await claimInstance({
    dataDir: config.dataDir,
    port: config.PORT,
    launcherPid: config.PROSA_LAUNCHER_PID,
  });
  stops.push(instance.release);
  setTempFolder(await emptyScratchFolder(config.dataDir));
  await requireFreePort(config.PORT, config.HOST);
  const secretKey = await loadSecretKey(config.dataDir, config.SECRET_KEY);
  const otherSecretKeys = await loadOtherSecretKeys(config.dataDir, config.SECRET_KEY_PREVIOUS);
  const databaseUrl = await openDatabase(config, log);
  warnIfUnencrypted(databaseUrl, log);
  await claimDatabase(
    databaseUrl,
    {
      keyId: secretBoxOf(secretKey).keyId,
      otherKeyIds: otherSecretKeys.map((key) => secretBoxOf(key).keyId),
      storage: config.S3_BUCKET ? 's3' : 'folder',
    },
    { adopt: config.ADOPT_DATABASE },
  );
  await requireOwnSessions(databaseUrl, log);
  const storage = await createStorage(config);
  const application = await startApplication({
    config,
    databaseUrl,
    secretKey,
    otherSecretKeys,
    log,
    mailer: createMailer(config, log),
    storage,
    serveWeb: existsSync(join(config.webFolder, 'index.html')),
  });
  stops.push(application.stop);
  const logins = await seedFirstRun(
    { databaseUrl, database: application.database, media: storage, box: secretBoxOf(secretKey) },
    config,
    systemClock.now(),
  );
  await refuseDemoOwner(application.database, config);
  await application.listen();
  announce(config, logins);
  // Written now for the next start, because a killed process does not write it at exit.
  flushCompileCache();
}

async function openDatabase(config: Config, log: Log): Promise<string> {
  let url = config.DATABASE_URL;
  if (!url) {
    say('Starting the database…');
    const postgres = await startEmbeddedPostgres({
      folder: join(config.dataDir, 'postgres'),
      log,
      onDeath: () => void stop(1, 'The database ended unexpectedly.'),
    });
    stops.push(postgres.stop);
    url = postgres.url;
  }
  try {
    const applied = await migrate(url, config.migrationsFolder);
    if (applied.length > 0) say(`Database prepared (${applied.length} migrations).`);
  } catch (error) {
    throw new StartError(describeConnectionFailure(error) ?? (error as Error).message, { cause: error });
  }
  return url;
}

function announce(config: Config, logins: FirstLogins): void {
  const remembered = config.SEED === 'demo' ? demoLogins : [];
  const known = logins.length > 0 ? logins : remembered;
  say(`\nProsa is running at ${config.publicUrl}`);
  if (known.length > 0) say(`\n${known.map((line) => `  ${line}`).join('\n')}\n`);
}

/** Shuts down once, whatever triggers it first: requests, sockets and jobs drain, the database closes last. */
function stop(exitCode: number, reason?: string): Promise<void> {
  stopping ??= (async () => {
    if (reason) process.stderr.write(`${reason}\n`);
    let finalCode = exitCode;
    for (const stopPart of stops.toReversed()) {
      try {
        await stopPart();
      } catch (error) {
        process.stderr.write(`While stopping: ${(error as Error).message}\n`);
        finalCode = 1;
      }
    }
    process.exit(finalCode);
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// The launcher was killed, so no parent is left to stop this process.
process.on('disconnect', () => void stop(0));

try {
  loadSettingsFile();
  const config = readConfig();
  await start(config, await createProcessLog(config));
} catch (error) {
  const isClear = error instanceof StartError;
  await stop(1, isClear ? error.message : String((error as Error).stack ?? error));
}

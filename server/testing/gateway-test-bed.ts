import pg from 'pg';
import { startGateway } from '#features/connections/gateway/gateway.ts';
import { connectionQueries } from '#features/connections/queries.ts';
import type { ConnectionHandlers } from '#features/connections/rules.ts';
import type { Clock } from '#platform/clock.ts';
import { createOwnership } from '#platform/database/ownership.ts';
import { createLog } from '#platform/log.ts';
import type { WhatsappProvider } from '#providers/whatsapp/port.ts';
import type { TestCompany } from './builders.ts';
import { eventually } from './eventually.ts';
import { type TestApp, testBox } from './test-app.ts';

const lockSpace = 1;

/** For tests of the states a connection goes through. */
const nobodyTalks: ConnectionHandlers = {
  storeEvent: () => Promise.reject(new Error('Nothing is kept here.')),
  notePresence: () => undefined,
  attend: () => ({ stop: () => Promise.resolve() }),
};

/** A gateway as a process of the cluster runs it, with a provider and a clock of the test's choice. */
export function startTestGateway(
  app: Pick<TestApp, 'database' | 'databaseUrl'>,
  {
    clock,
    provider,
    duties = nobodyTalks,
    name = 'test gateway',
    only,
  }: {
    clock: Clock;
    provider: WhatsappProvider;
    duties?: ConnectionHandlers;
    name?: string;
    /** All others are left alone, as if another process had them: those of earlier tests are many. */
    only?: number;
  },
) {
  const log = createLog('silent');
  return startGateway({
    createOwnership(onLost) {
      // By the test's clock nobody may give a sign of life for as long as the test takes.
      const settings = { url: app.databaseUrl, space: lockSpace, silenceMs: 0 };
      const ownership = createOwnership({ ...settings, name, log, onLost });
      if (only === undefined) return ownership;
      return { ...ownership, acquire: (ids) => ownership.acquire(ids.filter((id) => id === only)) };
    },
    database: app.database,
    providers: { beta: provider, cloud: provider, sandbox: provider },
    duties,
    box: testBox,
    clock,
    log,
    // Waits are as long as they get.
    random: () => 0,
  });
}

export async function connectionOf(
  app: Pick<TestApp, 'database'>,
  company: Pick<TestCompany, 'id'>,
  id: number,
) {
  const row = await connectionQueries(app.database.reader(company.id)).find(id);
  if (!row) throw new Error(`There is no connection ${id}.`);
  return row;
}

export async function untilStatus(
  app: Pick<TestApp, 'database'>,
  company: Pick<TestCompany, 'id'>,
  id: number,
  status: string,
) {
  return eventually(async () => {
    const row = await connectionOf(app, company, id);
    if (row.status !== status) throw new Error(`The connection is ${row.status}, not ${status}.`);
    return row;
  });
}

/** Breaks the connection that holds the locks of the gateway of that name, as a dying network does. */
export async function breakOwnership(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  name: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
    name,
  ]);
  await client.end();
}

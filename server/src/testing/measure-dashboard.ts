import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { breakdowns } from '@prosa/contracts/dashboard/schema.ts';
import { recordChange } from '#features/attendance/service.ts';
import { dashboardNow } from '#features/dashboard/now/service.ts';
import { createDashboardService } from '#features/dashboard/service.ts';
import { listCountedTickets } from '#features/dashboard/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createPool } from '#platform/database/pool.ts';
import { createLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/process/embedded-postgres.ts';
import { percentile } from './measured-server.ts';

const calls = 12;
/** A hundred times the tickets may cost so much more. What is read in a few milliseconds may vary by as many. */
const mostRatio = 3;
const negligibleMs = 25;

/** As whoever filled the database describes it. */
interface MeasuredCompany {
  readonly tickets: number;
  readonly companyId: number;
  readonly adminId: number;
  readonly queueIds: readonly number[];
  readonly ticketId: number;
}

const print = (value: object) => void process.stdout.write(`${JSON.stringify(value)}\n`);
const round = (ms: number) => Math.round(ms * 10) / 10;

function actorOf(
  { companyId, adminId, queueIds }: MeasuredCompany,
  profile: 'admin' | 'supervisor',
): UserActor {
  return {
    kind: 'user',
    companyId: mintCompanyId(companyId),
    userId: adminId,
    enteredBy: null,
    sessionId: '',
    name: '',
    profile,
    super: false,
    queueIds: queueIds.slice(0, 2),
    seesAllTickets: false,
    planFeatures: new Set(),
    dueDate: '',
  };
}

type Question = readonly [name: string, ask: () => Promise<unknown>];

function questionsAbout(database: Database, company: MeasuredCompany): Question[] {
  const service = createDashboardService(systemClock);
  const reader = database.reader(mintCompanyId(company.companyId));
  const admin = actorOf(company, 'admin');
  const period = (days: number) => ({ days, hours: 'business' as const });
  const state = { queue_id: company.queueIds[0] ?? null, connection_id: null, user_id: company.adminId };
  return [
    ['overview of 30 days', () => service.overview(reader, admin, { days: 30 })],
    ['now', () => dashboardNow(reader, admin, undefined)],
    ['hours of today', () => service.hours(reader, admin, {})],
    ...[7, 30, 90, 366].map(
      (days): Question => [`figures of ${days} days`, () => service.figures(reader, admin, period(days))],
    ),
    [
      'figures of 90 days, supervisor',
      () => service.figures(reader, actorOf(company, 'supervisor'), period(90)),
    ],
    ['days, 90', () => service.days(reader, admin, period(90))],
    ...breakdowns.map(
      (by): Question => [`90 days by ${by}`, () => service.breakdown(reader, admin, { ...period(90), by })],
    ),
    ...(['begun', 'leads', 'rated', 'waiting'] as const).map(
      (set): Question => [
        `tickets of 90 days, ${set}`,
        () => listCountedTickets(reader, admin, { days: 90, set }, service),
      ],
    ),
    [
      'recording a change',
      () =>
        database.transaction(mintCompanyId(company.companyId), async (tx) => {
          const ticket = { id: company.ticketId, status: 'open' as const, ...state };
          await recordChange(tx, ticket, { act: 'accepted', at: new Date(), by: { rule: 'redirect' } });
        }),
    ],
  ];
}

async function cost(ask: Question[1]): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const startedAt = performance.now();
    await ask();
    took.push(performance.now() - startedAt);
  }
  return percentile(took, 50);
}

/** Whether the largest company pays about what the smallest does. */
async function measure(url: string, companies: readonly MeasuredCompany[]): Promise<boolean> {
  const pool = createPool({
    url,
    size: 4,
    applicationName: 'bench',
    log: createLog('silent'),
    role: 'prosa_app',
  });
  const database = createDatabase(
    pool,
    () => undefined,
    () => undefined,
  );
  const costs = new Map<string, number[]>();
  for (const company of companies) {
    for (const [name, ask] of questionsAbout(database, company)) {
      const value = await cost(ask);
      costs.set(name, [...(costs.get(name) ?? []), value]);
      print({ name: `${name}, ${company.tickets} tickets`, value: round(value), unit: 'ms' });
    }
  }
  await pool.end();
  let isFlat = true;
  for (const [name, values] of costs) {
    const [smallest = 0, largest = smallest] = [values[0], values.at(-1)];
    const ratio = largest / Math.max(smallest, 0.1);
    print({ name: `${name}, the most against the fewest`, value: round(ratio), unit: 'times' });
    if (ratio > mostRatio && largest > negligibleMs) {
      isFlat = false;
      process.stderr.write(`${name} grows with the history.\n`);
    }
  }
  return isFlat;
}

/**
 * A process of its own: says where an empty, migrated database is, waits for a line that describes the companies it was
 * filled with, and then says what each call costs. Ends with 1 when one of them grows with the history.
 */
const folder = await mkdtemp(join(tmpdir(), 'prosa-bench-'));
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  log: createLog('silent'),
  durable: false,
});
try {
  await migrate(postgres.url, join(import.meta.dirname, '..', '..', 'migrations'));
  process.stdout.write(`database ${postgres.url}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    process.exitCode = (await measure(postgres.url, JSON.parse(line))) ? 0 : 1;
    break;
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

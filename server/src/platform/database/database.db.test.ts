import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import {
  type CommittedEvent,
  createReactionRunner,
  defineEvent,
  reactTo,
} from '#platform/events/domain-event.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createDatabase, type Database, type Reader, type Tx } from './database.ts';
import { createPool } from './pool.ts';
import { createStatementNames } from './statement.ts';

const noted = defineEvent<{ text: string }>('test.noted');
const log = createLog('silent');

let home: TestDatabase;
let owner: pg.Client;
let pool: pg.Pool;
let database: Database;
let company: CompanyId;
const published: CommittedEvent[] = [];

beforeAll(async () => {
  home = await createTestDatabase();
  owner = new pg.Client({ connectionString: home.url });
  await owner.connect();
  pool = createPool({ url: home.url, size: 2, applicationName: 'test', log, role: 'prosa_app' });
  database = createDatabase(
    pool,
    (_, events) => void published.push(...events),
    () => undefined,
  );
  const { rows } = await owner.query<{ id: number }>(`
    with plan as (insert into plans (name) values ('unit') returning id)
    insert into companies (name, due_date, plan_id) select 'Unit', now(), plan.id from plan returning id`);
  company = mintCompanyId(rows[0]?.id ?? 0);
});
beforeEach(async () => {
  published.length = 0;
  await owner.query('truncate settings, company_events');
});
afterAll(async () => {
  await pool.end();
  await owner.end();
});

async function write({ db, companyId }: Tx, key: string, value = 'x'): Promise<void> {
  await db
    .insertInto('settings')
    .values({ company_id: companyId, key, value })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value }))
    .execute();
}

async function stored(): Promise<{ settings: string[]; events: string[] }> {
  const settings = await owner.query<{ key: string }>('select key from settings order by key');
  const events = await owner.query<{ name: string }>('select name from company_events order by seq');
  return { settings: settings.rows.map(({ key }) => key), events: events.rows.map(({ name }) => name) };
}

describe('a transaction', () => {
  it('keeps its rows and its events together, and publishes them after the commit', async () => {
    await database.transaction(company, async (tx) => {
      tx.record(noted({ text: 'one' }));
      await write(tx, 'kept');
      tx.record(noted({ text: 'two' }));
      expect(published).toEqual([]);
    });
    expect(await stored()).toEqual({ settings: ['kept'], events: ['test.noted', 'test.noted'] });
    expect(published.map(({ payload }) => payload)).toEqual([{ text: 'one' }, { text: 'two' }]);
    expect((published[1]?.seq ?? 0) - (published[0]?.seq ?? 0)).toBe(1);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no'))],
    ['has a statement refused', (tx: Tx) => sql`select 1 / 0`.execute(tx.db)],
  ])('leaves no row, no event and no message when its work %s', async (_, fail) => {
    await expect(
      database.transaction(company, async (tx) => {
        await write(tx, 'lost');
        tx.record(noted({ text: 'lost' }));
        await fail(tx);
      }),
    ).rejects.toThrow();
    expect(await stored()).toEqual({ settings: [], events: [] });
    expect(published).toEqual([]);
  });

  it('fails when its work hid that a statement was refused, since nothing was kept', async () => {
    const hiding = database.transaction(company, async (tx) => {
      await write(tx, 'lost');
      await sql`select 1 / 0`.execute(tx.db).catch(() => undefined);
      return 'done';
    });
    await expect(hiding).rejects.toThrow('Nothing was committed');
    expect(await stored()).toEqual({ settings: [], events: [] });
  });

  it('lets nothing of it happen after its end, when one of several statements at once was refused', async () => {
    const late = Promise.withResolvers<void>();
    const goesOn = async (tx: Tx) => {
      await write(tx, 'together');
      await late.promise;
      await write(tx, 'late');
    };
    let straggler = Promise.resolve();
    const refused = database.transaction(company, (tx) => {
      straggler = goesOn(tx);
      return Promise.all([straggler, sql`select no_such_column`.execute(tx.db)]);
    });
    await expect(refused).rejects.toThrow('no_such_column');
    late.resolve();
    await expect(straggler).rejects.toThrow();
    expect(await stored()).toEqual({ settings: [], events: [] });
  });

  it('keeps nothing when its events cannot be stored', async () => {
    await owner.query('revoke execute on function append_company_events from public, prosa_app');
    const refused = database.transaction(company, async (tx) => {
      await write(tx, 'lost');
      tx.record(noted({ text: 'lost' }));
    });
    await expect(refused).rejects.toThrow('permission denied');
    await owner.query('grant execute on function append_company_events to public');
    expect(await stored()).toEqual({ settings: [], events: [] });
    expect(published).toEqual([]);
  });

  it('gives its connection back whatever happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      await database.transaction(company, () => Promise.reject(new Error('no'))).catch(() => undefined);
    }
    await database.transaction(company, (tx) => write(tx, 'after'));
    expect((await stored()).settings).toEqual(['after']);
  });

  it('waits for a connection when all are taken, instead of failing', async () => {
    let running = 0;
    let peak = 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        database.transaction(company, async (tx) => {
          running += 1;
          peak = Math.max(peak, running);
          await write(tx, `key ${index}`);
          await sql`select pg_sleep(0.01)`.execute(tx.db);
          running -= 1;
        }),
      ),
    );
    expect((await stored()).settings).toHaveLength(20);
    expect(peak).toBe(2);
  });

  it('says what broke it, and the next one works, when its connection is terminated', async () => {
    const broken = database.transaction(company, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
      await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await write(tx, 'lost');
    });
    await expect(broken).rejects.toThrow(/terminat|connection error/);
    await database.transaction(company, (tx) => write(tx, 'kept'));
    expect((await stored()).settings).toEqual(['kept']);
  });
});

describe('a transaction that must give way', () => {
  it('is done again after a deadlock, and both commit once', async () => {
    await database.transaction(company, async (tx) => {
      await write(tx, 'left');
      await write(tx, 'right');
    });
    let attempts = 0;
    const bothHoldOne = { left: Promise.withResolvers<void>(), right: Promise.withResolvers<void>() };
    const oneIsDone = Promise.withResolvers<void>();
    const crossing = async (first: 'left' | 'right', second: 'left' | 'right') => {
      let isAgain = false;
      await database.transaction(company, async (tx) => {
        attempts += 1;
        // The other one goes on as soon as the machine lets it; before that they would only cross once more.
        if (isAgain) await oneIsDone.promise;
        isAgain = true;
        tx.record(noted({ text: first }));
        await write(tx, first, first);
        bothHoldOne[first].resolve();
        await bothHoldOne[second].promise;
        await write(tx, second, first);
      });
      oneIsDone.resolve();
    };
    await Promise.all([crossing('left', 'right'), crossing('right', 'left')]);
    expect(attempts).toBe(3);
    expect(published.map(({ payload }) => payload)).toHaveLength(2);
    expect((await stored()).events).toHaveLength(2);
    const { rows } = await owner.query('select distinct value from settings');
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['40001', 3],
    ['40P01', 3],
    ['23514', 1],
  ])('with SQLSTATE %s is tried %i times in all', async (state, expected) => {
    let attempts = 0;
    const failing = database.transaction(company, async (tx) => {
      attempts += 1;
      tx.record(noted({ text: 'never' }));
      await sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(tx.db);
    });
    await expect(failing).rejects.toMatchObject({ code: state });
    expect(attempts).toBe(expected);
    expect(published).toEqual([]);
  });
});

describe('a reaction', () => {
  it.each([
    ['throws', () => Promise.reject(new Error('reaction failed'))],
    [
      'throws at once',
      () => {
        throw new Error('reaction failed');
      },
    ],
  ])('that %s is logged and fails nothing', async (_, react) => {
    const lines: string[] = [];
    const runner = createReactionRunner(createLog('error', { write: (line) => void lines.push(line) }));
    const reacted: string[] = [];
    runner.register([reactTo(noted, react), reactTo(noted, ({ text }) => void reacted.push(text))]);
    const reacting = createDatabase(pool, runner.onCommit, () => undefined);
    const result = await reacting.transaction(company, async (tx) => {
      tx.record(noted({ text: 'heard' }));
      return 'done';
    });
    await runner.settled();
    expect(result).toBe('done');
    expect(reacted).toEqual(['heard']);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('reaction failed');
    expect((await stored()).events).toEqual(['test.noted']);
  });
});

it('a statement that fails says where it was asked', async () => {
  const ask = ({ db }: Reader) => sql`select 1 / 0`.execute(db);
  const failures = await Promise.allSettled([
    ask(database.reader(company)),
    database.transaction(company, ask),
  ]);
  for (const failure of failures) {
    expect(failure).toMatchObject({ reason: { code: '22012', stack: expect.stringContaining('at async') } });
    expect(failure).not.toMatchObject({ reason: { stack: expect.stringContaining('pg-protocol') } });
  }
});

describe('names of statements', () => {
  it('are the same for the same text and bounded in number', () => {
    const nameOf = createStatementNames(2);
    const [first, second] = [nameOf('select 1'), nameOf('select 2')];
    expect(first).toMatch(/^[\w-]{20}$/);
    expect(second).not.toBe(first);
    expect(nameOf('select 3')).toBeUndefined();
    expect([nameOf('select 1'), nameOf('select 2')]).toEqual([first, second]);
  });

  it('make PostgreSQL plan a statement once per connection', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.transaction(company, ({ db }) => db.selectFrom('plans').select('name').execute());
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_prepared_statements where statement like 'select "name" from "plans"%'
      `.execute(database.reader(company).db);
    expect(rows[0]?.count).toBe(1);
  });
});

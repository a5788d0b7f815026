import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionStore } from '#features/connections/store.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { connectionOf } from '#testing/gateway-test-bed.ts';
import { type TestApp, testApp, testBox } from '#testing/test-app.ts';
import { createSessionMemory } from './session-storage.ts';

let app: TestApp;
let company: TestCompany;
let id: number;

beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  id = await buildConnection(app, company);
});

async function memoryOf(connectionId: number) {
  const { claim } = await connectionOf(app, company, connectionId);
  return createSessionMemory({
    database: app.database,
    companyId: company.id,
    connectionId,
    box: testBox,
    claim: () => claim,
  });
}

const stored = () =>
  app.database.transaction(company.id, ({ db }) =>
    db.selectFrom('connection_memories').selectAll().where('connection_id', '=', id).execute(),
  );

describe('what a provider remembers', () => {
  it('is found again, and the database alone does not tell it', async () => {
    const memory = await memoryOf(id);
    await memory.write({ creds: 'the private key', 'session:1': 'a ratchet' });
    expect([...(await memory.read(['creds', 'session:1', 'session:2']))]).toEqual([
      ['creds', 'the private key'],
      ['session:1', 'a ratchet'],
    ]);
    expect(JSON.stringify(await stored())).not.toMatch(/private|ratchet/u);
  });

  it('cannot be given to another connection by copying its rows', async () => {
    const memory = await memoryOf(id);
    await memory.write({ creds: 'the private key' });
    const other = await buildConnection(app, company);
    const rows = (await stored()).map((row) => ({ ...row, connection_id: other }));
    await app.database.transaction(company.id, ({ db }) =>
      db.insertInto('connection_memories').values(rows).execute(),
    );
    await expect((await memoryOf(other)).read(['creds'])).rejects.toThrow();
  });

  it('is written as a whole or not at all, thousands at once', async () => {
    const memory = await memoryOf(id);
    const keys = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`pre-key:${index}`, 'k']));
    const statements = await app.countQueries(() => memory.write({ ...keys, creds: null }));
    expect(statements.filter((sql) => sql.includes('connection_memories'))).toHaveLength(2);
    expect((await memory.read(Object.keys(keys))).size).toBe(2000);
    expect((await memory.read(['creds'])).size).toBe(0);
  });

  it('is refused to the former owner also while another one is just taking over', async () => {
    const memory = await memoryOf(id);
    await memory.write({ creds: 'of the former owner' });
    let late = Promise.resolve('not written');
    await app.database.transaction(company.id, async (tx) => {
      await connectionStore(tx).raiseClaim(id);
      let isSettled = false;
      late = memory
        .write({ creds: 'too late' })
        .then(
          () => 'written',
          (error: unknown) => String(error),
        )
        .finally(() => {
          isSettled = true;
        });
      await eventually(async () => {
        const waiting = await sql`select from pg_locks where not granted`.execute(tx.db);
        expect(isSettled || waiting.rows.length > 0).toBe(true);
      });
    });
    expect(await late).toContain('has another owner');
    expect((await (await memoryOf(id)).read(['creds'])).get('creds')).toBe('of the former owner');
  });
});

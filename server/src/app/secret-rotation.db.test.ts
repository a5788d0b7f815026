import { me } from '@prosa/contracts/access/api.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSessionMemory } from '#features/connections/gateway/session-storage.ts';
import { secretPlace } from '#features/second-factors/rules.ts';
import { secondFactorStore } from '#features/second-factors/store.ts';
import { resealCompany } from '#features/secret-rotation/jobs.ts';
import { deriveKey } from '#platform/auth/secrets.ts';
import { newMediaKey, signMediaPath } from '#platform/uploads/media-url.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { connectionOf } from '#testing/gateway-test-bed.ts';
import { ownApp } from '#testing/own-app.ts';
import { plantSecrets } from '#testing/planted-secrets.ts';
import { startTestApp, type TestApp, testBox, testSecret } from '#testing/test-app.ts';
import { sealedColumns } from './sealed-columns.ts';
import { secretBoxOf } from './secret-key.ts';

const nextSecret = 'another secret of the tests, which takes the place of the first';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  // No jobs run here: only the process with the new secret runs them.
  app = await ownApp({ environment: { ROLES: 'web' } });
  company = await buildCompany(app);
  const { connectionId = 0 } = await plantSecrets(app, company);
  const { claim } = await connectionOf(app, company, connectionId);
  const memory = createSessionMemory({
    database: app.database,
    companyId: company.id,
    connectionId,
    box: testBox,
    claim: () => claim,
  });
  await memory.write({ creds: 'the key of the number', 'session:1/2': 'a ratchet' });
  const userId = company.admin.id;
  await app.database.transaction(company.id, (tx) =>
    secondFactorStore(tx).begin(userId, testBox.seal('A secret', secretPlace(company.id, userId))),
  );
});

/** Every sealed text of the company in any column of any table, whether or not it is registered as sealed. */
async function everySealed(): Promise<string[]> {
  const { db } = app.database.reader(company.id);
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying')`.execute(db);
  const found = await Promise.all(
    columns.map(
      async ({ table, column }) =>
        (
          await sql<{ text: string }>`select ${sql.ref(column)}::text as text from ${sql.table(table)}
            where ${sql.ref(column)}::text ~ '^"?v1[.][A-Za-z0-9+/]{40}'`
            .execute(db)
            .catch(() => ({ rows: [] }))
        ).rows,
    ),
  );
  return found.flat().map(({ text }) => text);
}

const reseal = (box: ReturnType<typeof secretBoxOf>) =>
  resealCompany((work) => app.database.transaction(company.id, work), sealedColumns, box);

describe('a secret of the installation that is changed', () => {
  it('still opens what it sealed and signed, while everything is sealed anew by itself', async () => {
    const before = await everySealed();
    expect(before.length).toBeGreaterThanOrEqual(10);
    const changed = await startTestApp({
      database: { url: app.databaseUrl },
      secrets: { secretKey: nextSecret, otherSecretKeys: [testSecret] },
    });
    onTestFinished(() => changed.close());

    expect((await changed.call(me, {}, { token: company.admin.token })).status).toBe(200);
    const link = signMediaPath(deriveKey(testSecret, 'media-url').toString('hex'), {
      owner: company.id,
      key: newMediaKey(company.id, 'messages', 'png'),
      expiresAt: new Date(Date.now() + 60_000),
    });
    // The signature of the link is valid; only the file is missing.
    expect((await changed.http.inject({ url: link })).json().error).toBe('ERR_NO_FILE_FOUND');

    const onlyNew = secretBoxOf(nextSecret);
    await eventually(async () => {
      expect(await reseal(onlyNew)).toEqual({ resealed: 0, unreadable: 0 });
    });
    const after = await everySealed();
    expect(after).toHaveLength(before.length);
    expect(after.filter((sealed) => before.includes(sealed))).toEqual([]);
    expect((await reseal(testBox)).unreadable).toBe(before.length);
  });

  it('is worth nothing once it is gone', async () => {
    const changed = await startTestApp({
      database: { url: app.databaseUrl },
      secrets: { secretKey: nextSecret },
    });
    onTestFinished(() => changed.close());
    const { status, refusal } = await changed.call(me, {}, { token: company.admin.token });
    expect([status, refusal.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });
});

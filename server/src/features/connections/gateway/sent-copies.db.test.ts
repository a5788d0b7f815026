import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { createSentCopies } from './session-storage.ts';
import { companiesWithConnections, copyStore } from './store.ts';

let app: TestApp;
let company: TestCompany;
let id: number;

beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
  id = await buildConnection(app, company);
});

describe('a copy of what was sent', () => {
  it('is found again byte by byte, by its own connection only', async () => {
    const copies = createSentCopies(app.database, company.id, id);
    const bytes = new Uint8Array([0, 255, 1, 128]);
    await copies.save('PR1', bytes);
    await copies.save('PR1', bytes);
    expect(Buffer.compare((await copies.find('PR1')) ?? new Uint8Array(), bytes)).toBe(0);
    expect(await copies.find('PR2')).toBeUndefined();
    const other = createSentCopies(app.database, company.id, await buildConnection(app, company));
    expect(await other.find('PR1')).toBeUndefined();
  });

  it('is forgotten when nobody can ask for it any more', async () => {
    const copies = createSentCopies(app.database, company.id, id);
    await copies.save('PR3', new Uint8Array([1]));
    expect(await app.database.platform(companiesWithConnections)).toContain(company.id);
    const prune = (before: number) =>
      app.database.transaction(company.id, (tx) => copyStore(tx).prune(new Date(before)));
    await prune(Date.now() - 60_000);
    expect(await copies.find('PR3')).toBeDefined();
    await prune(Date.now() + 60_000);
    expect(await copies.find('PR3')).toBeUndefined();
  });
});

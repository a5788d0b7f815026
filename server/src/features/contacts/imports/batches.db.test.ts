import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { buildContactImport } from '#testing/outreach-builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { importLines } from './batches.ts';
import type { ImportLine } from './rules.ts';
import { contactImportStore } from './store.ts';

let app: TestApp;
let home: TestCompany;
let id: number;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  home = await buildCompany(app);
  id = await buildContactImport(app, home);
});

const line = (place: number): ImportLine => ({
  line: place + 2,
  name: `Pessoa ${place}`,
  number: `55219${80_000_000 + place}`,
  email: '',
});

const take = (from: number, lines: readonly ImportLine[]) =>
  app.database.transaction(home.id, (tx) =>
    importLines(tx, { mediaLinks: () => '', addToList: () => Promise.resolve(0) }, { id, from, lines }),
  );

const begin = (total: number) =>
  app.database.transaction(home.id, async (tx) => {
    const store = contactImportStore(tx);
    const columns = { name: 0, number: 1, email: null };
    await store.read(id, { status: 'ready', total, header: ['nome', 'numero'], columns, preview: [] });
    await store.start(id, columns);
  });

describe('a part of a file', () => {
  it('is taken once by two processes that took the same job, and the second goes on behind it', async () => {
    await begin(3);
    const part = [line(0), line(1)];
    const [first, second] = await Promise.all([take(0, part), take(0, part)]);
    const states = [first, second].map((row) => [row?.processed, row?.created, row?.status]);
    expect(states).toEqual([
      [2, 2, 'running'],
      [2, 2, 'running'],
    ]);
    expect(await take(2, [line(2)])).toMatchObject({ processed: 3, created: 3, skipped: 0, status: 'done' });
  });

  it('is not taken before the start, nor after the end', async () => {
    expect(await take(0, [line(0)])).toBeUndefined();
    await begin(2);
    await app.database.transaction(home.id, (tx) => contactImportStore(tx).cancel(id));
    expect(await take(0, [line(0)])).toBeUndefined();
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { listAuditEntries } from '@prosa/contracts/audit-log/api.ts';
import { getCompanyExport, requestCompanyExport } from '@prosa/contracts/companies/api.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { readArchive } from '#platform/backup/read-archive.ts';
import { systemClock } from '#platform/clock.ts';
import { collectItems } from '#platform/collect-items.ts';
import { orphanJobHandlers } from '#platform/uploads/media-removal.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { eventually } from '#testing/eventually.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { connectSocket } from '#testing/test-socket.ts';
import { exportJobHandlers, removeOldExportsJob } from './jobs.ts';
import { discardCompanyExport } from './service.ts';

const { app, url } = await listeningApp();
let owner: TestCompany;
let company: TestCompany;
beforeAll(async () => {
  owner = await buildCompany(app, { isSuper: true });
  company = await buildCompany(app);
  await buildMessage(app, company, await buildTicket(app, company), { body: 'o que foi dito' });
});

const request = () => ({ params: { companyId: company.id } });
const ask = (token = owner.admin.token) => app.call(requestCompanyExport, request(), { token });
const see = () => app.call(getCompanyExport, request(), { token: owner.admin.token });
const untilReady = () =>
  eventually(async () => {
    const { reply } = await see();
    expect(reply.state).toBe('ready');
    return reply;
  });
/** Runs the scheduled clean-up jobs. */
async function tidyUp(): Promise<void> {
  const { platform: transaction, transaction: inCompany } = app.database;
  const exporting = exportJobHandlers({
    archiveCompany: () => Promise.reject(new Error('not to be made')),
    media: app.storage,
    clock: systemClock,
  });
  const handlers = [
    exporting.find(({ definition }) => definition === removeOldExportsJob),
    ...orphanJobHandlers(app.storage),
  ];
  const context = {
    transaction,
    companyTransaction: (id: number, work: never) => inCompany(mintCompanyId(id), work),
    signal: new AbortController().signal,
  };
  for (const handler of handlers) await handler?.run(context as never, {} as never);
}
const download = (path: string | null) => app.http.inject({ url: path ?? '/none' });

async function asOwner(statement: string): Promise<unknown[]> {
  const database = await connectOwner(app);
  try {
    return await database.query(statement);
  } finally {
    await database.close();
  }
}
const change = (values: string) => asOwner(`update company_exports set ${values}`);

/** Returns the names of the archive's entries, and all its rows as text. */
async function contentOf(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-exported-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'company.tar.zst');
  await writeFile(file, bytes);
  const parts = new Map<string, string>();
  await readArchive(file, async ({ name, content }) => {
    parts.set(name, await text(Readable.from(content)));
  });
  return [...parts].map(([name, words]) => `${name} ${words}`).join('\n');
}

describe('the export of a company', () => {
  it('is made beside all else, told live, fetched by its link, and noted in the company’s own log', async () => {
    const screen = await connectSocket(url, { auth: { token: owner.admin.token } });
    onTestFinished(() => screen.close());
    expect((await see()).refusal.error).toBe('ERR_NO_COMPANY_EXPORT_FOUND');
    expect((await ask(company.admin.token)).status).toBe(403);
    expect((await ask()).reply).toMatchObject({ state: 'running', requestedBy: 'Admin', bytes: null });

    const ready = await untilReady();
    const file = await download(ready.url);
    expect([file.statusCode, file.rawPayload.length]).toEqual([200, ready.bytes]);
    expect(file.headers['content-disposition']).toMatch(/^attachment;.*\.tar\.zst/);
    expect(await contentOf(file.rawPayload)).toContain('o que foi dito');

    await eventually(() =>
      expect(screen.heard.at(-1)).toMatchObject({
        channel: `company-${owner.id}-platformCompany`,
        payload: { company: { id: company.id, export: { state: 'ready', bytes: ready.bytes } } },
      }),
    );
    const { reply } = await app.call(listAuditEntries, {}, { token: company.admin.token });
    expect(reply.entries.find(({ act }) => act === 'company.export')).toMatchObject({ userName: 'Admin' });
  });

  it('is one at a time unless it died, takes the place of the last one, and is gone after a day', async () => {
    const first = await untilReady();
    const running = `state = 'running', file_key = null, bytes = null, expires_at = null`;
    await change(`${running}, requested_at = now() - interval '3 hours'`);
    expect((await ask()).refusal.error).toBe('ERR_COMPANY_EXPORT_RUNNING');
    await change(`requested_at = now() - interval '4 hours'`);
    expect((await ask()).status).toBe(200);
    const second = await untilReady();
    expect(second.url).not.toBe(first.url);

    await change(`expires_at = now() - interval '1 second'`);
    expect((await see()).status).toBe(404);
    await tidyUp();
    for (const { url: link } of [first, second]) expect((await download(link)).statusCode).toBe(404);
  });

  it('is nowhere when what it held had to be forgotten meanwhile', async () => {
    await ask();
    await app.database.transaction(company.id, discardCompanyExport);
    await eventually(async () =>
      expect(await asOwner(`select from jobs.job_common where name = 'companies.export'`)).toEqual([]),
    );
    await tidyUp();
    expect(await collectItems(app.storage.list('platform'))).toEqual([]);
    expect((await see()).status).toBe(404);
  });
});

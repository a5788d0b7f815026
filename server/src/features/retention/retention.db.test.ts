import { Readable } from 'node:stream';
import { listMessages } from '@prosa/contracts/messages/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { describe, expect, it } from 'vitest';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { buildMessage, buildTicket } from '#testing/conversation-builders.ts';
import { ownApp } from '#testing/own-app.ts';
import { connectOwner } from '#testing/owner-connection.ts';
import { deletedBefore, deleteOldMessages } from './jobs.ts';

const app = await ownApp({ environment: { ROLES: 'web' } });
const now = new Date('2026-11-15T05:45:00Z');

async function sweep(company: TestCompany): Promise<number> {
  const context = {
    companyTransaction: <T>(id: number, work: Parameters<typeof app.database.transaction<T>>[1]) =>
      app.database.transaction(mintCompanyId(id), work),
    signal: new AbortController().signal,
  };
  return deleteOldMessages(context, company.id, now);
}

const retain = (company: TestCompany, value: string) =>
  app.call(
    updateSetting,
    { params: { settingKey: 'retention' }, body: { value } },
    { token: company.admin.token },
  );

describe('what a company does not keep', () => {
  it('is nothing until it says so, and then what was resolved long enough ago', async () => {
    const company = await buildCompany(app);
    const closed = (at: string) =>
      buildTicket(app, company, { status: 'closed', closed_at: at, last_message: 'oi' });
    const old = await closed('2026-08-14T00:00:00Z');
    const young = await closed('2026-08-16T00:00:00Z');
    const live = await buildTicket(app, company);
    const key = newMediaKey(company.id, 'messages', 'png');
    await app.storage.put(key, Readable.from(['x']), { contentType: 'image/png' });
    await buildMessage(app, company, old, { media_key: key, media_state: 'stored' });
    for (const ticket of [old, young, live]) await buildMessage(app, company, ticket);

    expect(await sweep(company)).toBe(0);
    expect((await retain(company, 'months4')).status).toBe(400);
    expect((await retain(company, 'months3')).status).toBe(200);
    expect(await sweep(company)).toBe(2);
    expect(await sweep(company)).toBe(0);

    const owner = await connectOwner(app);
    expect(await owner.query('select key from orphaned_files')).toEqual([{ key }]);
    const kept = await owner.query<{ id: number; said: number; last: string }>(
      `select id, (select count(*)::int from messages where ticket_id = tickets.id) as said, last_message as last
       from tickets where company_id = $1 order by id`,
      [company.id],
    );
    await owner.close();
    expect(kept).toEqual([
      { id: old.id, said: 0, last: '' },
      { id: young.id, said: 1, last: 'oi' },
      { id: live.id, said: 1, last: '' },
    ]);
    const { status } = await app.call(
      listMessages,
      { params: { ticketId: old.id }, query: {} },
      { token: company.admin.token },
    );
    expect(status).toBe(200);
  });

  it.each([
    ['forever', undefined],
    ['months3', '2026-08-15T05:45:00.000Z'],
    ['months12', '2025-11-15T05:45:00.000Z'],
  ])('by "%s" is what was resolved before %s', (retention, before) => {
    expect(deletedBefore(retention, now)?.toISOString()).toBe(before);
  });

  it('is counted by whole months, also from the end of a longer one', () => {
    expect(deletedBefore('months3', new Date('2026-05-31T00:00:00Z'))?.toISOString()).toBe(
      '2026-02-28T00:00:00.000Z',
    );
  });
});

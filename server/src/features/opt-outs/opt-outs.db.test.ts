import { updateTicket } from '@prosa/contracts/tickets/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { automatedCompany, customerChat } from '#testing/automated-company.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { optedOutAmong } from './service.ts';

let app: TestApp;
let talk: Awaited<ReturnType<typeof automatedCompany>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  talk = await automatedCompany(app, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
});

const contactIdsNow = async () => [...new Set((await talk.ticketRows()).map(({ contact_id }) => contact_id))];
const optedOut = async () => optedOutAmong(app.database.reader(talk.company.id), await contactIdsNow());

describe('a contact who wants no campaigns', () => {
  it('says so once, is told so once, and gets no menu for it', async () => {
    expect(await talk.write('SAIR')).toEqual([
      expect.stringContaining('não vai mais receber nossas campanhas'),
    ]);
    expect(await talk.write('sair')).toEqual([]);
    expect(await optedOut()).toEqual(await contactIdsNow());
    const events = await eventsAfter(app.database.reader(talk.company.id), 0, 1000);
    const told = events.filter(({ name }) => name === 'contact.updated').map(({ payload }) => payload);
    expect(told).toMatchObject([{ contact: { optedOutAt: expect.any(String) } }]);
    expect((await talk.messageRows()).find(({ origin }) => origin === 'system')?.automation).toEqual({
      rule: 'optOut',
      setting: null,
    });
  });

  it('may come back', async () => {
    await talk.write('parar');
    expect(await talk.write('Quero receber')).toEqual([expect.stringContaining('voltou a receber')]);
    expect(await optedOut()).toEqual([]);
  });

  it('is not taken at their word again when it is told again', async () => {
    await talk.hear({ text: 'sair', id: 'OUT' });
    await talk.hear({ text: 'quero receber', id: 'IN' });
    expect(await talk.newlySaid()).toHaveLength(2);
    for (const [id, text] of [
      ['IN', 'quero receber'],
      ['OUT', 'sair'],
    ] as const)
      await talk.hear({ text, id });
    expect(await talk.newlySaid()).toEqual([]);
    expect(await optedOut()).toEqual([]);
  });

  it('is heard also while somebody attends', async () => {
    await talk.write('Oi');
    const ticketId = (await talk.ticketRows())[0]?.id ?? 0;
    const request = { params: { ticketId }, body: { status: 'open' } } as const;
    await app.call(updateTicket, request, { token: talk.company.admin.token });
    expect(await talk.write('stop')).toHaveLength(1);
    expect(await optedOut()).toHaveLength(1);
  });

  it('is not one of a group, nor who typed it on the phone', async () => {
    await talk.hear({ text: 'sair', isOwn: true });
    expect(await optedOut()).toEqual([]);
  });

  it('stays out when two contacts turn out to be one', async () => {
    await talk.hear({ text: 'sair', chat: { lid: '77' } });
    await talk.hear({ text: 'Oi' });
    expect(await contactIdsNow()).toHaveLength(2);
    await talk.tell({ type: 'contact', address: { ...customerChat, lid: '77' }, isSaved: false });
    expect(await contactIdsNow()).toHaveLength(1);
    expect(await optedOut()).toEqual(await contactIdsNow());
  });
});

import * as api from '@prosa/contracts/campaigns/api.ts';
import { beforeAll, expect, it } from 'vitest';
import { campaignCompany } from '#testing/campaign-company.ts';
import { eventually } from '#testing/eventually.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('the jobs begin a campaign at its time, write down its people, and send until it is over', async () => {
  const talk = await campaignCompany(app, { people: 2, start: new Date() });
  const caller = { token: talk.company.admin.token };
  const body = {
    name: 'Agendada',
    message1: 'Oi',
    whatsappId: talk.connectionId,
    contactListId: talk.listId,
    scheduledAt: new Date(Date.now() + 700).toISOString(),
  };
  const { reply } = await app.call(api.createCampaign, { body }, caller);
  expect(reply.status).toBe('PROGRAMADA');
  await eventually(async () => expect(await talk.tallies(reply.id)).toEqual({ queued: 2 }));
  const shown = await app.call(api.getCampaign, { params: { campaignId: reply.id } }, caller);
  expect(shown.reply).toMatchObject({ status: 'EM_ANDAMENTO', recipients: 2, tallies: { queued: 2 } });
  await talk.deliver();
  await eventually(async () => expect((await talk.row(reply.id)).status).toBe('FINALIZADA'));
});

it('the jobs end a campaign as soon as the last who was asked leaves, or cannot be asked', async () => {
  const talk = await campaignCompany(app, { people: 2, start: new Date() });
  const id = await talk.add({ confirmation: true, confirmation_messages: ['Posso mandar?'] });
  const params = { campaignId: id };
  await app.call(api.startCampaign, { params }, { token: talk.company.admin.token });
  await eventually(async () => expect(await talk.tallies(id)).toEqual({ queued: 2 }));
  const [, last] = await talk.acts();
  await talk.deliver();
  await talk.personSays(0, 'sair');
  if (last) await talk.answerFor(last, { failure: 'recipient' });
  await eventually(async () => expect((await talk.row(id)).status).toBe('FINALIZADA'));
  expect(await talk.states(id)).toEqual(['opted-out', 'failed']);
});

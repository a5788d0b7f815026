import { createQueueOption, deleteQueueOption } from '@prosa/contracts/queue-options/api.ts';
import { expect, it } from 'vitest';
import { buildCompany, buildQueue, buildUser } from '#testing/builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

it('options are told to everybody of the company and to nobody else', async () => {
  const company = await buildCompany(app);
  const queueId = await buildQueue(app, company);
  const [ana, stranger] = [await buildUser(app, { company }), await buildUser(app)];
  const hers = await connectSocket(url, { auth: { token: ana.token } });
  const theirs = await connectSocket(url, { auth: { token: stranger.token } });
  const caller = { token: company.admin.token };
  const { reply } = await app.call(createQueueOption, { body: { queueId, title: 'Boleto' } }, caller);
  await app.call(deleteQueueOption, { params: { queueOptionId: reply.id } }, caller);
  await hers.untilHeard(2);
  expect(hers.heard.map(({ channel, payload }) => [channel, payload])).toEqual([
    [`company-${company.id}-queueOption`, { action: 'update', queueId, queueOptions: [reply] }],
    [`company-${company.id}-queueOption`, { action: 'delete', queueId, queueOptionIds: [reply.id] }],
  ]);
  expect(theirs.heard).toEqual([]);
  for (const socket of [hers, theirs]) socket.close();
});

import { createQueue, deleteQueue, updateQueue } from '@prosa/contracts/queues/api.ts';
import { listTickets } from '@prosa/contracts/tickets/api.ts';
import { expect, it } from 'vitest';
import { buildCompany, buildQueue, buildUser } from '#testing/builders.ts';
import { buildTicket } from '#testing/conversation-builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket, type ReceivedEvent } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

const heardBy = ({ heard }: { readonly heard: readonly ReceivedEvent[] }) =>
  heard.map(({ channel, payload }) =>
    [channel.replace(/^company-\d+-/, ''), (payload as { action: string }).action].join(' '),
  );

it('queues are told to everybody of the company and to nobody else', async () => {
  const company = await buildCompany(app);
  const [ana, stranger] = [await buildUser(app, { company }), await buildUser(app)];
  const hers = await connectSocket(url, { auth: { token: ana.token } });
  const theirs = await connectSocket(url, { auth: { token: stranger.token } });
  const caller = { token: company.admin.token };
  const { reply } = await app.call(createQueue, { body: { name: 'Vendas', color: '#0F766E' } }, caller);
  const params = { queueId: reply.id };
  await app.call(updateQueue, { params, body: { name: 'Loja' } }, caller);
  await app.call(deleteQueue, { params }, caller);
  await hers.untilHeard(3);
  expect(heardBy(hers)).toEqual(['queue create', 'queue update', 'queue delete']);
  expect(hers.heard[1]?.payload).toMatchObject({ queue: { id: reply.id, name: 'Loja' } });
  expect(theirs.heard).toEqual([]);
  for (const socket of [hers, theirs]) socket.close();
});

it('the tickets of a queue that goes leave those who served it and reach those who see what has none', async () => {
  const company = await buildCompany(app);
  const queueId = await buildQueue(app, company);
  const served = await buildUser(app, { company, queueIds: [queueId] });
  const sees = await buildUser(app, { company, seesAllTickets: true });
  const ticket = await buildTicket(app, company, { queue_id: queueId });
  const [hers, his] = [
    await connectSocket(url, { auth: { token: served.token } }),
    await connectSocket(url, { auth: { token: sees.token } }),
  ];
  await app.call(deleteQueue, { params: { queueId } }, { token: company.admin.token });
  await his.untilHeard(2);
  await hers.cut;
  expect(heardBy(hers)).toEqual(['ticket delete', 'queue delete']);
  expect(heardBy(his)).toEqual(['ticket update', 'queue delete']);
  expect(his.heard[0]?.payload).toMatchObject({
    ticket: { id: ticket.id, queueId: null, queue: null },
    former: { status: 'pending', queueId },
  });
  expect(his.socket.connected).toBe(true);
  const { reply } = await app.call(listTickets, { query: { status: 'pending' } }, { token: served.token });
  expect(reply.tickets).toEqual([]);
  for (const socket of [hers, his]) socket.close();
});

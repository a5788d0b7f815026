import { createSchedule, deleteSchedule, updateSchedule } from '@prosa/contracts/schedules/api.ts';
import { expect, it } from 'vitest';
import { buildCompany, buildConnection, buildContact, buildUser } from '#testing/builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket, type ReceivedEvent } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

const told = (heard: readonly ReceivedEvent[]) =>
  heard.map(({ channel, payload }) => `${channel} ${(payload as { action: string }).action}`);

it('schedules are told to their author and to those who see all, to older clients under both names, and to nobody else', async () => {
  const company = await buildCompany(app);
  await buildConnection(app, company, { is_default: true });
  const contactId = await buildContact(app, company);
  const [ana, bruno] = [await buildUser(app, { company }), await buildUser(app, { company })];
  const sara = await buildUser(app, { company, profile: 'supervisor' });
  const [hers, his, hersToo] = [
    await connectSocket(url, { query: { token: ana.token } }),
    await connectSocket(url, { auth: { token: bruno.token } }),
    await connectSocket(url, { query: { token: sara.token } }),
  ];
  const caller = { token: ana.token };
  const body = { body: 'Até amanhã!', sendAt: '2090-01-05T12:00:00Z', contactId };
  const { reply } = await app.call(createSchedule, { body }, caller);
  const params = { scheduleId: reply.id };
  await app.call(updateSchedule, { params, body: { sendAt: '2090-01-06T12:00:00Z' } }, caller);
  // An update without changes sends no broadcast.
  await app.call(updateSchedule, { params, body: { sendAt: '2090-01-06T12:00:00Z' } }, caller);
  await app.call(deleteSchedule, { params }, caller);

  const expected = ['create', 'update', 'delete'].flatMap((action) => [
    `company-${company.id}-schedule ${action}`,
    `company${company.id}-schedule ${action}`,
  ]);
  expect(told(await hers.untilHeard(expected.length))).toEqual(expected);
  expect(told(await hersToo.untilHeard(expected.length))).toEqual(expected);
  expect(hers.heard.at(-1)?.payload).toEqual({ action: 'delete', scheduleId: reply.id });
  expect(his.heard).toEqual([]);
  for (const socket of [hers, his, hersToo]) socket.close();
});

import { sampleFiles } from '@prosa/server/src/platform/uploads/sample-files.ts';
import { buildCompany, buildConnection, buildQueue, buildUser } from '@prosa/server/testing/builders.ts';
import { buildMessage, buildTicket } from '@prosa/server/testing/conversation-builders.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { anything, logInAsOlderClient, type OlderSession, untilOlderEvent } from './older-session.ts';

const { app, url } = await listeningApp();

/** Fields that pages of the family dereference without a guard. */
const TicketRow = z.object({
  id: z.number(),
  uuid: z.string(),
  status: z.string(),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  unreadMessages: z.number(),
  contact: z.object({ id: z.number(), name: z.string() }),
});
const Tickets = z.object({ tickets: z.array(TicketRow), hasMore: z.boolean() });
const Messages = z.object({
  messages: z.array(
    z.object({
      id: z.number(),
      body: z.string(),
      fromMe: z.boolean(),
      mediaUrl: z.string().nullable(),
      quotedMsg: z.object({ id: z.number(), body: z.string() }).nullable(),
    }),
  ),
  hasMore: z.boolean(),
});
const Tag = z.object({ id: z.number(), name: z.string(), color: z.string() });

const logInAs = (email: string) => logInAsOlderClient(url, email);

/** Ids of a tab, fetched as the list of a tab is. */
async function tabOf({ call, user }: OlderSession, status: string): Promise<number[]> {
  const params = {
    searchParam: '',
    pageNumber: 1,
    status,
    showAll: false,
    queueIds: JSON.stringify(user.queues.map(({ id }) => id)),
    tags: '[]',
    users: '[]',
  };
  const { data } = await call(['GET', '/tickets'], Tickets, { params });
  return data.tickets.map(({ id }) => id);
}

const untilHeard = ({ socket }: OlderSession, channel: string, action: string) =>
  untilOlderEvent(socket, [channel, action], anything);

it('an older client attends: login, lists, accept, answer, quote, media, tags, transfer and resolve', async () => {
  const company = await buildCompany(app);
  const [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
  const [ana, bruno] = [
    await buildUser(app, { company, queueIds: [sales] }),
    await buildUser(app, { company, queueIds: [support] }),
  ];
  const ticket = await buildTicket(app, company, { queue_id: sales });
  const asked = await buildMessage(app, company, ticket, { body: 'Tem em azul?' });
  const [hers, his] = [await logInAs(ana.email), await logInAs(bruno.email)];
  const { call, user } = hers;
  const channel = (name: string) => `company-${user.companyId}-${name}`;
  const at = `/tickets/${ticket.id}`;
  const kept = { useIntegration: false, promptId: false, integrationId: false };

  expect(await tabOf(hers, 'pending')).toEqual([ticket.id]);
  expect(await tabOf(his, 'pending')).toEqual([]);
  await call(['PUT', at], TicketRow, { data: { status: 'open', userId: user.id } });
  expect([await tabOf(hers, 'pending'), await tabOf(hers, 'open')]).toEqual([[], [ticket.id]]);
  await untilHeard(hers, channel('ticket'), 'delete');
  await untilHeard(hers, channel('ticket'), 'update');

  hers.socket.socket.emit('joinChatBox', String(ticket.id));
  const say = (data: object) => call(['POST', `/messages/${ticket.id}`], anything, { data });
  await say({ read: 1, fromMe: true, mediaUrl: '', body: '*Ana:*\nTem, sim.', quotedMsg: null });
  await untilHeard(hers, channel('appMessage'), 'create');
  const read = () => call(['GET', `/messages/${ticket.id}`], Messages, { params: { pageNumber: 1 } });
  const [first] = (await read()).data.messages;
  expect(first).toMatchObject({ id: asked.id, body: 'Tem em azul?', fromMe: false });
  await say({ read: 1, fromMe: true, mediaUrl: '', body: 'Este aqui.', quotedMsg: first });
  const form = new FormData();
  form.append('fromMe', 'true');
  form.append('medias', new File([sampleFiles.png], 'azul.png', { type: 'image/png' }));
  form.append('body', 'azul.png');
  await say(form);
  const { messages } = (await read()).data;
  expect(messages.map(({ body, quotedMsg }) => [body, quotedMsg?.id ?? null])).toEqual([
    ['Tem em azul?', null],
    ['*Ana:*\nTem, sim.', null],
    ['Este aqui.', asked.id],
    ['azul.png', null],
  ]);

  const { data: tag } = await call(['POST', '/tags'], Tag, { data: { name: 'Cor azul' } });
  await untilHeard(hers, 'user', 'create');
  await call(['POST', '/tags/sync'], anything, { data: { ticketId: ticket.id, tags: [tag] } });
  const listed = await call(['GET', '/tags/list'], z.array(Tag));
  expect(listed.data.map(({ id }) => id)).toContain(tag.id);

  await call(['PUT', at], TicketRow, { data: { queueId: support, status: 'pending', userId: null } });
  expect([await tabOf(hers, 'open'), await tabOf(his, 'pending')]).toEqual([[], [ticket.id]]);
  await untilHeard(his, channel('ticket'), 'update');
  await his.call(['PUT', at], TicketRow, { data: { status: 'open', userId: his.user.id } });
  const resolved = { status: 'closed', userId: his.user.id, queueId: support, ...kept };
  await his.call(['PUT', at], TicketRow, { data: resolved });
  expect([await tabOf(his, 'open'), await tabOf(his, 'closed')]).toEqual([[], [ticket.id]]);
  for (const { socket } of [hers, his]) socket.close();
});

const Schedule = z.object({ id: z.number(), body: z.string(), contact: z.object({ name: z.string() }) });
const Chat = z.object({
  id: z.number(),
  uuid: z.string(),
  title: z.string(),
  users: z.array(z.object({ userId: z.number(), unreads: z.number() })),
});

it('an older client moves cards, schedules messages and chats with the team', async () => {
  const company = await buildCompany(app);
  const ana = await buildUser(app, { company });
  const connection_id = await buildConnection(app, company, { is_default: true });
  const ticket = await buildTicket(app, company, { user_id: ana.id, connection_id });
  const [admin, hers] = [await logInAs(company.admin.email), await logInAs(ana.email)];
  const { call, user } = hers;

  const lane = { name: 'Negociação', color: '#2563EB', kanban: 1 };
  const { data: tag } = await admin.call(['POST', '/tags'], Tag, { data: lane });
  const { data: lanes } = await call(['GET', '/tags/kanban'], z.object({ lista: z.array(Tag) }));
  expect(lanes.lista.map(({ id }) => id)).toEqual([tag.id]);
  const board = { params: { queueIds: JSON.stringify(user.queues.map(({ id }) => id)) } };
  const { data: cards } = await call(['GET', '/ticket/kanban'], Tickets, board);
  expect(cards.tickets.map(({ id }) => id)).toEqual([ticket.id]);
  await call(['PUT', `/ticket-tags/${ticket.id}/${tag.id}`], anything);
  await call(['PUT', `/ticket-tags/${ticket.id}/lane0`], anything);

  const planned = { body: 'Até amanhã!', contactId: ticket.contact_id, sendAt: '2090-01-05T12:00:00Z' };
  const { data: schedule } = await call(['POST', '/schedules'], z.object({ id: z.number() }), {
    data: { ...planned, userId: user.id },
  });
  await untilHeard(hers, `company${user.companyId}-schedule`, 'create');
  const changed = { ...planned, body: 'Até depois!' };
  await call(['PUT', `/schedules/${schedule.id}`], anything, { data: changed });
  const page = { params: { searchParam: '', pageNumber: 1 } };
  const listed = await call(['GET', '/schedules'], z.object({ schedules: z.array(Schedule) }), page);
  expect(listed.data.schedules.map(({ body }) => body)).toEqual(['Até depois!']);
  await call(['DELETE', `/schedules/${schedule.id}`], anything);

  const invited = { title: 'Plantão', users: [{ id: ana.id }] };
  const { data: chat } = await admin.call(['POST', '/chats'], Chat, { data: invited });
  const ofUser = `company-${user.companyId}-chat-user-${user.id}`;
  await untilHeard(hers, ofUser, 'create');
  await admin.call(['POST', `/chats/${chat.id}/messages`], anything, { data: { message: 'Bom dia' } });
  await untilHeard(hers, `company-${user.companyId}-chat-${chat.id}`, 'new-message');
  await call(['POST', `/chats/${chat.id}/read`], anything, { data: { userId: user.id } });
  await untilHeard(hers, `company-${user.companyId}-chat-${chat.id}`, 'update');
  expect(hers.socket.heard.filter(({ channel }) => channel === ofUser)).toHaveLength(1);
  const Said = z.object({ records: z.array(z.object({ message: z.string() })) });
  const said = await call(['GET', `/chats/${chat.id}/messages`], Said, { params: { pageNumber: 1 } });
  expect(said.data.records.map(({ message }) => message)).toEqual(['Bom dia']);
  for (const { socket } of [admin, hers]) socket.close();
});

import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { companyChannel } from '@prosa/contracts/realtime.ts';
import { createTag } from '@prosa/contracts/tags/api.ts';
import { createTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { type Ticket, type TicketStatus, ticketStatuses } from '@prosa/contracts/tickets/schema.ts';
import { updateUser } from '@prosa/contracts/users/api.ts';
import { type AttendedCompany, attendedCompany } from '@prosa/server/testing/attended-company.ts';
import { buildQueue, buildUser, unique } from '@prosa/server/testing/builders.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OlderPerson, openOlderLists } from './older-client.ts';

const { app, url } = await listeningApp();

const acts = [
  'hear',
  'hear',
  'hear',
  'create',
  'accept',
  'accept',
  'answer',
  'return',
  'close',
  'reopen',
  'transferToUser',
  'transferToUser',
  'transferToQueue',
  'changeQueue',
] as const;

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    /** Chooses the person, the contact or ticket, the colleague, and the queue, of those there are. */
    who: fc.nat({ max: 4 }),
    which: fc.nat({ max: 11 }),
    whom: fc.nat({ max: 4 }),
    where: fc.nat({ max: 3 }),
  }),
  { minLength: 8, maxLength: 40 },
);
type Step = Parameters<Parameters<typeof steps.map>[0]>[0][number];

interface Cast {
  readonly attended: AttendedCompany;
  readonly people: readonly OlderPerson[];
  readonly queueIds: readonly number[];
}

/** Users of every profile with overlapping queues, and one who also sees tickets without a queue. */
async function castPeople(): Promise<Cast> {
  const attended = await attendedCompany(app, { start: new Date().toISOString() });
  const { company } = attended;
  const [sales = 0, support = 0, billing = 0] = [...attended.queueIds, await buildQueue(app, company)];
  const person = async (
    profile: 'supervisor' | 'user',
    queueIds: number[],
    { showsAll = false, seesAllTickets = false } = {},
  ): Promise<OlderPerson> => {
    const user = await buildUser(app, { company, profile, queueIds, seesAllTickets });
    return { user, profile, queueIds, showsAll };
  };
  const ofAdmin = [sales, support];
  const params = { userId: String(company.admin.id) };
  await app.call(updateUser, { params, body: { queueIds: ofAdmin } }, { token: company.admin.token });
  return {
    attended,
    queueIds: [sales, support, billing],
    people: [
      { user: company.admin, profile: 'admin', queueIds: ofAdmin, showsAll: true },
      await person('supervisor', [support], { showsAll: true }),
      await person('user', [sales]),
      await person('user', [sales, support], { seesAllTickets: true }),
      await person('user', [billing]),
    ],
  };
}

/** The states of a ticket in which a client of the family offers it. */
const mayHappenIn: Record<Exclude<Step['act'], 'hear' | 'create'>, readonly TicketStatus[]> = {
  accept: ['pending'],
  answer: ['open'],
  return: ['open'],
  close: ['open', 'pending'],
  reopen: ['closed'],
  transferToUser: ['open', 'pending'],
  transferToQueue: ['open', 'pending'],
  changeQueue: ['open', 'pending'],
};

function pick<T>(from: readonly T[], index: number): T | undefined {
  return from[index % Math.max(from.length, 1)];
}

/** Calls as clients of this product family do; a refused step changes nothing. */
async function carryOut({ attended, people, queueIds }: Cast, step: Step): Promise<void> {
  const { act, which } = step;
  if (act === 'hear') return void (await attended.hear(which % 4, unique('Oi')));
  const rows = await attended.ticketRows();
  const { user } = pick(people, step.who) ?? { user: attended.company.admin };
  const caller = { token: user.token };
  const queueId = pick([...queueIds, null], step.where) ?? null;
  if (act === 'create') {
    const contactId = pick(rows, which)?.contact_id;
    if (contactId === undefined) return;
    const body = { contactId, queueId, whatsappId: attended.connectionIds[step.where % 2] ?? null };
    expect((await app.call(createTicket, { body }, caller)).status).toBeLessThan(500);
    return;
  }
  const row = pick(
    rows.filter(({ status }) => mayHappenIn[act].includes(status)),
    which,
  );
  if (!row) return;
  const params = { ticketId: String(row.id) };
  if (act === 'answer') {
    const body = { body: unique('Bom dia') };
    expect((await app.call(sendMessage, { params, body }, caller)).status).toBeLessThan(500);
    return;
  }
  const body = {
    accept: { status: 'open', userId: user.id },
    return: { status: 'pending', userId: null },
    close: { status: 'closed', userId: user.id, queueId: row.queue_id },
    reopen: { status: 'open', userId: user.id, queueId: row.queue_id },
    transferToUser: { userId: pick(people, step.whom)?.user.id ?? null, queueId },
    transferToQueue: { status: 'pending', userId: null, queueId },
    changeQueue: { queueId, userId: row.user_id },
  } as const;
  expect((await app.call(updateTicket, { params, body: body[act] }, caller)).status).toBeLessThan(500);
}

type Client = Awaited<ReturnType<typeof openOlderLists>>;

/** Creates a tag, which is broadcast to all clients: a client that received it has received everything before. */
async function untilAllHeard({ attended }: Cast, clients: readonly Client[]): Promise<void> {
  const { id, admin } = attended.company;
  const { reply } = await app.call(createTag, { body: { name: unique('Marco') } }, { token: admin.token });
  const isIt = ({ channel, payload }: { channel: string; payload: unknown }) =>
    channel === companyChannel(id, 'tag') && (payload as { tag: { id: number } }).tag.id === reply.id;
  await eventually(() => {
    for (const { socket } of clients) if (!socket.heard.some(isIt)) throw new Error('Not everybody heard.');
  });
}

/** In a fixed order; the user of a pending ticket is not part of the list. */
const shown = (tickets: readonly Ticket[]) =>
  tickets
    .map((ticket) => (ticket.status === 'pending' ? { ...ticket, userId: null } : ticket))
    .toSorted((a, b) => a.id - b.id);

/** How many tickets were compared. */
async function compareLists(cast: Cast, clients: readonly Client[]): Promise<number> {
  await untilAllHeard(cast, clients);
  let compared = 0;
  for (const { person, listOf, fetchList } of clients) {
    for (const status of ticketStatuses) {
      const fetched = shown(await fetchList(status));
      expect(shown(listOf(status)), `${person.profile} ${person.queueIds} ${status}`).toEqual(fetched);
      compared += fetched.length;
    }
  }
  return compared;
}

const comparedEvery = 6;

it('the lists that older clients make of their events are those they would fetch', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const cast = await castPeople();
      const clients = await Promise.all(cast.people.map((person) => openOlderLists(app, url, person)));
      try {
        for (const [index, step] of history.entries()) {
          await carryOut(cast, step);
          if (index % comparedEvery === 0) compared += await compareLists(cast, clients);
        }
        compared += await compareLists(cast, clients);
      } finally {
        for (const { socket } of clients) socket.close();
      }
    }),
    { numRuns: 15 },
  );
  expect(compared).toBeGreaterThan(50);
}, 600_000);

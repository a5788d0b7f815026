import { listTicketCards } from '@prosa/contracts/chats/api.ts';
import { exportDashboard, getDashboardNow, listDashboardTickets } from '@prosa/contracts/dashboard/api.ts';
import { listCards } from '@prosa/contracts/kanban/api.ts';
import { listMessages, listMessageVersions, searchMessages } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { listTicketNotes } from '@prosa/contracts/ticket-notes/api.ts';
import { getTicket, getTicketByUuid, listTickets } from '@prosa/contracts/tickets/api.ts';
import type { TicketPage } from '@prosa/contracts/tickets/schema.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildVisibilityTable,
  canSee,
  cases,
  expectedFor,
  labelsOf,
  type StoredCase,
  type Viewer,
  type VisibilityTable,
  viewers,
} from './visibility-table.ts';

const app = await ownApp();
let table: VisibilityTable;
beforeAll(async () => {
  table = await buildVisibilityTable(app);
});

const isManager = ({ profile }: Viewer) => profile !== 'user';
const isOwn = ({ name }: Viewer, { assignee }: StoredCase) => assignee === name;
const isLive = ({ status }: StoredCase) => status !== 'closed';
/** Whether a list without `showAll` contains the ticket. */
const isInTabs = (viewer: Viewer, ticket: StoredCase) => isOwn(viewer, ticket) || ticket.status === 'pending';

/**
 * Whether the case applies to the viewer: unassigned, assigned to a colleague, or assigned to the viewer. The company's
 * first admin has no cases of their own.
 */
const concerns = ({ name }: Viewer, { assignee }: StoredCase) =>
  assignee === null || assignee === 'colleague' || assignee === name;

async function everyPage(list: (pageNumber: number) => Promise<{ reply: TicketPage }>) {
  const ids: number[] = [];
  let count: number | null = null;
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    const { reply } = await list(pageNumber);
    ids.push(...reply.tickets.map(({ id }) => id));
    count ??= reply.count;
    hasMore = reply.hasMore;
  }
  return { labels: labelsOf(table, ids), count };
}

const ticketsOf = (viewer: Viewer, query: object) =>
  everyPage((pageNumber) =>
    app.call(listTickets, { query: { ...query, pageNumber } as never }, table.token(viewer)),
  );

/** Labels of the tickets that concern the viewer and for which the call succeeds. */
async function answered(
  viewer: Viewer,
  ask: (ticket: StoredCase) => Promise<{ status: number; refusal: { error: string } }>,
): Promise<string[]> {
  const labels: string[] = [];
  for (const ticket of table.stored.filter((one) => concerns(viewer, one))) {
    const { status, refusal } = await ask(ticket);
    if (status === 200) labels.push(ticket.label);
    else expect([status, refusal.error]).toEqual([403, 'ERR_NO_PERMISSION']);
  }
  return labels.sort();
}

const pageOf = (viewer: Viewer, ticket: StoredCase) =>
  app.call(listMessages, { params: { ticketId: ticket.id }, query: {} as never }, table.token(viewer));

/** All messages of all conversations that the viewer can open. */
async function readable(viewer: Viewer): Promise<Message[]> {
  const messages: Message[] = [];
  for (const ticket of table.stored.filter((one) => concerns(viewer, one))) {
    const { status, reply } = await pageOf(viewer, ticket);
    if (status === 200) messages.push(...reply.messages);
  }
  return messages;
}

async function notesOf(viewer: Viewer): Promise<string[]> {
  const notes = new Set<string>();
  for (const { id: ticketId, contactId } of table.stored.filter((one) => concerns(viewer, one))) {
    const query = { ticketId, contactId } as never;
    const { status, reply } = await app.call(listTicketNotes, { query }, table.token(viewer));
    if (status === 200) for (const { note } of reply) notes.add(note);
  }
  return [...notes].sort();
}

async function found(viewer: Viewer): Promise<string[]> {
  const ids: number[] = [];
  let before: number | undefined;
  do {
    const query = { searchParam: 'palavra', ...(before === undefined ? {} : { before }) } as never;
    const { reply } = await app.call(searchMessages, { query }, table.token(viewer));
    ids.push(...reply.messages.map(({ ticket }) => ticket.id));
    before = reply.next ?? undefined;
  } while (before !== undefined);
  return labelsOf(table, ids);
}

/** A supervisor's dashboard covers their queues; tickets without a queue are not in it. */
const isInDashboard = (viewer: Viewer, { queue }: StoredCase) =>
  viewer.profile === 'admin' || (queue !== null && viewer.queues.includes(queue));

it('has at least 40 cases', () => {
  expect(viewers.length * cases.length).toBeGreaterThanOrEqual(40);
  expect(cases.length).toBeGreaterThanOrEqual(40);
});

describe.each(viewers.map((viewer) => [viewer.name, viewer] as const))(
  'A5: %s sees the same tickets',
  (_, viewer) => {
    it('in the lists: a search, the tabs with their numbers, everything, by queue, tag and attendant', async () => {
      expect((await ticketsOf(viewer, { searchParam: 'Cliente' })).labels).toEqual(
        expectedFor(table, viewer),
      );
      for (const status of ['pending', 'open', 'closed'] as const) {
        const isTab = (ticket: StoredCase) => ticket.status === status && isInTabs(viewer, ticket);
        const tab = await ticketsOf(viewer, { status });
        const expected = expectedFor(table, viewer, isTab);
        expect([status, tab.labels]).toEqual([status, expected]);
        if (status !== 'closed') expect([status, tab.count]).toEqual([status, expected.length]);
        const all = await ticketsOf(viewer, { status, showAll: 'true' });
        const isAll = (ticket: StoredCase) =>
          ticket.status === status && (isManager(viewer) || isTab(ticket));
        expect([status, all.labels]).toEqual([status, expectedFor(table, viewer, isAll)]);
      }
      for (const [queue, queueId] of table.queueIds) {
        const asked = { searchParam: 'Cliente', queueIds: `[${queueId}]` };
        const inQueue = (ticket: StoredCase) => ticket.queue === queue;
        const only = await ticketsOf(viewer, { ...asked, onlyQueues: 'true' });
        expect(only.labels).toEqual(expectedFor(table, viewer, inQueue));
        const beside = await ticketsOf(viewer, asked);
        const isBeside = (ticket: StoredCase) => inQueue(ticket) || ticket.queue === null;
        expect(beside.labels).toEqual(expectedFor(table, viewer, isBeside));
      }
      const tagged = await ticketsOf(viewer, { tags: `[${table.tagId}]` });
      expect(tagged.labels).toEqual(expectedFor(table, viewer, (ticket) => isInTabs(viewer, ticket)));
      const unread = await ticketsOf(viewer, { withUnreadMessages: 'true' });
      expect(unread.labels).toEqual(
        expectedFor(table, viewer, (ticket) => isLive(ticket) && isInTabs(viewer, ticket)),
      );
    });

    it('in the list of somebody’s tickets, for those who may ask for it', async () => {
      if (!isManager(viewer)) return;
      const { reply } = await app.call(
        listTickets,
        { query: { searchParam: 'colleague' } as never },
        table.admin,
      );
      const users = `[${reply.tickets.find(({ user }) => user?.name === 'colleague')?.userId}]`;
      const { labels } = await ticketsOf(viewer, { users });
      expect(labels).toEqual(expectedFor(table, viewer, ({ assignee }) => assignee === 'colleague'));
    });

    it('on the kanban board, with the number of its lane', async () => {
      const board = await everyPage((pageNumber) =>
        app.call(listCards, { query: { lane: 'lane0', pageNumber } as never }, table.token(viewer)),
      );
      const expected = expectedFor(table, viewer, isLive);
      expect([board.labels, board.count]).toEqual([expected, expected.length]);
    });

    it('one by one: by id, by address, as a card in a chat', async () => {
      const expected = expectedFor(table, viewer, (ticket) => concerns(viewer, ticket));
      const caller = table.token(viewer);
      const byId = await answered(viewer, ({ id }) =>
        app.call(getTicket, { params: { ticketId: id } }, caller),
      );
      expect(byId).toEqual(expected);
      const byUuid = await answered(viewer, ({ uuid }) =>
        app.call(getTicketByUuid, { params: { uuid } }, caller),
      );
      expect(byUuid).toEqual(expected);
      const cards: number[] = [];
      for (const { uuid } of table.stored) {
        const { reply } = await app.call(listTicketCards, { query: { uuids: uuid } as never }, caller);
        cards.push(...reply.map(({ id }) => id));
      }
      expect(labelsOf(table, cards)).toEqual(expectedFor(table, viewer));
    });

    it('in the search for words', async () => {
      expect(await found(viewer)).toEqual(expectedFor(table, viewer));
    });

    it('in notes, of the ticket and of its contact', async () => {
      const expected = expectedFor(table, viewer, (ticket) => concerns(viewer, ticket));
      const ofTicket = await answered(viewer, ({ id }) =>
        app.call(listTicketNotes, { query: { ticketId: id } as never }, table.token(viewer)),
      );
      expect(ofTicket).toEqual(expected);
      expect(await notesOf(viewer)).toEqual(expected);
    });

    it('in message pages and former versions; the history of a contact is whole unless the company hides it', async () => {
      const expected = expectedFor(table, viewer, (ticket) => concerns(viewer, ticket));
      expect(await answered(viewer, (ticket) => pageOf(viewer, ticket))).toEqual(expected);
      const versions = await answered(viewer, ({ messageId }) =>
        app.call(listMessageVersions, { params: { messageId } }, table.token(viewer)),
      );
      expect(versions).toEqual(isManager(viewer) ? expected : []);
      const isInHistory = (ticket: StoredCase) =>
        ticket.isShared && table.stored.some((one) => one.isShared && canSee(viewer, one));
      const whole = table.stored
        .filter((ticket) => concerns(viewer, ticket) && (canSee(viewer, ticket) || isInHistory(ticket)))
        .map(({ label }) => label);
      expect(
        labelsOf(
          table,
          (await readable(viewer)).map(({ ticketId }) => ticketId),
        ),
      ).toEqual(whole.sort());
    });

    it('on the dashboard: behind its numbers, in them, and in what is exported', async () => {
      const caller = table.token(viewer);
      const query = { days: '1' } as never;
      const counted = await app.call(listDashboardTickets, { query }, caller);
      const text = new URLSearchParams({ days: '1', table: 'queue', language: 'en' }).toString();
      const csv = await app.http.inject({
        url: `/api${exportDashboard.path}?${text}`,
        headers: { authorization: `Bearer ${caller.token}` },
      });
      const now = await app.call(getDashboardNow, { query: {} as never }, caller);
      if (!isManager(viewer)) {
        expect([counted.status, csv.statusCode, now.status]).toEqual([403, 403, 403]);
        return;
      }
      const ids = counted.reply.tickets.map(({ id }) => id);
      for (let page = counted.reply; page.next; ) {
        const next = { days: '1', beforeAt: page.next.at, beforeId: page.next.id } as never;
        page = (await app.call(listDashboardTickets, { query: next }, caller)).reply;
        ids.push(...page.tickets.map(({ id }) => id));
      }
      const isShown = (ticket: StoredCase) => isInDashboard(viewer, ticket);
      expect(labelsOf(table, ids)).toEqual(expectedFor(table, viewer, isShown));
      const live = expectedFor(table, viewer, (ticket) => isShown(ticket) && isLive(ticket));
      expect(now.reply.waiting + now.reply.attending).toBe(live.length);
      const rows = csv.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(';')[0]);
      const queues = table.stored.filter(isShown).map(({ queue }) => queue ?? '—');
      expect(rows.sort()).toEqual([...new Set(queues)].sort());
      for (const [queue, queueId] of table.queueIds) {
        const asked = { days: '1', queueId: String(queueId) } as never;
        const { status } = await app.call(listDashboardTickets, { query: asked }, caller);
        const isTheirs = viewer.profile === 'admin' || viewer.queues.some((name) => name === queue);
        expect([queue, status]).toEqual([queue, isTheirs ? 200 : 403]);
      }
    });
  },
);

describe('A5: where the company shows only what one sees of a contact’s history', () => {
  const setHistory = (value: string) =>
    app.call(updateSetting, { params: { settingKey: 'contactHistory' }, body: { value } }, table.admin);
  beforeAll(async () => {
    expect((await setHistory('visible')).status).toBe(200);
  });
  afterAll(() => setHistory('all'));

  it.each(viewers.map((viewer) => [viewer.name, viewer] as const))(
    '%s reads messages, quotes and files of the tickets they see',
    async (_, viewer) => {
      const expected = expectedFor(table, viewer, (ticket) => concerns(viewer, ticket));
      const messages = await readable(viewer);
      expect(
        labelsOf(
          table,
          messages.map(({ ticketId }) => ticketId),
        ),
      ).toEqual(expected);
      const text = JSON.stringify(messages);
      const files = table.stored.filter(({ fileKey }) => text.includes(fileKey));
      expect(files.map(({ label }) => label).sort()).toEqual(expected);
      const quoted = new Set(messages.flatMap(({ quotedMsg }) => quotedMsg?.id ?? []));
      const shown = table.stored.filter(({ messageId }) => quoted.has(messageId));
      expect(shown.filter((ticket) => !canSee(viewer, ticket))).toEqual([]);
      expect(await found(viewer)).toEqual(expectedFor(table, viewer));
    },
  );
});

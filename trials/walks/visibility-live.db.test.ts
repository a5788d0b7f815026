import { retryMessage } from '@prosa/contracts/messages/api.ts';
import type { ViewingUpdate } from '@prosa/contracts/presence/events.ts';
import { createTicketNote } from '@prosa/contracts/ticket-notes/api.ts';
import { syncTicketTags } from '@prosa/contracts/tickets/api.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import { connectSocket, type TestSocket } from '@prosa/server/testing/test-socket.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildVisibilityTable,
  canSee,
  expectedFor,
  labelsOf,
  type Viewer,
  type VisibilityTable,
  viewers,
} from './visibility-table.ts';

const { app, url } = await listeningApp();
let table: VisibilityTable;
beforeAll(async () => {
  table = await buildVisibilityTable(app);
});

/** Labels of the tickets received on a channel whose events belong to one ticket. */
function heardOn(channel: string, { heard }: Pick<TestSocket, 'heard'>): string[] {
  return labelsOf(
    table,
    heard
      .filter((event) => event.channel.endsWith(`-${channel}`))
      .map(({ payload }) => {
        const { ticket, message, ticketNote } = payload as {
          ticket?: { id: number };
          message?: { ticketId: number };
          ticketNote?: { ticketId: number };
        };
        return message?.ticketId ?? ticketNote?.ticketId ?? ticket?.id ?? 0;
      }),
  );
}

describe('A5: over the socket', () => {
  const channels = ['ticket', 'appMessage', 'ticketNote'] as const;
  const hear = (viewer: Viewer, lastSeq?: number) =>
    connectSocket(url, {
      auth: { ...table.token(viewer), ...(lastSeq === undefined ? {} : { lastSeq }) },
    });
  let before: number;

  it('everybody hears of the tickets they see, and of no other', async () => {
    const sockets = new Map<Viewer, TestSocket>();
    for (const viewer of viewers) sockets.set(viewer, await hear(viewer));
    before = Math.max(...[...sockets.values()].map(({ ready }) => ready.seq));
    for (const { id: ticketId, failedId } of table.stored) {
      const tags = { ticketId, tags: [] } as never;
      const results = [
        await app.call(syncTicketTags, { body: tags }, table.admin),
        await app.call(retryMessage, { params: { messageId: failedId } }, table.admin),
        await app.call(createTicketNote, { body: { ticketId, note: 'Combinado' } }, table.admin),
      ];
      expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const last = await eventually(() => {
      const seqs = [...(sockets.get(viewers[0] as Viewer)?.heard ?? [])].map(({ seq }) => seq ?? 0);
      const newest = Math.max(0, ...seqs);
      expect(newest).toBeGreaterThanOrEqual(before + 3 * table.stored.length);
      return newest;
    });
    expect(last).toBeGreaterThan(before);
    for (const [viewer, socket] of sockets) {
      const expected = expectedFor(table, viewer);
      await eventually(() => {
        for (const channel of channels) {
          expect([viewer.name, channel, heardOn(channel, socket)]).toEqual([viewer.name, channel, expected]);
        }
      });
      socket.close();
    }
  });

  it.each(viewers.map((viewer) => [viewer.name, viewer] as const))(
    '%s is told the same when they come back',
    async (_, viewer) => {
      const socket = await hear(viewer, before);
      expect(socket.ready.resync).toBe(false);
      for (const channel of channels) {
        expect([channel, heardOn(channel, socket)]).toEqual([channel, expectedFor(table, viewer)]);
      }
      socket.close();
    },
  );

  it('only who sees a ticket is announced as looking at it', async () => {
    // As many tickets as a client may view at once; one of each kind.
    const looked = table.stored
      .filter(
        ({ assignee, status }) => (assignee === null || assignee === 'colleague') && status !== 'closed',
      )
      .slice(0, 12);
    const [watcher, fence] = [
      await connectSocket(url, { auth: table.admin }),
      await hear(viewers[1] as Viewer),
    ];
    for (const { id: ticketId } of looked) await watcher.say('viewTicket', { ticketId });
    const [fenced] = looked;
    for (const viewer of viewers.filter(({ profile }) => profile !== 'admin')) {
      const socket = await hear(viewer);
      const from = watcher.heard.length;
      for (const { id: ticketId } of looked) await socket.say('viewTicket', { ticketId });
      await fence.say('viewTicket', { ticketId: fenced?.id });
      const news = () =>
        watcher.heard
          .slice(from)
          .filter(({ channel }) => channel.endsWith('-viewing'))
          .map(({ payload }) => payload as ViewingUpdate)
          .filter(({ isGone }) => !isGone);
      // Broadcasts keep their order: once the last one has arrived, all earlier ones have.
      await eventually(() => expect(news().some(({ user }) => user.name === 'admin of sales')).toBe(true));
      const seen = news().filter(({ user }) => user.name === viewer.name);
      const expected = looked.filter((ticket) => canSee(viewer, ticket)).map(({ label }) => label);
      expect([
        viewer.name,
        labelsOf(
          table,
          seen.map(({ ticketId }) => ticketId),
        ),
      ]).toEqual([viewer.name, expected.sort()]);
      socket.close();
    }
    watcher.close();
    fence.close();
  });
});

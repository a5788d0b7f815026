import { setTimeout as wait } from 'node:timers/promises';
import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';
import { companyChannel, type EventMeta, type ReadyMessage } from '@prosa/contracts/realtime.ts';
import type { TicketEvent } from '@prosa/contracts/tickets/schema.ts';
import { io, type Socket } from 'socket.io-client';
import { loadFresh, type Seen } from './fresh-load.ts';
import type { RetryingClient } from './retrying-client.ts';

export interface FoldingScreen {
  /** State built from the received events alone. */
  readonly seen: Seen;
  /** Time to catch up after each reconnect. */
  readonly caughtUpMs: readonly number[];
  readonly resyncs: () => number;
  readonly events: () => number;
  /** Message statuses that went backwards. */
  readonly backwards: readonly string[];
  /** Stays connected from now on; settles once connected. */
  settleDown(): Promise<void>;
  close(): Promise<void>;
}

const longestLookMs = 2000;
const longestAbsenceMs = 500;
const handshakeWithinMs = 5000;
const readyWithinMs = 2 * handshakeWithinMs;

/** A browser on a bad line: it reconnects often, sends its last sequence number, and folds the events. */
export async function openFoldingScreen(url: string, caller: RetryingClient): Promise<FoldingScreen> {
  const { eventSeq, user } = await caller.session();
  const seen = await loadFresh(caller);
  const caughtUpMs: number[] = [];
  const backwards: string[] = [];
  const told = new Map<number, number>();
  let lastSeq = eventSeq;
  let resyncs = 0;
  let events = 0;
  let held: (() => void)[] | undefined;
  let life: 'restless' | 'settled' | 'over' = 'restless';
  let socket: Socket | undefined;
  let settled = Promise.withResolvers<void>();

  function foldTicket(event: TicketEvent): void {
    if (event.action === 'update') seen.tickets.set(event.ticket.id, event.ticket);
    else if (event.action === 'delete') seen.tickets.delete(event.ticketId);
    else changeUnread(event.ticketId, event.unreadMessages);
  }

  function changeUnread(ticketId: number, unreadMessages: number): void {
    const ticket = seen.tickets.get(ticketId);
    if (ticket) seen.tickets.set(ticketId, { ...ticket, unreadMessages });
  }

  function foldMessage(event: MessageEvent): void {
    const { message } = event;
    if (event.action === 'create') seen.tickets.set(event.ticket.id, event.ticket);
    seen.messages.set(message.id, message);
    const before = told.get(message.id) ?? message.ack;
    const hasFailed = message.ack === acks.failed;
    if (message.ack < before && !hasFailed)
      backwards.push(`message ${message.id} from ${before} to ${message.ack}`);
    told.set(message.id, message.ack);
  }

  function hear<Event>(name: 'ticket' | 'appMessage', fold: (event: Event) => void): void {
    socket?.on(companyChannel(user.companyId, name), (event: Event, { seq }: EventMeta) => {
      // A repeated event is already in the state.
      if (seq <= lastSeq) return;
      events += 1;
      lastSeq = seq;
      if (held) held.push(() => fold(event));
      else fold(event);
    });
  }

  /** Settles when it has caught up; rejects otherwise. */
  async function connect(): Promise<void> {
    const { token } = await caller.session();
    const opened = io(url, {
      auth: { token, lastSeq },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: handshakeWithinMs,
    });
    socket = opened;
    hear('ticket', foldTicket);
    hear('appMessage', foldMessage);
    const ready = await new Promise<ReadyMessage>((resolve, reject) => {
      opened.once('ready', resolve);
      opened.once('connect_error', reject);
      opened.once('disconnect', (reason) => reject(new Error(reason)));
      // A socket closed before the handshake emits no event.
      setTimeout(() => reject(new Error('Nobody answered.')), readyWithinMs);
    });
    lastSeq = ready.resync ? ready.seq : Math.max(lastSeq, ready.seq);
    if (ready.resync) await loadAnew();
  }

  /** Reloads everything. Events received meanwhile may be newer than the load and are applied after it. */
  async function loadAnew(): Promise<void> {
    resyncs += 1;
    const waiting: (() => void)[] = [];
    held = waiting;
    const fresh = await loadFresh(caller);
    seen.tickets.clear();
    seen.messages.clear();
    for (const [id, ticket] of fresh.tickets) seen.tickets.set(id, ticket);
    for (const [id, message] of fresh.messages) seen.messages.set(id, message);
    held = undefined;
    for (const fold of waiting) fold();
  }

  /** Stays connected until the line breaks or a random time has passed. */
  async function look(): Promise<void> {
    const startedAt = Date.now();
    await connect();
    caughtUpMs.push(Date.now() - startedAt);
    const broken = new Promise<void>((resolve) => void socket?.once('disconnect', () => resolve()));
    if (life === 'restless') await Promise.race([broken, wait(Math.random() * longestLookMs)]);
    if (life !== 'settled') return;
    settled.resolve();
    await broken;
  }

  async function live(): Promise<void> {
    while (life !== 'over') {
      // A dead server does not respond: retried after the absence.
      await look().catch(() => undefined);
      socket?.close();
      if (life === 'restless') await wait(Math.random() * longestAbsenceMs);
      else await wait(longestAbsenceMs / 5);
    }
  }
  const lived = live();

  return {
    seen,
    caughtUpMs,
    backwards,
    resyncs: () => resyncs,
    events: () => events,
    settleDown() {
      life = 'settled';
      settled = Promise.withResolvers();
      return settled.promise;
    },
    async close() {
      life = 'over';
      socket?.close();
      await lived;
    },
  };
}

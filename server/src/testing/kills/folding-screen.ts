import { setTimeout as wait } from 'node:timers/promises';
import type { MessageEvent } from '@prosa/contracts/messages/events.ts';
import { acks } from '@prosa/contracts/messages/schema.ts';
import { companyChannel, type EventMeta, type ReadyMessage } from '@prosa/contracts/realtime.ts';
import type { TicketEvent } from '@prosa/contracts/tickets/events.ts';
import { io, type Socket } from 'socket.io-client';
import { loadFresh, type Seen } from './fresh-load.ts';
import type { StubbornCaller } from './stubborn-caller.ts';

export interface FoldingScreen {
  /** What it would show, by nothing but what it was told. */
  readonly seen: Seen;
  /** How often it came back, and how long it took each time until it had caught up. */
  readonly caughtUpMs: readonly number[];
  readonly resyncs: () => number;
  readonly events: () => number;
  /** Ticks that went backwards. */
  readonly backwards: readonly string[];
  /** Stays connected from now on. Settles when it is. */
  settleDown(): Promise<void>;
  close(): Promise<void>;
}

const longestLookMs = 2000;
const longestAbsenceMs = 500;
const handshakeWithinMs = 5000;
const readyWithinMs = 2 * handshakeWithinMs;

/** A browser on a bad line: it comes and goes, says the last number it saw, and folds what it is told. */
export async function openFoldingScreen(url: string, caller: StubbornCaller): Promise<FoldingScreen> {
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
      // Told a second time: it is in what is seen already.
      if (seq <= lastSeq) return;
      events += 1;
      lastSeq = seq;
      if (held) held.push(() => fold(event));
      else fold(event);
    });
  }

  /** Settles when it has caught up; rejects when that does not come about. */
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
      // One that is closed before it was let in tells nobody.
      setTimeout(() => reject(new Error('Nobody answered.')), readyWithinMs);
    });
    lastSeq = ready.resync ? ready.seq : Math.max(lastSeq, ready.seq);
    if (ready.resync) await loadAnew();
  }

  /** What is told meanwhile may be newer than what was loaded, and comes after it. */
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

  /** Until the line breaks or it is tired of it. */
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
      // A server that is dead answers nobody: it is tried again after the absence.
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

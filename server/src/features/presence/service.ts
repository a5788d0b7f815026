import {
  leaveTicketMessage,
  type ViewingUpdate,
  viewingChannel,
  viewingTimeoutMs,
  viewTicketMessage,
} from '@prosa/contracts/presence/events.ts';
import type { ViewTicket } from '@prosa/contracts/presence/schema.ts';
import { LRUCache } from 'lru-cache';
import { ticketRooms } from '#features/tickets/visibility.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader } from '#platform/database/database.ts';
import type { EphemeralBroadcast, ProcessMessage } from '#platform/realtime/ephemeral-broadcast.ts';
import { ticketViewersRoom, userRoom } from '#platform/realtime/rooms.ts';
import type { ClientSocket, SocketHandlers, SocketIdentity } from '#platform/realtime/socket-server.ts';
import { findView, type View } from './queries.ts';
import {
  type AttendantTyping,
  attendantTypingMessage,
  createRateLimit,
  readLeave,
  readView,
} from './rules.ts';

interface PresenceOptions {
  readonly readerOf: (companyId: CompanyId) => Reader;
  readonly broadcast: (whisper: EphemeralBroadcast) => void;
  readonly sendToProcesses: (aside: ProcessMessage) => void;
  readonly clock: Clock;
}

interface Viewed {
  readonly name: string;
  readonly timer: NodeJS.Timeout;
  /** The connection over which the customer sees that this user types. */
  readonly typesOver: number | null;
}

/** Maximum delay until a ticket that moved out of a user's sight is noticed. */
const sightLimits = { max: 5000, ttl: 10_000 };
const budget = { most: 40, perMs: 10_000 };
/** Maximum number of tickets one client can view at once. */
const maxTickets = 20;

/**
 * Publishes who views a ticket to the other viewers. Nothing is stored: a client repeats its message every 20 seconds
 * and is removed after 45 seconds without one.
 */
export function createPresenceService({ readerOf, broadcast, sendToProcesses, clock }: PresenceOptions) {
  const sights = new LRUCache<string, View>(sightLimits);

  async function viewOf({ companyId, userId }: SocketIdentity, ticketId: number): Promise<View | undefined> {
    const key = `${companyId} ${userId} ${ticketId}`;
    const known = sights.get(key);
    if (known) return known;
    const view = await findView(readerOf(companyId), userId, ticketId);
    if (view) sights.set(key, view);
    return view;
  }

  /** Returns the ticket if the speaker's rooms include one that may see it. */
  async function seenBy({ identity }: ClientSocket, ticketId: number): Promise<View | undefined> {
    const view = await viewOf(identity, ticketId);
    const isSeen =
      view && ticketRooms(identity.companyId, view.place).some((r) => identity.rooms.includes(r));
    return isSeen ? view : undefined;
  }

  function publishViewing(
    { identity: { companyId, userId } }: ClientSocket,
    news: Omit<ViewingUpdate, 'user'>,
    name: string,
  ) {
    broadcast({
      channel: viewingChannel(companyId),
      payload: { ...news, user: { id: userId, name } } satisfies ViewingUpdate,
      rooms: [ticketViewersRoom(companyId, news.ticketId)],
      except: [userRoom(companyId, userId)],
    });
  }

  /** Sends a typing indicator to the customer, only for the user who attends them. */
  function sendTyping({ identity: { companyId } }: ClientSocket, typing: Omit<AttendantTyping, 'companyId'>) {
    sendToProcesses({
      name: attendantTypingMessage,
      payload: { companyId, ...typing } satisfies AttendantTyping,
    });
  }

  /** Registers one open client. */
  return function listenTo(speaker: ClientSocket): SocketHandlers {
    const { companyId, userId } = speaker.identity;
    const viewed = new Map<number, Viewed>();
    const isWithinBudget = createRateLimit(budget.most, budget.perMs);
    let turn: Promise<void> = Promise.resolve();

    /** Serialises messages: a leave must not overtake a view whose permission is still being checked. */
    function inTurn(work: () => Promise<void> | void): Promise<void> {
      const next = turn.then(work);
      turn = next.catch(() => undefined);
      return next;
    }

    /** Stops the indicator on the former connection before it starts on another. */
    function typeOver(ticketId: number, connectionId: number | null): void {
      const former = viewed.get(ticketId)?.typesOver ?? null;
      if (former !== null && former !== connectionId) {
        sendTyping(speaker, { connectionId: former, ticketId, isTyping: false });
      }
      if (connectionId !== null) sendTyping(speaker, { connectionId, ticketId, isTyping: true });
    }

    function leave(ticketId: number): void {
      const entry = viewed.get(ticketId);
      if (!entry) return;
      clearTimeout(entry.timer);
      typeOver(ticketId, null);
      viewed.delete(ticketId);
      speaker.leave(ticketViewersRoom(companyId, ticketId));
      publishViewing(speaker, { ticketId, isTyping: false, isGone: true }, entry.name);
    }

    async function look({ ticketId, isTyping }: ViewTicket): Promise<void> {
      const view = await seenBy(speaker, ticketId);
      if (!view) return leave(ticketId);
      clearTimeout(viewed.get(ticketId)?.timer);
      const timer = setTimeout(() => leave(ticketId), viewingTimeoutMs).unref();
      const typesOver = isTyping && view.place.userId === userId ? view.attendedOver : null;
      typeOver(ticketId, typesOver);
      viewed.set(ticketId, { name: view.userName, timer, typesOver });
      speaker.join(ticketViewersRoom(companyId, ticketId));
      publishViewing(speaker, { ticketId, isTyping, isGone: false }, view.userName);
      const [oldest] = viewed.keys();
      if (viewed.size > maxTickets && oldest !== undefined) leave(oldest);
    }

    async function receiveView(payload: unknown): Promise<void> {
      const view = readView(payload);
      if (view && isWithinBudget(clock.now().getTime())) await inTurn(() => look(view));
    }

    async function receiveLeave(payload: unknown): Promise<void> {
      const ticketId = readLeave(payload);
      if (ticketId !== undefined) await inTurn(() => leave(ticketId));
    }

    return {
      byName: {
        [viewTicketMessage]: receiveView,
        [leaveTicketMessage]: receiveLeave,
        // Message names of older front ends.
        joinChatBox: receiveView,
        leaveChatBox: receiveLeave,
      },
      onDisconnect: () =>
        void inTurn(() => {
          for (const ticketId of [...viewed.keys()]) leave(ticketId);
        }),
    };
  };
}

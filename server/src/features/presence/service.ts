import {
  leaveTicketMessage,
  type ViewingNews,
  viewingChannel,
  viewingForgetMs,
  viewTicketMessage,
} from '@prosa/contracts/presence/events.ts';
import type { ViewTicket } from '@prosa/contracts/presence/schema.ts';
import { LRUCache } from 'lru-cache';
import { ticketRooms } from '#features/tickets/visibility.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader } from '#platform/database/database.ts';
import { ticketViewersRoom, userRoom } from '#platform/realtime/rooms.ts';
import type { ClientEar, SocketIdentity, Speaker } from '#platform/realtime/socket-server.ts';
import type { Aside, Whisper } from '#platform/realtime/whispers.ts';
import { findView, type View } from './queries.ts';
import { type AttendantTyping, attendantTypingAside, createBudget, readLeave, readView } from './rules.ts';

interface PresenceOptions {
  readonly readerOf: (companyId: CompanyId) => Reader;
  readonly say: (whisper: Whisper) => void;
  readonly sayAside: (aside: Aside) => void;
  readonly clock: Clock;
}

interface Viewed {
  readonly name: string;
  readonly timer: NodeJS.Timeout;
  /** The connection over which the customer hears that one types here. */
  readonly typesOver: number | null;
}

/** A ticket that moves away from somebody is noticed this late at most. */
const sightLimits = { max: 5000, ttl: 10_000 };
const budget = { most: 40, perMs: 10_000 };
/** A person has a few tickets on their screens, not hundreds. */
const mostTickets = 20;

/**
 * Who looks at which ticket, told to those who look at it too. Nothing is kept: a screen says it again every 20 seconds,
 * and who is silent for 45 is taken for gone.
 */
export function createPresenceService({ readerOf, say, sayAside, clock }: PresenceOptions) {
  const sights = new LRUCache<string, View>(sightLimits);

  async function viewOf({ companyId, userId }: SocketIdentity, ticketId: number): Promise<View | undefined> {
    const key = `${companyId} ${userId} ${ticketId}`;
    const known = sights.get(key);
    if (known) return known;
    const view = await findView(readerOf(companyId), userId, ticketId);
    if (view) sights.set(key, view);
    return view;
  }

  /** The ticket, if the speaker sees it. Their rooms are what they see. */
  async function seenBy({ identity }: Speaker, ticketId: number): Promise<View | undefined> {
    const view = await viewOf(identity, ticketId);
    const isSeen =
      view && ticketRooms(identity.companyId, view.place).some((r) => identity.rooms.includes(r));
    return isSeen ? view : undefined;
  }

  function tell({ identity: { companyId, userId } }: Speaker, news: Omit<ViewingNews, 'user'>, name: string) {
    say({
      channel: viewingChannel(companyId),
      payload: { ...news, user: { id: userId, name } } satisfies ViewingNews,
      rooms: [ticketViewersRoom(companyId, news.ticketId)],
      except: [userRoom(companyId, userId)],
    });
  }

  /** The customer hears only of the one who attends them. */
  function tellCustomer({ identity: { companyId } }: Speaker, typing: Omit<AttendantTyping, 'companyId'>) {
    sayAside({
      name: attendantTypingAside,
      payload: { companyId, ...typing } satisfies AttendantTyping,
    });
  }

  /** One open screen. */
  return function listenTo(speaker: Speaker): ClientEar {
    const { companyId, userId } = speaker.identity;
    const viewed = new Map<number, Viewed>();
    const isWithinBudget = createBudget(budget.most, budget.perMs);
    let turn: Promise<void> = Promise.resolve();

    /** One word after the other: leaving must not overtake the look whose right is still being checked. */
    function inTurn(work: () => Promise<void> | void): Promise<void> {
      const next = turn.then(work);
      turn = next.catch(() => undefined);
      return next;
    }

    /** What is heard over one connection ends there before it begins over another. */
    function typeOver(ticketId: number, connectionId: number | null): void {
      const former = viewed.get(ticketId)?.typesOver ?? null;
      if (former !== null && former !== connectionId) {
        tellCustomer(speaker, { connectionId: former, ticketId, isTyping: false });
      }
      if (connectionId !== null) tellCustomer(speaker, { connectionId, ticketId, isTyping: true });
    }

    function leave(ticketId: number): void {
      const entry = viewed.get(ticketId);
      if (!entry) return;
      clearTimeout(entry.timer);
      typeOver(ticketId, null);
      viewed.delete(ticketId);
      speaker.leave(ticketViewersRoom(companyId, ticketId));
      tell(speaker, { ticketId, isTyping: false, isGone: true }, entry.name);
    }

    async function look({ ticketId, isTyping }: ViewTicket): Promise<void> {
      const view = await seenBy(speaker, ticketId);
      if (!view) return leave(ticketId);
      clearTimeout(viewed.get(ticketId)?.timer);
      const timer = setTimeout(() => leave(ticketId), viewingForgetMs).unref();
      const typesOver = isTyping && view.place.userId === userId ? view.attendedOver : null;
      typeOver(ticketId, typesOver);
      viewed.set(ticketId, { name: view.userName, timer, typesOver });
      speaker.join(ticketViewersRoom(companyId, ticketId));
      tell(speaker, { ticketId, isTyping, isGone: false }, view.userName);
      const [oldest] = viewed.keys();
      if (viewed.size > mostTickets && oldest !== undefined) leave(oldest);
    }

    async function hearView(payload: unknown): Promise<void> {
      const view = readView(payload);
      if (view && isWithinBudget(clock.now().getTime())) await inTurn(() => look(view));
    }

    async function hearLeave(payload: unknown): Promise<void> {
      const ticketId = readLeave(payload);
      if (ticketId !== undefined) await inTurn(() => leave(ticketId));
    }

    return {
      heard: {
        [viewTicketMessage]: hearView,
        [leaveTicketMessage]: hearLeave,
        // What older front ends say.
        joinChatBox: hearView,
        leaveChatBox: hearLeave,
      },
      gone: () =>
        void inTurn(() => {
          for (const ticketId of [...viewed.keys()]) leave(ticketId);
        }),
    };
  };
}

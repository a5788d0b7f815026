import { type ContactTyping, contactTypingChannel } from '@prosa/contracts/presence/events.ts';
import { LRUCache } from 'lru-cache';
import type { ConnectionHandlers } from '#features/connections/rules.ts';
import { type WrittenAddress, writtenAddresses } from '#features/contacts/addresses/rules.ts';
import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import type { EphemeralBroadcast } from '#platform/realtime/ephemeral-broadcast.ts';
import { ticketViewersRoom } from '#platform/realtime/rooms.ts';
import { findLiveTicket } from './queries.ts';
import { createRateLimit } from './rules.ts';

interface CustomerTypingOptions {
  readonly readerOf: (companyId: CompanyId) => Reader;
  readonly broadcast: (whisper: EphemeralBroadcast) => void;
  readonly clock: Clock;
  readonly log: Log;
}

interface Chat {
  readonly companyId: CompanyId;
  readonly connectionId: number;
  readonly addresses: readonly WrittenAddress[];
  readonly isWithinBudget: (now: number) => boolean;
  /** One word after the other: having stopped must not overtake having begun. */
  turn: Promise<void>;
  ticketId: number | undefined;
  askedAt: number;
}

const maxChats = 5000;
/** A ticket that opens or closes is noticed this late at most. */
const askMs = 1000;
/** Begun and stopped with each of many short messages; more is no person. */
const budget = { most: 30, perMs: 10_000 };

/** Tells those who look at a customer's ticket that the customer types. */
export function createCustomerTyping({
  readerOf,
  broadcast,
  clock,
  log,
}: CustomerTypingOptions): ConnectionHandlers['notePresence'] {
  const chats = new LRUCache<string, Chat>({ max: maxChats });

  async function ticketOf(chat: Chat): Promise<number | undefined> {
    const now = clock.now().getTime();
    if (now - chat.askedAt >= askMs) {
      chat.askedAt = now;
      chat.ticketId = undefined;
      chat.ticketId = await findLiveTicket(readerOf(chat.companyId), chat.connectionId, chat.addresses);
    }
    return chat.ticketId;
  }

  async function publishTyping(chat: Chat, isTyping: boolean): Promise<void> {
    const ticketId = await ticketOf(chat);
    if (ticketId === undefined) return;
    broadcast({
      channel: contactTypingChannel(chat.companyId),
      payload: { ticketId, isTyping } satisfies ContactTyping,
      rooms: [ticketViewersRoom(chat.companyId, ticketId)],
      except: [],
    });
  }

  return (companyId, connectionId, address, isTyping) => {
    const addresses = writtenAddresses(address);
    if (addresses.length === 0) return;
    const key = `${connectionId} ${addresses.map((each) => `${each.kind} ${each.key}`).join(' ')}`;
    const chat = chats.get(key) ?? {
      companyId,
      connectionId,
      addresses,
      isWithinBudget: createRateLimit(budget.most, budget.perMs),
      turn: Promise.resolve(),
      ticketId: undefined,
      askedAt: Number.NEGATIVE_INFINITY,
    };
    chats.set(key, chat);
    if (!chat.isWithinBudget(clock.now().getTime())) return;
    chat.turn = chat.turn
      .then(() => publishTyping(chat, isTyping))
      .catch((error: unknown) =>
        log.debug({ err: error, companyId, connectionId }, 'customer typing broadcast failed'),
      );
  };
}

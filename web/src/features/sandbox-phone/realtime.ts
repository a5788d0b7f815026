import { isFurther } from '@prosa/contracts/sandbox-phone/rules.ts';
import type {
  SandboxChat,
  SandboxCustomer,
  SandboxEvent,
  SandboxMessage,
  SandboxPhone,
} from '@prosa/contracts/sandbox-phone/schema.ts';
import type { QueryKey } from '@tanstack/react-query';
import { type LiveRule, liveRule } from '#lib/live-query.ts';
import { sandboxKeys } from './queries.ts';

export function reducePhone(phone: SandboxPhone, event: SandboxEvent): SandboxPhone {
  return event.action === 'phone' && event.phone.connectionId === phone.connectionId ? event.phone : phone;
}

export function reduceCustomers(
  list: SandboxCustomer[],
  event: SandboxEvent,
  [, , connectionId]: QueryKey,
): SandboxCustomer[] {
  if (event.action !== 'customer' && event.action !== 'message') return list;
  const { customer } = event;
  if (customer.connectionId !== connectionId) return list;
  return list.some(({ id }) => id === customer.id)
    ? list.map((known) => (known.id === customer.id ? customer : known))
    : [...list, customer];
}

/** Inserts or updates a message; its delivery status never goes back, even if an event is late. */
function withMessage(chat: SandboxChat, message: SandboxMessage): SandboxChat {
  const known = chat.messages.find(({ id }) => id === message.id);
  if (known) {
    const status = isFurther(known.status, message.status) ? known.status : message.status;
    return {
      ...chat,
      messages: chat.messages.map((each) => (each === known ? { ...message, status } : each)),
    };
  }
  const isOlder = chat.hasMore && message.id < (chat.messages[0]?.id ?? 0);
  if (isOlder) return chat;
  return { ...chat, messages: [...chat.messages, message].toSorted((a, b) => a.id - b.id) };
}

export function reduceChat(chat: SandboxChat, event: SandboxEvent, [, , customerId]: QueryKey): SandboxChat {
  if (event.action === 'message' && event.message.customerId === customerId) {
    return withMessage(chat, event.message);
  }
  if (event.action !== 'status' || event.customerId !== customerId) return chat;
  const ids = new Set(event.messageIds);
  const isMoved = (message: SandboxMessage) => ids.has(message.id) && isFurther(event.status, message.status);
  if (!chat.messages.some(isMoved)) return chat;
  const messages = chat.messages.map((each) => (isMoved(each) ? { ...each, status: event.status } : each));
  return { ...chat, messages };
}

/** Applies a typing event; an answer of the company ends its typing. */
export function reduceTyping(isTyping: boolean, event: SandboxEvent, [, , customerId]: QueryKey): boolean {
  if (event.action === 'typing' && event.customerId === customerId) return event.isTyping;
  const isAnswer =
    event.action === 'message' && event.message.customerId === customerId && event.message.fromCompany;
  return isAnswer ? false : isTyping;
}

export const sandboxLiveRules: readonly LiveRule[] = [
  liveRule<'sandbox', SandboxPhone>({ event: 'sandbox', queryKey: sandboxKeys.phones, reduce: reducePhone }),
  liveRule<'sandbox', SandboxCustomer[]>({
    event: 'sandbox',
    queryKey: sandboxKeys.customerLists,
    reduce: reduceCustomers,
  }),
  liveRule<'sandbox', SandboxChat>({ event: 'sandbox', queryKey: sandboxKeys.chats, reduce: reduceChat }),
  liveRule<'sandbox', boolean>({ event: 'sandbox', queryKey: sandboxKeys.typings, reduce: reduceTyping }),
];

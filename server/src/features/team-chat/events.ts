import type { ChatMessage, SharedChat } from '@prosa/contracts/chats/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

/** Each says who belongs to the chat: they and nobody else are told. */
export const chatCreated = defineEvent<{ chat: SharedChat }>('chat.created');
/** Its owner edited the title or the members. */
export const chatEdited = defineEvent<{ chat: SharedChat }>('chat.edited');
/** Any other change: a member has read it, or has left the company. */
export const chatUpdated = defineEvent<{ chat: SharedChat }>('chat.updated');
/** For those who belong to it no longer. */
export const chatClosed = defineEvent<{ chatId: number; userIds: readonly number[] }>('chat.closed');
export const chatMuted = defineEvent<{ chatId: number; userId: number; isMuted: boolean }>('chat.muted');
export const chatMessageSent = defineEvent<{ message: ChatMessage; chat: SharedChat }>('chat.message-sent');
export const chatMessageUpdated = defineEvent<{ message: ChatMessage; userIds: readonly number[] }>(
  'chat.message-updated',
);

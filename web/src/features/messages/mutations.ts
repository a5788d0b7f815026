import { createContact } from '@prosa/contracts/contacts/api.ts';
import { deleteMessage, editMessage, reactToMessage, retryMessage } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { createTicket, readTicket, saveDraft, updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { UpdateTicket } from '@prosa/contracts/tickets/schema.ts';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { hasCode } from '#lib/api-error.ts';
import type { VCardPhone } from '#lib/vcard.ts';
import { type Conversation, type ConversationKey, messageKeys } from './queries.ts';
import { reduceConversation } from './realtime.ts';

/** The response and the event carry the same data and may arrive in either order; the reducer accepts both. */
function applyToConversations(client: QueryClient, message: Message): void {
  const cached = client.getQueriesData<Conversation>({ queryKey: messageKeys.conversations });
  for (const [key, list] of cached) {
    const place = (key as ConversationKey)[2];
    if (list) client.setQueryData(key, reduceConversation(list, { action: 'update', message }, place));
  }
}

export function useEditMessage() {
  return useMutation({
    mutationFn: ({ messageId, body }: { messageId: number; body: string }) =>
      call(editMessage, { params: { messageId }, body: { body } }),
    onSuccess: (message, _input, _result, { client }) => applyToConversations(client, message),
  });
}

export function useDeleteMessage() {
  return useMutation({
    mutationFn: (messageId: number) => call(deleteMessage, { params: { messageId } }),
    onSuccess: (message, _input, _result, { client }) => applyToConversations(client, message),
  });
}

/** Sets a reaction; an empty emoji removes it. */
export function useReactToMessage() {
  return useMutation({
    mutationFn: ({ messageId, emoji }: { messageId: number; emoji: string }) =>
      call(reactToMessage, { params: { messageId }, body: { emoji } }),
    onSuccess: (message, _input, _result, { client }) => applyToConversations(client, message),
  });
}

export function useRetryMessage() {
  return useMutation({
    mutationFn: (messageId: number) => call(retryMessage, { params: { messageId } }),
    onSuccess: (message, _input, _result, { client }) => applyToConversations(client, message),
  });
}

/** Accepts, reopens or takes over a ticket when the composer is locked. The ticket's event updates the page. */
export function useTakeTicket() {
  return useMutation({
    mutationFn: ({ ticketId, ...body }: UpdateTicket & { readonly ticketId: number }) =>
      call(updateTicket, { params: { ticketId }, body }),
  });
}

/** Fails silently: the next message shown sends it again. */
export async function markRead(ticketId: number, messageId: number): Promise<void> {
  await call(readTicket, { params: { ticketId }, body: { messageId } });
}

const keepaliveMaxLength = 15_000;

export async function storeDraft(ticketId: number, body: string): Promise<void> {
  // The request must outlive the page; browsers limit such a body to 64 KiB.
  const keepalive = body.length < keepaliveMaxLength;
  await call(saveDraft, { params: { ticketId }, body: { body }, keepalive });
}

/** A contact card may hold a longer name than a contact. */
const nameMax = 50;

interface CardTicket {
  readonly name: string;
  readonly phone: VCardPhone;
  readonly queueId: number | null;
}

/** Returns the id of the contact with this number, and creates it if necessary. */
async function contactIdOf(name: string, { digits }: VCardPhone): Promise<number> {
  try {
    const { id } = await call(createContact, {
      body: { name: name.slice(0, nameMax), number: `+${digits}` },
    });
    return id;
  } catch (error) {
    if (!hasCode(error, 'ERR_DUPLICATED_CONTACT') || typeof error.data.contactId !== 'number') throw error;
    return error.data.contactId;
  }
}

/** Opens a ticket with the person on a contact card, whether already a contact or not. */
export function useStartTicket() {
  return useMutation({
    mutationFn: async ({ name, phone, queueId }: CardTicket) =>
      call(createTicket, {
        body: { contactId: await contactIdOf(name, phone), queueId, whatsappId: null },
      }),
    meta: { shownByForm: ['ERR_OTHER_OPEN_TICKET'] },
  });
}

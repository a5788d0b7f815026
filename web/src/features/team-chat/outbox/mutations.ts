import { sendChatMessage } from '@prosa/contracts/chats/api.ts';
import type { ChatMessage } from '@prosa/contracts/chats/schema.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#lib/api.ts';
import { previewUrlOf } from '#lib/chosen-files.ts';
import { newId } from '#lib/new-id.ts';
import { createOutbox } from '#lib/outbox.ts';
import type { Delivery } from '#lib/outbox-record.ts';
import { keepOutboxOfSession } from '#lib/outbox-session.ts';
import { upload } from '#lib/upload.ts';
import type { Outgoing, OutgoingRecord } from './state.ts';

async function deliver(record: OutgoingRecord, { onProgress, signal }: Delivery): Promise<ChatMessage> {
  const { chatId, clientId, text, attachment } = record;
  const params = { chatId };
  const fields = { message: text, clientId };
  const { chat: _, ...message } = attachment
    ? await upload(sendChatMessage, { params, file: attachment.file, fields, onProgress, signal })
    : await call(sendChatMessage, { params, body: fields, signal });
  return message;
}

/** One for the whole browser tab: what travels goes on when the chat is left. */
export const chatOutbox = createOutbox<Outgoing, ChatMessage>({
  placeOf: ({ chatId }) => chatId,
  deliver,
  newId,
  now: () => new Date().toISOString(),
  revive: (record) => {
    const { attachment } = record;
    if (!attachment?.previewUrl) return record;
    return { ...record, attachment: { ...attachment, previewUrl: previewUrlOf(attachment.file) } };
  },
  onGone: ({ attachment }) => {
    if (attachment?.previewUrl) URL.revokeObjectURL(attachment.previewUrl);
  },
});

keepOutboxOfSession(chatOutbox, 'chat-outbox');

export function useChatOutgoing(chatId: number): readonly OutgoingRecord[] {
  return useSyncExternalStore(chatOutbox.subscribe, () => chatOutbox.recordsOf(chatId));
}

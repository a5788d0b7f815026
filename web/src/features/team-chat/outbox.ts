import { sendChatMessage } from '@prosa/contracts/chats/api.ts';
import type { ChatMessage } from '@prosa/contracts/chats/schema.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#lib/api.ts';
import { type ChosenFile, previewUrlOf } from '#lib/chosen-files.ts';
import { upload } from '#lib/file-transfer.ts';
import { newId } from '#lib/new-id.ts';
import { createOutbox } from '#lib/outbox.ts';
import type { Delivery, OutboxRecord } from '#lib/outbox-record.ts';
import { bindOutboxToSession } from '#lib/outbox-session.ts';

/** One message to be sent. */
export interface OutgoingChatMessage {
  readonly chatId: number;
  readonly text: string;
  readonly attachment: { readonly file: File; readonly previewUrl: string | null } | null;
}

export type OutgoingRecord = OutboxRecord<OutgoingChatMessage, ChatMessage>;

/** Builds the messages to send from the text and the attachments: the text is the caption of the first file. */
export function outgoingOf(
  chatId: number,
  text: string,
  attachments: readonly ChosenFile[],
): readonly OutgoingChatMessage[] {
  const words = text.trim();
  if (attachments.length === 0) return words === '' ? [] : [{ chatId, text: words, attachment: null }];
  return attachments.map(({ file, previewUrl, caption }, index) => ({
    chatId,
    text: index === 0 ? words : caption.trim(),
    attachment: { file, previewUrl },
  }));
}

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
export const chatOutbox = createOutbox<OutgoingChatMessage, ChatMessage>({
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

bindOutboxToSession(chatOutbox, 'chat-outbox');

export function useOutgoingChatMessages(chatId: number): readonly OutgoingRecord[] {
  return useSyncExternalStore(chatOutbox.subscribe, () => chatOutbox.recordsOf(chatId));
}

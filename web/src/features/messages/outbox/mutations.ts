import { sendMessage } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { useSyncExternalStore } from 'react';
import { call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/new-id.ts';
import { createOutbox, type Delivery } from '#lib/outbox.ts';
import { session } from '#lib/session.ts';
import { upload } from '#lib/upload.ts';
import type { Outgoing, OutgoingRecord } from './state.ts';

async function deliver(record: OutgoingRecord, { onProgress, signal }: Delivery): Promise<Message> {
  const { ticketId, clientId, body, attachment, quoted } = record;
  const params = { ticketId };
  const { messages } = attachment
    ? await upload(sendMessage, {
        params,
        file: attachment.file,
        fields: {
          body,
          clientId,
          isVoice: String(attachment.isVoice),
          ...(quoted ? { quotedMsgId: String(quoted.id) } : {}),
        },
        onProgress,
        signal,
      })
    : await call(sendMessage, {
        params,
        body: { body, clientId, quotedMsg: quoted ? { id: quoted.id } : null },
        signal,
      });
  const [message] = messages;
  if (!message) throw new ApiError('ERR_INTERNAL');
  return message;
}

/** One for the whole browser tab: what travels goes on when the conversation is left. */
export const outbox = createOutbox<Outgoing, Message>({
  placeOf: ({ ticketId }) => ticketId,
  deliver,
  newId,
  now: () => new Date().toISOString(),
  onGone: ({ attachment }) => {
    if (attachment?.previewUrl) URL.revokeObjectURL(attachment.previewUrl);
  },
});

session.subscribe(() => {
  if (session.getState().status === 'anonymous') outbox.clear();
});

globalThis.addEventListener?.('beforeunload', (event) => {
  if (outbox.isBusy()) event.preventDefault();
});

export function useOutgoing(ticketId: number): readonly OutgoingRecord[] {
  return useSyncExternalStore(outbox.subscribe, () => outbox.recordsOf(ticketId));
}

import { sendMessage } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#lib/api.ts';
import { ApiError, errorText } from '#lib/api-error.ts';
import { previewUrlOf } from '#lib/chosen-files.ts';
import { upload } from '#lib/file-transfer.ts';
import { translate } from '#lib/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { createOutbox } from '#lib/outbox.ts';
import type { Delivery } from '#lib/outbox-record.ts';
import { bindOutboxToSession } from '#lib/outbox-session.ts';
import { toast } from '#ui/toast.ts';
import { type OutgoingMessage, type OutgoingRecord, publishUnsentMarks } from './outgoing.ts';

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

const excerptLength = 60;

/** For a conversation that is not on the screen, or not visible to the person any more. */
function showRefusal({ ticketId, body, attachment, error }: OutgoingRecord): void {
  if (shownTicketIds.has(ticketId)) return;
  const text = body || attachment?.file.name || '';
  toast.error(
    translate('messages.outgoing.refused', {
      text: text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text,
      reason: errorText(new ApiError(error ?? 'ERR_INTERNAL'), translate),
    }),
    { durationMs: 10_000 },
  );
}

/** Tickets whose conversation is on the screen. */
const shownTicketIds = new Set<number>();

/** One for the whole browser tab: what travels goes on when the conversation is left. */
export const outbox = createOutbox<OutgoingMessage, Message>({
  placeOf: ({ ticketId }) => ticketId,
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
  onRefused: showRefusal,
});

bindOutboxToSession(outbox, 'outbox');
outbox.subscribe(() => publishUnsentMarks(outbox.recordsOf));

/** The records of the conversation on the screen. */
export function useOutgoingMessages(ticketId: number): readonly OutgoingRecord[] {
  useEffect(() => {
    shownTicketIds.add(ticketId);
    return () => void shownTicketIds.delete(ticketId);
  }, [ticketId]);
  return useSyncExternalStore(outbox.subscribe, () => outbox.recordsOf(ticketId));
}

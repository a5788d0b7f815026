import type { ChatMessage } from '@prosa/contracts/chats/schema.ts';
import type { Attachment } from '#lib/chosen-files.ts';
import type { OutboxRecord } from '#lib/outbox-record.ts';

/** One message to be sent. */
export interface Outgoing {
  readonly chatId: number;
  readonly text: string;
  readonly attachment: { readonly file: File; readonly previewUrl: string | null } | null;
}

export type OutgoingRecord = OutboxRecord<Outgoing, ChatMessage>;

/** Builds the messages to send from the text and the attachments: the text is the caption of the first file. */
export function outgoingOf(
  chatId: number,
  text: string,
  attachments: readonly Attachment[],
): readonly Outgoing[] {
  const words = text.trim();
  if (attachments.length === 0) return words === '' ? [] : [{ chatId, text: words, attachment: null }];
  return attachments.map(({ file, previewUrl, caption }, index) => ({
    chatId,
    text: index === 0 ? words : caption.trim(),
    attachment: { file, previewUrl },
  }));
}

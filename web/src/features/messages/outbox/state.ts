import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { OutboxRecord } from '#lib/outbox.ts';

/** A file that goes out, and its picture while it does. */
export interface OutgoingFile {
  readonly file: File;
  /** An object URL, where the browser can show the file. */
  readonly previewUrl: string | null;
  readonly isVoice: boolean;
}

/** What is said: one message each. */
export interface Outgoing {
  readonly ticketId: number;
  readonly body: string;
  readonly attachment: OutgoingFile | null;
  readonly quoted: Message | null;
}

export type OutgoingRecord = OutboxRecord<Outgoing, Message>;

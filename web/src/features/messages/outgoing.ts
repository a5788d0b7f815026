import type { Message } from '@prosa/contracts/messages/schema.ts';
import { useSyncExternalStore } from 'react';
import type { OutboxRecord } from '#lib/outbox-record.ts';

/** File to be sent, with its preview. */
export interface OutgoingFile {
  readonly file: File;
  /** Object URL, if the browser can show the file. */
  readonly previewUrl: string | null;
  readonly isVoice: boolean;
}

/** One message to be sent. */
export interface OutgoingMessage {
  readonly ticketId: number;
  /** Customer's name for places where the ticket is not shown; records of older versions lack it. */
  readonly contactName?: string;
  readonly body: string;
  readonly attachment: OutgoingFile | null;
  readonly quoted: Message | null;
}

export type OutgoingRecord = OutboxRecord<OutgoingMessage, Message>;

export type UnsentMark = 'waiting' | 'failed';

/** Failed messages take precedence: they need the user, while the others are sent automatically. */
export function unsentMarkOf(records: readonly Pick<OutgoingRecord, 'state'>[]): UnsentMark | null {
  if (records.some(({ state }) => state === 'failed')) return 'failed';
  return records.some(({ state }) => state === 'waiting' || state === 'sending') ? 'waiting' : null;
}

/** Set by the outbox, so that the ticket list shows the marks without loading the outbox. */
let readRecords: (ticketId: number) => readonly OutgoingRecord[] = () => [];
const listeners = new Set<() => void>();

/** Called by the outbox when its records have changed. */
export function publishUnsentMarks(recordsOf: typeof readRecords): void {
  readRecords = recordsOf;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marker of unsent messages on the row of a ticket. */
export function useUnsentMark(ticketId: number): UnsentMark | null {
  return useSyncExternalStore(subscribe, () => unsentMarkOf(readRecords(ticketId)));
}

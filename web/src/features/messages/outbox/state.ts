import type { Message } from '@prosa/contracts/messages/schema.ts';
import { useSyncExternalStore } from 'react';
import type { OutboxRecord } from '#lib/outbox-record.ts';

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
  /** Names the customer where the ticket itself is out of sight; records of older versions lack it. */
  readonly contactName?: string;
  readonly body: string;
  readonly attachment: OutgoingFile | null;
  readonly quoted: Message | null;
}

export type OutgoingRecord = OutboxRecord<Outgoing, Message>;

export type UnsentMark = 'waiting' | 'failed';

/** A refusal comes first: it waits for the person, the others leave by themselves. */
export function unsentMarkOf(records: readonly Pick<OutgoingRecord, 'state'>[]): UnsentMark | null {
  if (records.some(({ state }) => state === 'failed')) return 'failed';
  return records.some(({ state }) => state === 'waiting' || state === 'sending') ? 'waiting' : null;
}

/** The list of tickets draws the marks without loading the outbox itself. */
let readRecords: (ticketId: number) => readonly OutgoingRecord[] = () => [];
const listeners = new Set<() => void>();

/** For the outbox: its records have changed. */
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

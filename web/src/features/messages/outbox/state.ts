import type { Message } from '@prosa/contracts/messages/schema.ts';
import { ApiError, type ApiErrorCode } from '#lib/api-error.ts';

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

/** One message of this browser from the click to the moment the conversation holds it. */
export interface OutgoingRecord extends Outgoing {
  readonly clientId: string;
  readonly createdAt: string;
  readonly state: 'waiting' | 'sending' | 'failed' | 'sent';
  /** How much of the file has left, from 0 to 1. */
  readonly progress: number;
  readonly error: ApiErrorCode | null;
  /** What the server made of it, when its answer was here before its event. */
  readonly message: Message | null;
}

interface Delivery {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface OutboxOptions {
  /** Gives the same message when it is asked again with the same client id. */
  readonly deliver: (record: OutgoingRecord, delivery: Delivery) => Promise<Message>;
  readonly newId: () => string;
  readonly now: () => string;
  /** The record is gone and its preview with it. */
  readonly onGone?: (record: OutgoingRecord) => void;
}

const none: readonly OutgoingRecord[] = [];

/**
 * What was said and is not yet known to have arrived: one record per client id, one delivery at a time per ticket, so
 * that messages leave in the order they were written. It lives beside the screens: who leaves a conversation while a
 * file travels finds it there on coming back.
 */
export function createOutbox({ deliver, newId, now, onGone }: OutboxOptions) {
  let records: ReadonlyMap<number, readonly OutgoingRecord[]> = new Map();
  const listeners = new Set<() => void>();
  const running = new Map<number, { readonly clientId: string; readonly abort: AbortController }>();

  const recordsOf = (ticketId: number): readonly OutgoingRecord[] => records.get(ticketId) ?? none;

  function write(ticketId: number, next: readonly OutgoingRecord[]): void {
    records = new Map(records).set(ticketId, next);
    for (const listener of listeners) listener();
  }

  function change(ticketId: number, clientId: string, changes: Partial<OutgoingRecord>): void {
    if (!recordsOf(ticketId).some((record) => record.clientId === clientId)) return;
    write(
      ticketId,
      recordsOf(ticketId).map((record) =>
        record.clientId === clientId ? { ...record, ...changes } : record,
      ),
    );
  }

  function drop(ticketId: number, isGone: (record: OutgoingRecord) => boolean): void {
    const gone = recordsOf(ticketId).filter(isGone);
    if (gone.length === 0) return;
    write(
      ticketId,
      recordsOf(ticketId).filter((record) => !gone.includes(record)),
    );
    for (const record of gone) onGone?.(record);
  }

  /** Without a network nothing behind it would arrive either, and it must not overtake. */
  function fail(failed: OutgoingRecord, error: ApiErrorCode): void {
    const isLost = (record: OutgoingRecord) =>
      record.clientId === failed.clientId || (error === 'ERR_NETWORK' && record.state === 'waiting');
    write(
      failed.ticketId,
      recordsOf(failed.ticketId).map((record) =>
        isLost(record) ? { ...record, state: 'failed', error, progress: 0 } : record,
      ),
    );
  }

  async function deliverOne(record: OutgoingRecord): Promise<void> {
    const { ticketId, clientId } = record;
    const abort = new AbortController();
    running.set(ticketId, { clientId, abort });
    change(ticketId, clientId, { state: 'sending', error: null, progress: 0 });
    try {
      const message = await deliver(record, {
        signal: abort.signal,
        onProgress: (progress) => change(ticketId, clientId, { progress }),
      });
      change(ticketId, clientId, { state: 'sent', message });
    } catch (error) {
      if (!abort.signal.aborted) fail(record, error instanceof ApiError ? error.code : 'ERR_INTERNAL');
    } finally {
      running.delete(ticketId);
    }
  }

  async function run(ticketId: number): Promise<void> {
    if (running.has(ticketId)) return;
    const next = recordsOf(ticketId).find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    await deliverOne(next);
    await run(ticketId);
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recordsOf,
    /** Whether closing the page would lose something. */
    isBusy: (): boolean =>
      [...records.values()].flat().some(({ state }) => state === 'waiting' || state === 'sending'),

    add(outgoing: Outgoing): void {
      const { ticketId } = outgoing;
      const record: OutgoingRecord = {
        ...outgoing,
        clientId: newId(),
        createdAt: now(),
        state: 'waiting',
        progress: 0,
        error: null,
        message: null,
      };
      write(ticketId, [...recordsOf(ticketId), record]);
      void run(ticketId);
    },

    /** Sends this one again, and those that failed behind it, in their order. */
    retry(ticketId: number, clientId: string): void {
      const first = recordsOf(ticketId).findIndex((record) => record.clientId === clientId);
      if (first === -1) return;
      write(
        ticketId,
        recordsOf(ticketId).map((record, index) =>
          index >= first && record.state === 'failed' ? { ...record, state: 'waiting', error: null } : record,
        ),
      );
      void run(ticketId);
    },

    /** Forgets one that has not arrived; one that travels is stopped. */
    cancel(ticketId: number, clientId: string): void {
      const current = running.get(ticketId);
      if (current?.clientId === clientId) current.abort.abort();
      drop(ticketId, (record) => record.clientId === clientId && record.state !== 'sent');
    },

    /** Forgets everything, also what travels: the person who said it is gone. */
    clear(): void {
      for (const { abort } of running.values()) abort.abort();
      for (const ticketId of records.keys()) drop(ticketId, () => true);
    },

    /** The conversation holds these now. */
    settle(ticketId: number, arrived: ReadonlySet<string>): void {
      drop(ticketId, ({ clientId }) => arrived.has(clientId));
    },
  };
}

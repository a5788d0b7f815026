import { ApiError, type ApiErrorCode } from './api-error.ts';

interface RecordState<Arrived> {
  readonly clientId: string;
  readonly createdAt: string;
  readonly state: 'waiting' | 'sending' | 'failed' | 'sent';
  /** How much of the file has left, from 0 to 1. */
  readonly progress: number;
  readonly error: ApiErrorCode | null;
  /** What the server made of it, when its answer was here before its event. */
  readonly message: Arrived | null;
}

/** One message of this browser from the click to the moment the conversation holds it. */
export type OutboxRecord<Said, Arrived> = Said & RecordState<Arrived>;

export interface Delivery {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface OutboxOptions<Said, Arrived> {
  /** Which conversation it is said in. */
  readonly placeOf: (said: Said) => number;
  /** Gives the same message when it is asked again with the same client id. */
  readonly deliver: (record: OutboxRecord<Said, Arrived>, delivery: Delivery) => Promise<Arrived>;
  readonly newId: () => string;
  readonly now: () => string;
  /** The record is gone and its preview with it. */
  readonly onGone?: (record: OutboxRecord<Said, Arrived>) => void;
}

/**
 * What was said and is not yet known to have arrived: one record per client id, one delivery at a time per place, so
 * that messages leave in the order they were written. It lives beside the screens: who leaves a conversation while a
 * file travels finds it there on coming back.
 */
export function createOutbox<Said extends object, Arrived>(options: OutboxOptions<Said, Arrived>) {
  type Outgoing = OutboxRecord<Said, Arrived>;
  const { placeOf, deliver, newId, now, onGone } = options;
  const none: readonly Outgoing[] = [];
  let records: ReadonlyMap<number, readonly Outgoing[]> = new Map();
  const listeners = new Set<() => void>();
  const running = new Map<number, { readonly clientId: string; readonly abort: AbortController }>();

  const recordsOf = (place: number): readonly Outgoing[] => records.get(place) ?? none;

  function write(place: number, next: readonly Outgoing[]): void {
    records = new Map(records).set(place, next);
    for (const listener of listeners) listener();
  }

  function change(place: number, clientId: string, changes: Partial<RecordState<Arrived>>): void {
    if (!recordsOf(place).some((record) => record.clientId === clientId)) return;
    write(
      place,
      recordsOf(place).map((record) => (record.clientId === clientId ? { ...record, ...changes } : record)),
    );
  }

  function drop(place: number, isGone: (record: Outgoing) => boolean): void {
    const gone = recordsOf(place).filter(isGone);
    if (gone.length === 0) return;
    write(
      place,
      recordsOf(place).filter((record) => !gone.includes(record)),
    );
    for (const record of gone) onGone?.(record);
  }

  /** Without a network nothing behind it would arrive either, and it must not overtake. */
  function fail(failed: Outgoing, error: ApiErrorCode): void {
    const place = placeOf(failed);
    const isLost = (record: Outgoing) =>
      record.clientId === failed.clientId || (error === 'ERR_NETWORK' && record.state === 'waiting');
    write(
      place,
      recordsOf(place).map((record) =>
        isLost(record) ? { ...record, state: 'failed', error, progress: 0 } : record,
      ),
    );
  }

  async function deliverOne(record: Outgoing): Promise<void> {
    const { clientId } = record;
    const place = placeOf(record);
    const abort = new AbortController();
    running.set(place, { clientId, abort });
    change(place, clientId, { state: 'sending', error: null, progress: 0 });
    try {
      const message = await deliver(record, {
        signal: abort.signal,
        onProgress: (progress) => change(place, clientId, { progress }),
      });
      change(place, clientId, { state: 'sent', message });
    } catch (error) {
      if (!abort.signal.aborted) fail(record, error instanceof ApiError ? error.code : 'ERR_INTERNAL');
    } finally {
      running.delete(place);
    }
  }

  async function run(place: number): Promise<void> {
    if (running.has(place)) return;
    const next = recordsOf(place).find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    await deliverOne(next);
    await run(place);
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

    add(said: Said): void {
      const place = placeOf(said);
      const record: Outgoing = {
        ...said,
        clientId: newId(),
        createdAt: now(),
        state: 'waiting',
        progress: 0,
        error: null,
        message: null,
      };
      write(place, [...recordsOf(place), record]);
      void run(place);
    },

    /** Sends this one again, and those that failed behind it, in their order. */
    retry(place: number, clientId: string): void {
      const first = recordsOf(place).findIndex((record) => record.clientId === clientId);
      if (first === -1) return;
      write(
        place,
        recordsOf(place).map((record, index) =>
          index >= first && record.state === 'failed' ? { ...record, state: 'waiting', error: null } : record,
        ),
      );
      void run(place);
    },

    /** Forgets one that has not arrived; one that travels is stopped. */
    cancel(place: number, clientId: string): void {
      const current = running.get(place);
      if (current?.clientId === clientId) current.abort.abort();
      drop(place, (record) => record.clientId === clientId && record.state !== 'sent');
    },

    /** Forgets everything, also what travels: the person who said it is gone. */
    clear(): void {
      for (const { abort } of running.values()) abort.abort();
      for (const place of records.keys()) drop(place, () => true);
    },

    /** The conversation holds these now. */
    settle(place: number, arrived: ReadonlySet<string>): void {
      drop(place, ({ clientId }) => arrived.has(clientId));
    },
  };
}

import { ApiError, type ApiErrorCode } from './api-error.ts';
import type {
  Delivery,
  OutboxRecord,
  OutboxStorage,
  RecordState,
  StoredRecord,
  StoredState,
} from './outbox-record.ts';

interface OutboxOptions<Said, Arrived> {
  /** Id of the conversation that the message belongs to. */
  readonly placeOf: (said: Said) => number;
  /** Idempotent: a retry with the same client id returns the same message. */
  readonly deliver: (record: OutboxRecord<Said, Arrived>, delivery: Delivery) => Promise<Arrived>;
  readonly newId: () => string;
  readonly now: () => string;
  /** Restores the parts of a stored record that live in the page, such as object URLs. */
  readonly revive?: (said: StoredRecord<Said>) => StoredRecord<Said>;
  /** Called when the record and its preview are removed. */
  readonly onGone?: (record: OutboxRecord<Said, Arrived>) => void;
  /** Called when the server has refused the record for good. */
  readonly onRefused?: (record: OutboxRecord<Said, Arrived>) => void;
}

/** Errors that say nothing about the message: the same request may succeed later. */
const temporaryErrors: readonly ApiErrorCode[] = [
  'ERR_NETWORK',
  'ERR_UNAVAILABLE',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_SESSION_EXPIRED',
  'ERR_TOKEN_EXPIRED',
];

/**
 * Outbox of messages whose arrival is not confirmed: one record per client id and one delivery at a time per place, so
 * that messages are sent in the order they were written. It is independent of the pages, so an upload goes on while its
 * conversation is closed. With a storage it also survives a reload and a closed tab.
 */
export function createOutbox<Said extends object, Arrived>(options: OutboxOptions<Said, Arrived>) {
  type Outgoing = OutboxRecord<Said, Arrived>;
  const { placeOf, deliver, newId, now, revive, onGone, onRefused } = options;
  const none: readonly Outgoing[] = [];
  let records: ReadonlyMap<number, readonly Outgoing[]> = new Map();
  let unsent = none;
  const listeners = new Set<() => void>();
  const running = new Map<number, { readonly clientId: string; readonly abort: AbortController }>();
  let storage: OutboxStorage<Said> | undefined;
  /** Blocks sending until the stored records are loaded: a new message would overtake them. */
  let isLoading = false;
  /** By client id, whether the storage holds the record. */
  const saved = new Map<string, Promise<boolean>>();
  const unsaved = new Set<string>();
  let lastPosition = 0;

  const recordsOf = (place: number): readonly Outgoing[] => records.get(place) ?? none;
  const all = (): Outgoing[] => [...records.values()].flat();

  function write(place: number, next: readonly Outgoing[]): void {
    records = new Map(records).set(place, next);
    unsent = all().filter(({ state }) => state !== 'sent');
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
    for (const record of gone) {
      saved.delete(record.clientId);
      unsaved.delete(record.clientId);
      onGone?.(record);
    }
  }

  /** If the browser refuses to store, the record is still sent but lives only as long as the page. */
  function save(record: Outgoing, state: StoredState): void {
    if (!storage) return;
    unsaved.add(record.clientId);
    const saving = storage.save({ ...record, state, progress: 0, message: null }).then(
      () => true,
      () => false,
    );
    saved.set(record.clientId, saving);
    void saving.then((isSaved) => {
      if (isSaved) unsaved.delete(record.clientId);
    });
  }

  /** A failed removal is harmless: the server already has the client id, so sending the record again adds nothing. */
  function removeStored(clientId: string): void {
    storage?.remove(clientId).catch(() => undefined);
  }

  function fail({ clientId }: Outgoing, place: number, error: ApiErrorCode): void {
    if (temporaryErrors.includes(error)) {
      change(place, clientId, { state: 'waiting', error, progress: 0 });
      return;
    }
    change(place, clientId, { state: 'failed', error, progress: 0 });
    const failed = recordsOf(place).find((record) => record.clientId === clientId);
    if (!failed) return;
    save(failed, 'failed');
    onRefused?.(failed);
  }

  /** Delivers while holding the claim on the client id, so that two tabs never deliver the same record. */
  async function deliverClaimed(record: Outgoing, delivery: Delivery): Promise<Arrived | 'gone'> {
    const claimed = storage;
    const isSaved = await saved.get(record.clientId);
    if (!claimed || !isSaved) return deliver(record, delivery);
    return claimed.claim(record.clientId, delivery.signal, async () => {
      const message = await deliver(record, delivery);
      await claimed.remove(record.clientId).catch(() => undefined);
      return message;
    });
  }

  /** Returns whether the next records of the place may be sent. */
  async function deliverOne(record: Outgoing): Promise<boolean> {
    const { clientId } = record;
    const place = placeOf(record);
    const abort = new AbortController();
    running.set(place, { clientId, abort });
    change(place, clientId, { state: 'sending', progress: 0 });
    const delivery: Delivery = {
      signal: abort.signal,
      onProgress: (progress) => change(place, clientId, { progress }),
    };
    try {
      const message = storage ? await deliverClaimed(record, delivery) : await deliver(record, delivery);
      if (message === 'gone') drop(place, (one) => one.clientId === clientId);
      else change(place, clientId, { state: 'sent', error: null, message });
      return true;
    } catch (error) {
      if (abort.signal.aborted) return true;
      const code = error instanceof ApiError ? error.code : 'ERR_INTERNAL';
      fail(record, place, code);
      return !temporaryErrors.includes(code);
    } finally {
      if (running.get(place)?.abort === abort) running.delete(place);
    }
  }

  async function run(place: number): Promise<void> {
    if (isLoading || running.has(place)) return;
    const next = recordsOf(place).find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    if (await deliverOne(next)) await run(place);
  }

  function runAll(): void {
    for (const place of records.keys()) void run(place);
  }

  function merge(stored: readonly StoredRecord<Said>[]): void {
    const known = new Set(all().map(({ clientId }) => clientId));
    for (const one of stored.filter(({ clientId }) => !known.has(clientId))) {
      const place = placeOf(one);
      const record: Outgoing = { ...(revive?.(one) ?? one), progress: 0, message: null };
      saved.set(one.clientId, Promise.resolve(true));
      lastPosition = Math.max(lastPosition, one.position);
      write(
        place,
        [...recordsOf(place), record].toSorted((a, b) => a.position - b.position),
      );
    }
  }

  async function load(): Promise<void> {
    const asked = storage;
    const stored = await asked?.load().catch(() => []);
    if (asked === storage && stored) merge(stored);
  }

  function reset(): void {
    for (const { abort } of running.values()) abort.abort();
    storage = undefined;
    isLoading = false;
    for (const place of records.keys()) drop(place, () => true);
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recordsOf,
    /** Unsent records of every place; the same array until one changes. */
    unsent: (): readonly Outgoing[] => unsent,
    /** Whether closing the page would lose something. */
    isBusy: (): boolean =>
      all().some(
        ({ clientId, state }) =>
          (state === 'waiting' || state === 'sending') && (!storage || unsaved.has(clientId)),
      ),

    /** Loads the stored records of a user and stores new ones from now on. */
    async open(next: OutboxStorage<Said>): Promise<void> {
      reset();
      storage = next;
      isLoading = true;
      await load();
      if (storage !== next) return;
      isLoading = false;
      runAll();
    },

    /** Retries the waiting records, including those left by a closed tab. */
    async resume(): Promise<void> {
      if (isLoading) return;
      await load();
      runAll();
    },

    add(said: Said): void {
      const place = placeOf(said);
      lastPosition = Math.max(lastPosition + 1, Date.parse(now()));
      const record: Outgoing = {
        ...said,
        clientId: newId(),
        createdAt: now(),
        position: lastPosition,
        state: 'waiting',
        progress: 0,
        error: null,
        message: null,
      };
      write(place, [...recordsOf(place), record]);
      save(record, 'waiting');
      void run(place);
    },

    /** Retries this record and the failed ones behind it, in their order. */
    retry(place: number, clientId: string): void {
      const first = recordsOf(place).findIndex((record) => record.clientId === clientId);
      if (first === -1) return;
      const isRetried = ({ state }: Outgoing, index: number) => index >= first && state === 'failed';
      const retried = recordsOf(place).filter(isRetried);
      write(
        place,
        recordsOf(place).map((record, index) =>
          isRetried(record, index) ? { ...record, state: 'waiting', error: null } : record,
        ),
      );
      for (const record of retried) save({ ...record, error: null }, 'waiting');
      void run(place);
    },

    /** Removes a record that has not arrived; aborts it if it is being sent. */
    cancel(place: number, clientId: string): void {
      const current = running.get(place);
      if (current?.clientId === clientId) current.abort.abort();
      removeStored(clientId);
      drop(place, (record) => record.clientId === clientId && record.state !== 'sent');
    },

    /** Keeps the stored records for the next session of the same user. */
    close: reset,

    /**
     * Removes everything, including running deliveries and stored records, for session ends that must leave nothing.
     */
    async clear(): Promise<void> {
      const kept = storage;
      reset();
      await kept?.clear().catch(() => undefined);
    },

    /** Removes records that the conversation now contains. */
    settle(place: number, arrived: ReadonlySet<string>): void {
      for (const { clientId } of recordsOf(place)) if (arrived.has(clientId)) removeStored(clientId);
      drop(place, ({ clientId }) => arrived.has(clientId));
    },
  };
}

export type Outbox<Said extends object, Arrived> = ReturnType<typeof createOutbox<Said, Arrived>>;

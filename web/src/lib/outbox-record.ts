import type { ApiErrorCode } from './api-error.ts';

export interface RecordState<Arrived> {
  readonly clientId: string;
  readonly createdAt: string;
  /** Rises from record to record, so that the order survives a reload. */
  readonly position: number;
  readonly state: 'waiting' | 'sending' | 'failed' | 'sent';
  /** How much of the file has left, from 0 to 1. */
  readonly progress: number;
  /** Why the last attempt did not succeed; one that waits with an error is retried by itself. */
  readonly error: ApiErrorCode | null;
  /** Message as the server stored it, if its answer came before its event. */
  readonly message: Arrived | null;
}

/** One message of this browser from the click to the moment the conversation holds it. */
export type OutboxRecord<Said, Arrived> = Said & RecordState<Arrived>;

/** Tried without success, and tried again by itself; attempts in between do not change it. */
export function waitsForNetwork({ state, error }: Pick<RecordState<unknown>, 'state' | 'error'>): boolean {
  return error !== null && (state === 'waiting' || state === 'sending');
}

export type StoredState = 'waiting' | 'failed';

/** The part of a record that outlives the page. */
export type StoredRecord<Said> = Said &
  Pick<RecordState<never>, 'clientId' | 'createdAt' | 'position' | 'error'> & {
    readonly state: StoredState;
  };

/** Storage of one person's unsent records, shared by the tabs of a browser. */
export interface OutboxStorage<Said> {
  load(): Promise<readonly StoredRecord<Said>[]>;
  save(record: StoredRecord<Said>): Promise<void>;
  remove(clientId: string): Promise<void>;
  clear(): Promise<void>;
  /** Runs the action while no other tab runs one for this record. Answers `gone` when the record is not stored. */
  claim<Result>(
    clientId: string,
    signal: AbortSignal,
    action: () => Promise<Result>,
  ): Promise<Result | 'gone'>;
}

export interface Delivery {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

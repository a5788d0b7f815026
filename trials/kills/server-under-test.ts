import type { Fault } from './audit.ts';

/** The running product, subject to faults. */
export interface ServerUnderTest {
  readonly url: string;
  /** Current URL of its database, as the owner. */
  databaseUrl(): string;
  /** Runs all faults; settles with the last. */
  runFaults(): Promise<void>;
  /** Settles when the latest process serves. */
  serves(): Promise<void>;
  /** Progress of the faults, from 0 to 1. */
  progress(): number;
  /** Counts of the faults and other figures. */
  facts(): Readonly<Record<string, number | string>>;
  /** Violated invariants other than those of messages. */
  faults(): readonly Fault[];
  /** Counts of logged warnings and errors. */
  complaints(): ReadonlyMap<string, number>;
  end(): Promise<void>;
}

import type { Fault } from './audit.ts';

/** The product in operation, to which mishaps happen. */
export interface Victim {
  readonly url: string;
  /** Where its database is by now, as its owner. */
  databaseUrl(): string;
  /** One mishap after the other; settles with the last. */
  suffer(): Promise<void>;
  /** Settles when what was started last serves. */
  serves(): Promise<void>;
  /** How much of it is over, from 0 to 1. */
  progress(): number;
  /** What happened to it, and how often. */
  facts(): Readonly<Record<string, number | string>>;
  /** What it did that it never should, besides what happens to messages. */
  faults(): readonly Fault[];
  /** What it complained of, and how often. */
  complaints(): ReadonlyMap<string, number>;
  end(): Promise<void>;
}

import type { OwnerConnection } from '#testing/owner-connection.ts';
import type { Customer } from './customer.ts';
import type { StubbornCaller } from './stubborn-caller.ts';

/** Somebody who can be written to. */
export type Person = Pick<Customer, 'from' | 'name'>;

export interface Written {
  readonly customer: Customer;
  readonly id: string;
  readonly text: string;
  /** The text is said under it then. */
  readonly file: File | undefined;
}

/** Those who talk with the company, whose side is not killed. */
export interface KilledWorld {
  readonly provider: 'sandbox' | 'beta';
  readonly environment: Readonly<Record<string, string>>;
  /** The phone of the number scans the code that the connection shows. */
  scan(caller: StubbornCaller, connectionId: number, qrcode: string): Promise<void>;
  /** Settles when it can no longer be lost on their side; answers with what names it there. */
  write(caller: StubbornCaller, connectionId: number, message: Written): Promise<string | number>;
  /** Lets somebody be there who has never written. */
  meet(person: Person): void;
  /** Ids of what a phone got, in order. */
  receivedBy(owner: OwnerConnection, person: Person): Promise<string[]>;
  /** The SHA-256 of each file that a phone got, by the id of its message. */
  filesOf(owner: OwnerConnection, person: Person): Promise<ReadonlyMap<string, string>>;
  /** What a customer's phone had to send a second time, because nobody could open it. */
  sentAgainBy(customer: Customer): ReadonlySet<string>;
  /** What may have been told after something later, for whatever reason. */
  lateBy(customer: Customer): ReadonlySet<string>;
  /** WhatsApp tells no more of when a message was written than its second. */
  secondOf(customer: Customer, id: string): number | undefined;
  /** How much the connection has still to be told. */
  untold(owner: OwnerConnection): Promise<number>;
  /** How often a phone could not read what it got, and asked for it again. */
  unread(): number;
  /** From now on it takes seconds to answer, and does not answer at times. */
  setSlow(isSlow: boolean): Promise<void>;
  /** From now on it tells things twice, and what is later before what is earlier. */
  setConfused(isConfused: boolean): Promise<void>;
  end(): Promise<void>;
}

/** The number of a customer, or the inner id of one who shows none. */
export const bareAddress = (from: string) => from.split('@')[0] ?? '';

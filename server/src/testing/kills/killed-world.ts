import type { OwnerConnection } from '#testing/owner-connection.ts';
import type { Customer } from './customer.ts';
import type { StubbornCaller } from './stubborn-caller.ts';

/** Those who talk with the company, whose side is not killed. */
export interface KilledWorld {
  readonly provider: 'sandbox' | 'beta';
  readonly environment: Readonly<Record<string, string>>;
  /** The phone of the number scans the code that the connection shows. */
  scan(caller: StubbornCaller, connectionId: number, qrcode: string): Promise<void>;
  /** Settles when it can no longer be lost on their side; answers with what names it there. */
  write(
    caller: StubbornCaller,
    connectionId: number,
    message: { readonly customer: Customer; readonly id: string; readonly text: string },
  ): Promise<string | number>;
  /** Ids of what a customer's phone got, in order. */
  receivedBy(owner: OwnerConnection, customer: Customer): Promise<string[]>;
  /** What a customer's phone had to send a second time, because nobody could open it. */
  sentAgainBy(customer: Customer): ReadonlySet<string>;
  /** WhatsApp tells no more of when a message was written than its second. */
  secondOf(customer: Customer, id: string): number | undefined;
  /** How much the connection has still to be told. */
  untold(owner: OwnerConnection): Promise<number>;
  /** How often a phone could not read what it got, and asked for it again. */
  unread(): number;
  end(): Promise<void>;
}

/** The number of a customer, or the inner id of one who shows none. */
export const bareAddress = (from: string) => from.split('@')[0] ?? '';

import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import type { RetryingClient } from './retrying-client.ts';

/** A customer, with the messages to look for afterwards. */
export interface Customer {
  /** A phone number, or a lid with `@lid`. */
  readonly from: string;
  readonly name: string;
  /** Ids of acknowledged messages they sent, in order. */
  readonly wrote: string[];
  /** Ids of acknowledged messages an attendant sent to them, in order. */
  readonly wasWritten: string[];
  /** Ids of both directions that carried a file. */
  readonly withFile: Set<string>;
  /** The attended ticket; customers without one get no replies. */
  ticketId: number | undefined;
  /** Chains serialise the messages of each direction. */
  inbound: Promise<void>;
  outbound: Promise<void>;
}

/** Recipient of messages. */
export type Person = Pick<Customer, 'from' | 'name'>;

export interface Written {
  readonly customer: Customer;
  readonly id: string;
  readonly text: string;
  /** The text becomes its caption. */
  readonly file: File | undefined;
}

/** The other side of the company's conversations, which is not killed. */
export interface KilledWorld {
  readonly provider: 'sandbox' | 'beta';
  readonly environment: Readonly<Record<string, string>>;
  /** Scans the connection's QR code with the phone of the number. */
  scan(caller: RetryingClient, connectionId: number, qrcode: string): Promise<void>;
  /** Settles when the message can no longer be lost on the provider's side; returns its id there. */
  write(caller: RetryingClient, connectionId: number, message: Written): Promise<string | number>;
  /** Adds a person who has never written. */
  meet(person: Person): void;
  /** Ids of the messages a phone received, in order. */
  receivedBy(owner: OwnerConnection, person: Person): Promise<string[]>;
  /** SHA-256 of each file a phone received, by message id. */
  filesOf(owner: OwnerConnection, person: Person): Promise<ReadonlyMap<string, string>>;
  /** Messages a customer's phone had to resend because the server could not decrypt them. */
  sentAgainBy(customer: Customer): ReadonlySet<string>;
  /** Messages that may have been delivered after later ones, for whatever reason. */
  lateBy(customer: Customer): ReadonlySet<string>;
  /** Time of a message in seconds, the precision of WhatsApp. */
  secondOf(customer: Customer, id: string): number | undefined;
  /** Number of events not yet delivered to the connection. */
  untold(owner: OwnerConnection): Promise<number>;
  /** How often a phone could not decrypt a message and requested it again. */
  unread(): number;
  /** Makes responses take seconds, or fail to arrive at times. */
  setSlow(isSlow: boolean): Promise<void>;
  /** Delivers events twice and out of order. */
  setConfused(isConfused: boolean): Promise<void>;
  end(): Promise<void>;
}

/** The phone number of a customer, or the lid of one without. */
export const bareAddress = (from: string) => from.split('@')[0] ?? '';

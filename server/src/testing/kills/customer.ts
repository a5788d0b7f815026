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

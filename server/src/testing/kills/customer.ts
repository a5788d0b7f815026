/** Somebody who writes from outside; what they wrote and heard is asked for afterwards. */
export interface Customer {
  /** A number, or an inner id with `@lid`. */
  readonly from: string;
  readonly name: string;
  /** Ids of what was acknowledged, in order. */
  readonly wrote: string[];
  /** Ids of what an attendant wrote to them and the server acknowledged, in order. */
  readonly wasWritten: string[];
  /** Those of both that came with a file. */
  readonly withFile: Set<string>;
  /** The ticket somebody attends; nobody answers the others. */
  ticketId: number | undefined;
  /** What they do one after the other. */
  inbound: Promise<void>;
  outbound: Promise<void>;
}

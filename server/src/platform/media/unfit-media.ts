/**
 * - `broken`: not what it says it is, or damaged
 * - `unsupported`: whole, but of a format or codec that we cannot read
 * - `too-large`, `too-long`, `timeout`: would need more of the machine than any honest file
 */
export type UnfitReason = 'broken' | 'unsupported' | 'too-large' | 'too-long' | 'timeout';

/** Something is wrong with the file itself: trying again will not help. */
export class UnfitMedia extends Error {
  override readonly name = 'UnfitMedia';
  readonly reason: UnfitReason;

  constructor(reason: UnfitReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

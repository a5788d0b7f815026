/** Failure of the storage itself: it has no space left, or is unavailable. */
export class StorageFault extends Error {
  readonly reason: 'full' | 'away';

  constructor(reason: StorageFault['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StorageFault';
    this.reason = reason;
  }
}

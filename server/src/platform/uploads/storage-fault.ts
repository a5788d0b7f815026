/** The storage itself failed, whatever was asked of it: there is no room left on it, or it is away. */
export class StorageFault extends Error {
  readonly reason: 'full' | 'away';

  constructor(reason: StorageFault['reason'], cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StorageFault';
    this.reason = reason;
  }
}

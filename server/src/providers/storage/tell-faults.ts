import { StorageFault } from '#platform/uploads/storage-fault.ts';
import type { Storage } from './port.ts';

/** What an error says of the storage; nothing where it is the doing of whoever asked, or of the stream they gave. */
export type FaultReasonOf = (error: unknown) => StorageFault['reason'] | undefined;

/** The same storage, whose own failures are known as such by everybody, whatever they are called where they come from. */
export function tellFaults(storage: Storage, reasonOf: FaultReasonOf): Storage {
  function tell(error: unknown): never {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new StorageFault(reason, error);
  }
  const telling =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      work(...given).catch(tell);
  return {
    put: telling(storage.put),
    open: telling(storage.open),
    stat: telling(storage.stat),
    remove: telling(storage.remove),
    removeAll: telling(storage.removeAll),
    check: telling(storage.check),
    async *list(prefix) {
      try {
        yield* storage.list(prefix);
      } catch (error) {
        tell(error);
      }
    },
  };
}

import { StorageFault } from '#platform/uploads/storage-fault.ts';
import type { Storage } from './port.ts';

/** Maps an error to a storage fault; undefined when the caller or its stream caused it. */
export type FaultReasonOf = (error: unknown) => StorageFault['reason'] | undefined;

/** Wraps a storage so that its own failures become `StorageFault`, whatever their original form. */
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

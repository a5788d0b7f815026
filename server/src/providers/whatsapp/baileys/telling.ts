import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderEvent, SessionOptions } from '#providers/whatsapp/port.ts';

export interface Telling {
  /**
   * In the order of the calls, one at a time. Rejects when it was refused, or came too late: nothing is told after what
   * was refused, which comes again and would come after it.
   */
  tell(find: ProviderEvent | (() => Promise<ProviderEvent | undefined>)): Promise<void>;
  /** The last word: nothing that comes later is told, and what cannot be told any more is left. */
  tellLast(event: ProviderEvent): Promise<void>;
  /** Nothing is told from now on; settles when the listener is done with what it was told. */
  end(): Promise<void>;
}

export function createTelling(
  listen: SessionOptions['onEvent'],
  onFailure: (error: unknown) => void,
): Telling {
  // Baileys tells some of it inside of a transaction of its keys, which nobody who listens is part of.
  const outside = AsyncLocalStorage.snapshot();
  const onEvent = (event: ProviderEvent) => outside(() => listen(event));
  let work = Promise.resolve();
  let isOver = false;
  let isRefused = false;
  let isEnded = false;

  function next(step: () => Promise<void>): Promise<void> {
    const done = work.then(step);
    work = done.catch(() => undefined);
    return done;
  }

  return {
    async tell(find) {
      if (isOver) throw new Error('The session has ended.');
      try {
        await next(async () => {
          if (isRefused) throw new Error('The session has failed.');
          const event = typeof find === 'function' ? await find() : find;
          if (isEnded) throw new Error('The session has ended.');
          if (event) await onEvent(event);
        });
      } catch (error) {
        isRefused = true;
        onFailure(error);
        throw error;
      }
    },
    tellLast(event) {
      isOver = true;
      // Whoever refuses it has no more to hear.
      return next(() => (isEnded ? Promise.resolve() : onEvent(event))).catch(() => undefined);
    },
    async end() {
      isOver = true;
      isEnded = true;
      await work;
    },
  };
}

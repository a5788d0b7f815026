import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProviderEvent, SessionOptions } from '#providers/whatsapp/port.ts';

export interface EventPublisher {
  /**
   * Publishes events in call order, one at a time. Rejects when the event is refused or too late. No event is published
   * after a refused one, which is delivered again and would be out of order.
   */
  publish(find: ProviderEvent | (() => Promise<ProviderEvent | undefined>)): Promise<void>;
  /** Publishes the final event: later events are refused, and a failure to publish it is ignored. */
  publishLast(event: ProviderEvent): Promise<void>;
  /** Stops publishing; resolves when the listener has processed the current event. */
  end(): Promise<void>;
}

export function createEventPublisher(
  listen: SessionOptions['onEvent'],
  onFailure: (error: unknown) => void,
): EventPublisher {
  // Baileys emits some events inside a key transaction, which the listener must not be part of.
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
    async publish(find) {
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
    publishLast(event) {
      isOver = true;
      // A refusal of the last event has no consequence.
      return next(() => (isEnded ? Promise.resolve() : onEvent(event))).catch(() => undefined);
    },
    async end() {
      isOver = true;
      isEnded = true;
      await work;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';

/** Does the work again and again with a pause between; never twice at a time. Ends when the returned function does. */
export function every(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const controller = new AbortController();

  async function loop(): Promise<void> {
    while (!controller.signal.aborted) {
      await work().catch(onError);
      // The pause fails only by being cut short, which ends the loop.
      await wait(pauseMs, undefined, { signal: controller.signal }).catch(() => undefined);
    }
  }

  const ended = loop();
  return () => {
    controller.abort();
    return ended;
  };
}

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** Semaphore: admits at most `most` at once; the others wait in order of arrival. */
export function createSemaphore(most: number): Semaphore {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async (work) => {
    if (inside < most) inside += 1;
    else {
      const turn = Promise.withResolvers<void>();
      waiting.push(turn.resolve);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      // The slot is handed on, not freed, so that a newcomer cannot overtake those who wait.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most so many in at once; the others wait in the order in which they came. */
export function createGate(most: number): Gate {
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
      // The place is handed on, not freed: nobody who comes just now slips in before those who wait.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

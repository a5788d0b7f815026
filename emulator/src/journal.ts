/** Ordered log of events, with a way to wait for future ones. */
export interface Journal<Entry> {
  readonly entries: readonly Entry[];
  add(entry: Entry): void;
  /** Returns the first matching entry, from the start or from `since` on; rejects on timeout. */
  waitFor<Fit extends Entry>(fits: (entry: Entry) => entry is Fit, options?: WaitOptions): Promise<Fit>;
  waitFor(fits: (entry: Entry) => boolean, options?: WaitOptions): Promise<Entry>;
}

export interface WaitOptions {
  /** Index into `entries`: earlier ones do not count. */
  readonly since?: number;
  readonly timeoutMs?: number;
}

export function createJournal<Entry>(name: string, describe: (entry: Entry) => string): Journal<Entry> {
  const entries: Entry[] = [];
  const listeners = new Set<(entry: Entry) => void>();

  return {
    entries,
    add(entry) {
      entries.push(entry);
      for (const listener of listeners) listener(entry);
    },
    waitFor(fits: (entry: Entry) => boolean, { since = 0, timeoutMs = 60_000 }: WaitOptions = {}) {
      const known = entries.slice(since).find(fits);
      if (known !== undefined) return Promise.resolve(known);
      return new Promise<Entry>((resolve, reject) => {
        const timer = setTimeout(() => {
          listeners.delete(listener);
          const last = entries.slice(-12).map((entry) => describe(entry).slice(0, 200));
          reject(
            new Error(`${name}: nothing that fits in ${timeoutMs} ms. Seen last:\n  ${last.join('\n  ')}`),
          );
        }, timeoutMs);
        function listener(entry: Entry): void {
          if (!fits(entry)) return;
          clearTimeout(timer);
          listeners.delete(listener);
          resolve(entry);
        }
        listeners.add(listener);
      });
    },
  };
}

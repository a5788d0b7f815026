import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent, LiveTable } from '#lib/live-query.ts';

interface Elsewhere {
  readonly client: QueryClient;
  /** Whether data below this key may need the table. */
  readonly isForeign: (queryKey: QueryKey) => boolean;
  readonly load: () => Promise<LiveTable>;
  readonly onTable: (table: LiveTable) => void;
}

/** Of what is said while the table cannot be had, so much is kept for it. */
const longestWait = 500;

/**
 * Most rules are for data that most people never look at: they are fetched when such data is first asked for, and hear
 * then what was said meanwhile. A failure is nothing to tell; the next event tries again.
 */
export function followElsewhere({ client, isForeign, load, onTable }: Elsewhere) {
  const cache = client.getQueryCache();
  let table: LiveTable | undefined;
  let isNeeded = false;
  let isLoading = false;
  let waiting: readonly LiveEvent[] = [];

  function tell({ listeners }: LiveTable, event: LiveEvent): void {
    for (const hear of listeners) hear(client, event);
  }

  function fetchTable(): void {
    isNeeded = true;
    if (table || isLoading) return;
    isLoading = true;
    load().then(
      (loaded) => {
        table = loaded;
        onTable(loaded);
        for (const event of waiting) tell(loaded, event);
        waiting = [];
      },
      () => {
        isLoading = false;
      },
    );
  }

  /** One that was only prepared, and asks for nothing yet, has nothing to be kept live. */
  function isAsked({ queryKey, state: { status, fetchStatus } }: Query): boolean {
    return isForeign(queryKey) && (status === 'success' || fetchStatus !== 'idle');
  }

  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isAsked(query)) fetchTable();
  });
  if (cache.getAll().some(isAsked)) fetchTable();

  return {
    hear: (event: LiveEvent): void => {
      if (table) tell(table, event);
      else if (isNeeded) {
        waiting = [...waiting, event].slice(-longestWait);
        fetchTable();
      }
    },
    stop: unsubscribe,
  };
}

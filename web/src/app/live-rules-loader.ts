import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveEvent, LiveTable } from '#lib/live-query.ts';

interface LazyRulesOptions {
  readonly client: QueryClient;
  /** Whether data below this key may need the table. */
  readonly isForeign: (queryKey: QueryKey) => boolean;
  readonly load: () => Promise<LiveTable>;
  readonly onTable: (table: LiveTable) => void;
}

/** Maximum number of events buffered while the table is not loaded. */
const maxBufferedEvents = 500;

/**
 * Loads the live rules of rarely used pages when a query for their data first runs, then replays the events buffered in
 * the meantime. A failed load is not reported; the next event retries it.
 */
export function loadLiveRulesOnDemand({ client, isForeign, load, onTable }: LazyRulesOptions) {
  const cache = client.getQueryCache();
  let table: LiveTable | undefined;
  let isNeeded = false;
  let isLoading = false;
  let waiting: readonly LiveEvent[] = [];

  function notify({ listeners }: LiveTable, event: LiveEvent): void {
    for (const listener of listeners) listener(client, event);
  }

  function fetchTable(): void {
    isNeeded = true;
    if (table || isLoading) return;
    isLoading = true;
    load().then(
      (loaded) => {
        table = loaded;
        onTable(loaded);
        for (const event of waiting) notify(loaded, event);
        waiting = [];
      },
      () => {
        isLoading = false;
      },
    );
  }

  /** A query that was only prepared and has not fetched has no data to keep live. */
  function isAsked({ queryKey, state: { status, fetchStatus } }: Query): boolean {
    return isForeign(queryKey) && (status === 'success' || fetchStatus !== 'idle');
  }

  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isAsked(query)) fetchTable();
  });
  if (cache.getAll().some(isAsked)) fetchTable();

  return {
    hear: (event: LiveEvent): void => {
      if (table) notify(table, event);
      else if (isNeeded) {
        waiting = [...waiting, event].slice(-maxBufferedEvents);
        fetchTable();
      }
    },
    stop: unsubscribe,
  };
}

import type { CompanyEventName, CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** A company event as received from the socket, with its sequence number. */
export type LiveEvent = {
  [Name in CompanyEventName]: {
    readonly name: Name;
    readonly payload: CompanyEvents[Name];
    readonly seq: number;
  };
}[CompanyEventName];

/**
 * How one kind of event changes the data of the queries below a key. The reducer is pure, gives the same
 * answer when the event is applied twice, and returns the very data it was given when nothing changes.
 */
export interface LiveRule {
  readonly event: CompanyEventName;
  readonly queryKey: QueryKey;
  readonly reduce: (data: unknown, payload: unknown, queryKey: QueryKey) => unknown;
}

/**
 * Event handling of a feature: rules for the cached data, and listeners for effects outside it, such as a notice or a
 * refetch of data that no event carries.
 */
export interface LiveTable {
  readonly rules: readonly LiveRule[];
  readonly listeners: readonly ((client: QueryClient, event: LiveEvent) => void)[];
}

export function liveRule<Name extends CompanyEventName, Data>(rule: {
  readonly event: Name;
  readonly queryKey: QueryKey;
  readonly reduce: (data: Data, payload: CompanyEvents[Name], queryKey: QueryKey) => Data;
}): LiveRule {
  // The key decides the type of the data below it: both are written in the feature's `queries.ts`.
  return { ...rule, reduce: rule.reduce as LiveRule['reduce'] };
}

const maxLogLength = 500;
const hiddenFlushMs = 250;

/** Runs once, at the next frame, or after 250 ms where frames are not drawn (a hidden tab). */
export function atNextFrame(run: () => void): void {
  let hasRun = false;
  const once = (): void => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  if (!document.hidden) requestAnimationFrame(once);
  setTimeout(once, hiddenFlushMs);
}

interface LoggedEvent {
  readonly event: LiveEvent;
  /** Position in the order of arrival, to find the events that came after a request was sent. */
  readonly arrival: number;
}

/**
 * Applies company events to the cached queries in batches. Two rules keep the cache equal to a fresh response: an event
 * that arrives after a later one is followed by that later one again, and a response requested before an event arrived
 * has that event applied on top of it.
 */
export function createLiveQueries(
  client: QueryClient,
  firstRules: readonly LiveRule[],
  schedule: (flush: () => void) => void,
) {
  let rules = firstRules;
  let log: readonly LoggedEvent[] = [];
  let waiting: LoggedEvent[] = [];
  let arrivals = 0;
  const arrivalAtFetch = new WeakMap<Query, number>();

  function apply(events: readonly LoggedEvent[], query: Query): void {
    const current: unknown = query.state.data;
    if (current === undefined) return;
    const next = events.reduce<unknown>((data, { event }) => {
      const matching = rules.filter(
        ({ event: name, queryKey }) =>
          name === event.name && queryKey.every((part, index) => part === query.queryKey[index]),
      );
      return matching.reduce((reduced, rule) => rule.reduce(reduced, event.payload, query.queryKey), data);
    }, current);
    if (next !== current) client.setQueryData(query.queryKey, next);
  }

  /** Applies the events that arrived after the query's response was requested. */
  function catchUp(query: Query): void {
    const asked = arrivalAtFetch.get(query) ?? 0;
    apply(
      log.filter(({ arrival }) => arrival > asked),
      query,
    );
  }

  function flush(): void {
    const batch = waiting;
    waiting = [];
    const first = Math.min(...batch.map(({ event }) => event.seq));
    const known = new Map(
      [...log, ...batch].map((entry) => [`${entry.event.seq} ${entry.event.name}`, entry]),
    );
    log = [...known.values()].sort((a, b) => a.event.seq - b.event.seq).slice(-maxLogLength);
    const affected = log.filter(({ event }) => event.seq >= first);
    for (const query of client.getQueryCache().getAll()) apply(affected, query);
  }

  const unsubscribe = client.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated') return;
    if (change.action.type === 'fetch') arrivalAtFetch.set(change.query, arrivals);
    if (change.action.type !== 'success' || change.action.manual) return;
    catchUp(change.query);
  });

  return {
    push: (event: LiveEvent): void => {
      arrivals += 1;
      waiting.push({ event, arrival: arrivals });
      if (waiting.length === 1) schedule(flush);
    },
    /** Adds rules that were loaded after the data they apply to. */
    add: (more: readonly LiveRule[]): void => {
      rules = [...rules, ...more];
      for (const query of client.getQueryCache().getAll()) catchUp(query);
    },
    stop: unsubscribe,
  };
}

import type { CompanyEventName, CompanyEvents } from '@prosa/contracts/realtime.ts';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** A company event as it came from the socket, with its number. */
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

/** What a feature does by events: to the cached data, and beyond it (a notice, fetching anew what no event can carry). */
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

const longestLog = 500;
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

interface Logged {
  readonly event: LiveEvent;
  /** Position in the order of arrival, to tell what came after a request had left. */
  readonly arrival: number;
}

/**
 * Applies company events to the cached queries, many at a time. Two things keep the cache equal to a fresh
 * answer: an event that arrives after a later one is followed by that later one again, and an answer that was
 * asked for before an event arrived has that event applied on top of it.
 */
export function createLiveQueries(
  client: QueryClient,
  firstRules: readonly LiveRule[],
  schedule: (flush: () => void) => void,
) {
  let rules = firstRules;
  let log: readonly Logged[] = [];
  let waiting: Logged[] = [];
  let arrivals = 0;
  const arrivalAtFetch = new WeakMap<Query, number>();

  function apply(events: readonly Logged[], query: Query): void {
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

  /** Applies what has come since the query's answer was asked for. */
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
    log = [...known.values()].sort((a, b) => a.event.seq - b.event.seq).slice(-longestLog);
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
    /** Rules that come later than the data they are for. */
    add: (more: readonly LiveRule[]): void => {
      rules = [...rules, ...more];
      for (const query of client.getQueryCache().getAll()) catchUp(query);
    },
    stop: unsubscribe,
  };
}

import type { QueueSummary } from '@prosa/contracts/queues/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { queueListQuery } from '#features/queues/queries.ts';
import { useSessionUser } from '#lib/session.ts';
import type { TicketFilter } from './queries.ts';

/** Returns the queues whose tickets the user may see: their own, or all for an admin. Undefined until loaded. */
export function useQueuesToChoose(): readonly QueueSummary[] | undefined {
  const me = useSessionUser();
  const isAdmin = me.profile === 'admin';
  const { data } = useQuery({ ...queueListQuery(), enabled: isAdmin });
  return isAdmin ? data : me.queues;
}

type Choices = Pick<TicketFilter, 'queueIds' | 'tagIds'>;
type Known = { readonly [Key in keyof Choices]: readonly { readonly id: number }[] | undefined };

/**
 * Drops deleted queues and tags from a filter: they cannot be deselected by hand and would hide everything. An empty
 * filter is removed, so that the query key of the list stays the same.
 */
export function withoutDeleted<Filter extends Choices>(filter: Filter, known: Known): Filter {
  const isGone = (key: keyof Choices, id: number): boolean =>
    known[key]?.every((existing) => existing.id !== id) === true;
  const stale = (['queueIds', 'tagIds'] as const).filter((key) => filter[key]?.some((id) => isGone(key, id)));
  return stale.reduce((rest, key) => {
    const { [key]: chosen = [], ...others } = rest;
    const left = chosen.filter((id) => !isGone(key, id));
    return (left.length === 0 ? others : { ...others, [key]: left }) as Filter;
  }, filter);
}

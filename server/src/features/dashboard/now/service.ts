import type { DashboardNow } from '@prosa/contracts/dashboard/schema.ts';
import { scopeFor } from '#features/dashboard/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import { nowQueries } from './queries.ts';

/** Returns who waits, since when, and how many tickets each user attends. */
export async function dashboardNow(
  reader: Reader,
  actor: UserActor,
  queueId: number | undefined,
): Promise<DashboardNow> {
  const scope = await scopeFor(reader, actor, queueId);
  const queues = await nowQueries(reader).queues(scope);
  const sum = (of: 'waiting' | 'attending') => queues.reduce((all, row) => all + row[of], 0);
  // All milliseconds are written, so that two moments compare as texts.
  const waits = queues.flatMap(({ waitingSince }) => waitingSince ?? []).sort();
  return {
    waiting: sum('waiting'),
    waitingSince: waits[0] ?? null,
    attending: sum('attending'),
    attendants: await nowQueries(reader).attendants(scope),
    queues: queues.map(({ id, name, color, ...live }) => ({
      queue: id === null ? null : { id, name: name ?? '', color: color ?? '' },
      ...live,
    })),
  };
}

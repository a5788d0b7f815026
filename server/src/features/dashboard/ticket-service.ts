import type {
  DashboardTicket,
  DashboardTicketPage,
  DashboardTicketsQuery,
} from '@prosa/contracts/dashboard/schema.ts';
import { addDays, momentOf } from '@prosa/contracts/zoned-time.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader } from '#platform/database/database.ts';
import { type DashboardService, type Sight, scopeFor } from './service.ts';
import { type CountedTicketRow, countedTicketQueries } from './ticket-queries.ts';

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);

function presentCounted(row: CountedTicketRow): DashboardTicket {
  const { waitedMs, supportedMs, respondedMs, rate, ...ticket } = row;
  return {
    ...ticket,
    waitSeconds: seconds(waitedMs),
    supportSeconds: seconds(supportedMs),
    firstResponseSeconds: seconds(respondedMs),
    rating: rate,
  };
}

/** Wide enough whatever the clocks did around these midnights. */
function momentsAround({ period, timeZone }: Sight) {
  return {
    ...period,
    after: momentOf(`${addDays(period.from, -1)}T00:00`, timeZone),
    before: momentOf(`${addDays(period.to, 2)}T00:00`, timeZone),
  };
}

/** The tickets that a number counts. */
export async function listCountedTickets(
  reader: Reader,
  actor: UserActor,
  query: DashboardTicketsQuery,
  dashboard: Pick<DashboardService, 'sightOf'>,
): Promise<DashboardTicketPage> {
  const isNow = query.set === 'waiting' || query.set === 'attending';
  const sight = isNow ? undefined : await dashboard.sightOf(reader, actor, query);
  const { rows, next } = await countedTicketQueries(reader).page({
    query,
    period: sight && momentsAround(sight),
    scope: sight ? sight.scope : await scopeFor(reader, actor, query.queueId),
  });
  return { tickets: rows.map(presentCounted), next, hasMore: next !== null };
}

import { averageOf, lengthOf, ratingOf } from '@prosa/contracts/dashboard/rules.ts';
import type {
  BreakdownQuery,
  Dashboard,
  DashboardBreakdown,
  DashboardDays,
  DashboardFigures,
  DashboardHours,
  DashboardNow,
  FiguresQuery,
  HoursQuery,
  PeriodQuery,
} from '@prosa/contracts/dashboard/schema.ts';
import { addDays, type Day, dayOf, wallTimeOf } from '@prosa/contracts/zoned-time.ts';
import { requireQueues } from '#features/queues/service.ts';
import { getSetting } from '#features/settings/service.ts';
import { visibleQueues } from '#features/tickets/visibility.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Reader } from '#platform/database/database.ts';
import { liveQueries } from './live-queries.ts';
import { dashboardQueries, noFigures, presentFigures, presentSubject } from './queries.ts';
import { minutesOf, type Periods, type QueueScope, requirePeriods } from './rules.ts';

export type DashboardService = ReturnType<typeof createDashboardService>;

export interface Sight extends Periods {
  readonly scope: QueueScope;
  readonly today: Day;
  readonly timeZone: string;
}

const hoursPerDay = 24;

export async function scopeFor(
  reader: Reader,
  actor: UserActor,
  queueId: number | undefined,
): Promise<QueueScope> {
  if (queueId !== undefined) await requireQueues(reader, [queueId]);
  return visibleQueues(actor, queueId);
}

export function createDashboardService(clock: Clock) {
  async function todayOf(reader: Reader): Promise<Pick<Sight, 'today' | 'timeZone'>> {
    const timeZone = await getSetting(reader, 'timezone');
    return { timeZone, today: dayOf(wallTimeOf(clock.now(), timeZone)) };
  }

  /** Which days are meant, and what of them this person sees. */
  async function sightOf(reader: Reader, actor: UserActor, query: PeriodQuery): Promise<Sight> {
    const { today, timeZone } = await todayOf(reader);
    const periods = requirePeriods(query, today);
    return { ...periods, today, timeZone, scope: await scopeFor(reader, actor, query.queueId) };
  }

  return {
    sightOf,

    /** In the words and minutes of older front ends. */
    async overview(reader: Reader, actor: UserActor, query: PeriodQuery): Promise<Dashboard> {
      const { period: span, scope } = await sightOf(reader, actor, query);
      const queries = dashboardQueries(reader);
      const chosen = { span, scope, clocking: 'all' } as const;
      const row = await queries.figures(chosen);
      const { finished, support, wait } = presentFigures(row);
      const { pending, open } = await queries.live(scope);
      const supportTime = averageOf(support);
      const attendants = (await queries.breakdown('attendant', chosen)).map(presentSubject);
      return {
        counters: {
          supportPending: pending,
          supportHappening: open,
          supportFinished: finished,
          leads: row.leads,
          avgSupportTime: supportTime === null ? null : minutesOf(supportTime),
          avgWaitTime: minutesOf(averageOf(wait) ?? 0),
        },
        attendants: attendants.map(({ id, name, online, begun, ratings, support: own }) => {
          const ownTime = averageOf(own);
          return {
            id: id ?? 0,
            name: name ?? '',
            rating: Math.round((ratingOf(ratings).average ?? 0) * 100) / 100,
            tickets: begun,
            avgSupportTime: ownTime === null ? null : minutesOf(ownTime),
            online: online === true,
          };
        }),
      };
    },

    async figures(reader: Reader, actor: UserActor, query: FiguresQuery): Promise<DashboardFigures> {
      const { scope, ...sight } = await sightOf(reader, actor, query);
      const of = async (span: typeof sight.period) => {
        const row = await dashboardQueries(reader).figures({ span, scope, clocking: query.hours });
        return { ...presentFigures(row), leads: row.leads };
      };
      return { ...sight, current: await of(sight.period), previous: await of(sight.previousPeriod) };
    },

    async days(reader: Reader, actor: UserActor, query: FiguresQuery): Promise<DashboardDays> {
      const { period, scope } = await sightOf(reader, actor, query);
      const rows = await dashboardQueries(reader).days({ span: period, scope, clocking: query.hours });
      const known = new Map(rows.map((row) => [row.day, presentFigures(row)]));
      const days = Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.from, index));
      return { period, days: days.map((day) => ({ day, ...(known.get(day) ?? noFigures) })) };
    },

    async breakdown(reader: Reader, actor: UserActor, query: BreakdownQuery): Promise<DashboardBreakdown> {
      const { period, scope } = await sightOf(reader, actor, query);
      const chosen = { span: period, scope, clocking: query.hours };
      const rows = await dashboardQueries(reader).breakdown(query.by, chosen);
      return { period, rows: rows.map(presentSubject) };
    },

    async hours(reader: Reader, actor: UserActor, query: HoursQuery): Promise<DashboardHours> {
      const date = query.date || (await todayOf(reader)).today;
      const scope = await scopeFor(reader, actor, query.queueId);
      const rows = await dashboardQueries(reader).hours(date, scope);
      const known = new Map(rows.map(({ hour, count }) => [hour, count]));
      const hours = Array.from({ length: hoursPerDay }, (_, hour) => known.get(hour) ?? 0);
      return { date, count: hours.reduce((sum, count) => sum + count, 0), hours };
    },
  };
}

/** Returns who waits, since when, and how many tickets each user attends. */
export async function dashboardNow(
  reader: Reader,
  actor: UserActor,
  queueId: number | undefined,
): Promise<DashboardNow> {
  const scope = await scopeFor(reader, actor, queueId);
  const queues = await liveQueries(reader).queues(scope);
  const sum = (of: 'waiting' | 'attending') => queues.reduce((all, row) => all + row[of], 0);
  // All milliseconds are written, so that two moments compare as texts.
  const waits = queues.flatMap(({ waitingSince }) => waitingSince ?? []).sort();
  return {
    waiting: sum('waiting'),
    waitingSince: waits[0] ?? null,
    attending: sum('attending'),
    attendants: await liveQueries(reader).attendants(scope),
    queues: queues.map(({ id, name, color, ...live }) => ({
      queue: id === null ? null : { id, name: name ?? '', color: color ?? '' },
      ...live,
    })),
  };
}

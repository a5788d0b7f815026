import { lengthOf } from '@prosa/contracts/dashboard/rules.ts';
import type {
  Breakdown,
  BreakdownRow,
  DaySpan,
  Figures,
  HourMode,
} from '@prosa/contracts/dashboard/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#platform/database/database.ts';
import type { QueueScope } from './rules.ts';

/** Sums of a set of tallies; in milliseconds. */
interface FigureRow {
  readonly begun: number;
  readonly finished: number;
  readonly waited: number;
  readonly waitedMs: number;
  readonly supported: number;
  readonly supportedMs: number;
  readonly responded: number;
  readonly respondedMs: number;
  readonly resolvedMs: number;
  readonly rated1: number;
  readonly rated2: number;
  readonly rated3: number;
}

interface SubjectRow extends FigureRow {
  readonly id: number | null;
  readonly name: string | null;
  readonly color: string | null;
  readonly online: boolean | null;
}

interface Selection {
  readonly span: DaySpan;
  readonly scope: QueueScope;
  readonly clocking: HourMode;
}

/** Reads only the tallies of the requested days, so the cost does not depend on the number of tickets. */
export function dashboardQueries({ db, companyId }: Reader) {
  const within = (scope: QueueScope) => (scope ? sql`and queue_id = any (${scope}::integer[])` : sql``);

  /** Users who see everything read one total over all queues, unless they select queues. */
  const tallies = (
    kind: 'connection' | 'tag' | 'attendant',
    { span, scope }: Omit<Selection, 'clocking'>,
    isTotal = scope === undefined,
  ) => sql`
    from attendance_tallies where company_id = ${companyId} and kind = ${kind} and is_total = ${isTotal}::boolean
      and day between ${span.from}::date and ${span.to}::date ${within(scope)}`;

  const sums = (clocking: HourMode): RawBuilder<FigureRow> => {
    const ms = (name: string) => {
      const column = sql.ref(clocking === 'business' ? `${name}_business_ms` : `${name}_ms`);
      return sql`coalesce(sum(${column}), 0)::float8`;
    };
    const count = (name: string) => sql`coalesce(sum(${sql.ref(name)}), 0)::integer`;
    return sql`${count('begun')} as begun, ${count('finished')} as finished,
      ${count('waited')} as waited, ${ms('waited')} as "waitedMs",
      ${count('supported')} as supported, ${ms('supported')} as "supportedMs",
      ${count('responded')} as responded, ${ms('responded')} as "respondedMs", ${ms('resolved')} as "resolvedMs",
      ${count('rated_1')} as rated1, ${count('rated_2')} as rated2, ${count('rated_3')} as rated3`;
  };

  const isOnline = sql`exists (select from user_presences as presence
    where presence.company_id = ${companyId} and presence.user_id = users.id)`;

  const isMember = (queueIds: readonly number[]) => sql`exists (select from user_queues as member
    where member.company_id = ${companyId} and member.user_id = users.id
      and member.queue_id = any (${queueIds}::integer[]))`;

  const named = {
    attendant: (chosen: Selection) => sql`
      select users.id, users.name, null as color, ${isOnline} as online, ${sums(chosen.clocking)}
      from users
      left join (select * ${tallies('attendant', chosen)}) as tally on tally.subject_id = users.id
      where users.company_id = ${companyId}
      group by users.id ${chosen.scope ? sql`having sum(begun) > 0 or ${isMember(chosen.scope)}` : sql``}
      order by users.name, users.id`,
    queue: (chosen: Selection) => sql`
      select figures.queue_id as id, queues.name, queues.color, null::boolean as online, figures.*
      from (select queue_id, ${sums(chosen.clocking)} ${tallies('connection', chosen, false)} group by queue_id) as figures
      left join queues on queues.company_id = ${companyId} and queues.id = figures.queue_id
      where begun > 0 order by begun desc, queues.name`,
    tag: (chosen: Selection) => sql`
      select tags.id, tags.name, tags.color, null::boolean as online, figures.*
      from (select subject_id, ${sums(chosen.clocking)} ${tallies('tag', chosen)} group by subject_id) as figures
      join tags on tags.company_id = ${companyId} and tags.id = figures.subject_id
      where begun > 0 order by begun desc, tags.name`,
    connection: (chosen: Selection) => sql`
      select figures.subject_id as id, connections.name, null as color, null::boolean as online, figures.*
      from (select subject_id, ${sums(chosen.clocking)} ${tallies('connection', chosen)} group by subject_id) as figures
      left join connections on connections.company_id = ${companyId} and connections.id = figures.subject_id
      where begun > 0 order by begun desc, connections.name`,
  } satisfies Record<Breakdown, (chosen: Selection) => RawBuilder<unknown>>;

  /** Number of contacts who returned within the span, over the visible tickets; see the migration. */
  const returns = ({ span, scope }: Omit<Selection, 'clocking'>) => sql<number>`
    (select coalesce(sum(weight), 0)::integer from contact_returns
      where company_id = ${companyId} and is_total = ${scope === undefined}::boolean
        and day between ${span.from}::date and ${span.to}::date and span < ${lengthOf(span)}::integer
        and day - span >= ${span.from}::date ${within(scope)})`;

  return {
    /** Includes `leads`, the contacts with exactly one ticket in the span. */
    async figures(chosen: Selection): Promise<FigureRow & { readonly leads: number }> {
      const { rows } = await sql<FigureRow & { leads: number }>`
        select ${sums(chosen.clocking)}, coalesce(sum(begun), 0)::integer + ${returns(chosen)} as leads
        ${tallies('connection', chosen)}`.execute(db);
      if (!rows[0]) throw new Error('A sum has always one row.');
      return rows[0];
    },

    async days(chosen: Selection): Promise<(FigureRow & { readonly day: string })[]> {
      const { rows } = await sql<FigureRow & { day: string }>`
        select to_char(day, 'YYYY-MM-DD') as day, ${sums(chosen.clocking)} ${tallies('connection', chosen)}
        group by attendance_tallies.day`.execute(db);
      return rows;
    },

    async breakdown(by: Breakdown, chosen: Selection): Promise<SubjectRow[]> {
      const { rows } = await sql<SubjectRow>`${named[by](chosen)}`.execute(db);
      return rows;
    },

    async hours(day: string, scope: QueueScope): Promise<{ hour: number; count: number }[]> {
      const { rows } = await sql<{ hour: number; count: number }>`
        select hour, count(*)::integer as count from attendances
        where company_id = ${companyId} and day = ${day}::date ${within(scope)} group by hour`.execute(db);
      return rows;
    },

    /** Tickets that are waiting or attended now. */
    async live(scope: QueueScope): Promise<{ pending: number; open: number }> {
      const { rows } = await sql<{ pending: number; open: number }>`
        select coalesce(sum(count) filter (where status = 'pending'), 0)::integer as pending,
          coalesce(sum(count) filter (where status = 'open'), 0)::integer as open
        from live_ticket_tallies where company_id = ${companyId} ${within(scope)}`.execute(db);
      return rows[0] ?? { pending: 0, open: 0 };
    },
  };
}

const figure = (count: number, ms: number) => ({ count, seconds: ms / 1000 });

export function presentFigures(row: FigureRow): Figures {
  return {
    begun: row.begun,
    finished: row.finished,
    wait: figure(row.waited, row.waitedMs),
    support: figure(row.supported, row.supportedMs),
    firstResponse: figure(row.responded, row.respondedMs),
    resolution: figure(row.finished, row.resolvedMs),
    ratings: { 1: row.rated1, 2: row.rated2, 3: row.rated3 },
  };
}

export const noFigures: Figures = presentFigures({
  begun: 0,
  finished: 0,
  waited: 0,
  waitedMs: 0,
  supported: 0,
  supportedMs: 0,
  responded: 0,
  respondedMs: 0,
  resolvedMs: 0,
  rated1: 0,
  rated2: 0,
  rated3: 0,
});

export function presentSubject(row: SubjectRow): BreakdownRow {
  const { id, name, color, online } = row;
  return { ...presentFigures(row), id, name, color, online };
}

import { openTimeBetween } from '@prosa/contracts/open-time.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';

export interface Stretch {
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly beganAt: Date;
  /** None while it goes on. */
  readonly endedAt: Date | undefined;
}

/** What the times of a ticket are measured of. */
export interface History {
  /** In order, each ending where the next begins. */
  readonly stretches: readonly Stretch[];
  readonly askedAt: Date | undefined;
  readonly response: { readonly at: Date; readonly userId: number | null } | undefined;
  readonly rating: { readonly rate: number; readonly userId: number | null } | undefined;
}

/** When it is open, by the hours of the company or of a queue; always, where nobody set any. */
export interface Clockwork {
  readonly timeZone: string;
  hoursOf(queueId: number | null): readonly StoredDayHours[] | 'always';
}

/** In milliseconds, and how many of these lie within business hours. */
export interface Duration {
  readonly all: number;
  readonly business: number;
}

export interface Share {
  readonly userId: number;
  readonly support: Duration | undefined;
  readonly response: Duration | undefined;
  readonly rate: number | undefined;
}

export interface Measures {
  readonly begunAt: Date;
  readonly isFinished: boolean;
  /** None while it does not wait. */
  readonly waitingSince: Date | undefined;
  readonly wait: Duration | undefined;
  readonly support: Duration | undefined;
  readonly response: Duration | undefined;
  readonly resolution: Duration | undefined;
  readonly rate: number | undefined;
  readonly shares: readonly Share[];
}

const sum = (one: Duration | undefined, other: Duration): Duration => ({
  all: (one?.all ?? 0) + other.all,
  business: (one?.business ?? 0) + other.business,
});

/** Measures times by the hours of the queue that the ticket was in: any two moments, or one stretch by itself. */
function stopwatch({ stretches }: History, { timeZone, hoursOf }: Clockwork) {
  const openIn = (queueId: number | null, from: Date, to: Date): number => {
    const hours = hoursOf(queueId);
    return hours === 'always'
      ? to.getTime() - from.getTime()
      : openTimeBetween(hours, { from, to }, timeZone);
  };
  return {
    between(from: Date, to: Date): Duration {
      let business = 0;
      for (const [index, { queueId, beganAt, endedAt = to }] of stretches.entries()) {
        // A message bears the other side's clock: it may be older than the ticket it began.
        const begins = index === 0 || beganAt < from ? from : beganAt;
        const ends = endedAt > to ? to : endedAt;
        if (begins < ends) business += openIn(queueId, begins, ends);
      }
      return { all: to.getTime() - from.getTime(), business };
    },
    /** Undefined while the stretch goes on. */
    ofStretch({ queueId, beganAt, endedAt }: Stretch): Duration | undefined {
      if (!endedAt) return undefined;
      return { all: endedAt.getTime() - beganAt.getTime(), business: openIn(queueId, beganAt, endedAt) };
    },
  };
}

type StretchMeasure = ReturnType<typeof stopwatch>['ofStretch'];

/** All waits that ended because somebody accepted the ticket, over however many queues each went. */
function waitOf(stretches: readonly Stretch[], measure: StretchMeasure): Duration | undefined {
  let waited: Duration | undefined;
  let waiting: Duration | undefined;
  for (const stretch of stretches) {
    if (stretch.status === 'pending') {
      const spent = measure(stretch);
      if (spent) waiting = sum(waiting, spent);
      continue;
    }
    if (stretch.status === 'open' && waiting) waited = sum(waited, waiting);
    waiting = undefined;
  }
  return waited;
}

/** Whoever attended it, with the time they did; none for one who only began. */
function supportByUser(stretches: readonly Stretch[], measure: StretchMeasure) {
  const byUser = new Map<number | null, Duration | undefined>();
  for (const stretch of stretches) {
    if (stretch.status !== 'open') continue;
    const known = byUser.get(stretch.userId);
    const spent = measure(stretch);
    byUser.set(stretch.userId, spent ? sum(known, spent) : known);
  }
  return byUser;
}

function sharesOf(
  byUser: ReadonlyMap<number | null, Duration | undefined>,
  { response, rating }: History,
  responseTime: Duration | undefined,
): Share[] {
  return [...byUser].flatMap(([userId, support]) =>
    // Who has left the company has no share any more.
    userId === null
      ? []
      : {
          userId,
          support,
          response: response?.userId === userId ? responseTime : undefined,
          rate: rating?.userId === userId ? rating.rate : undefined,
        },
  );
}

/** Since when the ticket is what it is now, if it is that: a rating or another queue does not begin it anew. */
function sinceWhen(stretches: readonly Stretch[], state: Stretch['status']): Date | undefined {
  if (stretches.at(-1)?.status !== state) return undefined;
  const lastOther = stretches.findLastIndex(({ status }) => status !== state);
  return stretches[lastOther + 1]?.beganAt;
}

/** What a ticket amounts to so far; nothing when nobody ever had to attend it. */
export function measureAttendance(history: History, clockwork: Clockwork): Measures | undefined {
  const first = history.stretches.findIndex(({ status }) => status !== 'closed');
  const begun = history.stretches[first];
  if (!begun) return undefined;
  const attended = { ...history, stretches: history.stretches.slice(first) };
  const { between, ofStretch } = stopwatch(attended, clockwork);
  const finishedAt = sinceWhen(attended.stretches, 'closed');
  const { askedAt, response, rating } = history;
  const responseTime = askedAt && response && between(askedAt, response.at);
  const byUser = supportByUser(attended.stretches, ofStretch);
  return {
    begunAt: begun.beganAt,
    isFinished: finishedAt !== undefined,
    waitingSince: sinceWhen(attended.stretches, 'pending'),
    wait: waitOf(attended.stretches, ofStretch),
    support: [...byUser.values()].reduce((all, each) => (each ? sum(all, each) : all), undefined),
    response: responseTime,
    resolution: finishedAt && between(begun.beganAt, finishedAt),
    rate: rating?.rate,
    shares: sharesOf(byUser, history, responseTime),
  };
}

import { openTimeBetween } from '@prosa/contracts/open-time.ts';
import type { TicketStatus } from '@prosa/contracts/tickets/schema.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';

export interface Stretch {
  readonly id: number;
  readonly status: TicketStatus;
  readonly queueId: number | null;
  readonly userId: number | null;
  readonly beganAt: Date;
}

/** Input from which the times of a ticket are measured. */
export interface History {
  /** In order, each ending where the next begins; the last one is still running. */
  readonly stretches: readonly Stretch[];
  readonly askedAt: Date | undefined;
  readonly response: { readonly at: Date; readonly userId: number | null } | undefined;
  readonly rating: { readonly rate: number; readonly userId: number | null } | undefined;
}

/** Opening hours by company or by queue; always open where none are set. */
export interface BusinessHours {
  readonly timeZone: string;
  hoursOf(queueId: number | null): readonly StoredDayHours[] | 'always';
}

/** Duration in milliseconds, total and within business hours. */
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

/** Running sums of a ticket over all stretches before the present one. */
export interface Sums {
  readonly begunAt: Date;
  /** Business milliseconds from the start of the ticket to the start of its present stretch. */
  readonly elapsedBusiness: number;
  /** Undefined while the ticket is not waiting. */
  readonly waitingSince: Date | undefined;
  /** Business milliseconds of the present wait, over its ended stretches. */
  readonly waitingBusiness: number;
  /** Total of all waits that ended with the ticket being accepted, across queues. */
  readonly wait: Duration | undefined;
  readonly support: Duration | undefined;
  /** All users who attended the ticket, with their time; undefined for one whose first stretch is still running. */
  readonly supportByUser: ReadonlyMap<number, Duration | undefined>;
  /** Undefined until the ticket is closed. */
  readonly resolution: Duration | undefined;
}

/** A moment, and the business milliseconds between the start of the ticket and it; negative before the start. */
export interface Moment {
  readonly at: Date;
  readonly business: number;
}

export interface Measures {
  readonly sums: Sums;
  /** Id of the present stretch; undefined in the first one, where there is nothing to sum yet. */
  readonly summedUntil: number | undefined;
  readonly asked: Moment | undefined;
  readonly response: Duration | undefined;
  readonly rate: number | undefined;
  readonly shares: readonly Share[];
}

/** Stored sums, and the moments that were measured with them. */
export interface Continuation {
  readonly sums: Sums;
  readonly moments: readonly Moment[];
}

const sum = (one: Duration | undefined, other: Duration): Duration => ({
  all: (one?.all ?? 0) + other.all,
  business: (one?.business ?? 0) + other.business,
});

/** Business milliseconds by the hours of the stretch's queue; negative for a moment before it. */
function businessSince({ queueId, beganAt }: Stretch, to: Date, clockwork: BusinessHours): number {
  const hours = clockwork.hoursOf(queueId);
  if (hours === 'always') return to.getTime() - beganAt.getTime();
  return to < beganAt
    ? -openTimeBetween(hours, { from: to, to: beganAt }, clockwork.timeZone)
    : openTimeBetween(hours, { from: beganAt, to }, clockwork.timeZone);
}

function begin(begunAt: Date): Sums {
  return {
    begunAt,
    elapsedBusiness: 0,
    waitingSince: undefined,
    waitingBusiness: 0,
    wait: undefined,
    support: undefined,
    supportByUser: new Map(),
    resolution: undefined,
  };
}

/** The sums once this stretch is the present one. */
function enter(sums: Sums, { status, userId, beganAt }: Stretch): Sums {
  const { begunAt, elapsedBusiness, waitingSince, waitingBusiness, supportByUser } = sums;
  const since = (from: Date) => beganAt.getTime() - from.getTime();
  if (status === 'pending') {
    return { ...sums, waitingSince: waitingSince ?? beganAt, resolution: undefined };
  }
  const waitsNoMore = { ...sums, waitingSince: undefined, waitingBusiness: 0 };
  if (status === 'closed') {
    // A rating does not end the ticket again.
    const resolution = sums.resolution ?? { all: since(begunAt), business: elapsedBusiness };
    return { ...waitsNoMore, resolution };
  }
  return {
    ...waitsNoMore,
    wait: waitingSince ? sum(sums.wait, { all: since(waitingSince), business: waitingBusiness }) : sums.wait,
    supportByUser:
      // Users who left the company have no share.
      userId === null || supportByUser.has(userId)
        ? supportByUser
        : new Map(supportByUser).set(userId, undefined),
    resolution: undefined,
  };
}

/** The sums once this stretch, so far the present one, has ended. */
function leave(sums: Sums, { status, userId }: Stretch, spent: Duration): Sums {
  const elapsedBusiness = sums.elapsedBusiness + spent.business;
  if (status === 'pending') {
    return { ...sums, elapsedBusiness, waitingBusiness: sums.waitingBusiness + spent.business };
  }
  if (status === 'closed') return { ...sums, elapsedBusiness };
  const { supportByUser } = sums;
  return {
    ...sums,
    elapsedBusiness,
    support: sum(sums.support, spent),
    supportByUser:
      userId === null
        ? supportByUser
        : new Map(supportByUser).set(userId, sum(supportByUser.get(userId), spent)),
  };
}

interface Begun {
  readonly stretch: Stretch;
  readonly elapsedBusiness: number;
}

/** `entered` holds the sums with the first of these stretches as the present one. */
function addUp([first, ...others]: readonly Stretch[], entered: Sums, clockwork: BusinessHours) {
  if (!first) return undefined;
  let sums = entered;
  let present: Begun = { stretch: first, elapsedBusiness: sums.elapsedBusiness };
  const begun = [present];
  for (const stretch of others) {
    const all = stretch.beganAt.getTime() - present.stretch.beganAt.getTime();
    const business = businessSince(present.stretch, stretch.beganAt, clockwork);
    sums = enter(leave(sums, present.stretch, { all, business }), stretch);
    present = { stretch, elapsedBusiness: sums.elapsedBusiness };
    begun.push(present);
  }
  return { sums, begun, present: present.stretch };
}

function sharesOf(
  { supportByUser }: Sums,
  { response, rating }: History,
  responseTime: Duration | undefined,
): Share[] {
  return [...supportByUser].map(([userId, support]) => ({
    userId,
    support,
    response: response?.userId === userId ? responseTime : undefined,
    rate: rating?.userId === userId ? rating.rate : undefined,
  }));
}

/** Calls `businessBefore` for moments older than these stretches; where it returns undefined, nothing is measured. */
function measure(
  history: History,
  entered: Sums,
  clockwork: BusinessHours,
  businessBefore: (at: Date) => number | undefined,
): Measures | undefined {
  const added = addUp(history.stretches, entered, clockwork);
  if (!added) return undefined;
  const { sums, begun, present } = added;
  const businessUntil = (at: Date): number | undefined => {
    const last = begun.findLast(({ stretch }) => stretch.beganAt <= at);
    return last ? last.elapsedBusiness + businessSince(last.stretch, at, clockwork) : businessBefore(at);
  };
  const { askedAt, response, rating } = history;
  const askedBusiness = askedAt ? businessUntil(askedAt) : 0;
  const respondedBusiness = response ? businessUntil(response.at) : 0;
  if (askedBusiness === undefined || respondedBusiness === undefined) return undefined;
  const responseTime = askedAt &&
    response && {
      all: response.at.getTime() - askedAt.getTime(),
      business: respondedBusiness - askedBusiness,
    };
  return {
    sums,
    summedUntil: present.id,
    asked: askedAt && { at: askedAt, business: askedBusiness },
    response: responseTime,
    rate: rating?.rate,
    shares: sharesOf(sums, history, responseTime),
  };
}

/** Measures a ticket from all its stretches; undefined if it never had to be attended. */
export function measureAttendance(history: History, clockwork: BusinessHours): Measures | undefined {
  const first = history.stretches.findIndex(({ status }) => status !== 'closed');
  const begun = history.stretches[first];
  if (!begun) return undefined;
  const stretches = history.stretches.slice(first);
  const measures = measure(
    { ...history, stretches },
    enter(begin(begun.beganAt), begun),
    clockwork,
    // Messages carry the clock of the sender: one may be older than the ticket it began.
    (at) => businessSince(begun, at, clockwork),
  );
  return measures && stretches.length === 1 ? { ...measures, summedUntil: undefined } : measures;
}

/**
 * Measures a ticket from stored sums and the stretches since. Returns undefined where these do not suffice: the first
 * message or the first response has changed and is older than the given stretches.
 */
export function continueAttendance(
  history: History,
  { sums, moments }: Continuation,
  clockwork: BusinessHours,
): Measures | undefined {
  return measure(
    history,
    sums,
    clockwork,
    (at) => moments.find((known) => known.at.getTime() === at.getTime())?.business,
  );
}

import { type StoredDayHours, weekdays } from '@prosa/contracts/weekly-hours.ts';
import fc from 'fast-check';
import { AppError } from '#platform/errors.ts';
import { type AttendedCompany, type AttendedOptions, attendedCompany } from './attended-company.ts';
import { messagesOf } from './conversation-test-bed.ts';
import type { SeenChange, SeenTicket, World } from './reference-figures.ts';
import type { TestApp } from './test-app.ts';

const minuteMs = 60_000;

const acts = [
  'hear',
  'hear',
  'hear',
  'accept',
  'accept',
  'answer',
  'answer',
  'typeOnPhone',
  'return',
  'transfer',
  'queue',
  'close',
  'close',
  'reopen',
  'rate',
  'expire',
  'tag',
  'tag',
  'remove',
] as const;
type Act = (typeof acts)[number];

interface Step {
  readonly act: Act;
  /** Idle time before the step. */
  readonly minutes: number;
  /** Select the contact or ticket, the person, and the queue, tag or rating. */
  readonly which: number;
  readonly who: number;
  readonly what: number;
}

export interface RandomAttendance extends Required<AttendedOptions> {
  readonly steps: readonly Step[];
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

export const week: fc.Arbitrary<StoredDayHours[]> = fc
  .array(
    fc.oneof(
      fc.constant(['00:00', '00:00'] as const),
      fc.tuple(time, time).filter(([a, b]) => a !== b),
    ),
    { minLength: weekdays.length, maxLength: weekdays.length },
  )
  .map((days) =>
    weekdays.map((weekdayEn, index) => {
      const [startTime = '00:00', endTime = '00:00'] = days[index] ?? [];
      return { weekdayEn, startTime, endTime };
    }),
  );

/** Ends of months and years, a leap day, and daylight saving changes in both directions. */
export const starts = [
  '2026-01-30T21:00:00Z',
  '2026-03-06T12:00:00Z',
  '2026-03-28T20:00:00Z',
  '2026-10-31T03:00:00Z',
  '2026-12-30T23:30:00Z',
  '2028-02-27T15:00:00Z',
  '2018-11-02T18:00:00Z',
] as const;

export const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;

export const randomAttendance: fc.Arbitrary<RandomAttendance> = fc.record({
  start: fc.constantFrom(...starts),
  timeZone: fc.constantFrom(...zones),
  scheduleType: fc.constantFrom('disabled', 'company', 'queue'),
  companyHours: week,
  queueHours: fc.array(week, { minLength: 2, maxLength: 2 }),
  steps: fc.array(
    fc.record({
      act: fc.constantFrom(...acts),
      minutes: fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 0, max: 90 }) },
        { weight: 1, arbitrary: fc.integer({ min: 90, max: 2000 }) },
      ),
      which: fc.nat({ max: 11 }),
      who: fc.nat({ max: 2 }),
      what: fc.nat({ max: 5 }),
    }),
    { minLength: 15, maxLength: 60 },
  ),
});

function pick<T>(from: readonly T[], index: number): T | undefined {
  return from[index % Math.max(from.length, 1)];
}

async function carryOut(company: AttendedCompany, { act, which, who, what }: Step): Promise<void> {
  const tickets = await company.ticketRows();
  const of = (...states: string[]) =>
    pick(
      tickets.filter(({ status }) => states.includes(status)),
      which,
    )?.id;
  const queueId = pick([...company.queueIds, null], what) ?? null;
  const contact = which % 4;
  const over = what % 2;
  const ticketActs: Record<
    Exclude<Act, 'hear' | 'typeOnPhone' | 'rate'>,
    [number | undefined, (id: number) => Promise<unknown>]
  > = {
    accept: [of('pending'), (id) => company.change(who, id, { status: 'open' })],
    answer: [of('open'), (id) => company.write(who, id)],
    return: [of('open'), (id) => company.change(who, id, { status: 'pending' })],
    transfer: [
      of('open', 'pending'),
      (id) => company.change(0, id, { userId: pick(company.users, who)?.id ?? null, queueId }),
    ],
    queue: [of('pending'), (id) => company.queue(id, queueId)],
    close: [of('open', 'pending'), (id) => company.change(who, id, { status: 'closed' })],
    reopen: [of('closed'), (id) => company.change(who, id, { status: 'open' })],
    expire: [of('open', 'pending'), (id) => company.expire(id)],
    tag: [of('open', 'pending', 'closed'), (id) => company.tag(id, company.tagIds.slice(0, what % 3))],
    // Rare, as otherwise no tickets would be left.
    remove: [what === 0 ? of('closed') : undefined, (id) => company.remove(id)],
  };
  if (act === 'hear') await company.hear(contact, 'Oi', { over });
  else if (act === 'typeOnPhone') await company.hear(contact, 'Olá', { over, isOwn: true });
  else if (act === 'rate') await company.hear(contact, String(1 + (what % 3)), { over });
  else {
    const [id, work] = ticketActs[act];
    if (id !== undefined) await work(id);
  }
}

/** Records the visible state of each ticket after every step. */
function watcher() {
  const seen = new Map<number, SeenChange[]>();
  return {
    seen,
    async look(company: AttendedCompany): Promise<void> {
      const at = company.clock.now().getTime();
      for (const row of await company.ticketRows()) {
        const changes = seen.get(row.id) ?? [];
        const last = changes.at(-1);
        const { status, queue_id: queueId, user_id: userId } = row;
        const isSame = last?.status === status && last.queueId === queueId && last.userId === userId;
        if (!isSame) seen.set(row.id, [...changes, { at, status, queueId, userId }]);
      }
    },
  };
}

/** Runs all steps through the product's services and returns the observed changes. */
export async function playAttendance(app: TestApp, random: RandomAttendance) {
  const company = await attendedCompany(app, random);
  const { seen, look } = watcher();
  for (const step of random.steps) {
    await company.clock.advance(step.minutes * minuteMs);
    await carryOut(company, step).catch((error: unknown) => {
      // Refused, for example because another user has the contact's live ticket: the step is skipped.
      if (!(error instanceof AppError)) throw error;
    });
    await look(company);
  }
  const messages = await messagesOf(app, company.company);
  const { ratings, tags } = await company.inTx(async ({ db }) => ({
    ratings: await db.selectFrom('ratings').selectAll().where('rate', 'is not', null).execute(),
    tags: await db.selectFrom('ticket_tags').selectAll().execute(),
  }));
  const tickets = (await company.ticketRows()).map((row): SeenTicket => {
    const rating = ratings.find(({ ticket_id: id }) => id === row.id);
    return {
      id: row.id,
      contactId: row.contact_id,
      connectionId: row.connection_id,
      tagIds: tags.filter(({ ticket_id: id }) => id === row.id).map(({ tag_id: id }) => id),
      changes: seen.get(row.id) ?? [],
      messages: messages
        .filter(({ ticket_id: id }) => id === row.id)
        .map(({ sent_at: at, origin, user_id: userId }) => ({ at: Date.parse(at), origin, userId })),
      rating: rating && { rate: rating.rate ?? 0, userId: rating.user_id },
    };
  });
  const world: World = {
    timeZone: random.timeZone,
    hoursOf(queueId) {
      if (random.scheduleType === 'company') return random.companyHours;
      const index = queueId === null ? -1 : company.queueIds.indexOf(queueId);
      return random.scheduleType === 'queue' ? random.queueHours[index] : undefined;
    },
  };
  return { company, tickets, world };
}

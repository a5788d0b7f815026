import { openTimeBetween } from '@prosa/contracts/open-time.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { starts, week, zones } from '#testing/random-attendance.ts';
import {
  type BusinessHours,
  continueAttendance,
  type Duration,
  type History,
  type Measures,
  measureAttendance,
  type Stretch,
} from './rules.ts';

const minuteMs = 60_000;
const statuses = ['pending', 'open', 'closed'] as const;

const clockworks: fc.Arbitrary<BusinessHours> = fc
  .record({ timeZone: fc.constantFrom(...zones), first: week, second: week })
  .map(({ timeZone, first, second }) => {
    const hours = new Map<number | null, typeof first>([
      [1, first],
      [2, second],
    ]);
    return { timeZone, hoursOf: (queueId) => hours.get(queueId) ?? 'always' };
  });

interface Life {
  readonly stretches: readonly Stretch[];
  readonly asked: { readonly at: Date; readonly knownFrom: number } | undefined;
  readonly response:
    | { readonly at: Date; readonly knownFrom: number; readonly userId: number | null }
    | undefined;
  readonly rating: { readonly rate: number; readonly knownFrom: number; readonly userId: number | null };
}

const userIds = fc.constantFrom(null, 1, 2);
const minutes = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 90, max: 6000 }));

/** Messages bear the other side's clock: before the ticket, or after what happened later. */
const lives: fc.Arbitrary<Life> = fc
  .record({
    start: fc.constantFrom(...starts),
    moves: fc.array(
      fc.record({
        status: fc.constantFrom(...statuses),
        queueId: fc.constantFrom(null, 1, 2),
        userId: userIds,
        lasts: minutes,
      }),
      { minLength: 1, maxLength: 14 },
    ),
    asked: fc.option(fc.record({ minute: fc.integer({ min: -200, max: 9000 }), knownFrom: fc.nat(8) })),
    response: fc.option(fc.record({ later: minutes, knownLater: fc.nat(5), userId: userIds })),
    rating: fc.record({ rate: fc.integer({ min: 1, max: 3 }), knownFrom: fc.nat(20), userId: userIds }),
  })
  .map(({ start, moves, asked, response, rating }) => {
    let at = Date.parse(start);
    const stretches = moves.map(({ lasts, ...state }, index) => {
      const stretch = { ...state, id: 10 + index, beganAt: new Date(at) };
      at += lasts * minuteMs;
      return stretch;
    });
    const askedAt = Date.parse(start) + (asked?.minute ?? 0) * minuteMs;
    return {
      stretches,
      asked: asked ? { at: new Date(askedAt), knownFrom: asked.knownFrom } : undefined,
      response:
        asked && response
          ? {
              at: new Date(askedAt + response.later * minuteMs),
              knownFrom: asked.knownFrom + response.knownLater,
              userId: response.userId,
            }
          : undefined,
      rating,
    };
  });

/** As it is known once this many stretches have begun. */
function historyAt({ stretches, asked, response, rating }: Life, count: number): History {
  const ifKnown = <T extends { readonly knownFrom: number }>(fact: T | undefined) =>
    fact && fact.knownFrom <= count ? fact : undefined;
  return {
    stretches: stretches.slice(0, count),
    askedAt: ifKnown(asked)?.at,
    response: ifKnown(response),
    rating: ifKnown(rating),
  };
}

/** The same figures, each looked for in all stretches. */
function measurePlainly({ stretches, askedAt, response }: History, { timeZone, hoursOf }: BusinessHours) {
  const attended = stretches.slice(stretches.findIndex(({ status }) => status !== 'closed'));
  const between = (from: Date, to: Date): Duration => {
    const parts = attended.map(({ queueId, beganAt }, index) => {
      const ended = attended[index + 1]?.beganAt ?? to;
      const part = {
        from: index === 0 || beganAt < from ? from : beganAt,
        to: ended < to ? ended : to,
      };
      if (part.from >= part.to) return 0;
      const hours = hoursOf(queueId);
      return hours === 'always'
        ? part.to.getTime() - part.from.getTime()
        : openTimeBetween(hours, part, timeZone);
    });
    return { all: to.getTime() - from.getTime(), business: parts.reduce((sum, part) => sum + part, 0) };
  };
  const total = (spans: readonly Duration[]): Duration | undefined =>
    spans.length === 0
      ? undefined
      : {
          all: spans.reduce((sum, { all }) => sum + all, 0),
          business: spans.reduce((sum, { business }) => sum + business, 0),
        };
  const runs = attended.flatMap(({ status, beganAt }, index) =>
    attended[index - 1]?.status === status
      ? []
      : [{ status, from: beganAt, next: attended.slice(index).find((later) => later.status !== status) }],
  );
  const ended = attended.flatMap((stretch, index) => {
    const next = attended[index + 1];
    return next ? [{ ...stretch, spent: between(stretch.beganAt, next.beganAt) }] : [];
  });
  const last = runs.at(-1);
  const begunAt = attended[0]?.beganAt;
  return {
    begunAt,
    waitingSince: last?.status === 'pending' ? last.from : undefined,
    wait: total(
      runs.flatMap(({ status, from, next }) =>
        status === 'pending' && next?.status === 'open' ? between(from, next.beganAt) : [],
      ),
    ),
    support: total(ended.flatMap(({ status, spent }) => (status === 'open' ? spent : []))),
    resolution: begunAt && last?.status === 'closed' ? between(begunAt, last.from) : undefined,
    response: askedAt && response && between(askedAt, response.at),
    supportOf: (userId: number) =>
      total(ended.flatMap((each) => (each.status === 'open' && each.userId === userId ? each.spent : []))),
  };
}

function continueFrom(known: Measures, history: History, clockwork: BusinessHours): Measures | undefined {
  const { sums, asked, response, summedUntil = 0 } = known;
  const responded = asked &&
    response && {
      at: new Date(asked.at.getTime() + response.all),
      business: asked.business + response.business,
    };
  const stretches = history.stretches.filter(({ id }) => id >= summedUntil);
  const moments = [asked, responded].filter((moment) => moment !== undefined);
  return continueAttendance({ ...history, stretches }, { sums, moments }, clockwork);
}

it('D16: running sums equal what all stretches amount to, after every change', () => {
  fc.assert(
    fc.property(lives, clockworks, (life, clockwork) => {
      let known: Measures | undefined;
      for (let count = 1; count <= life.stretches.length; count += 1) {
        const history = historyAt(life, count);
        const whole = measureAttendance(history, clockwork);
        if (known?.summedUntil !== undefined) {
          const hasNewWords = life.asked?.knownFrom === count || life.response?.knownFrom === count;
          const continued = continueFrom(known, history, clockwork);
          if (continued || !hasNewWords) expect(continued).toEqual(whole);
        }
        known = whole;
      }
    }),
    { numRuns: 500 },
  );
});

it('equal what is looked for figure by figure', () => {
  fc.assert(
    fc.property(lives, clockworks, (life, clockwork) => {
      const history = historyAt(life, life.stretches.length);
      const measures = measureAttendance(history, clockwork);
      if (!measures) {
        expect(history.stretches.every(({ status }) => status === 'closed')).toBe(true);
        return;
      }
      const { supportOf, response, ...sums } = measurePlainly(history, clockwork);
      expect(measures.sums).toMatchObject(sums);
      expect(measures.response).toEqual(response);
      for (const { userId, support } of measures.shares) expect(support).toEqual(supportOf(userId));
    }),
    { numRuns: 300 },
  );
});

import { shiftOf } from './opening-hours.ts';
import { type StoredDayHours, weekdays } from './weekly-hours.ts';
import { offsetAt } from './zoned-time.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const weekMs = weekdays.length * dayMs;
/** First Monday after the epoch, in milliseconds. */
const firstMonday = 4 * dayMs;

interface Span {
  readonly start: number;
  end: number;
}

/** Returns the open spans of a week, relative to Monday, with touching and overlapping shifts merged. */
function openSpansOf(week: readonly StoredDayHours[]): readonly Span[] {
  const shifts = week.flatMap((hours) => {
    const shift = shiftOf(hours);
    if (!shift) return [];
    const midnight = weekdays.indexOf(hours.weekdayEn) * dayMs;
    const span = { start: midnight + shift.start * minuteMs, end: midnight + shift.end * minuteMs };
    // A part after Sunday's midnight belongs to Monday.
    return span.end <= weekMs
      ? [span]
      : [
          { start: span.start, end: weekMs },
          { start: 0, end: span.end - weekMs },
        ];
  });
  const merged: Span[] = [];
  for (const shift of shifts.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && shift.start <= last.end) last.end = Math.max(last.end, shift.end);
    else merged.push({ ...shift });
  }
  return merged;
}

/** Returns the open time from the first Monday until this local time. */
function openUntil(spans: readonly Span[], wall: number): number {
  const since = wall - firstMonday;
  const weeks = Math.floor(since / weekMs);
  const within = since - weeks * weekMs;
  const perWeek = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const ofThisWeek = spans.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, within) - start),
    0,
  );
  return weeks * perWeek + ofThisWeek;
}

/** Cache by zone and UTC day: computing an offset takes far longer than everything else here. */
const offsets = new Map<string, number>();
const maxCachedOffsets = 20_000;

function offsetAtMidnight(midnight: number, timeZone: string): number {
  const key = `${timeZone} ${midnight}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= maxCachedOffsets) offsets.clear();
  const offset = offsetAt(midnight, timeZone);
  offsets.set(key, offset);
  return offset;
}

/** Finds the minute of the clock change between two moments with different offsets. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone);
  let [same, other] = [from, to];
  while (other - same > minuteMs) {
    const middle = same + Math.floor((other - same) / 2 / minuteMs) * minuteMs;
    if (offsetAt(middle, timeZone) === before) same = middle;
    else other = middle;
  }
  return other;
}

interface Stride {
  readonly until: number;
  readonly offset: number;
}

/** Returns the offset at a moment and how long it lasts: until the end of the UTC day or the next clock change. */
function strideFrom(ms: number, timeZone: string): Stride {
  const midnight = Math.floor(ms / dayMs) * dayMs;
  const [offset, next] = [midnight, midnight + dayMs].map((at) => offsetAtMidnight(at, timeZone)) as [
    number,
    number,
  ];
  if (offset === next) return { until: midnight + dayMs, offset };
  const change = changeBetween(midnight, midnight + dayMs, timeZone);
  return ms < change ? { until: change, offset } : { until: midnight + dayMs, offset: next };
}

/**
 * Returns the open milliseconds between two moments, by the weekly hours in this time zone. An hour that a clock change
 * repeats counts twice.
 */
export function openTimeBetween(
  week: readonly StoredDayHours[],
  { from, to }: { readonly from: Date; readonly to: Date },
  timeZone: string,
): number {
  const spans = openSpansOf(week);
  const end = to.getTime();
  let open = 0;
  for (let at = from.getTime(); at < end; ) {
    const { until, offset } = strideFrom(at, timeZone);
    const stop = Math.min(until, end);
    open += openUntil(spans, stop + offset) - openUntil(spans, at + offset);
    at = stop;
  }
  return open;
}

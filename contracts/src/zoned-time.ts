/** Local date and time, `2026-03-08T09:30`. Without a time zone it does not identify a moment. */
export type WallTime = string;
/** `2026-03-08` */
export type Day = string;
/** A day, or a wall time that may have seconds: `2026-03-08`, `2026-03-08T09:30`, `2026-03-08T09:30:15`. */
export type LocalTime = string;
/** A moment as a request gives it: the moment itself, or a local time of the company. */
export type GivenMoment = Date | LocalTime;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const shownIn = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = shownIn.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  shownIn.set(timeZone, made);
  return made;
}

/** Interprets a local time as UTC. */
const asUtc = (wall: WallTime) => Date.parse(`${wall}Z`);
const fromUtc = (ms: number): WallTime => new Date(ms).toISOString().slice(0, 16);

export function wallTimeOf(moment: Date, timeZone: string): WallTime {
  return clockIn(timeZone).format(moment).replace(' ', 'T');
}

export function dayOf(wall: WallTime): Day {
  return wall.slice(0, 10);
}

export function timeOf(wall: WallTime): string {
  return wall.slice(11, 16);
}

/** Returns the offset of a time zone from UTC at a moment, in milliseconds. */
export function offsetAt(ms: number, timeZone: string): number {
  return asUtc(wallTimeOf(new Date(ms), timeZone)) - Math.floor(ms / minuteMs) * minuteMs;
}

/**
 * Returns the moment of a local time. An hour that occurs twice resolves to the first; a time that a clock change skips
 * resolves to an hour later, as people expect from an alarm.
 */
export function momentOf(wall: WallTime, timeZone: string): Date {
  const shown = asUtc(wall);
  const before = offsetAt(shown - dayMs, timeZone);
  const after = offsetAt(shown + dayMs, timeZone);
  const candidates = [shown - before, shown - after].filter(
    (ms) => wallTimeOf(new Date(ms), timeZone) === wall,
  );
  return new Date(candidates.length > 0 ? Math.min(...candidates) : shown - before);
}

/** Resolves the moment of a request. A day alone is its first minute, unless `timeOfDay` says otherwise. */
export function resolveMoment(given: GivenMoment, timeZone: string, timeOfDay = '00:00'): Date {
  if (given instanceof Date) return given;
  const [day = '', time = timeOfDay] = given.split('T');
  const minute = momentOf(`${day}T${time.slice(0, 5)}`, timeZone);
  return new Date(minute.getTime() + Number(time.slice(6) || 0) * 1000);
}

export function addDays(day: Day, days: number): Day {
  return fromUtc(asUtc(`${day}T00:00`) + days * dayMs).slice(0, 10);
}

/** Adds in local time: a day later is the same time of day, however long that day is. */
export function addMinutes(wall: WallTime, minutes: number): WallTime {
  return fromUtc(asUtc(wall) + minutes * minuteMs);
}

/** Returns the weekday; 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(asUtc(`${day}T00:00`)).getUTCDay();
}

/** Returns the first day of the month that many months away. */
export function monthStart(day: Day, months = 0): Day {
  const date = new Date(asUtc(`${day}T00:00`));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
}

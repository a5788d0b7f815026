import { isClosed, type StoredDayHours, type Weekday, weekdays } from './weekly-hours.ts';

const minutesPerDay = 24 * 60;

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

/**
 * Returns a day's shift in minutes from its midnight; a shift that ends before it starts ends on the next day.
 * Undefined for a closed day.
 */
export function shiftOf(hours: StoredDayHours): { readonly start: number; readonly end: number } | undefined {
  if (isClosed(hours)) return undefined;
  const start = minuteOf(hours.startTime);
  // The form does not accept 24:00, so 23:59 stands for the end of the day.
  const end = hours.endTime === '23:59' ? minutesPerDay : minuteOf(hours.endTime);
  return { start, end: end > start ? end : end + minutesPerDay };
}

/** Cache: creating a formatter takes far longer than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, made);
  return made;
}

/** Returns the weekday, 0 for Monday, and the minute of the day in this time zone. */
function wallClock(now: Date, timeZone: string): { readonly day: number; readonly minute: number } {
  const parts = clockOf(timeZone).formatToParts(now);
  const shown = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const weekday = shown('weekday').toLowerCase() as Weekday;
  return {
    day: weekdays.indexOf(weekday),
    minute: 60 * Number(shown('hour')) + Number(shown('minute')),
  };
}

function covers(hours: StoredDayHours | undefined, minute: number): boolean {
  const shift = hours && shiftOf(hours);
  return shift !== undefined && minute >= shift.start && minute < shift.end;
}

/** Checks the weekly hours in this time zone; the previous day's shift may still be running. */
export function isOpenAt(week: readonly StoredDayHours[], now: Date, timeZone: string): boolean {
  const { day, minute } = wallClock(now, timeZone);
  const hoursOf = (index: number) =>
    week.find(({ weekdayEn }) => weekdayEn === weekdays[(index + weekdays.length) % weekdays.length]);
  return covers(hoursOf(day), minute) || covers(hoursOf(day - 1), minute + minutesPerDay);
}

const minuteMs = 60_000;
const strideMinutes = 15;
const daysAhead = 8;

/** Returns the next opening, to the minute; `now` while open, undefined when every day is closed. */
export function nextOpening(week: readonly StoredDayHours[], now: Date, timeZone: string): Date | undefined {
  if (isOpenAt(week, now, timeZone)) return now;
  const minutes = (count: number) => new Date((Math.floor(now.getTime() / minuteMs) + count) * minuteMs);
  for (let stride = strideMinutes; stride <= daysAhead * minutesPerDay; stride += strideMinutes) {
    if (!isOpenAt(week, minutes(stride), timeZone)) continue;
    let first = stride;
    while (isOpenAt(week, minutes(first - 1), timeZone)) first -= 1;
    return minutes(first);
  }
  return undefined;
}

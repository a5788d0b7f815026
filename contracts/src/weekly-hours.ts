import * as z from 'zod/mini';
import { text } from './fields.ts';
import { validationKeys } from './validation-keys.ts';

/** Weekday names on the wire, Monday first. */
export const weekdayNames = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const;
export type Weekday = keyof typeof weekdayNames;
export const weekdays = Object.keys(weekdayNames) as Weekday[];

/** Start and end at this time mean closed: an empty shift would be pointless. */
export const closedAt = '00:00';

/** Opening hours of a day on the wire. */
export const DayHoursSchema = z.object({
  weekday: z.string(),
  weekdayEn: z.enum(weekdays),
  startTime: z.string(),
  endTime: z.string(),
});
export type DayHours = z.infer<typeof DayHoursSchema>;

const TimeSchema = text(
  z.trim(),
  z.minLength(1, validationKeys.required),
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, validationKeys.invalid),
);

/** An end before the start belongs to the next day: a shift from 22:00 to 06:00 is one shift. */
const DayHoursInputSchema = z
  .object({
    weekday: z._default(text(), ''),
    weekdayEn: z.enum(weekdays),
    startTime: TimeSchema,
    endTime: TimeSchema,
  })
  .check(
    z.refine(({ startTime, endTime }) => startTime !== endTime || startTime === closedAt, {
      path: ['endTime'],
      error: validationKeys.invalid,
    }),
  );

/** Stored part of a day's hours; the weekday name is derived from it. */
export type StoredDayHours = Omit<DayHours, 'weekday'>;

export function withDayNames(days: readonly StoredDayHours[]): DayHours[] {
  return days.map(({ weekdayEn, startTime, endTime }) => ({
    weekday: weekdayNames[weekdayEn],
    weekdayEn,
    startTime,
    endTime,
  }));
}

/** Every day once; accepted in any order, stored from Monday on with the names above. */
export const WeeklyHoursSchema = z.array(DayHoursInputSchema).check(
  z.length(weekdays.length, validationKeys.invalid),
  z.refine((days) => new Set(days.map(({ weekdayEn }) => weekdayEn)).size === weekdays.length, {
    error: validationKeys.invalid,
  }),
  z.overwrite((days) =>
    days
      .map((day) => ({ ...day, weekday: weekdayNames[day.weekdayEn] }))
      .sort((a, b) => weekdays.indexOf(a.weekdayEn) - weekdays.indexOf(b.weekdayEn)),
  ),
);

const usualHours: Partial<Record<Weekday, readonly [string, string]>> = {
  saturday: ['08:00', '12:00'],
  sunday: [closedAt, closedAt],
};

export const defaultWeeklyHours: DayHours[] = weekdays.map((weekdayEn) => {
  const [startTime, endTime] = usualHours[weekdayEn] ?? ['08:00', '18:00'];
  return { weekday: weekdayNames[weekdayEn], weekdayEn, startTime, endTime };
});

export function isClosed({ startTime, endTime }: Pick<DayHours, 'startTime' | 'endTime'>): boolean {
  return startTime === endTime;
}

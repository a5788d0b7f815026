import type { Language } from '@prosa/contracts/users/schema.ts';
import { useLanguage } from './i18n.ts';

export type Instant = Date | number | string;

export interface Formatters {
  /** 05/03/2026, in every language: the specification fixes the order. */
  readonly date: (value: Instant) => string;
  /** 14:07 */
  readonly time: (value: Instant) => string;
  /** 05/03/2026 14:07 */
  readonly dateTime: (value: Instant) => string;
  /** março de 2026 */
  readonly month: (value: Instant) => string;
  /** qui. */
  readonly weekday: (value: Instant) => string;
  /** quinta-feira, 5 de março */
  readonly longDay: (value: Instant) => string;
  /** "há 3 minutos", "ontem"; the largest unit that fits. */
  readonly relative: (value: Instant, now?: Instant) => string;
  readonly number: (value: number) => string;
  /** 0.5 → 50% */
  readonly percent: (value: number) => string;
  /** Brazilian reais, written as the language writes money. */
  readonly money: (value: number) => string;
  /** 125 → 02 h 05 m, as the dashboard of the specification shows spans of minutes. */
  readonly minutes: (value: number) => string;
}

/** English writes the day first here, so its dates follow British usage. */
const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' };

const relativeUnits = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

const toDate = (value: Instant): Date => (value instanceof Date ? value : new Date(value));
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Makes it when it is asked for, and once: no page needs all of them. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function createFormatters(language: Language, timeZone: string | undefined): Formatters {
  const locale = locales[language];
  const dated = (options: Intl.DateTimeFormatOptions): ((value: Instant) => string) => {
    const zone = timeZone === undefined ? {} : { timeZone };
    const format = once(() => new Intl.DateTimeFormat(locale, { ...options, ...zone }));
    return (value) => format().format(toDate(value));
  };
  const counted = (writing: string, options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const format = once(() => new Intl.NumberFormat(writing, options));
    return (value) => format().format(value);
  };
  const date = dated({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const time = dated({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

  return {
    date,
    time,
    dateTime: (value) => `${date(value)} ${time(value)}`,
    month: dated({ month: 'long', year: 'numeric' }),
    weekday: dated({ weekday: 'short' }),
    longDay: dated({ weekday: 'long', day: 'numeric', month: 'long' }),
    relative: (value, now = Date.now()) => {
      const seconds = (toDate(value).getTime() - toDate(now).getTime()) / 1000;
      const [unit, size] = relativeUnits.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
      // Below a minute "now" is truer than a count that is stale as soon as it is read.
      return relative().format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit);
    },
    number: counted(locale, {}),
    percent: counted(locale, { style: 'percent', maximumFractionDigits: 1 }),
    // Prices are Brazilian, and so is their writing, whatever the language around them.
    money: counted('pt-BR', { style: 'currency', currency: 'BRL' }),
    minutes: (value) => {
      const whole = Math.max(0, Math.round(value));
      return `${twoDigits(Math.floor(whole / 60))} h ${twoDigits(whole % 60)} m`;
    },
  };
}

const cache = new Map<string, Formatters>();

/** Making an Intl formatter is slow, so one set is kept per language and time zone. */
export function formattersFor(language: Language, timeZone?: string): Formatters {
  const key = `${language} ${timeZone ?? ''}`;
  let formatters = cache.get(key);
  if (!formatters) {
    formatters = createFormatters(language, timeZone);
    cache.set(key, formatters);
  }
  return formatters;
}

/** Without a time zone the browser's own is used. */
export function useFormat(timeZone?: string): Formatters {
  return formattersFor(useLanguage(), timeZone);
}

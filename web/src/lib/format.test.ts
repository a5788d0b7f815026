import { describe, expect, it } from 'vitest';
import { formattersFor } from './format.ts';

const saoPaulo = 'America/Sao_Paulo';
const languages = ['pt', 'en', 'es'] as const;
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

describe('Dates and times', () => {
  it.each(languages)('in %s are DD/MM/YYYY and HH:mm in the given time zone', (language) => {
    const format = formattersFor(language, saoPaulo);
    expect(format.date('2026-03-05T02:30:00Z')).toBe('04/03/2026');
    expect(format.time('2026-03-05T02:30:00Z')).toBe('23:30');
    expect(format.time('2026-03-05T03:05:00Z')).toBe('00:05');
    expect(format.dateTime(new Date('2026-03-05T12:00:00Z'))).toBe('05/03/2026 09:00');
  });

  it.each([
    ['pt', -20, 'agora'],
    ['pt', -3 * 60, 'há 3 minutos'],
    ['pt', -24 * 3600, 'ontem'],
    ['en', -2 * 3600, '2 hours ago'],
    ['en', 24 * 3600, 'tomorrow'],
    ['es', -9 * 24 * 3600, 'la semana pasada'],
    ['es', 45 * 24 * 3600, 'el próximo mes'],
  ] as const)('relative in %s, %i s away, say "%s"', (language, seconds, text) => {
    const now = Date.UTC(2026, 2, 5, 12);
    expect(formattersFor(language).relative(now + seconds * 1000, now)).toBe(text);
  });
});

describe('Numbers', () => {
  it('follow the language', () => {
    expect(formattersFor('pt').number(1234567.5)).toBe('1.234.567,5');
    expect(formattersFor('en').number(1234567.5)).toBe('1,234,567.5');
    expect(plain(formattersFor('en').percent(0.125))).toBe('12.5%');
  });

  it('of money are Brazilian reais in every language', () => {
    expect(plain(formattersFor('pt').money(1234.5))).toBe('R$ 1.234,50');
    expect(plain(formattersFor('en').money(1234.5))).toBe('R$ 1.234,50');
    expect(plain(formattersFor('es').money(99.9))).toBe('R$ 99,90');
  });

  it.each([
    [0, '00 h 00 m'],
    [125, '02 h 05 m'],
    [59.6, '01 h 00 m'],
    [-3, '00 h 00 m'],
    [6000, '100 h 00 m'],
  ])('%d minutes read %s', (minutes, text) => {
    expect(formattersFor('pt').minutes(minutes)).toBe(text);
  });
});

describe('Formatters', () => {
  it('are made once per language and time zone', () => {
    expect(formattersFor('pt', saoPaulo)).toBe(formattersFor('pt', saoPaulo));
    expect(formattersFor('pt', saoPaulo)).not.toBe(formattersFor('pt'));
  });
});

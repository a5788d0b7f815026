import { describe, expect, it } from 'vitest';
import { formattersFor } from '#lib/format.ts';
import { cumulativeTotals, progressOf, spanTimes } from './report.ts';

describe('the progress of a campaign', () => {
  it('is those who got it of those who can', () => {
    const tallies = { waiting: 4, sent: 1, delivered: 2, read: 1, replied: 1, failed: 1, invalid: 5 };
    expect(progressOf({ recipients: 15, tallies })).toEqual({ delivered: 4, valid: 10, share: 0.4 });
  });

  it('is nothing before anybody was written down', () => {
    expect(progressOf({ recipients: 0, tallies: {} })).toEqual({ delivered: 0, valid: 0, share: 0 });
  });
});

it('what came about over time begins at nothing and only rises', () => {
  const span = { at: '2026-01-01T00:00:00.000Z', sent: 2, delivered: 1, read: 0, replied: 0, failed: 1 };
  const totals = cumulativeTotals({ spanMinutes: 1, spans: [span, { ...span, read: 1, failed: 0 }] });
  expect(totals).toEqual({
    sent: [0, 2, 4],
    delivered: [0, 1, 2],
    read: [0, 0, 1],
    replied: [0, 0, 0],
    failed: [0, 1, 1],
  });
});

describe('the times below the plot', () => {
  const format = formattersFor('pt', 'America/Sao_Paulo');
  const span = (at: string) => ({ at, sent: 1, delivered: 0, read: 0, replied: 0, failed: 0 });

  it('are those of the company, at the beginning and at the end of each span', () => {
    const spans = [span('2026-11-15T12:00:00.000Z'), span('2026-11-15T12:05:00.000Z')];
    expect(spanTimes({ spanMinutes: 5, spans }, format)).toEqual(['09:00', '09:05', '09:10']);
  });

  it('say the day where there are several', () => {
    const spans = [span('2026-11-15T12:00:00.000Z'), span('2026-11-16T12:00:00.000Z')];
    expect(spanTimes({ spanMinutes: 60, spans }, format)).toEqual([
      '15/11 09:00',
      '15/11 10:00',
      '16/11 10:00',
    ]);
  });
});

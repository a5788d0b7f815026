import { describe, expect, it } from 'vitest';
import { asMarkdown, asText, tableOf } from './bench-tables.mjs';

const rows = [
  { name: 'list', value: 1200, unit: '/s', p50: 1, p97_5: 2.5, ratio: 0.5 },
  { name: 'share of the limit', value: 0.4, unit: '×', ratio: 2 },
];

describe('the tables of the benches', () => {
  it('have a column for whatever any row says, and mark what is over its budget', () => {
    expect(asText(tableOf(rows)).split('\n')).toEqual([
      '                     figure  p50  p97.5   of budget',
      'list                1200 /s    1    2.5        50 %',
      'share of the limit    0.4 ×              200 % OVER',
    ]);
  });

  it('can be put into a document', () => {
    expect(asMarkdown(tableOf(rows.slice(1)))).toBe(
      '|  | figure | of budget |\n| --- | ---: | ---: |\n| share of the limit | 0.4 × | 200 % OVER |',
    );
  });
});

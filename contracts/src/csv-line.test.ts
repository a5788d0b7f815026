import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('a line of a table', () => {
  it('separates its cells by semicolons', () => {
    expect(csvLine(['Ana Souza', '5511912345678', ''])).toBe('Ana Souza;5511912345678;\r\n');
  });

  it.each(['=1+1', '+55', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x";"y")'])(
    'never begins a cell with a formula: %j',
    (cell) => {
      const [line = ''] = csvLine([cell]).split('\r\n').slice(0, 1);
      expect(csvLine([cell])).toMatch(/^"?'/);
      expect(line).not.toMatch(/^"?[=+\-@\t]/);
    },
  );

  it('keeps quotes, separators and line ends inside their cell', () => {
    expect(csvLine(['a;b', 'say "oi"', 'two\nlines'])).toBe('"a;b";"say ""oi""";"two\nlines"\r\n');
  });
});

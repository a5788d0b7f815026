import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const page = readFileSync(new URL('docs/security.md', root), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));
const files = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path);

it('docs/security.md names tests that exist', () => {
  const named = files(page);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(fileURLToPath(new URL(path, root))))).toEqual([]);
});

it('and one at least for each known fault, every one of which has its row', () => {
  const numbered = rows.flatMap((row) => {
    const number = /^\| (\d+) +\|/.exec(row)?.[1];
    return number === undefined ? [] : [{ number: Number(number), isHeld: files(row).length > 0 }];
  });
  expect(numbered).toEqual(Array.from({ length: 32 }, (_, index) => ({ number: index + 1, isHeld: true })));
});

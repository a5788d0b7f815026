import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sheets = globSync('**/*.css', { cwd: root });

it('asks what is in it of no element that has the whole page in it', () => {
  expect(sheets).toContain('ui/base.css');
  // Whatever is added or removed anywhere would have everything styled anew.
  const asked = sheets.flatMap((sheet) => {
    const css = readFileSync(join(root, sheet), 'utf8');
    return [...css.matchAll(/(?::root|html|body)[^\s,{]*:has\([^{]*/g)].map(([rule]) => `${sheet}: ${rule}`);
  });
  expect(asked).toEqual([]);
});

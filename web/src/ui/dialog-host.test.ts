import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = globSync(['app/**/*.tsx', 'features/**/*.tsx', 'pages/**/*.tsx'], { cwd: source });

it('B1: no page gives a dialog a key, which its sibling could have too', () => {
  const keyed = files.filter((file) =>
    /<\w+(?:Dialog|Panel)\s[^>]*?\bkey=/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(keyed).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

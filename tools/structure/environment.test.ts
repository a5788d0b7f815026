import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { environment } from './environment.ts';

test('the configuration reads the environment, and tools may', () => {
  const files = {
    'server/src/app/config.ts': 'export const port = process.env.PORT;',
    'tools/test.mjs': 'const ci = process.env.CI;',
    'server/src/platform/log.ts': 'export const pid = process.pid; export const env = { a: 1 };',
  };
  expect(brokenPlaces(environment, files)).toEqual([]);
});

test('nobody else does, however it is written', () => {
  const files = {
    'server/src/platform/a.ts': 'export const port = process.env.PORT;',
    'server/src/platform/b.ts': "export const port = process['env']['PORT'];",
    'server/src/platform/c.ts': 'const { env } = process;',
    'server/src/platform/d.ts': "import { env } from 'node:process';",
    'server/src/platform/e.ts': 'export const port = globalThis.process.env.PORT;',
    'web/src/lib/f.ts': 'export const mode = process.env.NODE_ENV;',
  };
  expect(brokenPlaces(environment, files)).toHaveLength(6);
});

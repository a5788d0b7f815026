import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { contractsPurity } from './contracts-purity.ts';

test('contracts import zod and each other', () => {
  const files = {
    'contracts/src/users/schema.ts':
      "import * as z from 'zod/mini';\nimport { code } from '@prosa/contracts/errors.ts';\nimport './rules.ts';",
    'contracts/src/users/rules.test.ts': "import { test } from 'vitest';",
    'server/src/platform/log.ts': "import pino from 'pino';",
  };
  expect(brokenPlaces(contractsPurity, files)).toEqual([]);
});

test('contracts import no other package, no node module and no other workspace', () => {
  const files = {
    'contracts/src/a.ts': "import { randomUUID } from 'node:crypto';",
    'contracts/src/b.ts': "import type { FastifyInstance } from 'fastify';",
    'contracts/src/c.ts': "import { x } from '@prosa/server/src/platform/log.ts';",
    'contracts/src/d.ts': "import { test } from 'vitest';",
  };
  expect(brokenPlaces(contractsPurity, files)).toHaveLength(4);
});

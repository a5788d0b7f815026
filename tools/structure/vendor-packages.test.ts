import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { vendorPackages } from './vendor-packages.ts';

test('providers use vendors, platform uses the machinery, stores and queries use kysely', () => {
  const files = {
    'server/src/providers/mail/mailers.ts': "import { createTransport } from 'nodemailer';",
    'server/src/providers/storage/s3-storage.ts': "const sdk = import('@aws-sdk/client-s3');",
    'server/src/platform/http/server.ts': "import fastify from 'fastify';\nimport '@fastify/cookie';",
    'server/src/features/users/store.ts': "import { sql } from 'kysely';",
    'server/src/features/users/queries.ts': "import { sql } from 'kysely';",
    'server/src/features/tickets/visibility.ts': "import { sql } from 'kysely';",
    'server/testing/database.ts': "import pg from 'pg';",
    'server/src/features/users/service.ts': "import * as z from 'zod/mini';",
    'web/src/lib/socket.ts': "import { io } from 'socket.io-client';",
  };
  expect(brokenPlaces(vendorPackages, files)).toEqual([]);
});

test.each([
  ['server/src/features/access/service.ts', 'nodemailer'],
  ['server/src/platform/uploads/receive-upload.ts', '@aws-sdk/client-s3'],
  ['server/src/app/wiring.ts', '@aws-sdk/lib-storage'],
  ['server/src/features/users/routes.ts', 'fastify'],
  ['server/src/app/start.ts', '@fastify/helmet'],
  ['server/src/features/users/service.ts', 'kysely'],
  ['server/src/features/users/store.ts', 'pg'],
  ['server/src/features/users/events.ts', 'socket.io'],
  ['server/src/features/users/jobs.ts', 'pg-boss'],
])('%s may not import %s', (path, packageName) => {
  expect(brokenPlaces(vendorPackages, { [path]: `import type { X } from '${packageName}';` })).toEqual([
    `${path}:1`,
  ]);
});

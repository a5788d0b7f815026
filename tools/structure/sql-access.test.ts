import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { sqlAccess } from './sql-access.ts';

test('stores, queries, platform and tests speak SQL; others may name its types', () => {
  const query =
    "import { sql } from '#platform/database/sql.ts';\nexport const q = (tx) => tx.selectFrom('users');";
  const files = {
    'server/src/features/users/store.ts': query,
    'server/src/features/users/queries.ts': query,
    'server/src/features/users/service.db.test.ts': query,
    'server/src/platform/events/ledger.ts': query,
    'server/src/features/users/service.ts': "import type { Tx } from '#platform/database/transaction.ts';",
    'server/src/app/start.ts': "import { openDatabase } from '#platform/database/open.ts';",
  };
  expect(brokenPlaces(sqlAccess, files)).toEqual([]);
});

test('a service, a route or the composition root does not', () => {
  const files = {
    'server/src/features/users/service.ts':
      "import { sql } from '#platform/database/sql.ts';\nexport const q = (tx) => tx.updateTable('users');",
    'server/src/features/users/routes.ts': "export const q = (tx) => tx.insertInto('users').execute();",
    'server/src/app/start.ts': "export const q = (db) => db.deleteFrom('users');",
  };
  expect(brokenPlaces(sqlAccess, files)).toEqual([
    'server/src/features/users/service.ts:1',
    'server/src/features/users/service.ts:2',
    'server/src/features/users/routes.ts:1',
    'server/src/app/start.ts:1',
  ]);
});

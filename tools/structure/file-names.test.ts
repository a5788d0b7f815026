import { expect, test } from 'vitest';
import { brokenRules } from './broken-rules.ts';
import { fileNames } from './file-names.ts';

test.each([
  'contracts/src/errors.ts',
  'contracts/src/users/schema.ts',
  'contracts/src/queues/options/api.ts',
  'contracts/src/users/rules.test.ts',
  'server/src/features/tickets/routes.ts',
  'server/src/features/tickets/notes/store.ts',
  'server/src/features/tickets/note-store.ts',
  'web/src/features/messages/outbox.ts',
  'server/src/features/tickets/visibility.ts',
  'server/src/features/access/due-date.ts',
  'server/src/features/access/service.db.test.ts',
  'web/src/features/users/queries.ts',
  'web/src/features/users/realtime.test.ts',
  'web/src/features/users/sample-user.ts',
  'web/src/features/users/components/user-dialog.tsx',
  'web/src/features/users/components/user-dialog.module.css',
  'web/src/ui/data-table.tsx',
])('%s has its place', (path) => {
  expect(brokenRules(fileNames, { [path]: '' })).toEqual([]);
});

test.each([
  ['server/src/platform/utils.ts', 'says nothing'],
  ['server/src/platform/helpers/date.ts', 'says nothing'],
  ['web/src/lib/index.ts', 'says nothing'],
  ['contracts/src/types.ts', 'says nothing'],
  ['server/src/features/users/constants.ts', 'says nothing'],
  ['tools/common.mjs', 'says nothing'],
  ['contracts/src/users/labels.ts', 'A noun of the contract'],
  ['server/src/features/tickets/service2.ts', 'numbered'],
  ['server/src/features/tickets.ts', 'a folder named after its noun'],
  ['web/src/features/users/user-dialog.tsx', 'outside components/'],
  ['web/src/features/users/user.module.css', 'outside components/'],
  ['web/src/features/users/components/use-dialog.ts', 'components/ holds'],
])('%s is refused', (path, reason) => {
  const [finding] = brokenRules(fileNames, { [path]: '' });
  expect(finding?.message).toContain(reason);
});

import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { featureDoors } from './feature-doors.ts';

test('a server feature uses its own files, and service, rules, events and visibility of another', () => {
  const files = {
    'server/src/features/tickets/service.ts': [
      "import { ticketStore } from './store.ts';",
      "import { noteStore } from '#features/tickets/notes/store.ts';",
      "import { getContact } from '#features/contacts/service.ts';",
      "import { canWrite } from '#features/contacts/rules.ts';",
      "import { contactCreated } from '#features/contacts/events.ts';",
      "import { isVisible } from '#features/contacts/visibility.ts';",
      "import type { Mailer } from '#providers/mail/port.ts';",
    ].join('\n'),
  };
  expect(brokenPlaces(featureDoors, files)).toEqual([]);
});

test('a server feature does not reach behind the doors of another, not even for a type', () => {
  const files = {
    'server/src/features/tickets/service.ts': [
      "import { contactStore } from '#features/contacts/store.ts';",
      "import type { ContactRow } from '#features/contacts/queries.ts';",
      "import { presentContact } from '#features/contacts/present.ts';",
    ].join('\n'),
  };
  expect(brokenPlaces(featureDoors, files)).toHaveLength(3);
});

test('a feature sees the port of a provider and never its adapter', () => {
  const files = {
    'server/src/features/access/service.ts': "import { smtpMailer } from '#providers/mail/smtp-mailer.ts';",
    'server/src/app/wiring.ts': "import { smtpMailer } from '#providers/mail/smtp-mailer.ts';",
  };
  expect(brokenPlaces(featureDoors, files)).toEqual(['server/src/features/access/service.ts:1']);
});

test('a web feature uses queries and the small components of another', () => {
  const own = 'web/src/features/tickets/components/ticket-row.tsx';
  const allowed = [
    '#features/users/queries.ts',
    '#features/users/components/user-picker.tsx',
    '#features/queues/components/queue-select.tsx',
    '#features/tags/components/tag-badge.tsx',
    '#features/contacts/components/contact-avatar.tsx',
  ];
  const text = allowed.map((specifier) => `import { x } from '${specifier}';`).join('\n');
  expect(brokenPlaces(featureDoors, { [own]: text })).toEqual([]);
});

test('a web feature does not use mutations, state or large components of another', () => {
  const own = 'web/src/features/tickets/components/ticket-row.tsx';
  const forbidden = [
    '#features/users/mutations.ts',
    '#features/users/state.ts',
    '#features/users/components/user-dialog.tsx',
  ];
  const text = forbidden.map((specifier) => `import { x } from '${specifier}';`).join('\n');
  expect(brokenPlaces(featureDoors, { [own]: text })).toEqual([`${own}:1`, `${own}:2`, `${own}:3`]);
});

import { expect, test } from 'vitest';
import { brokenPlaces, brokenRules } from './broken-rules.ts';
import { layerDirection } from './layer-direction.ts';

test('a layer may import itself, what stands below it, and contracts', () => {
  const files = {
    'server/src/main.ts': "import { start } from '#app/start.ts';",
    'server/src/app/start.ts': "import { routes } from '#features/tickets/routes.ts';",
    'server/src/features/tickets/routes.ts': "import { route } from '#platform/http/route.ts';",
    'server/src/providers/mail/mailers.ts': "import type { Log } from '#platform/log.ts';",
    'server/src/platform/http/route.ts': "import type { E } from '@prosa/contracts/endpoint.ts';",
    'web/src/main.tsx': "import { App } from '#app/app.tsx';",
    'web/src/pages/tickets.tsx': "import { X } from '#features/tickets/components/x.tsx';",
    'web/src/ui/banner.tsx': "import { useT } from '#lib/i18n.ts';",
    'web/src/lib/i18n.ts': "const texts = import('#locales/pt/ui.json');",
  };
  expect(brokenRules(layerDirection, files)).toEqual([]);
});

test.each([
  ['server/src/platform/log.ts', '#providers/mail/port.ts'],
  ['server/src/platform/log.ts', '#features/tickets/service.ts'],
  ['server/src/providers/mail/port.ts', '#features/users/rules.ts'],
  ['server/src/features/users/service.ts', '#app/config.ts'],
  ['server/src/app/config.ts', '../main.ts'],
  ['web/src/lib/api.ts', '#ui/toast.tsx'],
  ['web/src/ui/toast.tsx', '#features/users/queries.ts'],
  ['web/src/features/users/queries.ts', '#pages/users.tsx'],
  ['web/src/pages/users.tsx', '#app/router.tsx'],
])('%s may not import %s, which stands above it', (path, specifier) => {
  const [finding] = brokenRules(layerDirection, { [path]: `\nimport { x } from '${specifier}';` });
  expect(finding).toMatchObject({ path, line: 2, rule: 'layer-direction' });
  expect(finding?.message).toContain('stands above it');
});

test('a type-only import, a re-export and a lazy import are imports too', () => {
  const files = {
    'server/src/platform/a.ts': "import type { T } from '#features/users/events.ts';",
    'server/src/platform/b.ts': "export { x } from '#features/users/events.ts';",
    'server/src/platform/c.ts': "export const later = () => import('#features/users/events.ts');",
  };
  expect(brokenPlaces(layerDirection, files)).toHaveLength(3);
});

test('server and web never import each other, not even by the package name', () => {
  const files = {
    'server/src/app/start.ts': "import { x } from '@prosa/web/src/lib/format.ts';",
    'web/src/lib/format.ts': "import { x } from '@prosa/server/src/platform/clock.ts';",
    'web/src/lib/other.ts': "import { x } from '../../../server/src/platform/clock.ts';",
  };
  expect(brokenPlaces(layerDirection, files)).toHaveLength(3);
});

test('the product does not import tools, and e2e does not import the product', () => {
  const files = {
    'server/src/app/start.ts': "import { run } from '../../../tools/lib/run.mjs';",
    'e2e/specs/login.spec.ts': "import { x } from '@prosa/server/src/app/config.ts';",
  };
  expect(brokenPlaces(layerDirection, files)).toHaveLength(2);
});

test('testing may import anything, and only tests import testing', () => {
  const files = {
    'server/testing/test-app.ts': "import { start } from '#app/start.ts';",
    'server/src/platform/jobs/jobs.db.test.ts': "import { db } from '#testing/database.ts';",
    'server/src/features/users/service.ts': "import { build } from '#testing/build-user.ts';",
  };
  expect(brokenPlaces(layerDirection, files)).toEqual(['server/src/features/users/service.ts:1']);
});

test('a folder that is no layer is named as such', () => {
  const [finding] = brokenRules(layerDirection, {
    'server/src/modules/a.ts': "import { x } from '#platform/log.ts';",
  });
  expect(finding?.message).toContain('is not a layer');
});

test('only tests, e2e and bench import the emulator, which imports nothing of the product', () => {
  const emulator = "import { startEmulator } from '@prosa/emulator/emulator.ts';";
  const allowed = {
    'server/src/providers/whatsapp/baileys/session.test.ts': emulator,
    'server/testing/whatsapp-emulator.ts': emulator,
    'e2e/server.ts': emulator,
    'bench/whatsapp.bench.ts': emulator,
    'emulator/src/testing/scene.ts': "import { startEmulator } from '#emulator/emulator.ts';",
  };
  expect(brokenPlaces(layerDirection, allowed)).toEqual([]);
  const forbidden = {
    'server/src/providers/whatsapp/baileys/session.ts': emulator,
    'web/src/lib/socket.ts': emulator,
    'web/src/lib/socket.test.ts': emulator,
    'tools/start.mjs': emulator,
    'emulator/src/phone.ts': "import { x } from '@prosa/server/src/platform/log.ts';",
    'emulator/src/media.ts': "import { x } from '@prosa/web/src/lib/format.ts';",
  };
  expect(brokenPlaces(layerDirection, forbidden).toSorted()).toEqual(
    Object.keys(forbidden)
      .map((path) => `${path}:1`)
      .toSorted(),
  );
});

import { expect, it } from 'vitest';
import { archiveNameOf } from './service.ts';

it.each([
  ['Padaria Sol Nascente', 'padaria-sol-nascente-2026-11-16.tar.zst'],
  ['Clínica São João / Ltda.', 'clinica-sao-joao-ltda-2026-11-16.tar.zst'],
  ['../../etc/passwd', 'etc-passwd-2026-11-16.tar.zst'],
  ['日本', 'company-2026-11-16.tar.zst'],
])('an export of %j is called %s', (company, name) => {
  expect(archiveNameOf(company, '2026-11-16T02:00:00.000Z')).toBe(name);
});

import { expect, it } from 'vitest';
import { verdictOf } from './audit.mjs';

const reportOf = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { 'some-package': { severity } },
    metadata: { vulnerabilities: { total: 1 } },
  });

it.each([
  ['a critical fault', reportOf('critical'), false, /some-package \(critical\)/],
  ['a high fault', reportOf('high'), false, /some-package \(high\)/],
  ['a lesser fault', reportOf('moderate'), true, /nothing high or critical/],
  ['no network', JSON.stringify({ error: { code: 'ENOTFOUND' } }), true, /not done.*ENOTFOUND/],
  ['no report', '', true, /not done/],
])('%s is told in one line', (_, json, ok, line) => {
  const verdict = verdictOf(json);
  expect(verdict.ok).toBe(ok);
  expect(verdict.line).toMatch(line);
  expect(verdict.line).not.toContain('\n');
});

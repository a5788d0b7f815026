import { expect, it } from 'vitest';
import { verdictOf } from './audit.mjs';

const reportOf = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { 'some-package': { severity } },
    metadata: { vulnerabilities: { total: 1 } },
  });

it.each([
  ['a critical fault', reportOf('critical'), 1, /some-package \(critical\)/],
  ['a high fault', reportOf('high'), 1, /some-package \(high\)/],
  ['a lesser fault', reportOf('moderate'), 0, /nothing high or critical/],
  ['no network', JSON.stringify({ error: { code: 'ENOTFOUND' } }), 2, /not done.*ENOTFOUND/],
  ['no report', '', 2, /not done/],
])('A13: %s is told in one line and by the exit code', (_, json, code, line) => {
  const verdict = verdictOf(json);
  expect(verdict.code).toBe(code);
  expect(verdict.line).toMatch(line);
  expect(verdict.line).not.toContain('\n');
});

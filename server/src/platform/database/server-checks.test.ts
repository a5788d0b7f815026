import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { describeConnectionFailure, warnIfUnencrypted } from './server-checks.ts';

it('explains a refusal in one line, also when a name stands for several addresses', () => {
  // Node's AggregateError of all the attempts has no message of its own.
  const several = { code: 'ECONNREFUSED', message: '' };
  expect(describeConnectionFailure(several)).toBe(
    'The database of DATABASE_URL cannot be used: nothing answers at its address (ECONNREFUSED).',
  );
});

it('leaves what has nothing to do with the connection to others', () => {
  expect(describeConnectionFailure(new Error('The migration 0001 failed'))).toBeUndefined();
  expect(describeConnectionFailure(undefined)).toBeUndefined();
});

function warningsFor(url: string): number {
  const lines: string[] = [];
  warnIfUnencrypted(url, createLog('warn', { write: (line) => void lines.push(line) }));
  expect(lines.join()).not.toContain('hunter2');
  return lines.length;
}

it.each([
  ['postgres://prosa:hunter2@db.example:5432/prosa', 1],
  ['postgres://prosa:hunter2@10.0.0.5/prosa?sslmode=disable', 1],
  ['postgres://prosa:hunter2@db.example/prosa?sslmode=verify-full', 0],
  ['postgres://prosa:hunter2@127.0.0.1:5432/prosa', 0],
  ['postgres://prosa:hunter2@localhost/prosa', 0],
  ['postgres://prosa:hunter2@[::1]/prosa', 0],
  ['postgres://prosa@/prosa?host=/var/run/postgresql', 0],
])('D13: a plain connection to another machine is warned of: %s', (url, warnings) => {
  expect(warningsFor(url)).toBe(warnings);
});

import { expect, it } from 'vitest';
import { describeConnectionFailure } from './connection-failure.ts';

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

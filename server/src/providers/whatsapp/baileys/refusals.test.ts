import { expect, test } from 'vitest';
import { refusalOf } from './refusals.ts';

/** An error as Baileys throws it for a refusal of the server. */
const answered = (data: number) =>
  Object.assign(new Error('not-authorized'), { data, output: { statusCode: 500 } });
/** As it throws when the connection is over. */
const ended = (statusCode: number) =>
  Object.assign(new Error('Connection Failure'), { output: { statusCode } });

test.each([
  ['a group that is closed to us', answered(401), 'recipient'],
  ['a group that we left', answered(403), 'recipient'],
  ['somebody who does not exist', answered(404), 'recipient'],
  ['a number that asks too often', answered(429), 'rate'],
  ['a login that is over', ended(401), 'auth'],
  ['a connection that is over', ended(428), 'temporary'],
  ['the bare number of a close', 1006, 'temporary'],
])('%s: one conversation is not the whole number', (_, error, expected) => {
  expect(refusalOf(error).failure.class).toBe(expected);
});

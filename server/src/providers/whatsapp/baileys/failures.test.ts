import { describe, expect, it, test } from 'vitest';
import { endingOf, refusalOf } from './failures.ts';

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

const boom = (statusCode: number, message = 'Connection Failure') =>
  Object.assign(new Error(message), { output: { statusCode } });

describe('the end of a socket', () => {
  it.each([
    ['a request to restart', boom(515, 'Stream Errored (restart required)'), 'restart'],
    ['a device that was taken off', boom(401, 'Stream Errored (conflict)'), { reason: 'logged-out' }],
    ['another client in its place', boom(440, 'Stream Errored (conflict)'), { reason: 'replaced' }],
    ['an account that is banned', boom(403), { reason: 'banned' }],
    ['one that is banned for hours', boom(402), { reason: 'restricted', retryAfterMs: 21_600_000 }],
    ['a version that is too old', boom(405), { reason: 'outdated', retryAfterMs: 3_600_000 }],
    ['a conflict', boom(409), { reason: 'provider-failed' }],
    ['an error of the server', boom(500), { reason: 'provider-failed' }],
    ['something it does not know', boom(501), { reason: 'provider-failed' }],
    ['a server that is busy', boom(503), { reason: 'provider-failed' }],
    ['anything unknown', boom(500, 'Stream Errored (xml-not-well-formed)'), { reason: 'provider-failed' }],
    ['an orderly end', boom(428, 'Connection Terminated by Server'), { reason: 'network' }],
    ['silence', boom(408, 'Connection was lost'), { reason: 'timeout' }],
    ['a server that is not there', boom(408, 'WebSocket Error (ECONNREFUSED)'), { reason: 'network' }],
    ['codes that nobody scanned', boom(408, 'QR refs attempts ended'), { reason: 'qr-expired' }],
    ['an account without linked devices', boom(411), { reason: 'logged-out' }],
    ['a bare number of the WebSocket', 1006, { reason: 'network' }],
    ['no error at all', undefined, { reason: 'network' }],
    ['an error without a number', new Error('boom'), { reason: 'provider-failed' }],
  ])('by %s', (_, error, ending) => {
    expect(endingOf(error)).toEqual(ending);
  });
});

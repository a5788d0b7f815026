import { expect, it } from 'vitest';
import { faultsOf } from './commit-messages.mjs';

it.each([
  'tickets: Return a removed user’s tickets to the queue',
  'http-edge: Refuse floods\n\nThe limit let all of them in at once.',
])('accepts %j', (message) => {
  expect(faultsOf(message)).toEqual([]);
});

it.each([
  ['tickets: return tickets to the queue', /imperative/i],
  ['Return tickets to the queue', /area/],
  ['tickets: Return tickets to the queue.', /full stop/],
  [`tickets: ${'Return '.repeat(10)}`.trim(), /72/],
  ['tickets: Return tickets\nwithout an empty line', /second line/],
  ['tickets: Return tickets\n\nSee /home/ana/prosa.', /machine/],
])('refuses %j', (message, fault) => {
  expect(faultsOf(message).join(' ')).toMatch(fault);
});

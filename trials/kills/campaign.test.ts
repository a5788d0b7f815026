import { expect, it } from 'vitest';
import { faultsOf } from './campaign.ts';

const person = (number: string, states: readonly string[], told: number) => ({
  number,
  outcomes: states.map((state) => ({ state, failure: null })),
  told,
});
const found = (...people: Parameters<typeof faultsOf>[0]) =>
  faultsOf(people).flatMap(({ what, cases }) => cases.map((one) => `${what}: ${one}`));

it('is right when everybody has one outcome and was told once', () => {
  expect(found(person('1', ['delivered'], 1), person('2', ['read'], 1))).toEqual([]);
});

it('notices who was told twice or never, or has no outcome, or several', () => {
  expect(found(person('1', ['delivered'], 2))).toEqual(['recipients told twice: 1 delivered: told 2 times']);
  expect(found(person('1', ['sent'], 0))).toEqual(['recipients told and not told: 1 sent: told 0 times']);
  expect(found(person('1', ['queued'], 0))).toEqual(['recipients still undecided: 1 queued: told 0 times']);
  expect(found(person('1', ['sent', 'read'], 1))).toEqual([
    'recipients without exactly one outcome: 1 sent, read: told 1 times',
  ]);
  expect(found(person('1', [], 0))).toHaveLength(2);
});

import { describe, expect, it } from 'vitest';
import { auditScreen, differences, type Shown, tradesOf } from './audit.ts';
import { sandboxWorld } from './sandbox-world.ts';
import { makeCustomers } from './traffic.ts';

describe('what was found', () => {
  it('is right when it is what was expected, in that order', () => {
    const none = { lost: [], doubled: [], unknown: [], outOfOrder: [] };
    expect(differences(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual(none);
  });

  it('is wrong when one is missing, there twice, of nobody, or not in its place', () => {
    expect(differences(['a', 'b', 'c'], ['a', 'c'])).toMatchObject({ lost: ['b'], outOfOrder: [] });
    expect(differences(['a', 'b'], ['a', 'b', 'a'])).toMatchObject({ doubled: ['a'], outOfOrder: [] });
    expect(differences(['a'], ['a', 'x'])).toMatchObject({ unknown: ['x'], outOfOrder: [] });
    expect(differences(['a', 'b', 'c'], ['a', 'c', 'b'])).toMatchObject({ outOfOrder: ['b', 'c'] });
  });

  it('may stand behind a neighbour only where the two may trade places, and must be there', () => {
    const mayTrade = (one: string, other: string) => `${one}${other}` === 'bc';
    expect(differences(['a', 'b', 'c'], ['a', 'c', 'b'], mayTrade)).toMatchObject({ outOfOrder: [] });
    expect(differences(['a', 'b', 'c'], ['c', 'a', 'b'], mayTrade)).toMatchObject({ outOfOrder: ['a', 'c'] });
    expect(differences(['a', 'b', 'c'], ['b', 'a', 'c'], mayTrade)).toMatchObject({ outOfOrder: ['a', 'b'] });
    expect(differences(['a', 'b'], ['a'], mayTrade)).toMatchObject({ lost: ['b'] });
  });

  it('may trade places where one of the two came late, within one second alone', () => {
    const seconds = new Map([
      ['a', 1],
      ['b', 2],
      ['c', 2],
      ['d', 2],
    ]);
    const world = {
      ...sandboxWorld(),
      lateBy: () => new Set(['b']),
      secondOf: (_: unknown, id: string) => seconds.get(id),
    };
    const [customer] = makeCustomers(1);
    if (!customer) throw new Error('nobody');
    const mayTrade = tradesOf(world, customer);
    expect(mayTrade('b', 'c')).toBe(true);
    expect(mayTrade('a', 'b')).toBe(false);
    expect(mayTrade('c', 'd')).toBe(false);
    expect(tradesOf({ ...world, secondOf: () => undefined }, customer)('b', 'c')).toBe(false);
  });
});

describe('a screen', () => {
  const seenWith = (ticket: object | undefined): Shown => ({
    tickets: new Map(ticket && [[1, ticket]]),
    messages: new Map(),
  });
  const faultsOf = (folded: Shown, fresh: Shown) => auditScreen(folded, fresh)[0]?.cases.length;

  it('equals a fresh one whatever the order of the fields and the links of the day', () => {
    const mine = seenWith({ id: 1, contact: { profilePicUrl: '/a', name: 'Ana' } });
    const theirs = seenWith({ contact: { name: 'Ana', profilePicUrl: '/b' }, id: 1 });
    expect(faultsOf(mine, theirs)).toBe(0);
  });

  it('does not when something is missing or different', () => {
    const fresh = seenWith({ id: 1, unreadMessages: 1 });
    expect(faultsOf(seenWith(undefined), fresh)).toBe(1);
    expect(faultsOf(fresh, seenWith(undefined))).toBe(1);
    expect(faultsOf(seenWith({ id: 1, unreadMessages: 2 }), fresh)).toBe(1);
  });
});

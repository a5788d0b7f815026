import type { Queue } from '@prosa/contracts/queues/schema.ts';
import type { User, UserEvent } from '@prosa/contracts/users/schema.ts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createLiveQueries, type LiveEvent } from '#lib/live-query.ts';
import { isFoundIn } from '#lib/text-search.ts';
import { type UserList, userKeys, userPages } from './queries.ts';
import { reduceUserConnections, reduceUserList, reduceUserQueues, userLiveRules } from './realtime.ts';

const perPage = 20;
const names = ['Ana', 'Élcio', 'Bruno', 'Ângela', 'Carla', 'Davi'];

/** Seeded random numbers, so that a failure is reproducible. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function buildUser(id: number, at: number, name: string): User {
  const time = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
  return {
    id,
    name,
    email: `pessoa${id}@demo.example`,
    profile: 'user',
    super: false,
    companyId: 1,
    company: { id: 1, name: 'Padaria Aurora' },
    queues: [],
    whatsappId: null,
    allTicket: 'disable',
    language: 'pt',
    createdAt: time,
    updatedAt: time,
    online: false,
    away: false,
    lastSeenAt: null,
  };
}

/** Server model: returns the expected response that every live list is compared with. */
function createModel() {
  const rows = new Map<number, User>();
  let clock = 0;
  let seq = 0;
  const say = (payload: UserEvent): LiveEvent => {
    seq += 1;
    return { name: 'user', payload, seq };
  };
  return {
    add: (name: string): LiveEvent => {
      clock += 1;
      const user = buildUser(clock, clock, name);
      rows.set(user.id, user);
      return say({ action: 'create', user });
    },
    rename: (id: number, name: string): LiveEvent => {
      clock += 1;
      const user = { ...(rows.get(id) as User), name, updatedAt: buildUser(id, clock, name).updatedAt };
      rows.set(id, user);
      return say({ action: 'update', user });
    },
    remove: (id: number): LiveEvent => {
      rows.delete(id);
      return say({ action: 'delete', userId: id });
    },
    ids: () => [...rows.keys()],
    all: (search: string) =>
      [...rows.values()].filter((user) => isFoundIn(search, [user.name, user.email])).reverse(),
    fetch(search: string, pageCount: number): UserList {
      const found = this.all(search);
      const pages = Array.from({ length: pageCount }, (_, index) => ({
        users: found.slice(index * perPage, (index + 1) * perPage),
        count: found.length,
        hasMore: found.length > (index + 1) * perPage,
      }));
      return { pages, pageParams: pages.map((_, index) => index + 1) };
    },
  };
}
type Model = ReturnType<typeof createModel>;

function randomEvent(model: Model, random: (below: number) => number): LiveEvent {
  const ids = model.ids();
  const name = names[random(names.length)] ?? 'Ana';
  const id = ids[random(ids.length)];
  const kind = random(10);
  if (id === undefined || kind < 4) return model.add(name);
  return kind < 8 ? model.rename(id, name) : model.remove(id);
}

function expectFresh(list: UserList | undefined, model: Model, search: string): void {
  const shown = userPages.rowsOf(list as UserList);
  const fresh = model.all(search);
  expect(shown).toEqual(fresh.slice(0, shown.length));
  if (list?.pages.at(-1)?.hasMore === false) expect(shown).toHaveLength(fresh.length);
}

/** Swaps neighbouring events and duplicates some, as a replay after a reconnect does. */
function shaken(events: readonly LiveEvent[], random: (below: number) => number): readonly LiveEvent[] {
  const doubled = events.flatMap((event) => (random(4) === 0 ? [event, event] : [event]));
  return doubled
    .map((event, index) => ({ event, place: index + random(6) }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => event);
}

function startLive(model: Model, search: string, pageCount: number) {
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
  const flushes: (() => void)[] = [];
  const live = createLiveQueries(client, userLiveRules, (flush) => {
    flushes.push(flush);
  });
  client.setQueryData(userKeys.list(search), model.fetch(search, pageCount));
  return {
    client,
    live,
    flush: () => {
      for (const run of flushes.splice(0)) run();
    },
    list: () => client.getQueryData<UserList>(userKeys.list(search)),
  };
}

describe('a live list of users', () => {
  it.each([
    ['the whole list', '', 2],
    ['one page of many', '', 1],
    ['a search with an accent', 'ange', 1],
    ['a search by e-mail', 'pessoa1', 2],
  ])('equals a fresh one after many events: %s', (_case, search, pageCount) => {
    const random = createRandom(7);
    const model = createModel();
    for (let index = 0; index < 50; index += 1) model.add(names[index % names.length] ?? 'Ana');
    const screen = startLive(model, search, pageCount);
    for (let round = 0; round < 200; round += 1) {
      screen.live.push(randomEvent(model, random));
      if (random(3) === 0) {
        screen.flush();
        expectFresh(screen.list(), model, search);
      }
    }
  });

  it('equals a fresh one when events are doubled and out of order over several flushes', () => {
    const random = createRandom(11);
    const model = createModel();
    for (let index = 0; index < 10; index += 1) model.add('Ana');
    const screen = startLive(model, '', 1);
    const events = Array.from({ length: 300 }, () => randomEvent(model, random));
    for (const event of shaken(events, random)) {
      screen.live.push(event);
      if (random(2) === 0) screen.flush();
    }
    screen.flush();
    expectFresh(screen.list(), model, '');
  });

  it('does not bring back a removed person by an update that comes late', () => {
    const model = createModel();
    model.add('Ana');
    const screen = startLive(model, '', 1);
    const [renamed, removed] = [model.rename(1, 'Ana Maria'), model.remove(1)];
    screen.live.push(removed);
    screen.flush();
    screen.live.push(renamed);
    screen.flush();
    expect(userPages.rowsOf(screen.list() as UserList)).toEqual([]);
  });

  it('keeps an event that arrives while an older answer is on its way', async () => {
    const model = createModel();
    model.add('Ana');
    const screen = startLive(model, '', 1);
    const answer = Promise.withResolvers<UserList>();
    const fetching = screen.client.fetchQuery({
      queryKey: userKeys.list(''),
      queryFn: () => answer.promise,
    });
    const old = model.fetch('', 1);
    screen.live.push(model.add('Bruno'));
    screen.flush();
    answer.resolve(old);
    await fetching;
    expectFresh(screen.list(), model, '');
    expect(userPages.rowsOf(screen.list() as UserList)).toHaveLength(2);
  });

  it('is the same object when an event says nothing new', () => {
    const model = createModel();
    model.add('Ana');
    const list = model.fetch('', 1);
    expect(reduceUserList(list, { action: 'delete', userId: 999 }, '')).toBe(list);
  });

  it('follows the names of the queues that people serve, and forgets one that is gone', () => {
    const model = createModel();
    model.add('Ana');
    const list = model.fetch('', 1);
    const [ana] = userPages.rowsOf(list);
    const link = { UserQueue: { userId: 1, queueId: 1 } };
    const queues = [{ id: 1, name: 'Vendas', color: '#0F766E', ...link }];
    const serving = reduceUserList(list, { action: 'update', user: { ...(ana as User), queues } }, '');
    const queue = { id: 1, name: 'Loja', color: '#0F766E' } as Queue;
    const renamed = reduceUserQueues(serving, { action: 'update', queue }, '');
    expect(userPages.rowsOf(renamed)[0]?.queues).toEqual([{ ...queue, ...link }]);
    const without = reduceUserQueues(renamed, { action: 'delete', queueId: 1 }, '');
    expect(userPages.rowsOf(without)[0]?.queues).toEqual([]);
    expect(reduceUserQueues(without, { action: 'delete', queueId: 1 }, '')).toBe(without);
  });

  it('forgets the connection of a person when it is gone, and only that one', () => {
    const model = createModel();
    for (const name of ['Ana', 'Bruno']) model.add(name);
    const list = userPages
      .rowsOf(model.fetch('', 1))
      .reduce(
        (reduced, user) => userPages.put(reduced, { ...user, whatsappId: user.id }, ''),
        model.fetch('', 1),
      );
    const heard = reduceUserConnections(list, { action: 'delete', whatsappId: 1 }, '');
    expect(userPages.rowsOf(heard).map(({ id, whatsappId }) => [id, whatsappId])).toEqual([
      [2, 2],
      [1, null],
    ]);
    expect(reduceUserConnections(heard, { action: 'delete', whatsappId: 1 }, '')).toBe(heard);
  });
});

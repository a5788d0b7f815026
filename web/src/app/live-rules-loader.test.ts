import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createLiveQueries, type LiveEvent, type LiveTable, liveRule } from '#lib/live-query.ts';
import { loadLiveRulesOnDemand } from './live-rules-loader.ts';

const tagEvent = (seq: number, name: string) =>
  ({ name: 'tag', payload: { action: 'create', tag: { id: seq, name } }, seq }) as LiveEvent;

const nameOf = (event: LiveEvent): string =>
  event.name === 'tag' && event.payload.action === 'create' ? event.payload.tag.name : '';

/** A session whose second table comes, or fails to, when the test says so. */
function session() {
  const client = new QueryClient();
  const live = createLiveQueries(client, [], (flush) => flush());
  const heard: string[] = [];
  const table: LiveTable = {
    rules: [
      liveRule<'tag', readonly string[]>({
        event: 'tag',
        queryKey: ['tags'],
        reduce: (names, event) => {
          const name = event.action === 'create' ? event.tag.name : '';
          return names.includes(name) ? names : [...names, name];
        },
      }),
    ],
    listeners: [(_, event) => void heard.push(nameOf(event))],
  };
  const loads: PromiseWithResolvers<LiveTable>[] = [];
  const elsewhere = loadLiveRulesOnDemand({
    client,
    isForeign: ([kind]) => kind === 'tags',
    load: () => {
      const load = Promise.withResolvers<LiveTable>();
      loads.push(load);
      return load.promise;
    },
    onTable: ({ rules }) => live.add(rules),
  });
  const say = (event: LiveEvent): void => {
    live.push(event);
    elsewhere.hear(event);
  };
  const ask = (key: string, answer: readonly string[]) =>
    client.fetchQuery({ queryKey: [key], queryFn: () => answer });
  const prepare = (key: string): void => void client.getQueryCache().build(client, { queryKey: [key] });
  return { client, table, heard, loads, say, ask, prepare };
}

describe('rules that come with the first data they are for', () => {
  it('are not fetched for data that others keep live, or that nobody has asked for', async () => {
    const { loads, say, ask, prepare } = session();
    await ask('tickets', []);
    prepare('tags');
    say(tagEvent(1, 'Novo'));
    expect(loads).toHaveLength(0);
  });

  it('catch up with what was said while they travelled, each thing once', async () => {
    const { client, table, heard, loads, say, ask } = session();
    say(tagEvent(1, 'before anybody asked'));
    await ask('tags', ['before anybody asked']);
    say(tagEvent(2, 'meanwhile'));
    expect(client.getQueryData(['tags'])).toEqual(['before anybody asked']);
    loads[0]?.resolve(table);
    await loads[0]?.promise;
    say(tagEvent(3, 'afterwards'));
    expect(client.getQueryData(['tags'])).toEqual(['before anybody asked', 'meanwhile', 'afterwards']);
    expect(heard).toEqual(['meanwhile', 'afterwards']);
    expect(loads).toHaveLength(1);
  });

  it('are fetched again by the next event when they could not be had', async () => {
    const { client, table, heard, loads, say, ask } = session();
    await ask('tags', []);
    loads[0]?.reject(new Error('offline'));
    await loads[0]?.promise.catch(() => undefined);
    say(tagEvent(1, 'said to nobody'));
    expect(loads).toHaveLength(2);
    loads[1]?.resolve(table);
    await loads[1]?.promise;
    expect(client.getQueryData(['tags'])).toEqual(['said to nobody']);
    expect(heard).toEqual(['said to nobody']);
  });
});

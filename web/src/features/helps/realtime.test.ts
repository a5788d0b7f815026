import type { Help, HelpEvent } from '@prosa/contracts/helps/schema.ts';
import { expect, it } from 'vitest';
import { reduceHelps } from './realtime.ts';

const help = (id: number, title: string): Help => ({
  id,
  title,
  description: '',
  video: 'aqz-KE-bpKQ',
  link: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: `2026-01-0${id}T00:00:00.000Z`,
});

it('the help films equal a fresh list by title after every kind of event, told twice', () => {
  const events: HelpEvent[] = [
    { action: 'create', record: help(3, 'Ágil') },
    { action: 'update', record: { ...help(1, 'Zebra'), updatedAt: '2026-02-01T00:00:00.000Z' } },
    { action: 'delete', id: 2 },
  ];
  const list = {
    pages: [{ records: [help(1, 'Base'), help(2, 'Corte')], count: 2, hasMore: false }],
    pageParams: [1],
  };
  const shown = [...events, ...events].reduce((helps, event) => reduceHelps(helps, event, ''), list);
  expect(shown.pages[0]?.records.map(({ title }) => title)).toEqual(['Ágil', 'Zebra']);
  expect(shown.pages[0]?.count).toBe(2);
});

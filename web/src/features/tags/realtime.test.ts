import type { Tag, TagEvent } from '@prosa/contracts/tags/schema.ts';
import { describe, expect, it } from 'vitest';
import { type TagList, tagPages } from './queries.ts';
import { reduceAllTags, reduceLanes, reduceTagList } from './realtime.ts';

function tag(id: number, name: string, at = 1): Tag {
  const time = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
  const look = { color: '#A4CCCC', kanban: 0, lanePosition: null, userId: null, ticketsCount: 0 } as const;
  return { id, name, ...look, companyId: 1, createdAt: time, updatedAt: time };
}

const listOf = (...tags: Tag[]): TagList => ({
  pages: [{ tags, count: tags.length, hasMore: false }],
  pageParams: [1],
});
const shown = (list: TagList) => tagPages.rowsOf(list).map(({ name }) => name);

describe('a live list of tags', () => {
  it('equals a fresh one after tags were made, renamed and removed, each told twice', () => {
    const events: TagEvent[] = [
      { action: 'create', tag: tag(3, 'Água') },
      { action: 'update', tag: tag(1, 'Zebra', 2) },
      { action: 'delete', tagId: 2 },
    ];
    const start = listOf(tag(1, 'Aberto'), tag(2, 'Fechado'), tag(4, 'Novo'));
    const end = [...events, ...events].reduce((list, event) => reduceTagList(list, event, ''), start);
    expect(shown(end)).toEqual(['Água', 'Novo', 'Zebra']);
  });

  it('of a search takes in what begins to match and lets go of what does not any more', () => {
    const start = listOf(tag(1, 'Ação'));
    const renamed = reduceTagList(start, { action: 'update', tag: tag(1, 'Outra', 2) }, 'acao');
    expect(shown(renamed)).toEqual([]);
    const joined = reduceTagList(renamed, { action: 'update', tag: tag(5, 'REAÇÃO', 2) }, 'acao');
    expect(shown(joined)).toEqual(['REAÇÃO']);
  });

  it('is the same object when an event says nothing new', () => {
    const list = listOf(tag(1, 'Aberto', 5));
    expect(reduceTagList(list, { action: 'delete', tagId: 9 }, '')).toBe(list);
    expect(reduceTagList(list, { action: 'update', tag: tag(1, 'Antes', 4) }, '')).toBe(list);
  });
});

describe('all tags, to choose from', () => {
  it('equal a fresh answer after they come, change and go, told twice', () => {
    const events: TagEvent[] = [
      { action: 'create', tag: tag(3, 'Água') },
      { action: 'update', tag: tag(1, 'Zebra', 2) },
      { action: 'delete', tagId: 2 },
    ];
    const end = [...events, ...events].reduce(reduceAllTags, [
      tag(1, 'Aberto'),
      tag(2, 'Fechado'),
      tag(4, 'Novo'),
    ]);
    expect(end.map(({ name }) => name)).toEqual(['Água', 'Novo', 'Zebra']);
    expect(reduceAllTags(end, { action: 'delete', tagId: 9 })).toBe(end);
    expect(reduceAllTags(end, { action: 'update', tag: tag(1, 'Antes', 1) })).toBe(end);
  });
});

describe('the lanes of the board', () => {
  const lane = (id: number, lanePosition: number | null, at = 1): Tag => ({
    ...tag(id, `Lane ${id}`, at),
    kanban: 1,
    lanePosition,
  });
  const ids = (lanes: Tag[]) => lanes.map(({ id }) => id);

  it('stand as the server orders them after they were made, moved, and are none any more, each told twice', () => {
    const events: TagEvent[] = [
      { action: 'create', tag: lane(4, null) },
      { action: 'update', tag: lane(3, 1, 2) },
      { action: 'update', tag: lane(1, 2, 2) },
      { action: 'update', tag: { ...lane(2, 3, 2), kanban: 0 } },
      { action: 'create', tag: tag(5, 'No lane') },
    ];
    const start = [lane(1, 1), lane(2, 2), lane(3, 3)];
    expect(ids([...events, ...events].reduce(reduceLanes, start))).toEqual([3, 1, 4]);
  });
});

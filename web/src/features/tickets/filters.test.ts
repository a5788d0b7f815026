import { describe, expect, it } from 'vitest';
import { withoutDeleted } from './filters.ts';

describe('a filter', () => {
  const filter = { status: 'open', queueIds: [1, 2], tagIds: [7] } as const;

  it('forgets a queue and a tag that are gone, and is none where nothing is left', () => {
    expect(withoutDeleted(filter, { queueIds: [{ id: 2 }], tagIds: [{ id: 8 }] })).toEqual({
      status: 'open',
      queueIds: [2],
    });
  });

  it('stays the same while everything is there, or not known yet', () => {
    expect(withoutDeleted(filter, { queueIds: [{ id: 1 }, { id: 2 }], tagIds: undefined })).toBe(filter);
    expect(withoutDeleted({}, { queueIds: [], tagIds: [] })).toEqual({});
  });
});

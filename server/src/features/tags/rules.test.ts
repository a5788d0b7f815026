import type { Profile } from '@prosa/contracts/permissions.ts';
import type { Tag } from '@prosa/contracts/tags/schema.ts';
import { describe, expect, it } from 'vitest';
import { canArrangeBoard, changesOf } from './rules.ts';

const tag: Tag = {
  id: 1,
  name: 'Cliente VIP',
  color: '#7C3AED',
  kanban: 1,
  companyId: 1,
  lanePosition: null,
  userId: null,
  ticketsCount: 0,
  createdAt: '',
  updatedAt: '',
};

describe('the changes of a tag', () => {
  it('are what differs from it, and nothing else', () => {
    expect(changesOf(tag, { name: 'Cliente VIP', color: '#000000', kanban: 0 })).toEqual({
      color: '#000000',
      kanban: 0,
    });
    expect(changesOf(tag, { name: tag.name, color: undefined })).toEqual({});
  });
});

describe('the lanes of the board', () => {
  it.each<[Profile, 0 | 1 | undefined, boolean]>([
    ['admin', 1, true],
    ['supervisor', 1, true],
    ['user', 1, false],
    ['user', 0, true],
    ['user', undefined, true],
  ])('are made by those who may: profile %s, kanban %s → %s', (profile, kanban, may) => {
    expect(canArrangeBoard({ profile, super: false }, { kanban })).toBe(may);
  });
});

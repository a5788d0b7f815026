import { describe, expect, it } from 'vitest';
import { changedFields, targetId, targetName } from './rules.ts';

describe('what changed', () => {
  const row = { name: 'Ana', password_hash: 'x', queue_ids: [1, 2], updated_at: '1', changed_by: null };

  it('is told by name, secrets by their plain one, and never what is written each time', () => {
    const after = { ...row, password_hash: 'y', queue_ids: [2], updated_at: '2', changed_by: 'Bia' };
    expect(changedFields(row, after)).toEqual(['password', 'queueIds']);
  });

  it('is nothing where nothing changed, or where there is nothing to compare with', () => {
    expect(changedFields(row, { ...row, updated_at: '3' })).toEqual([]);
    expect(changedFields(undefined, row)).toEqual([]);
    expect(changedFields(row, undefined)).toEqual([]);
  });
});

describe('what it was done to', () => {
  it('is called as it is now, or was, or as somebody asked for', () => {
    expect(targetName('name', [{ name: 'new' }, { name: 'old' }], { name: 'asked' })).toBe('new');
    expect(targetName('name', [undefined, { name: 'old' }], undefined)).toBe('old');
    expect(targetName('title', [undefined], { title: ' asked ' })).toBe('asked');
    expect(targetName('name', [{ name: '' }], {})).toBeNull();
    expect(targetName('name', [{ name: 'x'.repeat(500) }], {})).toHaveLength(200);
  });

  it('is known by the id of the path, or by that of what was made', () => {
    expect(targetId({ userId: 7 }, 'userId', { id: 9 })).toBe('7');
    expect(targetId(undefined, 'userId', { id: 9 })).toBe('9');
    expect(targetId({}, undefined, {})).toBeNull();
  });
});

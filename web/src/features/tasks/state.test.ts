import { describe, expect, it } from 'vitest';
import type { StoredTask } from '#lib/storage.ts';
import { changeTasks, type TaskChange, taskMaxLength } from './state.ts';

const me = 7;
const now = new Date('2026-03-05T12:00:00.000Z');
const then = '2026-03-01T08:00:00.000Z';

function task(id: string, userId = me): StoredTask {
  return { id, userId, text: `Tarefa ${id}`, isDone: false, createdAt: then, updatedAt: then };
}
const all = [task('a'), task('x', 8), task('b'), task('c')];
const applied = (change: TaskChange, tasks: readonly StoredTask[] = all) =>
  changeTasks(tasks, change, me, now);
const own = (tasks: readonly StoredTask[]) => tasks.filter(({ userId }) => userId === me);
const ids = (tasks: readonly StoredTask[]) => own(tasks).map(({ id }) => id);

describe('the tasks of a person', () => {
  it('get a new one at the end, without the blanks around it', () => {
    const tasks = applied({ act: 'add', id: 'd', text: '  Ligar para Maria \n' });
    expect(own(tasks).at(-1)).toEqual({
      id: 'd',
      userId: me,
      text: 'Ligar para Maria',
      isDone: false,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(ids(tasks)).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each(['', '   ', '\n\t'])('take no empty text: %j', (text) => {
    expect(own(applied({ act: 'add', id: 'd', text }))).toEqual(own(all));
    expect(own(applied({ act: 'edit', id: 'a', text }))).toEqual(own(all));
  });

  it('are cut where they are too long to be a task', () => {
    const [first] = own(applied({ act: 'edit', id: 'a', text: 'x'.repeat(taskMaxLength + 1) }));
    expect(first?.text).toHaveLength(taskMaxLength);
  });

  it('are changed and marked one by one, and say when', () => {
    const edited = applied({ act: 'edit', id: 'b', text: 'Outra' });
    expect(own(edited)[1]).toEqual({ ...task('b'), text: 'Outra', updatedAt: now.toISOString() });
    const marked = applied({ act: 'mark', id: 'b', isDone: true }, edited);
    expect(own(marked).map(({ isDone }) => isDone)).toEqual([false, true, false]);
    expect(own(applied({ act: 'mark', id: 'b', isDone: false }, marked))[1]?.isDone).toBe(false);
  });

  it('move by one step and not beyond the ends', () => {
    expect(ids(applied({ act: 'move', id: 'c', step: -1 }))).toEqual(['a', 'c', 'b']);
    expect(ids(applied({ act: 'move', id: 'a', step: 1 }))).toEqual(['b', 'a', 'c']);
    expect(ids(applied({ act: 'move', id: 'a', step: -1 }))).toEqual(['a', 'b', 'c']);
    expect(ids(applied({ act: 'move', id: 'c', step: 1 }))).toEqual(['a', 'b', 'c']);
  });

  it.each<TaskChange>([
    { act: 'edit', id: 'x', text: 'Meu' },
    { act: 'mark', id: 'x', isDone: true },
    { act: 'remove', id: 'x' },
    { act: 'remove', id: 'a' },
    { act: 'move', id: 'x', step: 1 },
  ])('leave those of another person alone: %j', (change) => {
    expect(applied(change).filter(({ userId }) => userId === 8)).toEqual([task('x', 8)]);
  });

  it('are removed', () => {
    expect(ids(applied({ act: 'remove', id: 'b' }))).toEqual(['a', 'c']);
  });
});

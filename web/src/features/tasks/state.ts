import { useSyncExternalStore } from 'react';
import { readStored, type StoredTask, watchStored, writeStored } from '#lib/storage.ts';

export const taskMaxLength = 500;

type Tasks = readonly StoredTask[];

/** Change to one user's tasks; those of other users of the same browser are not touched. */
export type TaskChange =
  | { readonly act: 'add'; readonly id: string; readonly text: string }
  | { readonly act: 'edit'; readonly id: string; readonly text: string }
  | { readonly act: 'mark'; readonly id: string; readonly isDone: boolean }
  | { readonly act: 'remove'; readonly id: string }
  | { readonly act: 'move'; readonly id: string; readonly step: -1 | 1 };

function moved(own: Tasks, id: string, step: -1 | 1): Tasks {
  const place = own.findIndex((task) => task.id === id);
  const task = own[place];
  const target = place + step;
  if (!task || target < 0 || target >= own.length) return own;
  return own.toSpliced(place, 1).toSpliced(target, 0, task);
}

function changeOwn(own: Tasks, change: TaskChange, userId: number, now: string): Tasks {
  const replace = (part: Partial<StoredTask>): Tasks =>
    own.map((task) => (task.id === change.id ? { ...task, ...part, updatedAt: now } : task));
  switch (change.act) {
    case 'add':
    case 'edit': {
      const text = change.text.trim().slice(0, taskMaxLength);
      if (text === '') return own;
      if (change.act === 'edit') return replace({ text });
      return [...own, { id: change.id, userId, text, isDone: false, createdAt: now, updatedAt: now }];
    }
    case 'mark':
      return replace({ isDone: change.isDone });
    case 'remove':
      return own.filter(({ id }) => id !== change.id);
    case 'move':
      return moved(own, change.id, change.step);
    default:
      return change satisfies never;
  }
}

export function changeTasks(all: Tasks, change: TaskChange, userId: number, now: Date): Tasks {
  const own = all.filter((task) => task.userId === userId);
  const others = all.filter((task) => task.userId !== userId);
  return [...others, ...changeOwn(own, change, userId, now.toISOString())];
}

function createTaskList() {
  let known: Tasks | undefined;
  const listeners = new Set<() => void>();
  const current = (): Tasks => {
    known ??= readStored('tasks') ?? [];
    return known;
  };
  function readAnew(): void {
    known = undefined;
    for (const listener of listeners) listener();
  }

  return {
    current,
    /** Applies the change to the stored tasks, not to the shown ones: another tab may have written meanwhile. */
    change(change: TaskChange, userId: number): void {
      writeStored('tasks', changeTasks(readStored('tasks') ?? [], change, userId, new Date()));
      readAnew();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const stopWatching = watchStored('tasks', readAnew);
      readAnew();
      return () => {
        listeners.delete(listener);
        stopWatching();
      };
    },
  };
}

const taskList = createTaskList();

/** Tasks of one user in this browser, shared by all its tabs. */
export function useTasks(userId: number) {
  const all = useSyncExternalStore(taskList.subscribe, taskList.current);
  return {
    tasks: all.filter((task) => task.userId === userId),
    change: (change: TaskChange): void => taskList.change(change, userId),
  };
}

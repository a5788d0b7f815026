import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import { useRef, useState } from 'react';
import { TaskForm } from '#features/tasks/components/task-form.tsx';
import { TaskRow } from '#features/tasks/components/task-row.tsx';
import { type TaskChange, useTasks } from '#features/tasks/state.ts';
import { useT } from '#lib/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { useSessionUser } from '#lib/session.ts';
import type { StoredTask } from '#lib/storage.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './todolist.module.css';

const ConfirmDialog = lazyOverlay(async () => (await import('#ui/confirm-dialog.tsx')).ConfirmDialog);
const soon = [ConfirmDialog];

export function TodolistPage() {
  const t = useT();
  const { id } = useSessionUser();
  const { tasks, change } = useTasks(id);
  const deleting = useDialog<StoredTask>();
  const [movedId, setMovedId] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useIdlePreload(soon);
  const done = tasks.filter(({ isDone }) => isDone).length;
  const moved = tasks.findIndex((task) => task.id === movedId);
  const follow = (made: TaskChange): void => {
    change(made);
    setMovedId(made.act === 'move' ? made.id : undefined);
  };
  const remove = (task: StoredTask): void => {
    change({ act: 'remove', id: task.id });
    deleting.close();
    // The button that asked is gone with its row.
    field.current?.focus();
  };
  return (
    <div className={classes.root}>
      <PageHeader title={t('tasks.title')} description={t('tasks.onlyHere')} />
      <TaskForm field={field} onAdd={(text) => change({ act: 'add', id: newId(), text })} />
      {tasks.length === 0 ? (
        <EmptyState icon={<IconChecklist />} title={t('tasks.empty.title')} hint={t('tasks.empty.hint')} />
      ) : (
        <>
          <p className={classes.count} role="status">
            {t('tasks.done', { done, count: tasks.length })}
          </p>
          <ul className={classes.list} aria-label={t('tasks.title')}>
            {tasks.map((task, index) => (
              <TaskRow
                key={task.id}
                task={task}
                isFirst={index === 0}
                isLast={index === tasks.length - 1}
                onChange={follow}
                onDelete={() => deleting.open(task)}
              />
            ))}
          </ul>
        </>
      )}
      <div role="status">
        {moved === -1 ? null : (
          <VisuallyHidden>
            {t('tasks.movedTo', { text: tasks[moved]?.text ?? '', place: moved + 1, count: tasks.length })}
          </VisuallyHidden>
        )}
      </div>
      <DialogHost dialog={deleting}>
        {(value, control) => (
          <ConfirmDialog {...control} onConfirm={() => value && remove(value)} title={t('tasks.deleteTitle')}>
            {value.text}
          </ConfirmDialog>
        )}
      </DialogHost>
    </div>
  );
}

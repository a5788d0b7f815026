import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TaskChange } from '#features/tasks/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import type { StoredTask } from '#lib/storage.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TaskEditor } from './task-editor.tsx';
import classes from './task-row.module.css';

interface TaskRowProps {
  readonly task: StoredTask;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (change: TaskChange) => void;
  readonly onDelete: () => void;
}

export function TaskRow({ task, isFirst, isLast, onChange, onDelete }: TaskRowProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const { text } = task;

  const move = (step: -1 | 1): void => {
    const focused = document.activeElement;
    flushSync(() => onChange({ act: 'move', id: task.id, step }));
    // The row was taken out of the page and put back; at an end the button that brought it there rests.
    const isThere = focused instanceof HTMLElement && focused.matches(':enabled');
    if (isThere) focused.focus();
    else row.current?.querySelector<HTMLElement>('[data-move]:enabled')?.focus();
  };
  const follow = (event: KeyboardEvent): void => {
    if (!event.altKey || isEditing || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  const endEditing = (): void => {
    flushSync(() => setIsEditing(false));
    row.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
  };

  if (isEditing) {
    return (
      <li ref={row} className={classes.root}>
        <TaskEditor
          text={text}
          onSave={(edited) => {
            onChange({ act: 'edit', id: task.id, text: edited });
            endEditing();
          }}
          onCancel={endEditing}
        />
      </li>
    );
  }
  return (
    <li ref={row} className={classes.root} onKeyDown={follow}>
      <input
        id={id}
        type="checkbox"
        className={classes.check}
        checked={task.isDone}
        onChange={(event) => onChange({ act: 'mark', id: task.id, isDone: event.currentTarget.checked })}
      />
      <div className={classes.words}>
        <label htmlFor={id} className={classes.text} data-done={task.isDone || undefined}>
          {text}
        </label>
        <time className={classes.time} dateTime={task.updatedAt}>
          {format.dateTime(task.updatedAt)}
        </time>
      </div>
      <span className={classes.actions}>
        <IconButton
          data-move="up"
          label={t('tasks.moveUp', { text })}
          icon={<IconArrowUp size={18} />}
          disabled={isFirst}
          onClick={() => move(-1)}
        />
        <IconButton
          data-move="down"
          label={t('tasks.moveDown', { text })}
          icon={<IconArrowDown size={18} />}
          disabled={isLast}
          onClick={() => move(1)}
        />
        <IconButton
          data-edit
          label={t('tasks.edit', { text })}
          icon={<IconPencil size={18} />}
          onClick={() => setIsEditing(true)}
        />
        <IconButton
          label={t('tasks.delete', { text })}
          icon={<IconTrash size={18} />}
          tone="danger"
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

import { type Ref, type SubmitEvent, useState } from 'react';
import { taskMaxLength } from '#features/tasks/state.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import classes from './task-form.module.css';

interface TaskFormProps {
  readonly onAdd: (text: string) => void;
  readonly field: Ref<HTMLInputElement>;
}

export function TaskForm({ onAdd, field }: TaskFormProps) {
  const t = useT();
  const [text, setText] = useState('');
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    onAdd(text);
    setText('');
  };
  return (
    <form className={classes.root} onSubmit={add}>
      <PlainField
        ref={field}
        label={t('tasks.new')}
        value={text}
        maxLength={taskMaxLength}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PlainButton type="submit" variant="primary">
        {t('tasks.add')}
      </PlainButton>
    </form>
  );
}

import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { taskMaxLength } from '#features/tasks/state.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import classes from './task-editor.module.css';

interface TaskEditorProps {
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** Enter saves, Escape leaves it as it was. */
export function TaskEditor({ text, onSave, onCancel }: TaskEditorProps) {
  const t = useT();
  const [edited, setEdited] = useState(text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    onSave(edited);
  };
  return (
    <form className={classes.root} onSubmit={save}>
      <PlainField
        ref={field}
        label={t('tasks.text')}
        value={edited}
        maxLength={taskMaxLength}
        autoComplete="off"
        onChange={(event) => setEdited(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className={classes.actions}>
        <PlainButton type="submit" variant="primary">
          {t('ui.save')}
        </PlainButton>
        <PlainButton onClick={onCancel}>{t('ui.cancel')}</PlainButton>
      </div>
    </form>
  );
}

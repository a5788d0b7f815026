import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './change-note.module.css';

interface ChangeNoteProps {
  /** Null while the value was never changed: then nothing is shown. */
  readonly by: string | null;
  readonly at: string | null;
}

/** Shows who changed a value, and when. */
export function ChangeNote({ by, at }: ChangeNoteProps) {
  const t = useT();
  const format = useFormat();
  if (by === null || at === null) return null;
  return <p className={classes.root}>{t('ui.changedBy', { name: by, when: format.dateTime(at) })}</p>;
}

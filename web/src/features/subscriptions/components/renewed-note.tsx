import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './renewed-note.module.css';

interface RenewedNoteProps {
  readonly dueDate: string;
  /** Text that explains what happens next, automatically. */
  readonly next: string;
}

/** Confirms the payment. */
export function RenewedNote({ dueDate, next }: RenewedNoteProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes.root} role="status">
      <span className={classes.icon} aria-hidden="true">
        <IconCircleCheck size={48} stroke={1.5} />
      </span>
      <p className={classes.title}>{t('subscriptions.pix.paid')}</p>
      <p>{t('subscriptions.pix.renewed', { date: format.date(dueDate) })}</p>
      <p className={classes.next}>{next}</p>
    </div>
  );
}

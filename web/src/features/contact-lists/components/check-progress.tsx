import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import { uncheckedOf } from '#features/contact-lists/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import classes from './check-progress.module.css';

interface CheckProgressProps {
  readonly list: ContactList;
  /** Whether there is anybody to ask; not known yet when absent. */
  readonly canCheck: boolean | undefined;
}

/** How far WhatsApp has been asked about the numbers; nothing once all are known. */
export function CheckProgress({ list, canCheck }: CheckProgressProps) {
  const t = useT();
  const format = useFormat();
  const unchecked = uncheckedOf(list);
  if (unchecked === 0) return null;
  if (canCheck === false)
    return <Banner tone="info">{t('contact-lists.checks.waiting', { count: unchecked })}</Banner>;
  const done = list.contactsCount - unchecked;
  const progressText = t('contact-lists.checks.running', {
    done: format.number(done),
    total: format.number(list.contactsCount),
  });
  return (
    <div className={classes.root}>
      <progress className={classes.bar} max={list.contactsCount} value={done} aria-label={progressText} />
      <p className={classes.told} aria-hidden="true">
        {progressText}
      </p>
    </div>
  );
}

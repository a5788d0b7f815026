import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import { uncheckedOf } from '#features/contact-lists/state.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './validity-counts.module.css';

interface ValidityCountsProps {
  readonly list: ContactList;
}

/** How many of a list have WhatsApp, have none, and are not known yet. */
export function ValidityCounts({ list }: ValidityCountsProps) {
  const t = useT();
  const unchecked = uncheckedOf(list);
  if (list.contactsCount === 0) return '—';
  return (
    <span className={classes.root}>
      {list.validCount > 0 ? (
        <StatusBadge tone="success">{t('contact-lists.validCount', { count: list.validCount })}</StatusBadge>
      ) : null}
      {list.invalidCount > 0 ? (
        <StatusBadge tone="danger">
          {t('contact-lists.invalidCount', { count: list.invalidCount })}
        </StatusBadge>
      ) : null}
      {unchecked > 0 ? (
        <StatusBadge>{t('contact-lists.uncheckedCount', { count: unchecked })}</StatusBadge>
      ) : null}
    </span>
  );
}

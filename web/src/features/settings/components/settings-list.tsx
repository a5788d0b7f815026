import { billQueues } from '@prosa/contracts/bills/rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settingListQuery } from '#features/settings/queries.ts';
import { settingGroups } from '#features/settings/state.ts';
import { useT } from '#lib/i18n.ts';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { SettingField } from './setting-field.tsx';
import classes from './settings-list.module.css';

/** Queue names that trigger the billing tasks. */
const billingQueues = { bill: billQueues.bill[0], unblock: billQueues.unblock[0] };

interface SettingsListProps {
  /** Link to the company's opening hours, shown in their group. */
  readonly hoursLink: ReactNode;
}

export function SettingsList({ hoursLink }: SettingsListProps) {
  const t = useT();
  const query = useQuery(settingListQuery());
  if (query.isPending) return <SkeletonList hasAvatar={false} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  return settingGroups.map(({ name, keys }) => (
    <section key={name} className={classes.group} aria-labelledby={`settings-${name}`}>
      <h2 id={`settings-${name}`} className={classes.title}>
        {t(`settings.group.${name}`)}
      </h2>
      {name === 'billing' ? <p className={classes.hint}>{t('settings.billingHint', billingQueues)}</p> : null}
      {keys.map((key) => (
        <SettingField key={key} settings={query.data} settingKey={key} />
      ))}
      {name === 'hours' ? hoursLink : null}
    </section>
  ));
}

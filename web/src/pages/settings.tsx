import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CompanyHours } from '#features/companies/components/company-hours.tsx';
import { SettingsList } from '#features/settings/components/settings-list.tsx';
import { settingListQuery } from '#features/settings/queries.ts';
import { heldValue } from '#features/settings/state.ts';
import { useT } from '#lib/i18n.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import classes from './settings.module.css';

export function SettingsPage() {
  const t = useT();
  const [chosen, setChosen] = useState<'options' | 'hours'>('options');
  const { data: settings = [] } = useQuery(settingListQuery());
  const hasHours = heldValue(settings, 'scheduleType') === 'company';
  const timeZone = heldValue(settings, 'timezone').replaceAll('_', ' ');
  const hoursLink = hasHours ? (
    <div>
      <PlainButton onClick={() => setChosen('hours')}>{t('settings.goToHours')}</PlainButton>
    </div>
  ) : null;
  const options = {
    key: 'options' as const,
    label: t('settings.tab.options'),
    content: <SettingsList hoursLink={hoursLink} />,
  };
  const hours = {
    key: 'hours' as const,
    label: t('settings.tab.hours'),
    content: (
      <section className={classes.hours} aria-label={t('settings.tab.hours')}>
        <p className={classes.hint}>{t('settings.hoursHint', { timeZone })}</p>
        <CompanyHours />
      </section>
    ),
  };
  return (
    <div className={classes.root}>
      <PageHeader title={t('settings.title')} />
      <TabPanels
        label={t('settings.tabs')}
        tabs={hasHours ? [options, hours] : [options]}
        // A colleague may take the hours away while they are looked at.
        value={hasHours ? chosen : 'options'}
        onChange={setChosen}
      />
    </div>
  );
}

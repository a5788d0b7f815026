import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SettingsList } from '#features/settings/components/settings-list.tsx';
import { settingListQuery } from '#features/settings/queries.ts';
import { storedValue } from '#features/settings/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import classes from './settings.module.css';

/** Settings tabs of the platform, in their order; only visible to a super user. */
export const platformTabs = ['companies', 'plans', 'helps', 'platform'] as const;
type PlatformTab = (typeof platformTabs)[number];

const waiting = <SkeletonList />;
const CompaniesTab = lazyPart(async () => (await import('./companies-tab.tsx')).CompaniesTab, {
  texts: ['companies', 'plans'],
  waiting,
});
const PlansTab = lazyPart(async () => (await import('./plans-tab.tsx')).PlansTab, {
  texts: ['plans'],
  waiting,
});

const HelpsTab = lazyPart(async () => (await import('./helps-tab.tsx')).HelpsTab, {
  texts: ['helps'],
  waiting,
});

const PlatformTabContent = lazyPart(async () => (await import('./platform-tab.tsx')).PlatformTab, {
  waiting,
});

const contents: Record<PlatformTab, ReactNode> = {
  companies: <CompaniesTab />,
  plans: <PlansTab />,
  helps: <HelpsTab />,
  platform: <PlatformTabContent />,
};

/** Only the selected tab has content: it is loaded when the tab is opened and unmounted when another one is. */
function usePlatformTabs(chosen: string | undefined) {
  const t = useT();
  return platformTabs.map((key) => ({
    key,
    label: t(`settings.tab.${key}`),
    content: key === chosen ? contents[key] : null,
  }));
}

const CompanyHours = lazyPart(
  async () => (await import('#features/companies/components/company-hours.tsx')).CompanyHours,
  { waiting: <SkeletonList rows={7} hasAvatar={false} /> },
);

type SettingsTab = 'options' | 'hours' | PlatformTab;

export function SettingsPage() {
  const t = useT();
  const me = useSessionUser();
  const { tab } = useSearch({ from: '/private/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const open = (next: SettingsTab): void =>
    void navigate({ search: next === 'options' ? {} : { tab: next }, replace: true });
  const { data: settings = [] } = useQuery(settingListQuery());
  const hasHours = storedValue(settings, 'scheduleType') === 'company';
  const timeZone = storedValue(settings, 'timezone').replaceAll('_', ' ');
  const hoursLink = hasHours ? (
    <div>
      <PlainButton onClick={() => open('hours')}>{t('settings.goToHours')}</PlainButton>
    </div>
  ) : null;
  const options = {
    key: 'options' as const,
    label: t('settings.tab.options'),
    content: (
      <div className={classes.narrow}>
        <SettingsList hoursLink={hoursLink} />
      </div>
    ),
  };
  const hours = {
    key: 'hours' as const,
    label: t('settings.tab.hours'),
    content: (
      <section className={`${classes.hours} ${classes.narrow}`} aria-label={t('settings.tab.hours')}>
        <p className={classes.hint}>{t('settings.hoursHint', { timeZone })}</p>
        <CompanyHours />
      </section>
    ),
  };
  const platform = usePlatformTabs(tab);
  const tabs = [options, ...(hasHours ? [hours] : []), ...(me.super ? platform : [])];
  return (
    <div className={classes.root}>
      <PageHeader title={t('settings.title')} />
      <TabPanels<SettingsTab>
        label={t('settings.tabs')}
        tabs={tabs}
        // A colleague may take the hours away while they are looked at.
        value={tabs.find(({ key }) => key === tab)?.key ?? 'options'}
        onChange={open}
      />
    </div>
  );
}

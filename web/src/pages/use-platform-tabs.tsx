import type { ReactNode } from 'react';
import { useT } from '#lib/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';

/** Settings tabs of the platform, in their order; only visible to a super user. */
export const platformTabs = ['companies', 'plans', 'helps', 'platform'] as const;
export type PlatformTab = (typeof platformTabs)[number];

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
export function usePlatformTabs(chosen: string | undefined) {
  const t = useT();
  return platformTabs.map((key) => ({
    key,
    label: t(`settings.tab.${key}`),
    content: key === chosen ? contents[key] : null,
  }));
}

import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import { describe, expect, it } from 'vitest';
import { type MenuItem, type MenuViewer, menuItems, visibleMenu } from './menu.ts';

const fake = { icon: IconHome, label: 'shell.menu.home' } as const;

const items: readonly MenuItem[] = [
  { ...fake, to: '/tickets', group: 'main' },
  { ...fake, to: '/kanban', group: 'main', planFeature: 'useKanban' },
  { ...fake, to: '/announcements', group: 'main', superOnly: true },
  { ...fake, to: '/campaigns', group: 'admin', planFeature: 'useCampaigns', storedFlag: 'cshow' },
  { ...fake, to: '/prompts', group: 'admin', planFeature: 'useOpenAi' },
  {
    ...fake,
    to: '/connections',
    group: 'admin',
    alert: { name: 'connections', label: 'shell.menu.connectionsAlert' },
  },
];

const everything = {
  useKanban: true,
  useCampaigns: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useExternalApi: true,
};

function viewer(change: Partial<MenuViewer> = {}): MenuViewer {
  return {
    user: { profile: 'admin', super: false },
    plan: everything,
    storedFlags: new Set(['cshow']),
    alerts: new Set(),
    ...change,
  };
}

function paths(change: Partial<MenuViewer> = {}): readonly string[] {
  return visibleMenu(items, viewer(change)).flatMap((section) => section.items.map(({ to }) => to));
}

describe('the side menu', () => {
  it('shows an admin both sections, without what belongs to super users', () => {
    expect(paths()).toEqual(['/tickets', '/kanban', '/campaigns', '/prompts', '/connections']);
  });

  it.each(['user', 'supervisor'] as const)('leaves the admin section out for the profile %s', (profile) => {
    const sections = visibleMenu(items, viewer({ user: { profile, super: false } }));
    expect(sections.map(({ group }) => group)).toEqual(['main']);
  });

  it('shows announcements to super users only', () => {
    expect(paths({ user: { profile: 'user', super: true } })).toContain('/announcements');
  });

  it('follows the features of the plan', () => {
    expect(paths({ plan: { useKanban: false, useCampaigns: false, useOpenAi: true } })).toEqual([
      '/tickets',
      '/prompts',
      '/connections',
    ]);
  });

  it('keeps features out until the plan is known', () => {
    expect(paths({ plan: undefined })).toEqual(['/tickets', '/connections']);
  });

  it('keeps campaigns out without the stored flag, whatever the plan has', () => {
    expect(paths({ storedFlags: new Set() })).toEqual(['/tickets', '/kanban', '/prompts', '/connections']);
  });

  it('marks the item whose alert is on', () => {
    const shown = visibleMenu(items, viewer({ alerts: new Set(['connections']) }));
    const alerting = shown.flatMap((section) => section.items).filter(({ isAlerting }) => isAlerting);
    expect(alerting.map(({ to }) => to)).toEqual(['/connections']);
  });

  it('offers campaigns, contact lists, connections, the test phone, files, queues, prompts, integrations, users, the API, invoices, the subscription, the audit log and settings to admins, and the beginning, tickets, the board, contacts, quick messages, schedules, tasks, tags and help to everybody', () => {
    const of = (profile: 'admin' | 'user') =>
      visibleMenu(menuItems, viewer({ user: { profile, super: false } })).flatMap((section) =>
        section.items.map(({ to }) => to),
      );
    expect(of('admin')).toEqual([
      '/',
      '/tickets',
      '/kanban',
      '/contacts',
      '/quick-messages',
      '/schedules',
      '/todolist',
      '/tags',
      '/helps',
      '/campaigns',
      '/contact-lists',
      '/campaigns-config',
      '/connections',
      '/sandbox',
      '/files',
      '/queues',
      '/prompts',
      '/queue-integration',
      '/users',
      '/messages-api',
      '/financeiro',
      '/subscription',
      '/audit',
      '/settings',
    ]);
    const ofOwner = visibleMenu(menuItems, viewer({ user: { profile: 'admin', super: true } }));
    expect(ofOwner.flatMap((section) => section.items.map(({ to }) => to))).toEqual(
      expect.arrayContaining(['/announcements', '/health']),
    );
    expect(of('user')).toEqual([
      '/',
      '/tickets',
      '/kanban',
      '/contacts',
      '/quick-messages',
      '/schedules',
      '/todolist',
      '/tags',
      '/helps',
    ]);
  });
});

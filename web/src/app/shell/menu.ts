import type { PermissionHolder } from '@prosa/contracts/permissions.ts';
import type { Icon } from '@tabler/icons-react';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { canOpenPage, type PageRequirement, type PlanFlags, type StoredFlag } from '#app/guards.ts';
import type { MessageKey } from '#lib/i18n.ts';

export const menuGroups = ['main', 'admin'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** Something that wants attention, shown as '!' beside the item that leads to it. */
export interface MenuAlert {
  readonly name: 'connections';
  readonly label: MessageKey;
}

/** How many of something wait behind an item. */
export interface MenuCount {
  readonly name: 'unreadTickets' | 'unreadChats';
  readonly label: MessageKey;
}

export interface MenuItem extends PageRequirement {
  readonly to: string;
  readonly icon: Icon;
  readonly label: MessageKey;
  readonly group: MenuGroup;
  readonly alert?: MenuAlert;
  readonly count?: MenuCount;
}

/** Everybody in the admin section holds this permission, so it is written once, on the group. */
const groupRequirements: Record<MenuGroup, PageRequirement> = {
  main: {},
  admin: { permission: 'drawer-admin-items:view' },
};

export const menuItems: readonly MenuItem[] = [
  { to: '/', icon: IconHome, label: 'shell.menu.home', group: 'main' },
  {
    to: '/tickets',
    icon: IconMessages,
    label: 'shell.menu.tickets',
    group: 'main',
    count: { name: 'unreadTickets', label: 'shell.menu.unreadTickets' },
  },
  {
    to: '/kanban',
    icon: IconLayoutKanban,
    label: 'shell.menu.kanban',
    group: 'main',
    planFeature: 'useKanban',
  },
  { to: '/contacts', icon: IconAddressBook, label: 'shell.menu.contacts', group: 'main' },
  { to: '/quick-messages', icon: IconBolt, label: 'shell.menu.quickMessages', group: 'main' },
  {
    to: '/schedules',
    icon: IconCalendarTime,
    label: 'shell.menu.schedules',
    group: 'main',
    planFeature: 'useSchedules',
  },
  {
    to: '/chats',
    icon: IconMessage2,
    label: 'shell.menu.chats',
    group: 'main',
    planFeature: 'useInternalChat',
    count: { name: 'unreadChats', label: 'shell.menu.unreadChats' },
  },
  { to: '/todolist', icon: IconChecklist, label: 'shell.menu.tasks', group: 'main' },
  { to: '/tags', icon: IconTags, label: 'shell.menu.tags', group: 'main' },
  { to: '/helps', icon: IconHelp, label: 'shell.menu.helps', group: 'main' },
  {
    to: '/campaigns',
    icon: IconSpeakerphone,
    label: 'shell.menu.campaigns',
    group: 'admin',
    permission: 'campaigns:manage',
    planFeature: 'useCampaigns',
    storedFlag: 'cshow',
  },
  {
    to: '/contact-lists',
    icon: IconListDetails,
    label: 'shell.menu.contactLists',
    group: 'admin',
    permission: 'campaigns:manage',
    planFeature: 'useCampaigns',
    storedFlag: 'cshow',
  },
  {
    to: '/campaigns-config',
    icon: IconAdjustments,
    label: 'shell.menu.campaignsConfig',
    group: 'admin',
    permission: 'campaigns:manage',
    planFeature: 'useCampaigns',
    storedFlag: 'cshow',
  },
  {
    to: '/connections',
    icon: IconPlugConnected,
    label: 'shell.menu.connections',
    group: 'admin',
    alert: { name: 'connections', label: 'shell.menu.connectionsAlert' },
  },
  {
    to: '/sandbox',
    icon: IconDeviceMobile,
    label: 'shell.menu.sandbox',
    group: 'admin',
    permission: 'connections-page:actionButtons',
  },
  {
    to: '/files',
    icon: IconFiles,
    label: 'shell.menu.files',
    group: 'admin',
    permission: 'file-lists:manage',
  },
  {
    to: '/queues',
    icon: IconSitemap,
    label: 'shell.menu.queues',
    group: 'admin',
    permission: 'queues:manage',
  },
  {
    to: '/prompts',
    icon: IconSparkles,
    label: 'shell.menu.prompts',
    group: 'admin',
    permission: 'prompts:manage',
    planFeature: 'useOpenAi',
  },
  {
    to: '/queue-integration',
    icon: IconPuzzle,
    label: 'shell.menu.integrations',
    group: 'admin',
    permission: 'integrations:manage',
    planFeature: 'useIntegrations',
  },
  { to: '/users', icon: IconUsers, label: 'shell.menu.users', group: 'admin' },
  {
    to: '/messages-api',
    icon: IconApi,
    label: 'shell.menu.messagesApi',
    group: 'admin',
    planFeature: 'useExternalApi',
  },
  {
    to: '/financeiro',
    icon: IconFileInvoice,
    label: 'shell.menu.invoices',
    group: 'admin',
    permission: 'invoices:manage',
  },
  {
    to: '/subscription',
    icon: IconCreditCard,
    label: 'shell.menu.subscription',
    group: 'admin',
    permission: 'invoices:manage',
  },
  {
    to: '/announcements',
    icon: IconNews,
    label: 'shell.menu.announcements',
    group: 'admin',
    superOnly: true,
  },
  {
    to: '/health',
    icon: IconHeartbeat,
    label: 'shell.menu.health',
    group: 'admin',
    superOnly: true,
  },
  {
    to: '/audit',
    icon: IconHistory,
    label: 'shell.menu.audit',
    group: 'admin',
    permission: 'audit-log:view',
  },
  {
    to: '/settings',
    icon: IconSettings,
    label: 'shell.menu.settings',
    group: 'admin',
    permission: 'settings:manage',
  },
];

export interface MenuViewer {
  readonly user: PermissionHolder;
  readonly plan: PlanFlags | undefined;
  readonly storedFlags: ReadonlySet<StoredFlag>;
  readonly alerts: ReadonlySet<MenuAlert['name']>;
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly items: readonly (MenuItem & { readonly isAlerting: boolean })[];
}

function isVisible(item: MenuItem, { user, plan, storedFlags }: MenuViewer): boolean {
  if (canOpenPage(groupRequirements[item.group], user, plan, storedFlags) !== true) return false;
  // While the plan is on its way its items stay out: one that vanishes under the pointer is worse.
  return canOpenPage(item, user, plan, storedFlags) === true;
}

/** The menu as one person sees it; a section without items is left out. */
export function visibleMenu(items: readonly MenuItem[], viewer: MenuViewer): readonly MenuSection[] {
  return menuGroups
    .map((group) => ({
      group,
      items: items
        .filter((item) => item.group === group && isVisible(item, viewer))
        .map((item) => ({
          ...item,
          isAlerting: item.alert !== undefined && viewer.alerts.has(item.alert.name),
        })),
    }))
    .filter(({ items: shown }) => shown.length > 0);
}

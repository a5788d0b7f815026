import { createRoute } from '@tanstack/react-router';
import type { PageRequirement } from '#app/guards.ts';
import { loadTexts } from '#lib/i18n.ts';
import { privatePage, privateRoute } from './frames.ts';
import { id, optionalParam } from './search-params.ts';

/** The parts of the settings that have an address; those of the platform are the super user's. */
const platformTabs = ['companies', 'plans', 'invoices', 'helps', 'platform'] as const;
const settingsTabs = ['hours', ...platformTabs] as const;
const settingsTab = (value: unknown) => settingsTabs.find((tab) => tab === value);
const isPlatformTab = (value: unknown) => platformTabs.some((tab) => tab === value);

const campaignsRequire = {
  permission: 'campaigns:manage',
  planFeature: 'useCampaigns',
  storedFlag: 'cshow',
} as const satisfies PageRequirement;

const usersRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/users',
  staticData: { title: 'users.title', requires: { permission: 'drawer-admin-items:view' } },
  loader: () => loadTexts(['users']),
  component: privatePage('users'),
});

const campaignsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/campaigns',
  staticData: { title: 'campaigns.title', requires: campaignsRequire },
  loader: () => loadTexts(['campaigns']),
  component: privatePage('campaigns'),
});

const campaignReportRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/campaign/$campaignId/report',
  staticData: { title: 'campaigns.reportPage', requires: campaignsRequire },
  loader: () => loadTexts(['campaigns']),
  component: privatePage('campaign-report'),
});

const campaignsConfigRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/campaigns-config',
  staticData: { title: 'campaigns.settings.title', requires: campaignsRequire },
  loader: () => loadTexts(['campaigns']),
  component: privatePage('campaigns-config'),
});

const contactListsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contact-lists',
  staticData: {
    title: 'contact-lists.title',
    requires: campaignsRequire,
  },
  loader: () => loadTexts(['contact-lists', 'contacts']),
  component: privatePage('contact-lists'),
});

const contactListItemsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contact-lists/$contactListId/contacts',
  staticData: {
    title: 'contact-lists.title',
    requires: campaignsRequire,
  },
  loader: () => loadTexts(['contact-lists', 'contacts']),
  component: privatePage('contact-list-items'),
});

const promptsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/prompts',
  staticData: {
    title: 'prompts.title',
    requires: { permission: 'prompts:manage', planFeature: 'useOpenAi' },
  },
  loader: () => loadTexts(['prompts']),
  component: privatePage('prompts'),
});

const queuesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queues',
  staticData: { title: 'queues.title', requires: { permission: 'queues:manage' } },
  loader: () => loadTexts(['queues', 'hours', 'prompts']),
  component: privatePage('queues'),
});

const queueOptionsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queues/$queueId/options',
  staticData: { title: 'queue-options.pageTitle', requires: { permission: 'queues:manage' } },
  loader: () => loadTexts(['queue-options']),
  component: privatePage('queue-options'),
});

const filesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/files',
  staticData: { title: 'file-lists.title', requires: { permission: 'file-lists:manage' } },
  loader: () => loadTexts(['file-lists']),
  component: privatePage('files'),
});

const invoicesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/financeiro',
  staticData: { title: 'invoices.title', requires: { permission: 'invoices:manage' } },
  loader: () => loadTexts(['invoices', 'subscriptions']),
  component: privatePage('invoices'),
});

const subscriptionRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/subscription',
  staticData: { title: 'subscriptions.title', requires: { permission: 'invoices:manage' } },
  loader: () => loadTexts(['subscriptions', 'invoices']),
  component: privatePage('subscription'),
});

const integrationsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queue-integration',
  staticData: {
    title: 'integrations.title',
    requires: { permission: 'integrations:manage', planFeature: 'useIntegrations' },
  },
  loader: () => loadTexts(['integrations']),
  component: privatePage('integrations'),
});

const messagesApiRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/messages-api',
  staticData: {
    title: 'messages-api.title',
    requires: { permission: 'drawer-admin-items:view', planFeature: 'useExternalApi' },
  },
  loader: () => loadTexts(['messages-api']),
  component: privatePage('messages-api'),
});

const sandboxRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/sandbox',
  staticData: { title: 'sandbox.title', requires: { permission: 'connections-page:actionButtons' } },
  validateSearch: (search) => ({
    ...optionalParam('connection', id(search.connection)),
    ...optionalParam('customer', id(search.customer)),
  }),
  loader: () => loadTexts(['sandbox']),
  component: privatePage('sandbox'),
});

const announcementsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/announcements',
  staticData: { title: 'announcements.title', requires: { superOnly: true } },
  loader: () => loadTexts(['announcements']),
  component: privatePage('announcements'),
});

const auditRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/audit',
  staticData: { title: 'audit-log.title', requires: { permission: 'audit-log:view' } },
  loader: () => loadTexts(['audit-log', 'settings']),
  component: privatePage('audit'),
});

const healthRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/health',
  staticData: { title: 'platform-health.title', requires: { superOnly: true } },
  loader: () => loadTexts(['platform-health', 'connections']),
  component: privatePage('health'),
});

const settingsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/settings',
  staticData: {
    title: 'settings.title',
    requires: ({ tab }) => ({ permission: 'settings:manage', superOnly: isPlatformTab(tab) }),
  },
  validateSearch: (search) => optionalParam('tab', settingsTab(search.tab)),
  loader: () => loadTexts(['settings', 'hours']),
  component: privatePage('settings'),
});

export const administrationRoutes = [
  announcementsRoute,
  auditRoute,
  healthRoute,
  usersRoute,
  campaignsRoute,
  campaignReportRoute,
  campaignsConfigRoute,
  contactListsRoute,
  contactListItemsRoute,
  promptsRoute,
  queuesRoute,
  queueOptionsRoute,
  filesRoute,
  integrationsRoute,
  invoicesRoute,
  subscriptionRoute,
  messagesApiRoute,
  sandboxRoute,
  settingsRoute,
] as const;

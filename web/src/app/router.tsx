import { listPublicPlans } from '@prosa/contracts/plans/api.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { startAccountLanguage } from '#features/access/state.ts';
import { call } from '#lib/api.ts';
import { loadTexts, type MessageKey } from '#lib/i18n.ts';
import { session } from '#lib/session.ts';
import { leavePrivatePage, leavePublicPage, type PageRequirement } from './guards.ts';
import { Opening } from './opening.tsx';
import { PageCrash } from './page-crash.tsx';
import { PageNotFound } from './page-not-found.tsx';
import { Root } from './root.tsx';
import { RootCrash } from './root-crash.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says. */
    readonly title?: MessageKey;
    readonly requires?: PageRequirement;
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const id = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** A parameter that is absent must stay absent, or it would be written into the address. */
function only<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value });
}

const rootRoute = createRootRoute({
  component: Root,
  errorComponent: RootCrash,
  beforeLoad: async () => {
    if (session.getState().status === 'unknown') await session.restore();
  },
});

const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(() => import('./access-frame.tsx'), 'AccessFrame'),
  validateSearch: (search) => only('redirect', text(search.redirect)),
  beforeLoad: ({ search }) => {
    const href = leavePublicPage(session.getState(), search.redirect);
    if (href !== undefined) throw redirect({ href, replace: true });
  },
});

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/login',
  staticData: { title: 'access.login.button' },
  validateSearch: (search) => only('notice', search.notice === 'elsewhere' ? search.notice : undefined),
  component: lazyRouteComponent(() => import('#pages/login.tsx'), 'LoginPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/signup',
  staticData: { title: 'access.signUp.button' },
  validateSearch: (search) => only('companyId', text(search.companyId)),
  loader: ({ abortController }) => call(listPublicPlans, { signal: abortController.signal }),
  component: lazyRouteComponent(() => import('#pages/signup.tsx'), 'SignUpPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/forgot-password',
  staticData: { title: 'access.forgot.title' },
  component: lazyRouteComponent(() => import('#pages/forgot-password.tsx'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/reset-password',
  staticData: { title: 'access.reset.title' },
  validateSearch: (search) => only('token', text(search.token)),
  component: lazyRouteComponent(() => import('#pages/reset-password.tsx'), 'ResetPasswordPage'),
});

const privateRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'private',
  component: lazyRouteComponent(() => import('./private-app.tsx'), 'PrivateApp'),
  beforeLoad: ({ location }) => {
    const search = leavePrivatePage(session.getState(), location.href);
    if (search) throw redirect({ to: '/login', search, replace: true });
  },
  loader: async () => {
    const state = session.getState();
    if (state.status === 'authenticated') await startAccountLanguage(state.user.language);
    await loadTexts(['shell', 'notifications', 'tickets']);
  },
  // Once per session: later changes of language are followed by the shell.
  shouldReload: false,
});

const homeRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/',
  staticData: { title: 'shell.menu.home' },
  component: lazyRouteComponent(() => import('#pages/home.tsx'), 'HomePage'),
});

const usersRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/users',
  staticData: { title: 'users.title', requires: { permission: 'drawer-admin-items:view' } },
  loader: () => loadTexts(['users']),
  component: lazyRouteComponent(() => import('#pages/users.tsx'), 'UsersPage'),
});

const connectionsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/connections',
  staticData: { title: 'connections.title' },
  loader: () => loadTexts(['connections', 'prompts']),
  component: lazyRouteComponent(() => import('#pages/connections.tsx'), 'ConnectionsPage'),
});

const contactsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contacts',
  staticData: { title: 'contacts.title' },
  loader: () => loadTexts(['contacts', 'tickets']),
  component: lazyRouteComponent(() => import('#pages/contacts.tsx'), 'ContactsPage'),
});

const promptsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/prompts',
  staticData: {
    title: 'prompts.title',
    requires: { permission: 'prompts:manage', planFeature: 'useOpenAi' },
  },
  loader: () => loadTexts(['prompts']),
  component: lazyRouteComponent(() => import('#pages/prompts.tsx'), 'PromptsPage'),
});

const queuesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queues',
  staticData: { title: 'queues.title', requires: { permission: 'queues:manage' } },
  loader: () => loadTexts(['queues', 'hours', 'prompts']),
  component: lazyRouteComponent(() => import('#pages/queues.tsx'), 'QueuesPage'),
});

const queueOptionsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queues/$queueId/options',
  staticData: { title: 'queue-options.pageTitle', requires: { permission: 'queues:manage' } },
  loader: () => loadTexts(['queue-options']),
  component: lazyRouteComponent(() => import('#pages/queue-options.tsx'), 'QueueOptionsPage'),
});

const integrationsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/queue-integration',
  staticData: {
    title: 'integrations.title',
    requires: { permission: 'integrations:manage', planFeature: 'useIntegrations' },
  },
  loader: () => loadTexts(['integrations']),
  component: lazyRouteComponent(() => import('#pages/integrations.tsx'), 'IntegrationsPage'),
});

const quickMessagesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/quick-messages',
  staticData: { title: 'quick-messages.title' },
  loader: () => loadTexts(['quick-messages']),
  component: lazyRouteComponent(() => import('#pages/quick-messages.tsx'), 'QuickMessagesPage'),
});

const sandboxRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/sandbox',
  staticData: { title: 'sandbox.title', requires: { permission: 'connections-page:actionButtons' } },
  validateSearch: (search) => ({
    ...only('connection', id(search.connection)),
    ...only('customer', id(search.customer)),
  }),
  loader: () => loadTexts(['sandbox']),
  component: lazyRouteComponent(() => import('#pages/sandbox.tsx'), 'SandboxPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/settings',
  staticData: { title: 'settings.title', requires: { permission: 'settings:manage' } },
  loader: () => loadTexts(['settings', 'hours']),
  component: lazyRouteComponent(() => import('#pages/settings.tsx'), 'SettingsPage'),
});

const tagsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/tags',
  staticData: { title: 'tags.title' },
  loader: () => loadTexts(['tags']),
  component: lazyRouteComponent(() => import('#pages/tags.tsx'), 'TagsPage'),
});

const ticketsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/tickets/{-$ticketId}',
  staticData: { title: 'tickets.title' },
  validateSearch: (search) => ({
    ...only('message', id(search.message)),
    ...only('tab', search.tab === 'pending' ? search.tab : undefined),
  }),
  loader: () => loadTexts(['tickets', 'messages', 'connections']),
  component: lazyRouteComponent(() => import('#pages/tickets.tsx'), 'TicketsPage'),
});

const todolistRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/todolist',
  staticData: { title: 'tasks.title' },
  loader: () => loadTexts(['tasks']),
  component: lazyRouteComponent(() => import('#pages/todolist.tsx'), 'TodolistPage'),
});

/** Inside the condition as a whole, so that the product's build leaves the page out. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/design',
        loader: () => loadTexts(['design']),
        component: lazyRouteComponent(() => import('#pages/design-system.tsx'), 'DesignSystem'),
      }),
    ]
  : [];

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren([loginRoute, signUpRoute, forgotPasswordRoute, resetPasswordRoute]),
  privateRoute.addChildren([
    homeRoute,
    connectionsRoute,
    contactsRoute,
    promptsRoute,
    integrationsRoute,
    queuesRoute,
    queueOptionsRoute,
    quickMessagesRoute,
    sandboxRoute,
    settingsRoute,
    tagsRoute,
    ticketsRoute,
    todolistRoute,
    usersRoute,
  ]),
  ...developmentRoutes,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Opening,
  defaultErrorComponent: PageCrash,
  defaultNotFoundComponent: PageNotFound,
});

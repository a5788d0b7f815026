import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#lib/i18n.ts';
import { privateRoute } from './frames.ts';
import { id, only, text } from './search-params.ts';

const calendarViews = ['month', 'week', 'day', 'agenda', 'list'] as const;

const homeRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/',
  staticData: { title: 'shell.menu.home' },
  component: lazyRouteComponent(() => import('#pages/home.tsx'), 'HomePage'),
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

const quickMessagesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/quick-messages',
  staticData: { title: 'quick-messages.title' },
  loader: () => loadTexts(['quick-messages']),
  component: lazyRouteComponent(() => import('#pages/quick-messages.tsx'), 'QuickMessagesPage'),
});

const schedulesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/schedules',
  staticData: { title: 'schedules.title', requires: { planFeature: 'useSchedules' } },
  // For whom, and over what, when somebody comes from a conversation.
  validateSearch: (search) => ({
    ...only(
      'view',
      calendarViews.find((view) => view === search.view),
    ),
    ...only('day', /^\d{4}-\d\d-\d\d$/.test(text(search.day) ?? '') ? text(search.day) : undefined),
    ...only('contactId', id(search.contactId)),
    ...only('whatsappId', id(search.whatsappId)),
  }),
  loader: () => loadTexts(['schedules', 'contacts']),
  component: lazyRouteComponent(() => import('#pages/schedules.tsx'), 'SchedulesPage'),
});

const helpsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/helps',
  staticData: { title: 'helps.title' },
  loader: () => loadTexts(['helps']),
  component: lazyRouteComponent(() => import('#pages/helps.tsx'), 'HelpsPage'),
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

export const attendanceRoutes = [
  homeRoute,
  connectionsRoute,
  contactsRoute,
  helpsRoute,
  quickMessagesRoute,
  schedulesRoute,
  tagsRoute,
  ticketsRoute,
  todolistRoute,
] as const;

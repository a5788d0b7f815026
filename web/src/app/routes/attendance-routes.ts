import { periodChoices } from '@prosa/contracts/dashboard/schema.ts';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#lib/i18n.ts';
import { privatePage, privateRoute, ticketsPage } from './frames.ts';
import { day, id, optionalParam, text } from './search-params.ts';

const calendarViews = ['month', 'week', 'day', 'agenda', 'list'] as const;

const homeRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/',
  staticData: { title: 'shell.menu.home' },
  // The filters of the dashboard are in the address, so that a shared link shows the same figures.
  validateSearch: (search) => ({
    ...optionalParam(
      'days',
      periodChoices.find((days) => days > 0 && days === Number(search.days)),
    ),
    ...optionalParam('from', day(search.from)),
    ...optionalParam('to', day(search.to)),
    ...optionalParam('queue', id(search.queue)),
    ...optionalParam('hours', search.hours === 'business' ? ('business' as const) : undefined),
  }),
  component: privatePage('home'),
});

const chatsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/chats/{-$chatId}',
  staticData: { title: 'chats.title', requires: { planFeature: 'useInternalChat' } },
  loader: () => loadTexts(['chats']),
  component: privatePage('chats'),
});

const connectionsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/connections',
  staticData: { title: 'connections.title' },
  loader: () => loadTexts(['connections', 'prompts']),
  component: privatePage('connections'),
});

const contactsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/contacts',
  staticData: { title: 'contacts.title' },
  loader: () => loadTexts(['contacts', 'tickets']),
  component: privatePage('contacts'),
});

const kanbanRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/kanban',
  staticData: { title: 'kanban.title', requires: { planFeature: 'useKanban' } },
  // The ticket that is open beside the board.
  validateSearch: (search) => ({ ...optionalParam('ticket', text(search.ticket)) }),
  loader: () => loadTexts(['kanban', 'tickets']),
  component: privatePage('kanban'),
});

const quickMessagesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/quick-messages',
  staticData: { title: 'quick-messages.title' },
  loader: () => loadTexts(['quick-messages']),
  component: privatePage('quick-messages'),
});

const schedulesRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/schedules',
  staticData: { title: 'schedules.title', requires: { planFeature: 'useSchedules' } },
  // The contact and the connection are preset when the page is opened from a conversation.
  validateSearch: (search) => ({
    ...optionalParam(
      'view',
      calendarViews.find((view) => view === search.view),
    ),
    ...optionalParam('day', day(search.day)),
    ...optionalParam('contactId', id(search.contactId)),
    ...optionalParam('whatsappId', id(search.whatsappId)),
  }),
  loader: () => loadTexts(['schedules', 'contacts']),
  component: privatePage('schedules'),
});

const helpsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/helps',
  staticData: { title: 'helps.title' },
  loader: () => loadTexts(['helps']),
  component: privatePage('helps'),
});

const tagsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/tags',
  staticData: { title: 'tags.title' },
  loader: () => loadTexts(['tags']),
  component: privatePage('tags'),
});

const ticketsRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/tickets/{-$ticketId}',
  staticData: { title: 'tickets.title' },
  validateSearch: (search) => ({
    ...optionalParam('message', id(search.message)),
    ...optionalParam('tab', search.tab === 'pending' ? search.tab : undefined),
  }),
  loader: () => loadTexts(['tickets']),
  component: ticketsPage,
});

const todolistRoute = createRoute({
  getParentRoute: () => privateRoute,
  path: '/todolist',
  staticData: { title: 'tasks.title' },
  loader: () => loadTexts(['tasks']),
  component: privatePage('todolist'),
});

export const attendanceRoutes = [
  homeRoute,
  chatsRoute,
  connectionsRoute,
  contactsRoute,
  helpsRoute,
  kanbanRoute,
  quickMessagesRoute,
  schedulesRoute,
  tagsRoute,
  ticketsRoute,
  todolistRoute,
] as const;

import type { ReactNode } from 'react';

/**
 * Which code draws which page of a session, but for the tickets'. A chunk of its own: the pages before login would
 * otherwise carry the names of all its files, two hundred of them.
 */
export const privatePages = {
  announcements: async () => (await import('#pages/announcements.tsx')).AnnouncementsPage,
  audit: async () => (await import('#pages/audit.tsx')).AuditPage,
  'campaign-report': async () => (await import('#pages/campaign-report.tsx')).CampaignReportPage,
  campaigns: async () => (await import('#pages/campaigns.tsx')).CampaignsPage,
  'campaigns-config': async () => (await import('#pages/campaigns-config.tsx')).CampaignsConfigPage,
  chats: async () => (await import('#pages/chats.tsx')).ChatsPage,
  connections: async () => (await import('#pages/connections.tsx')).ConnectionsPage,
  'contact-list-items': async () => (await import('#pages/contact-list-items.tsx')).ContactListItemsPage,
  'contact-lists': async () => (await import('#pages/contact-lists.tsx')).ContactListsPage,
  contacts: async () => (await import('#pages/contacts.tsx')).ContactsPage,
  files: async () => (await import('#pages/files.tsx')).FilesPage,
  health: async () => (await import('#pages/health.tsx')).HealthPage,
  helps: async () => (await import('#pages/helps.tsx')).HelpsPage,
  home: async () => (await import('#pages/home.tsx')).HomePage,
  integrations: async () => (await import('#pages/integrations.tsx')).IntegrationsPage,
  invoices: async () => (await import('#pages/invoices.tsx')).InvoicesPage,
  kanban: async () => (await import('#pages/kanban.tsx')).KanbanPage,
  'messages-api': async () => (await import('#pages/messages-api.tsx')).MessagesApiPage,
  prompts: async () => (await import('#pages/prompts.tsx')).PromptsPage,
  'queue-options': async () => (await import('#pages/queue-options.tsx')).QueueOptionsPage,
  queues: async () => (await import('#pages/queues.tsx')).QueuesPage,
  'quick-messages': async () => (await import('#pages/quick-messages.tsx')).QuickMessagesPage,
  sandbox: async () => (await import('#pages/sandbox.tsx')).SandboxPage,
  schedules: async () => (await import('#pages/schedules.tsx')).SchedulesPage,
  settings: async () => (await import('#pages/settings.tsx')).SettingsPage,
  subscription: async () => (await import('#pages/subscription.tsx')).SubscriptionPage,
  tags: async () => (await import('#pages/tags.tsx')).TagsPage,
  todolist: async () => (await import('#pages/todolist.tsx')).TodolistPage,
  users: async () => (await import('#pages/users.tsx')).UsersPage,
} satisfies Record<string, () => Promise<() => ReactNode>>;

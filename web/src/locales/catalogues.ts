import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { Language } from '@prosa/contracts/users/schema.ts';

/** Portuguese is the reference: its keys are the keys. */
const portuguese = {
  access: () => import('./pt/access.json'),
  campaigns: () => import('./pt/campaigns.json'),
  connections: () => import('./pt/connections.json'),
  'contact-lists': () => import('./pt/contact-lists.json'),
  contacts: () => import('./pt/contacts.json'),
  design: () => import('./pt/design.json'),
  errors: () => import('./pt/errors.json'),
  'file-lists': () => import('./pt/file-lists.json'),
  hours: () => import('./pt/hours.json'),
  integrations: () => import('./pt/integrations.json'),
  notifications: () => import('./pt/notifications.json'),
  messages: () => import('./pt/messages.json'),
  'messages-api': () => import('./pt/messages-api.json'),
  prompts: () => import('./pt/prompts.json'),
  'queue-options': () => import('./pt/queue-options.json'),
  queues: () => import('./pt/queues.json'),
  'quick-messages': () => import('./pt/quick-messages.json'),
  schedules: () => import('./pt/schedules.json'),
  sandbox: () => import('./pt/sandbox.json'),
  settings: () => import('./pt/settings.json'),
  shell: () => import('./pt/shell.json'),
  tags: () => import('./pt/tags.json'),
  tasks: () => import('./pt/tasks.json'),
  templates: () => import('./pt/templates.json'),
  tickets: () => import('./pt/tickets.json'),
  ui: () => import('./pt/ui.json'),
  users: () => import('./pt/users.json'),
  validation: () => import('./pt/validation.json'),
} satisfies { readonly errors: () => Promise<{ readonly default: ErrorTexts }> } & Record<string, unknown>;

/** A code of the contract without a text does not compile. */
type ErrorTexts = Record<`errors.${ErrorCode}`, string>;

type Loaders = typeof portuguese;
export type Area = keyof Loaders;
type KeyOf<A extends Area> = keyof Awaited<ReturnType<Loaders[A]>>['default'] & string;
export type MessageKey = { [A in Area]: KeyOf<A> }[Area];

/** A language that lacks a key of the reference does not compile. */
type Translated = { readonly [A in Area]: () => Promise<{ readonly default: Record<KeyOf<A>, string> }> };

export const catalogues = {
  pt: portuguese,
  en: {
    access: () => import('./en/access.json'),
    campaigns: () => import('./en/campaigns.json'),
    connections: () => import('./en/connections.json'),
    'contact-lists': () => import('./en/contact-lists.json'),
    contacts: () => import('./en/contacts.json'),
    design: () => import('./en/design.json'),
    errors: () => import('./en/errors.json'),
    'file-lists': () => import('./en/file-lists.json'),
    hours: () => import('./en/hours.json'),
    integrations: () => import('./en/integrations.json'),
    notifications: () => import('./en/notifications.json'),
    messages: () => import('./en/messages.json'),
    'messages-api': () => import('./en/messages-api.json'),
    prompts: () => import('./en/prompts.json'),
    'queue-options': () => import('./en/queue-options.json'),
    queues: () => import('./en/queues.json'),
    'quick-messages': () => import('./en/quick-messages.json'),
    schedules: () => import('./en/schedules.json'),
    sandbox: () => import('./en/sandbox.json'),
    settings: () => import('./en/settings.json'),
    shell: () => import('./en/shell.json'),
    tags: () => import('./en/tags.json'),
    tasks: () => import('./en/tasks.json'),
    templates: () => import('./en/templates.json'),
    tickets: () => import('./en/tickets.json'),
    ui: () => import('./en/ui.json'),
    users: () => import('./en/users.json'),
    validation: () => import('./en/validation.json'),
  },
  es: {
    access: () => import('./es/access.json'),
    campaigns: () => import('./es/campaigns.json'),
    connections: () => import('./es/connections.json'),
    'contact-lists': () => import('./es/contact-lists.json'),
    contacts: () => import('./es/contacts.json'),
    design: () => import('./es/design.json'),
    errors: () => import('./es/errors.json'),
    'file-lists': () => import('./es/file-lists.json'),
    hours: () => import('./es/hours.json'),
    integrations: () => import('./es/integrations.json'),
    notifications: () => import('./es/notifications.json'),
    messages: () => import('./es/messages.json'),
    'messages-api': () => import('./es/messages-api.json'),
    prompts: () => import('./es/prompts.json'),
    'queue-options': () => import('./es/queue-options.json'),
    queues: () => import('./es/queues.json'),
    'quick-messages': () => import('./es/quick-messages.json'),
    schedules: () => import('./es/schedules.json'),
    sandbox: () => import('./es/sandbox.json'),
    settings: () => import('./es/settings.json'),
    shell: () => import('./es/shell.json'),
    tags: () => import('./es/tags.json'),
    tasks: () => import('./es/tasks.json'),
    templates: () => import('./es/templates.json'),
    tickets: () => import('./es/tickets.json'),
    ui: () => import('./es/ui.json'),
    users: () => import('./es/users.json'),
    validation: () => import('./es/validation.json'),
  },
} satisfies Record<Language, Translated>;

import type { ErrorCode } from '@prosa/contracts/errors.ts';
import type { Language } from '@prosa/contracts/users/schema.ts';

/** Portuguese is the reference: its keys are the keys. */
const portuguese = {
  access: () => import('./pt/access.json'),
  connections: () => import('./pt/connections.json'),
  contacts: () => import('./pt/contacts.json'),
  design: () => import('./pt/design.json'),
  errors: () => import('./pt/errors.json'),
  'quick-messages': () => import('./pt/quick-messages.json'),
  shell: () => import('./pt/shell.json'),
  tags: () => import('./pt/tags.json'),
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
    connections: () => import('./en/connections.json'),
    contacts: () => import('./en/contacts.json'),
    design: () => import('./en/design.json'),
    errors: () => import('./en/errors.json'),
    'quick-messages': () => import('./en/quick-messages.json'),
    shell: () => import('./en/shell.json'),
    tags: () => import('./en/tags.json'),
    ui: () => import('./en/ui.json'),
    users: () => import('./en/users.json'),
    validation: () => import('./en/validation.json'),
  },
  es: {
    access: () => import('./es/access.json'),
    connections: () => import('./es/connections.json'),
    contacts: () => import('./es/contacts.json'),
    design: () => import('./es/design.json'),
    errors: () => import('./es/errors.json'),
    'quick-messages': () => import('./es/quick-messages.json'),
    shell: () => import('./es/shell.json'),
    tags: () => import('./es/tags.json'),
    ui: () => import('./es/ui.json'),
    users: () => import('./es/users.json'),
    validation: () => import('./es/validation.json'),
  },
} satisfies Record<Language, Translated>;

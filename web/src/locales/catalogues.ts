import type { Language } from '@prosa/contracts/users/schema.ts';
import type { privatePortuguese } from './private-catalogues.ts';

/** Portuguese is the reference: its keys define the keys of every language. */
const portuguese = {
  access: () => import('./pt/access.json'),
  'access-errors': () => import('./pt/access-errors.json'),
  ui: () => import('./pt/ui.json'),
  validation: () => import('./pt/validation.json'),
} as const;

type AccessArea = keyof typeof portuguese;
type Loaders = typeof portuguese & typeof privatePortuguese;
export type Area = keyof Loaders;
type KeyOf<A extends Area> = keyof Awaited<ReturnType<Loaders[A]>>['default'] & string;
export type MessageKey = { [A in Area]: KeyOf<A> }[Area];

/** Compile error when a language lacks a key of the reference. */
type Translated = {
  readonly [A in AccessArea]: () => Promise<{ readonly default: Record<KeyOf<A>, string> }>;
};

/** Catalogues of the pages before login. */
export const accessCatalogues = {
  pt: portuguese,
  en: {
    access: () => import('./en/access.json'),
    'access-errors': () => import('./en/access-errors.json'),
    ui: () => import('./en/ui.json'),
    validation: () => import('./en/validation.json'),
  },
  es: {
    access: () => import('./es/access.json'),
    'access-errors': () => import('./es/access-errors.json'),
    ui: () => import('./es/ui.json'),
    validation: () => import('./es/validation.json'),
  },
} satisfies Record<Language, Translated>;

const isOfAccess = (area: Area): area is AccessArea => area in portuguese;

/** Loads the texts of an area, by their keys. */
export async function loadCatalogue(language: Language, area: Area): Promise<Record<string, string>> {
  if (isOfAccess(area)) return (await accessCatalogues[language][area]()).default;
  const { privateCatalogues } = await import('./private-catalogues.ts');
  return (await privateCatalogues[language][area]()).default;
}

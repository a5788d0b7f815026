import { type Messages, setupI18n } from '@lingui/core';
import type { Language } from '@prosa/contracts/users/schema.ts';
import { useSyncExternalStore } from 'react';
import { type Area, loadCatalogue, type MessageKey } from '#locales/catalogues.ts';
import { readStored, writeStored } from './storage.ts';

export type { Area, MessageKey };
export type MessageValues = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

export const languages = ['pt', 'en', 'es'] as const satisfies readonly Language[];
/** Name of each language in that language. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español' };

const defaultLanguage: Language = 'pt';
const htmlTags: Record<Language, string> = { pt: 'pt-BR', en: 'en', es: 'es' };

/** Text areas that every page needs; the others are loaded by the code that shows them. */
export const commonAreas = ['ui', 'access-errors', 'validation'] as const satisfies readonly Area[];
/** Text areas of the pages before login. */
export const accessAreas = [...commonAreas, 'access'] as const satisfies readonly Area[];

export const i18n = setupI18n({
  missing: (language, key) => {
    if (import.meta.env.DEV) throw new Error(`No text "${key}" in "${language}": is its area loaded?`);
    return key;
  },
});

const wantedAreas = new Set<Area>();
const loadedAreas = new Set<`${Language}/${Area}`>();
let lastActivation = 0;

async function loadArea(language: Language, area: Area): Promise<void> {
  const name = `${language}/${area}` as const;
  if (loadedAreas.has(name)) return;
  const messages: Messages = await loadCatalogue(language, area);
  // An area may arrive twice when two callers ask at once; its texts are then the same.
  i18n.load(language, { ...messages });
  loadedAreas.add(name);
}

export function getLanguage(): Language {
  return languages.find((language) => language === i18n.locale) ?? defaultLanguage;
}

/** Resolves when the texts of these areas can be shown, now and after every change of language. */
export async function loadTexts(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wantedAreas.add(area);
  const language = getLanguage();
  await Promise.all(areas.map((area) => loadArea(language, area)));
  // The language may have changed during the load; the new one needs these areas as well.
  if (getLanguage() !== language) await loadTexts(areas);
}

/** Switches the whole page to another language at once; the last of several calls wins. */
export async function activateLanguage(language: Language): Promise<void> {
  lastActivation += 1;
  const activation = lastActivation;
  // A page may request another area during the load: it must be loaded too before the language changes.
  while ([...wantedAreas].some((area) => !loadedAreas.has(`${language}/${area}`))) {
    await Promise.all([...wantedAreas].map((area) => loadArea(language, area)));
    if (activation !== lastActivation) return;
  }
  i18n.activate(language);
  writeStored('language', language);
  document.documentElement.lang = htmlTags[language];
}

/** The first of the browser's languages that the product supports. */
export function browserLanguage(): Language | undefined {
  const spoken = navigator.languages.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  return languages.find(
    (language) => language === spoken.find((tag) => languages.some((one) => one === tag)),
  );
}

/** Call once, before the first render. */
export async function startI18n(areas: readonly Area[]): Promise<void> {
  for (const area of areas) wantedAreas.add(area);
  await activateLanguage(readStored('language') ?? browserLanguage() ?? defaultLanguage);
}

/** For code outside a component, such as a toast; a component uses `useT`, which follows the language. */
export const translate: Translate = (key, values) => i18n._(key, values);

/** Whether a key that came from outside (an error code, a validation message) has a text that is loaded. */
export function hasText(key: string): key is MessageKey {
  return Object.hasOwn(i18n.messages, key);
}

const subscribe = (onChange: () => void): (() => void) => i18n.on('change', onChange);

/** One function per language, so that values memoized with it are computed again after a change of language. */
const translators: Record<Language, Translate> = {
  pt: (key, values) => i18n._(key, values),
  en: (key, values) => i18n._(key, values),
  es: (key, values) => i18n._(key, values),
};

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, getLanguage);
}

/**
 * Follows the language. Newly loaded texts cause no render: a component that shows them waits for them itself, and
 * areas load in the background whenever something is prefetched.
 */
export function useT(): Translate {
  return translators[useLanguage()];
}

/** For the one component that shows a text as soon as it is loaded. */
export function useHasText(key: string | undefined): key is MessageKey {
  return useSyncExternalStore(subscribe, () => key !== undefined && hasText(key));
}

import { useSyncExternalStore } from 'react';
import { readStored, type ThemeChoice, watchStored, writeStored } from './storage.ts';

export type ColorScheme = 'light' | 'dark';

const attribute = 'data-mantine-color-scheme';
/** The canvas colour of each theme, for the browser's own frame; the same as in `public/theme.js`. */
const frameColors: Record<ColorScheme, string> = { light: '#f5f7f8', dark: '#0f1417' };

const listeners = new Set<() => void>();
const darkPreference = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export function getThemeChoice(): ThemeChoice {
  return readStored('theme') ?? 'system';
}

export function getColorScheme(): ColorScheme {
  const choice = getThemeChoice();
  if (choice !== 'system') return choice;
  return darkPreference().matches ? 'dark' : 'light';
}

function applyColorScheme(): void {
  const scheme = getColorScheme();
  document.documentElement.setAttribute(attribute, scheme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frameColors[scheme]);
  for (const listener of listeners) listener();
}

export function setThemeChoice(choice: ThemeChoice): void {
  writeStored('theme', choice);
  applyColorScheme();
}

/** Follows the system's preference and the other tabs; call once. Answers with the function that stops it. */
export function startTheme(): () => void {
  applyColorScheme();
  const preference = darkPreference();
  preference.addEventListener('change', applyColorScheme);
  const unwatch = watchStored('theme', applyColorScheme);
  return () => {
    preference.removeEventListener('change', applyColorScheme);
    unwatch();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, getThemeChoice);
}

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, getColorScheme);
}

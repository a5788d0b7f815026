import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeStored } from './storage.ts';
import { getThemeChoice, setThemeChoice, startTheme } from './theme.ts';

const earlyScript = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

interface Page {
  scheme: string | undefined;
  frame: string | undefined;
}

/** The few things of a browser that the theme touches. */
function fakeBrowser(stored: string | null, prefersDark: boolean) {
  const page: Page = { scheme: undefined, frame: undefined };
  const preference = Object.assign(new EventTarget(), { matches: prefersDark });
  const values = new Map(stored === null ? [] : [['theme', stored]]);
  const globals = {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    },
    matchMedia: () => preference,
    document: {
      documentElement: {
        setAttribute: (_: string, value: string) => {
          page.scheme = value;
        },
      },
      querySelector: () => ({
        setAttribute: (_: string, value: string) => {
          page.frame = value;
        },
      }),
    },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  return { page, preference, globals };
}

function stubBrowser(stored: string | null, prefersDark: boolean) {
  const browser = fakeBrowser(stored, prefersDark);
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value);
  return browser;
}

afterEach(() => {
  removeStored('theme');
  vi.unstubAllGlobals();
});

describe('The theme', () => {
  it.each([
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['nonsense', true, 'dark'],
  ])(
    'stored as %s with a system that prefers dark: %s, is %s before and after the app starts',
    (stored, prefersDark, scheme) => {
      const early = fakeBrowser(stored, prefersDark);
      runInContext(earlyScript, createContext(early.globals));
      const { page } = stubBrowser(stored, prefersDark);
      startTheme();
      expect(page.scheme).toBe(scheme);
      expect(early.page).toEqual(page);
    },
  );

  it('follows the system only while the choice is the system', () => {
    const { page, preference } = stubBrowser(null, false);
    const stop = startTheme();
    preference.matches = true;
    preference.dispatchEvent(new Event('change'));
    expect(page.scheme).toBe('dark');
    setThemeChoice('light');
    preference.dispatchEvent(new Event('change'));
    expect(page.scheme).toBe('light');
    expect(getThemeChoice()).toBe('light');
    stop();
  });

  it('survives a browser whose storage is blocked', () => {
    const early = fakeBrowser(null, true);
    Object.defineProperty(early.globals, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    runInContext(earlyScript, createContext(early.globals));
    expect(early.page.scheme).toBe('dark');
  });
});

import { type BrowserContext, expect, type Page } from '@playwright/test';

const shown = new WeakMap<Page, string[]>();

function shownOn(page: Page): string[] {
  const texts = shown.get(page) ?? [];
  shown.set(page, texts);
  return texts;
}

declare global {
  /** Called by the script below. */
  var noteToast: (text: string) => Promise<void>;
}

/** Records every toast of the context's pages: on a busy machine a toast may be gone before the next check. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('noteToast', ({ page }, text: string) => void shownOn(page).push(text));
  await context.addInitScript(() => {
    const toasts = '[aria-atomic="false"] > *';
    const find = (node: Node): Element[] => {
      if (!(node instanceof Element)) return [];
      return node.matches(toasts) ? [node] : [...node.querySelectorAll(toasts)];
    };
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      for (const toast of added.flatMap(find)) void globalThis.noteToast(toast.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects a toast that is shown, or was shown since the last expected one. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const fits = (told: string) => (typeof text === 'string' ? told.includes(text) : text.test(told));
  const texts = shownOn(page);
  await expect(() =>
    expect(texts.filter(fits), `a toast that says ${text}, of: ${texts.join(' | ')}`).not.toEqual([]),
  ).toPass({
    timeout: 15_000,
  });
  texts.splice(0, texts.findIndex(fits) + 1);
}

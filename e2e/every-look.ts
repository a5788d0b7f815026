import type { Page } from '@playwright/test';
import { enterAs } from '#e2e/fixtures.ts';
import { lookLanguages, themesAt } from '#e2e/looks.ts';
import { apiOf, type Credentials } from '#e2e/people.ts';

/** A desk and a phone for the pictures. A test run looks at the phone: what the screens do is tested at a desk. */
export const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
].filter(({ width }) => themesAt(width).length > 0);

/** Opens the page as this person in every look that a screen of this width has; `look` names its pictures. */
export async function inEveryLook(
  page: Page,
  { person, path }: { person: Credentials; path: string },
  show: (look: string) => Promise<void>,
): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  for (const language of lookLanguages) {
    if (lookLanguages.length > 1) await speak(page, person, language);
    await enterAs(page, person);
    for (const theme of themesAt(width)) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.goto(path);
      await show(`${width}-${theme}-${language}`);
    }
  }
  // Others may be this person after us, and read what they see.
  if (lookLanguages.length > 1) await speak(page, person, 'pt');
}

/** In the account: its language wins over the browser's. */
async function speak(page: Page, person: Credentials, language: string): Promise<void> {
  // What is open would see its own session end.
  await page.goto('about:blank');
  const api = await apiOf(page.request, person);
  const { id } = (await (await api.get('/auth/me')).json()) as { id: number };
  await api.put(`/users/${id}`, { language });
}

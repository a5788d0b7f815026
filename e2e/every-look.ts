import type { Page } from '@playwright/test';
import { enterAs } from '#e2e/fixtures.ts';
import { lookLanguages, themesAt } from '#e2e/looks.ts';
import { apiOf, type Credentials } from '#e2e/people.ts';

/** A desktop and a phone for the screenshots. A test run only checks the phone: behaviour is tested on the desktop. */
export const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
].filter(({ width }) => themesAt(width).length > 0);

/** Opens the page as this user in every theme and language for this width; `look` names its screenshots. */
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
  // Later tests may log in as the same user and match the texts.
  if (lookLanguages.length > 1) await speak(page, person, 'pt');
}

/** Sets the language of the account, which wins over the browser's. */
async function speak(page: Page, person: Credentials, language: string): Promise<void> {
  // The API login below would end the session of an open page.
  await page.goto('about:blank');
  const api = await apiOf(page.request, person);
  const { id } = (await (await api.get('/auth/me')).json()) as { id: number };
  await api.put(`/users/${id}`, { language });
}

import type { Page } from '@playwright/test';
import { enterAs } from './fixtures.ts';
import { apiOf, type Credentials } from './people.ts';

export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'pt' | 'en' | 'es';
}

const isForPictures = process.env.SCREENSHOTS === '1';

/** Languages a screen is opened in: all for the pictures of the documentation, the first one in every test run. */
export const lookLanguages: readonly Look['language'][] = isForPictures ? ['pt', 'en', 'es'] : ['pt'];

/** Both for the pictures. A test run looks at the phone in the dark: what the screens do is tested at a desk, in the light. */
export function themesAt(width: number): readonly Look['theme'][] {
  if (isForPictures) return ['light', 'dark'];
  return width === 390 ? ['dark'] : [];
}

/** Every width, theme and language for the pictures. A test run opens each of them once. */
export const looks: readonly Look[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
  .flatMap((size) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['pt', 'en', 'es'] as const).map((language) => ({
        ...size,
        theme,
        language,
        name: `${size.width}-${theme}-${language}`,
      })),
    ),
  )
  .filter(({ name }) => isForPictures || ['1440-light-pt', '390-dark-en', '390-light-es'].includes(name));

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
    if (lookLanguages.length > 1) await setLanguage(page, person, language);
    await enterAs(page, person);
    for (const theme of themesAt(width)) {
      await page.evaluate((value) => localStorage.setItem('theme', value), theme);
      await page.goto(path);
      await show(`${width}-${theme}-${language}`);
    }
  }
  // Later tests may log in as the same user and match the texts.
  if (lookLanguages.length > 1) await setLanguage(page, person, 'pt');
}

/** Sets the language of the account, which wins over the browser's. */
async function setLanguage(page: Page, person: Credentials, language: string): Promise<void> {
  // The API login below would end the session of an open page.
  await page.goto('about:blank');
  const api = await apiOf(page.request, person);
  const { id } = (await (await api.get('/auth/me')).json()) as { id: number };
  await api.put(`/users/${id}`, { language });
}

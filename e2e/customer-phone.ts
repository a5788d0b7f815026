import type { Page } from '@playwright/test';

/** What stands on the page of the test phone. */
export const onPhone = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Conversa com a empresa' })
    .getByRole('listitem')
    .filter({ hasText: text });

/** The customer writes there. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
}

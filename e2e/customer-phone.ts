import type { Page } from '@playwright/test';

/** Messages on the page of the test phone that contain the text. */
export const onPhone = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: 'Conversa com a empresa' })
    .getByRole('listitem')
    .filter({ hasText: text });

/** Sends a text as the customer. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
}

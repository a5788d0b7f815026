import { Buffer } from 'node:buffer';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { signUpCompany } from '#e2e/people.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';

test('a message sent from the page of the API, with a file, is in the conversation', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/401|400|\/api\/messages\/send/);
  const { api, boss, connectionId } = await openCompany(page.request);
  const { token } = await read<{ token: string }>(api.post(`/whatsapp/${connectionId}/token`, {}));
  await loginAs(page, boss, '/messages-api');
  const fields = page.getByRole('table', { name: 'Campos' });
  await expect(fields.getByRole('row', { name: /number.*obrigatório/ })).toBeVisible();
  for (const name of ['body', 'closeTicket', 'openTicket', 'medias']) {
    await expect(fields.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  // B17: "Status" stands on one line, however narrow its figures are.
  const linesOf = (cell: Element): number => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getClientRects().length;
  };
  expect(await page.getByRole('columnheader', { name: 'Status' }).evaluate(linesOf)).toBe(1);
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByText('requests.post(').first()).toBeVisible();

  const send = page.getByRole('button', { name: 'Enviar', exact: true });
  await send.click();
  await expect(page.getByRole('region', { name: 'Testar' }).getByText('Obrigatório')).toHaveCount(3);
  await page.getByLabel('Número').fill('5511987650000');
  await page.getByRole('textbox', { name: 'Token da conexão' }).fill('1.2.errado');
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Seu boleto, {{firstName}}');
  await send.click();
  await expect(page.getByText('Este token não é válido.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Token da conexão' }).fill(token);
  await send.click();
  await expect(page.getByText('Este não é um número de WhatsApp válido.')).toBeVisible();
  await page.getByLabel('Número').fill('5511987654321');
  const file = { name: 'boleto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await page.locator('input[type=file]').setInputFiles(file);
  await send.click();
  await expectToast(page, 'Mensagem enviada com sucesso');
  // A file needs no words.
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('');
  await send.click();
  await expectToast(page, 'Mensagem enviada com sucesso');
  await page.getByRole('link', { name: 'Abrir a conversa' }).click();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
  await expect(page.getByText('boleto.pdf').first()).toBeVisible();
  await expect(page.getByText('Seu boleto', { exact: true }).first()).toBeVisible();
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the page of the API has no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const admin = await signUpCompany(page.request);
      await inEveryLook(page, { person: admin, path: '/messages-api' }, async (look) => {
        await expect(page.getByText('medias', { exact: true }).first()).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `messages-api-${look}`);
      });
    });
  });
}

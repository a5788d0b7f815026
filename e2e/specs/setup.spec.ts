import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkA11y, expect, test } from '#e2e/fixtures.ts';
import { startServer } from '#e2e/server.ts';

const printedLink = /http\S+\/setup\?token=[\w-]+/;

async function fillIn(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Seu nome' }).fill(name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill('correct-horse');
  await page.getByRole('button', { name: 'Criar conta de administrador' }).click();
}

test('A1: the first super user is created with the link in the log, once', async ({ page, pageWatch }) => {
  test.slow();
  pageWatch.allow(/40[01] .*api\/(setup|auth\/refresh_token)/);
  const folder = mkdtempSync(join(tmpdir(), 'prosa-setup-'));
  const logFile = join(folder, 'server.log');
  const server = await startServer(join(folder, 'data'), logFile, { SEED: 'none' });
  try {
    const link = printedLink.exec(readFileSync(logFile, 'utf8'))?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Configure sua instalação da Prosa' })).toBeVisible();
    await checkA11y(page);
    await fillIn(page, 'Olga Prado', 'olga@prosa.example');
    await expect(page.getByText('Tudo pronto!')).toBeVisible();
    // The form before has fields of the same names.
    await expect(page.getByRole('heading', { name: 'Boas-vindas à Prosa' })).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('olga@prosa.example');
    await page.getByRole('textbox', { name: 'Senha' }).fill('correct-horse');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    await page.context().clearCookies();
    await page.goto(link);
    await fillIn(page, 'Mallory', 'mallory@prosa.example');
    await expect(page.getByRole('alert')).toContainText('já foi usado');
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

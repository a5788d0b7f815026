import type { Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';

/** Stands in for where the films lie, and notes whatever the page asks of anybody but us. */
async function watchStrangers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>film</title><p>film',
    }),
  );
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    const isOurs = origin === new URL(page.url()).origin || protocol === 'data:' || protocol === 'blob:';
    if (!isOurs) asked.push(request.url());
  });
  return asked;
}

test('a film is asked for when somebody plays it and not before, and Escape closes it', {
  tag: '@full',
}, async ({ page }) => {
  await loginAs(page, await signUpCompany(page.request), '/todolist');
  const asked = await watchStrangers(page);
  await page.getByRole('link', { name: 'Ajuda' }).click();
  const play = page.getByRole('button', { name: /^Assistir: Primeiros passos/ });
  await expect(play).toBeVisible();
  expect(asked).toEqual([]);

  await play.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Primeiros passos/ });
  await expect(dialog.frameLocator('iframe').getByText('film')).toBeVisible();
  expect(asked).toEqual([
    expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/),
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(play).toBeFocused();
});

test('the owner of the platform adds, changes and removes a film, and everybody sees it live', async ({
  page,
  owner,
  openWindow,
}) => {
  const hers = await openWindow();
  await loginAs(hers, await signUpCompany(hers.request), '/helps');
  await untilLive(hers);
  await loginAs(page, owner, '/settings?tab=helps');
  await page.getByRole('button', { name: 'Nova ajuda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova ajuda' });
  await dialog.getByLabel('Título').fill('Atalhos do teclado');
  await dialog.getByLabel('Código do vídeo').fill('https://vimeo.com/76979871');
  await dialog.getByLabel('Descrição').fill('Sem tirar as mãos do teclado.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Informe um código ou link do YouTube')).toBeVisible();
  await dialog.getByLabel('Código do vídeo').fill('https://youtu.be/aqz-KE-bpKQ?si=compartilhado');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  await expect(page.getByRole('row', { name: /Atalhos do teclado.*aqz-KE-bpKQ/ })).toBeVisible();
  await expect(hers.getByRole('heading', { name: 'Atalhos do teclado' })).toBeVisible();

  await page.getByRole('button', { name: 'Excluir Atalhos do teclado' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expectToast(page, 'Operação realizada com sucesso!');
  await expect(hers.getByRole('heading', { name: 'Atalhos do teclado' })).toHaveCount(0);
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`help films have no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const person = await signUpCompany(page.request);
      await inEveryLook(page, { person, path: '/helps' }, async (look) => {
        await expect(page.getByRole('heading', { name: 'Campanhas sem bloqueio' })).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `helps-${look}`);
      });
    });
  });
}

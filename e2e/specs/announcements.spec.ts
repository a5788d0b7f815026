import { Buffer } from 'node:buffer';
import { checkA11y, expect, expectBriefly, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { signUpCompany } from '#e2e/people.ts';
import { expectToast } from '#e2e/toasts.ts';

// The tests share the platform's owner: in parallel one would only wait for the other.
test.describe.configure({ mode: 'default' });

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'cartaz.png', mimeType: 'image/png', buffer: pixel };
const moving = { name: 'cartaz.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };

test('an announcement reaches another company live, is unread there until it is read, and can be taken down', async ({
  page,
  owner,
  openWindow,
}) => {
  const his = await openWindow();
  await loginAs(his, await signUpCompany(his.request), '/todolist');
  await untilLive(his);
  await expect(his.getByRole('button', { name: '3 informativos não lidos' })).toBeVisible();

  await loginAs(page, owner, '/announcements');
  await expect(page.getByRole('heading', { name: 'Informativos (4)' })).toBeVisible();
  await page.getByRole('button', { name: 'Novo informativo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo informativo' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
  await dialog.getByLabel('Título').fill('Feira de novidades');
  await dialog.getByLabel('Texto').fill('Na *segunda-feira*, às 10h.');
  await dialog.getByRole('combobox', { name: 'Prioridade' }).click();
  await page.getByRole('option', { name: 'Alta' }).click();
  await dialog.locator('input[type=file]').setInputFiles(moving);
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Informativo salvo.');
  await expect(page.getByRole('row', { name: /Feira de novidades.*Alta.*cartaz\.png.*Ativo/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Informativos (5)' })).toBeVisible();

  const bell = his.getByRole('button', { name: '4 informativos não lidos' });
  await bell.click();
  const panel = his.getByRole('dialog', { name: 'Informativos' });
  // Awaited before the reload below, or the announcement would still be unread.
  const marked = his.waitForResponse('**/api/announcements/read');
  // B17: neither the row nor the text shows asterisks.
  const row = panel.getByRole('button', { name: /Feira de novidades.*não lido/ });
  await expect(row).toContainText('Na segunda-feira, às 10h.');
  await row.click();
  const reader = his.getByRole('dialog', { name: 'Feira de novidades' });
  await expect(reader.getByRole('img', { name: /cartaz\.png/ })).toHaveJSProperty('naturalWidth', 1);
  await expect(reader.locator('strong')).toHaveText('segunda-feira');
  await expect(reader).toContainText('Na segunda-feira, às 10h.');
  await his.keyboard.press('Escape');
  await expect(reader).toBeHidden();
  await marked;
  await his.reload();
  await his.getByRole('button', { name: '3 informativos não lidos' }).click();
  await panel.getByRole('button', { name: 'Marcar como lidos' }).click();
  await expect(panel.getByRole('button', { name: /não lido/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Editar Feira de novidades' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar informativo' });
  await edit.getByRole('switch', { name: 'Ativo' }).uncheck();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Feira de novidades.*Inativo/ })).toBeVisible();
  await expect(panel.getByText('Feira de novidades')).toHaveCount(0);
  await page.getByRole('button', { name: 'Excluir Feira de novidades' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expectToast(page, 'Informativo excluído.');
  await expect(page.getByRole('heading', { name: 'Informativos (4)' })).toBeVisible();

  await expectBriefly(
    his,
    'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
    async () => void (await his.goto('/announcements')),
  );
  await expect(his).toHaveURL('/');
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`announcements, their bell and the health board have no accessibility fault, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page, owner }) => {
      test.slow();
      await inEveryLook(page, { person: owner, path: '/announcements' }, async (look) => {
        await expect(page.getByText('Manutenção programada no domingo')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `announcements-${look}`);
        await page
          .getByRole('main')
          .getByRole('button', { name: /luminária|listas de arquivos/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
        await checkA11y(page);
        await screenshot(page, `announcement-dialog-${look}`);
        await page.keyboard.press('Escape');
        await page
          .getByRole('banner')
          .getByRole('button', { name: /informativos|announcements|comunicados/i })
          .click();
        await expect(
          page.getByRole('dialog').getByText('Dicas para não ter o número bloqueado'),
        ).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `announcements-bell-${look}`);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /listas de arquivos/ })
          .click();
        await expect(page.getByRole('dialog').locator('img')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `announcement-reader-${look}`);
        await page.goto('/health');
        await expect(page.getByText('PostgreSQL')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `health-${look}`);
      });
    });
  });
}

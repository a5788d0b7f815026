import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { looks } from '#e2e/looks.ts';
import { openCompany } from '#e2e/sandbox-company.ts';

for (const { width, height, theme, language, name } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height } });

    test(`the tickets look well, ${name}`, { tag: '@full' }, async ({ page }) => {
      const look = async (what: string) => {
        await checkA11y(page);
        await screenshot(page, `${what}-${name}`);
      };
      const company = await openCompany(page.request);
      await company.say('Helena Prado', 'Bom dia! Vocês têm o modelo azul?');
      await company.say('João Pedro Amaral', 'Segue o comprovante');
      await company.say('Mercadinho Boa Vista', 'Qual o prazo de entrega para 20 caixas?');
      await company.api.put(`/users/${company.boss.id}`, { language });
      await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
      await loginAs(page, company.boss, '/tickets');
      await page
        .getByRole('tab')
        .nth(width < 600 ? 6 : 4)
        .click();
      await expect(page.getByText('Helena Prado')).toBeVisible();
      await look('tickets-waiting');
      await page
        .locator('[data-status=pending]')
        .filter({ hasText: 'Mercadinho Boa Vista' })
        .locator('[data-row-main]')
        .click();
      await expect(page.getByRole('heading', { name: 'Mercadinho Boa Vista' })).toBeVisible();
      await look('tickets');
    });
  });
}

import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkA11y, expect, loginAs, loginByForm, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addColleague, apiOf, type Credentials, signUpCompany } from '#e2e/people.ts';
import { readQrCode } from '#e2e/qr-reader.ts';
import { read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';

// The tests share the platform's owner: in parallel one would only wait for the other.
test.describe.configure({ mode: 'default' });

const dayMs = 86_400_000;

/** Actions of the platform's owner on one company, over the API. */
async function platformOf(request: APIRequestContext, owner: Credentials, name: string) {
  const api = await apiOf(request, owner);
  const search = `searchParam=${encodeURIComponent(name)}`;
  const { companies } = await read<{ companies: { id: number }[] }>(api.get(`/companies?${search}`));
  return {
    async moveDueDate(days: number): Promise<void> {
      const dueDate = new Date(Date.now() + days * dayMs).toISOString();
      await read(api.put(`/companies/${companies[0]?.id}`, { dueDate }));
    },
    async confirmPayment(): Promise<void> {
      const { invoices } = await read<{ invoices: { id: number }[] }>(
        api.get(`/platform/invoices?${search}`),
      );
      await read(api.post(`/invoices/${invoices[0]?.id}/confirm`, {}));
    },
  };
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('Nome completo').fill('Marina Alves');
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua das Flores, 10');
  await page.getByLabel('Cidade').fill('São Paulo');
  await page.getByLabel('CEP').fill('01001-000');
  await page.getByRole('button', { name: 'Continuar' }).click();
}

const details = {
  firstName: 'Marina Alves',
  address2: 'Rua das Flores, 10',
  city: 'São Paulo',
  zipcode: '01001-000',
  country: 'BR',
};

/** From the first step to the Pix code, on the plan of this name. */
async function checkOut(page: Page, plan: RegExp): Promise<void> {
  await fillDetails(page);
  await page.getByRole('dialog').getByRole('button', { name: plan }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR code do Pix' })).toBeVisible();
}

test('a new company tries, subscribes by Pix to another plan and is renewed while it looks', async ({
  page,
  context,
  openWindow,
  owner,
  allowConsole,
}) => {
  allowConsole(/\/api\/subscription|ERR_CONNECTION_FAILED|companies\/cadastro|400/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Padaria ${randomUUID().slice(0, 8)}`;
  const person = { email: `${randomUUID()}@spec.example`, password: 'pao-quente-7' };
  await page.goto('/signup');
  await page.getByLabel('Nome da empresa').fill(name);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill('12345');
  await page.getByRole('radio', { name: /Essencial/ }).check();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByRole('textbox', { name: 'Senha' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Senha' }).fill(person.password);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page).toHaveURL(/\/login/);
  await loginByForm(page, person);

  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(page.getByText('Seu período de teste termina em 1 dia!')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: person.email })).toBeVisible();
  await page.getByRole('button', { name: 'Assine Agora!' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Limpar', includeHidden: true }).click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  for (const text of [
    'O nome completo é obrigatório',
    'O Endereço é obrigatório',
    'Cidade é obrigatória',
    'CEP é obrigatório',
    'País é obrigatório',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByLabel('Nome completo')).toBeFocused();
  await dialog.getByRole('combobox', { name: 'País' }).click();
  await page.getByRole('option', { name: 'Brasil' }).click();
  await fillDetails(page);
  await expect(dialog.getByRole('button', { name: /Essencial.*Manter plano atual/ })).toBeVisible();
  await dialog.getByRole('button', { name: /Profissional/ }).click();
  await expect(dialog.getByText('R$ 197,00')).toBeVisible();
  await expect(dialog.getByText('O plano Profissional passa a valer')).toBeVisible();

  // A failed connection costs no more than a second click.
  await page.route('**/api/subscription', (route) => route.abort('connectionfailed'));
  await dialog.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expectToast(page, 'O servidor não respondeu');
  await page.unroute('**/api/subscription');
  await expect(dialog.getByText('Marina Alves')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expectToast(page, 'Assinatura realizada com sucesso!, aguardando a realização do pagamento');
  await expect(dialog.getByText('R$ 197,00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copiar código' }).click();
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copiar código' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^000201.*br\.gov\.bcb\.pix.*5406197\.00.*6304[0-9A-F]{4}$/);
  expect(await readQrCode(dialog.getByRole('img', { name: 'QR code do Pix' }))).toBe(copied);

  // The platform's owner sees the payment at the bank and confirms it.
  const office = await openWindow();
  await loginAs(office, owner, '/financeiro');
  await office.getByRole('tab', { name: 'Todas as empresas' }).click();
  await office.getByLabel('Buscar por empresa ou plano').fill(name);
  const row = office.getByRole('row', { name: new RegExp(name) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Em Aberto');
  await untilLive(page);
  await row.getByRole('button', { name: /Confirmar pagamento/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Confirmar pagamento' }).click();
  await expect(row).toContainText('Pago');

  await expect(dialog.getByText('Pagamento confirmado!')).toBeVisible();
  await expect(dialog.getByText(/Sua assinatura foi renovada até \d\d\/\d\d\/\d{4}!/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: 'Assinatura' }).click();
  await expect(page.getByText('Profissional')).toBeVisible();
  await page.getByRole('link', { name: 'Ver faturas' }).click();
  await expect(page.getByRole('row', { name: /Profissional.*197,00.*Pago/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Baixar o recibo/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^recibo-\d+\.pdf$/);
});

/** Waits for the dialog, which an event may open before anything is clicked. */
async function untilRefused(page: Page, press: () => Promise<void>): Promise<Locator> {
  const gate = page.getByRole('dialog', { name: 'Assinatura vencida' });
  await expect(async () => {
    if (!(await gate.isVisible())) await press();
    await expect(gate).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  return gate;
}

test('when the company expires nobody loses what they type, and all go on once it has paid', async ({
  page,
  openWindow,
  owner,
  allowConsole,
}) => {
  allowConsole(/402/);
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  const platform = await platformOf(page.request, owner, admin.name);
  await loginAs(page, admin, '/quick-messages');
  const hers = await openWindow();
  await loginAs(hers, ana, '/contacts');
  await page.getByRole('button', { name: 'Nova resposta rápida' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  await form.getByLabel('Atalho').fill('contador');
  await form.getByLabel('Mensagem').fill('Fale com o nosso contador.');
  await platform.moveDueDate(-3);
  const tags = hers.getByRole('link', { name: 'Etiquetas' });
  const hint = await untilRefused(hers, () => tags.click({ timeout: 2000 }));
  await expect(hint).toContainText(/Opss! Sua assinatura venceu \d\d\/\d\d\/\d{4}\. Entre em contato/);
  await expect(hint).toContainText('Peça a quem administra a conta');
  await expect(hint.getByRole('button', { name: 'Pagar agora' })).toHaveCount(0);
  const save = form.getByRole('button', { name: 'Salvar' });
  const gate = await untilRefused(page, () => save.click({ timeout: 2000 }));
  await checkA11y(page);
  await screenshot(page, 'subscription-expired');
  await page.keyboard.press('Escape');
  await gate.getByRole('button', { name: 'Pagar agora' }).click();
  await checkOut(page, /Empresa/);
  await Promise.all([untilLive(page), untilLive(hers)]);
  await platform.confirmPayment();
  await expect(page.getByText(/Sua assinatura foi renovada até/)).toBeVisible();
  await expect(hint).toBeHidden();
  await tags.click();
  await expect(hers.getByText('Nenhuma etiqueta ainda')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await save.click();
  await expect(page.getByText('/contador')).toBeVisible();
});

test('an admin whose company has expired pays from the login, and is in', { tag: '@full' }, async ({
  page,
  openWindow,
  owner,
  allowConsole,
}) => {
  allowConsole(/402/);
  const admin = await signUpCompany(page.request);
  const ana = await addColleague(page.request, admin, { name: 'Ana Souza' });
  const platform = await platformOf(page.request, owner, admin.name);
  await platform.moveDueDate(-3);
  const hers = await openWindow();
  await loginByForm(hers, ana);
  await expect(hers.getByText(/Opss! Sua assinatura venceu \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(hers.getByRole('button', { name: 'Pagar agora' })).toHaveCount(0);

  await loginByForm(page, admin);
  await expect(page.getByRole('button', { name: 'Pagar agora' })).toBeVisible();
  await checkA11y(page);
  await screenshot(page, 'login-expired');
  await page.getByRole('button', { name: 'Pagar agora' }).click();
  await checkOut(page, /Empresa/);
  await platform.confirmPayment();
  await expect(page.getByText(/Sua assinatura foi renovada até/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('where no payments are taken the checkout says whom to ask', { tag: '@full' }, async ({ page }) => {
  const admin = await signUpCompany(page.request);
  await page.route('**/api/subscription', async (route) => {
    const answer = await route.fetch();
    const payment = { gateway: null, needsDocument: false, isDemo: false };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), payment } });
  });
  await loginAs(page, admin, '/subscription');
  await page.getByRole('button', { name: 'Assine Agora!' }).click();
  await expect(page.getByRole('dialog')).toContainText('Fale com quem administra a plataforma');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continuar' })).toHaveCount(0);
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`invoices, subscription and checkout have no accessibility fault, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const admin = await signUpCompany(page.request);
      await inEveryLook(page, { person: admin, path: '/subscription' }, async (look) => {
        const shot = async (name: string) => {
          await checkA11y(page);
          await screenshot(page, `${name}-${look}`);
        };
        const dialog = page.getByRole('dialog');
        const goOn = () => dialog.getByRole('button').last().click();
        await expect(page.getByText(admin.email)).toBeVisible();
        await shot('subscription-trial');
        await page.getByRole('main').getByRole('button').click();
        // The fields are prefilled in every look after the first.
        const fields = dialog.getByRole('textbox');
        await expect(fields.first()).toBeFocused();
        for (const [index, text] of [
          'Marina Alves',
          'Rua das Flores, 10',
          'São Paulo',
          'SP',
          '01001-000',
        ].entries())
          await fields.nth(index).fill(text);
        await shot('checkout-details');
        await goOn();
        await expect(dialog.getByText('Profissional')).toBeVisible();
        await shot('checkout-plans');
        await goOn();
        await expect(dialog.getByText('Marina Alves')).toBeVisible();
        await shot('checkout-review');
        await goOn();
        await expect(dialog.getByRole('img', { name: /QR/ })).toBeVisible();
        await shot('checkout-pix');
        await page.goto('/financeiro');
        await expect(page.getByText('R$ 497,00')).toBeVisible();
        await shot('invoices-trial');
      });
    });

    test(`what was paid and what is owed has no accessibility fault, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page, owner }) => {
      test.slow();
      const admin = await signUpCompany(page.request);
      await read((await apiOf(page.request, admin)).post('/subscription', details));
      const platform = await platformOf(page.request, owner, admin.name);
      await platform.confirmPayment();
      await platform.moveDueDate(10);
      await inEveryLook(page, { person: admin, path: '/financeiro' }, async (look) => {
        await expect(page.getByRole('row')).toHaveCount(3);
        await checkA11y(page);
        await screenshot(page, `invoices-${look}`);
        await page.goto('/subscription');
        await expect(page.getByText(/R\$\s497,00, /)).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `subscription-${look}`);
      });
      await inEveryLook(page, { person: owner, path: '/financeiro' }, async (look) => {
        await page.getByRole('tab').last().click();
        await page.getByRole('searchbox').last().fill('Padaria Sol');
        const rows = page.getByRole('row', { name: /Padaria Sol Nascente/ });
        await expect(rows).toHaveCount(4);
        // Overdue, and highlighted.
        await expect(rows.first()).toHaveAttribute('data-tone', 'danger');
        await checkA11y(page);
        await screenshot(page, `platform-invoices-${look}`);
      });
    });
  });
}

import type { APIRequestContext, Page } from '@playwright/test';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { addPeople, apiOf, signUpCompany } from '#e2e/people.ts';
import { connectSandbox, read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';

interface Pace {
  readonly messageInterval: number;
  readonly longerIntervalAfter: number;
  readonly greaterInterval: number;
}
const atOnce: Pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
/** Slow enough that somebody can stop it before all have it. */
const oneByOne: Pace = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 10 };

/** A company with a connected number, customers with phones, and a list of them. */
async function campaignCompany(request: APIRequestContext, pace: Pace, names = ['Carla Dias', 'Davi Rocha']) {
  const api = await apiOf(request, await signUpCompany(request));
  const { boss, partner } = await addPeople(api, {
    boss: { name: 'Clara Reis', profile: 'admin' },
    partner: { name: 'Beto Reis', profile: 'admin' },
  });
  const make = <Reply = { id: number }>(path: string, body: object) => read<Reply>(api.post(path, body));
  const connectionId = await connectSandbox(api);
  const list = await make('/contact-lists', { name: 'Clientes da loja' });
  const customer = async (name: string) => {
    const { id, phone } = await make<{ id: number; phone: string }>(
      `/sandbox/connections/${connectionId}/customers`,
      { name },
    );
    await make('/contact-list-items', { contactListId: list.id, name, number: phone });
    const heard = async () => {
      type Chat = { messages: { text: string; fromCompany: boolean }[] };
      const { messages } = await read<Chat>(api.get(`/sandbox/customers/${id}/messages`));
      return messages.filter(({ fromCompany }) => fromCompany).map(({ text }) => text.trim());
    };
    const say = (text: string) => make(`/sandbox/customers/${id}/messages`, { kind: 'text', text });
    return { heard, say };
  };
  const customers: Awaited<ReturnType<typeof customer>>[] = [];
  for (const name of names) customers.push(await customer(name));
  await read(
    api.post('/campaign-settings', {
      settings: { ...pace, variables: [{ key: 'cupom', value: 'NATAL10' }] },
    }),
  );
  const makeCampaign = (name: string) =>
    make('/campaigns', {
      name,
      whatsappId: connectionId,
      contactListId: list.id,
      message1: 'Olá {nome}, a loja abre no sábado.',
    });
  const start = (id: number) => make(`/campaigns/${id}/start`, {});
  return { boss, partner, customers, makeCampaign, start };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test('a campaign asks first, sends to who says yes, never to who leaves, and its report follows live', async ({
  page,
}) => {
  test.slow();
  const { boss, customers } = await campaignCompany(page.request, atOnce);
  const [carla, davi] = customers;
  if (!carla || !davi) throw new Error('The list is empty.');
  await loginAs(page, boss, '/campaigns');
  await expect(page.getByText('Nenhuma campanha ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Nova campanha' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await dialog.getByRole('button', { name: 'Iniciar agora' }).click();
  await expect(dialog.getByText('Obrigatório').first()).toBeVisible();
  await dialog.getByLabel('Nome', { exact: false }).first().fill('Natal');
  await choose(page, 'Conexão', 'Loja');
  await choose(page, 'Lista de contatos', /Clientes da loja/);
  await dialog.getByRole('switch', { name: 'Pedir confirmação antes de enviar' }).check();
  await dialog.getByRole('textbox', { name: 'Mensagem de confirmação 1' }).fill('Quer o nosso cupom?');
  const message = dialog.getByRole('textbox', { name: 'Mensagem 1', exact: true });
  await message.fill('Olá ! Seu cupom: ');
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
  const chips = dialog.getByRole('group', { name: 'Variáveis de Mensagem 1' });
  await chips.getByRole('button', { name: 'Nome na lista' }).click();
  await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(99, 99));
  await chips.getByRole('button', { name: 'cupom' }).click();
  await expect(message).toHaveValue('Olá {nome}! Seu cupom: {cupom}');
  const preview = dialog.getByRole('region', { name: 'Prévia' });
  await expect(preview).toContainText(/Olá (Carla Dias|Davi Rocha)! Seu cupom: NATAL10/);
  await expect(dialog.getByText(/Vai para 2 contatos e termina por volta/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Iniciar agora' }).click();
  await page.getByRole('button', { name: 'Iniciar campanha' }).click();
  await expect(row(page, 'Natal')).toContainText('Em andamento');
  await expect(row(page, 'Natal')).toContainText('0 de 2 entregues');

  await expect.poll(carla.heard).toEqual(['Quer o nosso cupom?']);
  await expect.poll(davi.heard).toEqual(['Quer o nosso cupom?']);
  await row(page, 'Natal').getByRole('link', { name: 'Natal' }).click();
  await expect(page.getByRole('heading', { name: 'Relatório da Natal' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Aguardando confirmação 2/ })).toBeVisible();
  await carla.say('quero sim');
  await expect(page.getByText('1 de 2 entregues')).toBeVisible();
  await expect.poll(carla.heard).toContain('Olá Carla Dias! Seu cupom: NATAL10');
  await davi.say('SAIR');
  await expect(page.getByText('Finalizada', { exact: true })).toBeVisible();
  await expect(page.getByText('1 de 1 entregues')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Resultados de Natal ao longo do tempo' })).toBeVisible();
  await page.getByRole('button', { name: /^Não quer receber 1/ }).click();
  await expect(page.getByRole('row', { name: /Davi Rocha.*Não quer receber/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Carla Dias/ })).toHaveCount(0);
  expect((await davi.heard()).filter((text) => text.includes('cupom:'))).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('Natal.csv');

  await page.goto('/campaigns-config');
  await page.getByRole('tab', { name: 'Quem não quer receber' }).click();
  await expect(page.getByRole('row', { name: /Davi Rocha.*SAIR/ })).toBeVisible();
});

test('a campaign that is stopped sends nothing more, and goes on where it stopped, at a pace seen live', {
  tag: '@full',
}, async ({ page, openWindow }) => {
  test.slow();
  const names = ['Carla Dias', 'Davi Rocha', 'Elisa Prado', 'Fábio Nunes'];
  const { boss, partner, customers, makeCampaign } = await campaignCompany(page.request, oneByOne, names);
  const heardByAll = () => Promise.all(customers.map(({ heard }) => heard()));
  await makeCampaign('Sábado');
  await loginAs(page, boss, '/campaigns');
  await page.getByRole('button', { name: 'Iniciar Sábado' }).click();
  await page.getByRole('button', { name: 'Iniciar campanha' }).click();
  await expect(row(page, 'Sábado')).toContainText(/[1-3] de 4 entregues/);
  await page.getByRole('button', { name: 'Parar Sábado' }).click();
  await page.getByRole('button', { name: 'Parar campanha' }).click();
  await expectToast(page, 'Campanha cancelada.');
  await expect(row(page, 'Sábado')).toContainText('Cancelada');

  const theirs = await openWindow();
  await loginAs(theirs, partner, '/campaigns-config');
  const shown = theirs.getByRole('combobox', { name: 'Intervalo maior após' });
  await expect(shown).toHaveValue(/^1 /);
  await page.getByRole('link', { name: 'Config. de campanhas' }).click();
  await choose(page, 'Intervalo maior após', 'Nunca');
  await page.getByLabel('Atalho').fill('cupom');
  await page.getByLabel('Conteúdo').fill('OUTRO');
  await page.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('Já existe uma variável com este atalho')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Configurações salvas');
  await expect(shown).toHaveValue('Nunca');
  expect((await heardByAll()).flat().length).toBeLessThan(names.length);

  await page.getByRole('link', { name: 'Campanhas', exact: true }).click();
  await page.getByRole('button', { name: 'Retomar Sábado' }).click();
  await page.getByRole('button', { name: 'Retomar campanha' }).click();
  await expect(row(page, 'Sábado')).toContainText('Finalizada', { timeout: 30_000 });
  await expect(row(page, 'Sábado')).toContainText('4 de 4 entregues');
  expect(await heardByAll()).toEqual(names.map((name) => [`Olá ${name}, a loja abre no sábado.`]));
  await page.getByRole('button', { name: 'Ver Sábado' }).click();
  const seen = page.getByRole('dialog', { name: 'Campanha' });
  await expect(seen.getByText('Esta campanha não pode mais ser alterada')).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await seen.getByRole('button', { name: 'Fechar' }).last().click();
});

for (const viewport of viewports) {
  test(`campaigns are accessible at ${viewport.width} px`, { tag: '@full' }, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    const { boss, customers, makeCampaign, start } = await campaignCompany(page.request, atOnce);
    const { id } = await makeCampaign('Inauguração');
    await start(id);
    for (const { heard } of customers) await expect.poll(heard).toHaveLength(1);
    await customers.at(-1)?.say('SAIR');
    await makeCampaign('Sábado');
    await inEveryLook(page, { person: boss, path: '/campaigns' }, async (look) => {
      await expect(page.getByText('Sábado')).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `campaigns-${look}`);
      await page.getByRole('button', { name: /^(Editar|Edit) Sábado/ }).click();
      await expect(page.getByRole('dialog')).toContainText(/Olá (Carla|Davi)/);
      await checkA11y(page);
      await screenshot(page, `campaign-dialog-${look}`);
      await page.goto(`/campaign/${id}/report`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Inauguração');
      await expect(page.getByRole('img').last()).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `campaign-report-${look}`);
      await page.getByRole('tab').last().click();
      await expect(page.getByText('Davi Rocha').first()).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `campaign-recipients-${look}`);
      await page.goto('/campaigns-config');
      await expect(page.getByText('NATAL10')).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `campaigns-config-${look}`);
      await page.getByRole('tab').last().click();
      await expect(page.getByText('Davi Rocha').first()).toBeVisible();
      await checkA11y(page);
      await screenshot(page, `campaigns-opt-outs-${look}`);
    });
  });
}

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { bubble } from '#e2e/conversation.ts';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { apiOf, signUpCompany } from '#e2e/people.ts';
import { openCompany, read } from '#e2e/sandbox-company.ts';
import { expectToast } from '#e2e/toasts.ts';
import { voiceNote } from '#e2e/voice-note.ts';
import { whatsapp } from '#e2e/whatsapp.ts';

interface Row {
  readonly id: number;
}

const text = 'Você atende os clientes da loja de móveis Aurora. Responda com frases curtas e gentis.';

async function fillIn(page: Page, apiKey: string, voiceKey: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo prompt' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo prompt' });
  await dialog.getByLabel('Nome').fill('Recepção');
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Seja breve.');
  await dialog.getByRole('textbox', { name: 'Chave da API' }).fill(apiKey);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Muito curto!')).toBeVisible();
  await expect(dialog.getByText('Informe o setor')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill(text);
  await dialog.getByRole('combobox', { name: 'Fila' }).click();
  await page.getByRole('option', { name: 'Pessoas' }).click();
  await dialog.getByLabel('Temperatura').fill('0,7');
  await tryIt(dialog);
  await dialog.getByRole('combobox', { name: 'Voz' }).click();
  await page.getByRole('option', { name: 'Yara' }).click();
  await dialog.getByRole('textbox', { name: 'Chave do Azure Speech' }).fill(voiceKey);
  await dialog.getByLabel('Região do Azure Speech').fill('brazilsouth');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: /Recepção.*Pessoas.*100/ })).toBeVisible();
}

/** Before it is saved: the first answer does not come, the second does. */
async function tryIt(dialog: Locator): Promise<void> {
  const trial = dialog.getByRole('region', { name: 'Experimente este prompt' });
  await trial.getByLabel('Mensagem do cliente').fill('Vocês entregam?');
  await trial.getByLabel('Mensagem do cliente').press('Enter');
  await expect(trial.getByText('O limite ou o crédito da conta acabou.')).toBeVisible();
  await expect(trial.getByLabel('Mensagem do cliente')).toHaveValue('Vocês entregam?');
  await trial.getByRole('button', { name: 'Perguntar ao modelo' }).click();
  await expect(trial.getByText('Sim, em toda a cidade.')).toBeVisible();
  await expect(trial.getByText(/^\d+ tokens$/)).toBeVisible();
}

test('an admin makes a prompt, gives it to a number, and a customer is answered until people are needed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409|502/);
  const { api, boss, connectionId, say } = await openCompany(page.request);
  await read(api.post('/queue', { name: 'Pessoas', color: '#0F766E' }));
  const [apiKey, voiceKey] = [`sk-${randomUUID()}`, `az-${randomUUID()}`];
  await whatsapp('openAiExpect', apiKey, [
    { status: 429 },
    'Sim, em toda a cidade.',
    'Olá, Carla! A mesa custa R$ 900.',
    'A cadeira custa R$ 200.',
    { status: 401 },
  ]);
  await whatsapp('speechExpect', voiceKey);
  await loginAs(page, boss, '/prompts');
  await expect(page.getByText('Nenhum prompt ainda')).toBeVisible();
  await fillIn(page, apiKey, voiceKey);

  await page.goto('/connections');
  await page.getByRole('button', { name: 'Editar Loja' }).click();
  await page.getByRole('tab', { name: 'Filas' }).click();
  await page.getByRole('combobox', { name: 'Prompt de inteligência artificial' }).click();
  await page.getByRole('option', { name: 'Recepção' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await say('Carla Dias', 'Quanto custa a mesa?');
  await page.goto('/tickets');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  const row = page.getByRole('region', { name: 'Atendimentos', exact: true }).getByRole('listitem');
  await expect(row).toContainText('A mesa custa R$ 900.');
  const asked = await whatsapp('openAiAsked', apiKey);
  expect(asked).toHaveLength(3);
  expect(asked[2]).toMatchObject({ temperature: 0.7, max_tokens: 100 });
  expect(asked[2]?.messages[0]?.content).toContain(text);
  expect(await whatsapp('speechSpoken', voiceKey)).toEqual([
    { voice: 'pt-BR-YaraNeural', text: 'Olá, Carla! A mesa custa R$ 900.' },
  ]);

  // The customer speaks, and is understood. Its own voice fails: the answer is written, and people see why.
  await whatsapp('speechExpect', voiceKey, [{ status: 401 }]);
  await whatsapp('openAiExpectSpoken', apiKey, ['Quanto custa a cadeira?']);
  const [carla] = await read<Row[]>(api.get(`/sandbox/connections/${connectionId}/customers`));
  const recording = { name: 'fala.ogg', mimeType: 'audio/ogg', buffer: Buffer.from(voiceNote, 'base64') };
  await read(api.upload(`/sandbox/customers/${carla?.id}/files?as=voice`, recording));
  await expect(row).toContainText('A cadeira custa R$ 200.');

  // The account was closed meanwhile: people go on, and see why.
  await say('Carla Dias', 'E o sofá?');
  await expect(row).toContainText('Pessoas');
  await page.getByRole('button', { name: 'Aceitar Carla Dias' }).click();
  const spoken = bubble(page, 'A mesa custa R$ 900.');
  await expect(spoken.getByTitle(/inteligência artificial.*alterado por Clara Reis/)).toBeVisible();
  await expect(spoken.getByRole('button', { name: /Tocar/ })).toBeVisible();
  const heard = bubble(page, 'Quanto custa a cadeira?');
  await expect(heard.getByText('Transcrição')).toBeVisible();
  await expect(heard.getByRole('button', { name: /Tocar/ })).toBeVisible();
  await screenshot(page, 'prompt-conversation');
  await expect(
    bubble(page, 'A cadeira custa R$ 200.').getByTitle(/foi enviada por escrito: a chave não foi aceita/),
  ).toBeVisible();
  await expect(
    bubble(page, 'Uma pessoa da nossa equipe').getByTitle(/não respondeu.*a chave não foi aceita/),
  ).toBeVisible();

  await page.goto('/prompts');
  await expect(page.getByRole('row', { name: /Recepção/ })).toContainText(/\d{2,}/);
  await page.getByRole('button', { name: 'Excluir Recepção' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expectToast(page, 'Este prompt está em uso: Loja.');
  await read(api.put(`/whatsapp/${connectionId}`, { promptId: null }));
  await page.getByRole('button', { name: 'Excluir Recepção' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Nenhum prompt ainda')).toBeVisible();
});

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`the prompts and their form have no accessibility fault, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const person = await signUpCompany(page.request);
      const api = await apiOf(page.request, person);
      const { id: queueId } = await read<Row>(api.post('/queue', { name: 'Vendas', color: '#0F766E' }));
      const prompt = { prompt: text, apiKey: 'sk-example', queueId };
      await read(api.post('/prompt', { ...prompt, name: 'Recepção da loja' }));
      await read(api.post('/prompt', { ...prompt, name: 'Entregas e prazos', maxTokens: 250 }));
      await inEveryLook(page, { person, path: '/prompts' }, async (look) => {
        await expect(page.getByText('Recepção da loja')).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `prompts-${look}`);
        await page.getByRole('button', { name: /^(Editar|Edit) Recepção da loja$/ }).click();
        await expect(page.getByRole('textbox').first()).toBeFocused();
        await checkA11y(page);
        await screenshot(page, `prompts-form-${look}`);
      });
    });
  });
}

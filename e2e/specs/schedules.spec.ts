import { Buffer } from 'node:buffer';
import type { APIRequestContext } from '@playwright/test';
import { history, openConversation } from '#e2e/conversation.ts';
import { checkA11y, expect, loginAs, screenshot, test } from '#e2e/fixtures.ts';
import { inEveryLook, viewports } from '#e2e/looks.ts';
import { apiOf, signUpCompany } from '#e2e/people.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Local time in São Paulo, in the format of a datetime field. */
const wall = (moment: number) =>
  new Date(moment).toLocaleString('sv', { timeZone: 'America/Sao_Paulo' }).replace(' ', 'T').slice(0, 16);
const dayOf = (moment: number) => wall(moment).slice(0, 10);

test('a message is scheduled from its conversation, moved in the calendar, and leaves at its time', async ({
  page,
}) => {
  test.slow();
  const talk = await openConversation(page.request, 'Carla Dias');
  await loginAs(page, talk.ana, talk.path);
  await page.getByRole('button', { name: 'Ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
  await expect(page).toHaveURL(/\/schedules/);
  const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(/Carla Dias/);
  await dialog.getByLabel('Mensagem').fill('Oi, ');
  await dialog.getByRole('button', { name: 'Primeiro nome' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();

  // In the calendar: to the day after tomorrow with the mouse, and a day further with the keyboard.
  const now = Date.now();
  await page.getByRole('tab', { name: 'Agenda' }).click();
  const chip = page.getByRole('button', { name: /Carla Dias.*Agendada/ });
  await expect(chip).toBeVisible();
  await page.goto(`/schedules?view=week&day=${dayOf(now + 2 * dayMs)}`);
  const listed = await talk.api.get('/schedules');
  const { schedules } = (await listed.json()) as { schedules: { id: number }[] };
  const id = schedules[0]?.id ?? 0;
  await talk.api.put(`/schedules/${id}`, { sendAt: new Date(now + 2 * dayMs).toISOString() });
  await expect(chip).toBeVisible();
  await chip.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText('Movida para')).toBeVisible();
  await expect(chip).toBeFocused();
  // The focus moves only once: switching to another view does not pull it back.
  const agenda = page.getByRole('tab', { name: 'Agenda' });
  await agenda.click();
  await expect(chip).toBeVisible();
  await expect(agenda).toBeFocused();
  await page.goto(`/schedules?view=month&day=${dayOf(now + 2 * dayMs)}`);
  const timeOf = async () =>
    ((await (await talk.api.get(`/schedules/${id}`)).json()) as { sendAt: string }).sendAt;
  const before = await timeOf();
  const free = page.getByRole('cell').filter({ has: page.getByRole('button', { name: /nenhuma mensagem/ }) });
  await chip.dragTo(free.last());
  await expect.poll(timeOf).not.toBe(before);
  // Another day, at the same time.
  expect((await timeOf()).slice(10)).toBe(before.slice(10));

  // The scheduled time is set to the past, so it is sent now.
  await chip.click();
  const edit = page.getByRole('dialog', { name: 'Editar agendamento' });
  await edit.getByLabel('Enviar em').fill(wall(Date.now() - 5 * 60_000));
  await expect(edit.getByText('Este horário já passou')).toBeVisible();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await page.goto('/schedules?view=list');
  await expect(page.getByRole('row', { name: /Carla Dias.*Enviada/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ver a mensagem para Carla Dias' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Abrir conversa' }).click();
  await expect(history(page).getByText('Oi, Carla', { exact: true })).toBeVisible();
});

test('a message whose picture does not get through is not there without it; saved again, both are', {
  tag: '@full',
}, async ({ page, allowConsole }) => {
  allowConsole(/\/api\/schedules|ERR_FAILED/);
  const talk = await openConversation(page.request, 'Carla Dias');
  await loginAs(page, talk.ana, talk.path);
  await page.getByRole('button', { name: 'Ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Agendar mensagem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
  await dialog.getByLabel('Mensagem').fill('Seu convite');
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'convite.png', mimeType: 'image/png', buffer });
  await page.route('**/api/schedules', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const pictures = async () => {
    const { schedules } = (await (await talk.api.get('/schedules')).json()) as {
      schedules: { mediaName: string | null }[];
    };
    return schedules.map(({ mediaName }) => mediaName);
  };
  const failed = page.waitForEvent('requestfailed');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await failed;
  await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeEnabled();
  expect(await pictures()).toEqual([]);
  await page.unroute('**/api/schedules');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  expect(await pictures()).toEqual(['convite.png']);
});

test('what is being written is left for later, and the field is free again', { tag: '@full' }, async ({
  page,
}) => {
  const talk = await openConversation(page.request, 'Carla Dias');
  await loginAs(page, talk.ana, talk.path);
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' });
  await field.fill('Amanhã eu confirmo o prazo');
  await page.getByRole('button', { name: 'Agendar para depois' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Amanhã eu confirmo o prazo');
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(/Carla Dias/);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Mensagem agendada.')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL(new RegExp(talk.path));
});

/** A company with a number, a contact, and a few messages for the next days. */
async function companyWithSchedules(request: APIRequestContext) {
  const admin = await signUpCompany(request);
  const api = await apiOf(request, admin);
  await api.post('/whatsapp', { name: 'Loja', provider: 'sandbox' });
  const answer = await api.post('/contacts', { name: 'Beatriz Nogueira', number: '5531991237788' });
  const { id: contactId } = (await answer.json()) as { id: number };
  for (const [days, body] of [
    [1, '{{ms}}, {{firstName}}! Sua entrega está marcada para hoje, entre 13h e 17h.'],
    [1, 'Oi, {{firstName}}! O modelo que você procurava voltou ao estoque.'],
    [3, 'Feliz aniversário, {{firstName}}!'],
  ] as const) {
    const sendAt = new Date(Date.now() + days * dayMs).toISOString();
    expect((await api.post('/schedules', { body, sendAt, contactId })).status()).toBe(200);
  }
  return admin;
}

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test(`schedules have no accessibility fault in both themes and three languages, ${viewport.width} px`, {
      tag: '@full',
    }, async ({ page }) => {
      test.slow();
      const person = await companyWithSchedules(page.request);
      const path = `/schedules?view=month&day=${dayOf(Date.now() + dayMs)}`;
      await inEveryLook(page, { person, path }, async (look) => {
        for (const [place, view] of [
          [0, 'month'],
          [1, 'week'],
          [3, 'agenda'],
          [4, 'list'],
        ] as const) {
          await page.getByRole('tab').nth(place).click();
          await expect(page.getByText(/Beatriz/).first()).toBeAttached();
          await checkA11y(page);
          await screenshot(page, `schedules-${view}-${look}`);
        }
        await page
          .getByRole('main')
          .getByRole('button', { name: /Beatriz/ })
          .first()
          .click();
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
        await checkA11y(page);
        await screenshot(page, `schedule-dialog-${look}`);
      });
    });
  });
}

import type { APIRequestContext, Page } from '@playwright/test';
import { noticesOf, recordAlerts, volumesOf } from '#e2e/alert-recorder.ts';
import { openConversation } from '#e2e/conversation.ts';
import { checkA11y, enterAs, expect, loginAs, screenshot, test, untilLive } from '#e2e/fixtures.ts';
import { looks } from '#e2e/looks.ts';
import { type Api, addPeople, apiOf, type Colleague, signUpCompany } from '#e2e/people.ts';
import { connectSandbox } from '#e2e/sandbox-company.ts';

interface Company {
  /** The user whose browser is watched. */
  readonly ana: Colleague;
  /** Another admin, without a browser. */
  readonly api: Api;
  readonly say: (text: string, name?: string) => Promise<void>;
}

/** A company with a connected number, and customers who write to it. */
async function openCompany(request: APIRequestContext): Promise<Company> {
  const api = await apiOf(request, await signUpCompany(request));
  const people = addPeople(api, { ana: { name: 'Ana Souza', profile: 'admin' } });
  const [{ ana }, connectionId] = await Promise.all([people, connectSandbox(api)]);
  const numbers = new Map<string, string>();
  return {
    ana,
    api,
    async say(text, name = 'Marina Luz') {
      const from = numbers.get(name) ?? `551198765${1000 + numbers.size}`;
      numbers.set(name, from);
      const answer = await api.post('/sandbox/messages', { connectionId, from, name, text });
      expect(answer.status(), 'a message of a customer').toBe(200);
    },
  };
}

/** Global that the scripts below set in the page. */
declare global {
  var asked: { count: number; permission: NotificationPermission };
}

const bell = (page: Page) => page.getByRole('button', { name: /Notificações|não lida/ });

/** First user gesture in the page, which allows sound. */
async function touch(page: Page): Promise<void> {
  await bell(page).click();
  await expect(page.getByRole('dialog', { name: 'Notificações' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
}

async function lookAway(page: Page, isAway: boolean): Promise<void> {
  await page.evaluate((away) => {
    document.hasFocus = () => !away;
    globalThis.dispatchEvent(new Event(away ? 'blur' : 'focus'));
  }, isAway);
}

/** Buffers the customers' messages and delivers them to the page at once, however long they take to be sent. */
async function hearTogether(page: Page, { first, last }: { first: string; last: string }): Promise<void> {
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    const held: (string | Buffer)[] = [];
    let isOver = false;
    server.onMessage((message) => {
      const text = String(message);
      if (isOver || (held.length === 0 && !text.includes(first))) return socket.send(message);
      held.push(message);
      if (!text.includes(last)) return;
      isOver = true;
      for (const each of held) socket.send(each);
    });
  });
}

/** Long enough for an unwanted effect to have happened. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 2500));

test.describe('with the notices of the browser allowed', () => {
  test.use({ permissions: ['notifications'] });

  test('ten messages are one ring, one bell, one notice that goes by itself, and lead to the waiting tab', async ({
    page,
    context,
    request,
  }) => {
    const { ana, say } = await openCompany(request);
    await recordAlerts(context);
    await hearTogether(page, { first: 'Mensagem *1*', last: 'Mensagem *10*' });
    await loginAs(page, ana);
    await untilLive(page);
    await touch(page);
    await page.evaluate(() => localStorage.setItem('volume', '0.3'));
    for (let index = 1; index <= 10; index += 1) await say(`Mensagem *${index}*`);

    await expect(bell(page)).toHaveAccessibleName('1 conversa não lida');
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect.poll(() => volumesOf(page)).not.toEqual([]);
    // Notices shown before the close would have been recorded by now.
    await expect.poll(() => page.evaluate(() => globalThis.heard.closed)).toBeGreaterThan(0);
    const rings = await volumesOf(page);
    expect(rings[0]).toBeCloseTo(0.3);
    expect(rings.length).toBeLessThanOrEqual(2);
    const notices = await noticesOf(page);
    expect(notices[0]).toMatchObject({ title: 'Marina Luz', body: 'Mensagem 1' });
    expect(new Set(notices.map(({ tag }) => tag)).size).toBe(1);

    await bell(page).click();
    const item = page.getByRole('dialog', { name: 'Notificações' }).getByRole('link', { name: /Marina Luz/ });
    await expect(item).toContainText('Mensagem 10');
    await expect(item).toContainText('Aguardando');
    await expect(item).toContainText('10 mensagens não lidas');
    await item.click();
    await expect(page).toHaveURL(/\/tickets(\?|$)/);
    await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('the conversation on the screen calls nobody, unless the window is left', { tag: '@full' }, async ({
    page,
    context,
    request,
  }) => {
    const { ana, say } = await openCompany(request);
    await recordAlerts(context);
    await loginAs(page, ana, '/tickets?tab=pending');
    await untilLive(page);
    await say('Bom dia');
    await expect.poll(() => noticesOf(page)).not.toEqual([]);
    await page
      .getByRole('button', { name: /Aceitar/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
    await expect(page).not.toHaveTitle(/^\(/);
    const before = (await noticesOf(page)).length;
    const ringsBefore = (await volumesOf(page)).length;

    await say('Estou na tela');
    await expect(page.getByText('Estou na tela').first()).toBeVisible();
    await aMoment();
    expect(await noticesOf(page)).toHaveLength(before);
    expect(await volumesOf(page)).toHaveLength(ringsBefore);

    await lookAway(page, true);
    await say('Tem alguém aí?');
    await expect.poll(async () => (await noticesOf(page)).length).toBe(before + 1);
    await expect.poll(() => volumesOf(page)).toHaveLength(ringsBefore + 1);
    await expect(page).toHaveTitle(/^\(1\) /);

    await lookAway(page, false);
    await expect(page).not.toHaveTitle(/^\(/);
    await expect(bell(page)).toHaveAccessibleName('Notificações');
  });

  test('a notice that is clicked opens its conversation, and what a colleague attends to calls nobody', async ({
    page,
    context,
    request,
  }) => {
    const { ana, api, say } = await openCompany(request);
    await recordAlerts(context);
    await loginAs(page, ana);
    await untilLive(page);
    await touch(page);
    await say('Sou da Ana', 'Carla Dias');
    await expect(bell(page)).toHaveAccessibleName('1 conversa não lida');
    const { tickets } = (await (await api.get('/tickets?status=pending')).json()) as {
      tickets: { id: number; uuid: string }[];
    };
    const first = tickets[0];
    await api.put(`/tickets/${first?.id}`, { status: 'open', userId: ana.id });
    await aMoment();
    await say('Ainda sou da Ana', 'Carla Dias');
    await expect.poll(async () => (await noticesOf(page)).at(-1)?.body).toBe('Ainda sou da Ana');
    await page.evaluate(() => globalThis.heard.notices.at(-1)?.dispatchEvent(new Event('click')));
    await expect(page).toHaveURL(new RegExp(`/tickets/${first?.uuid}`));
    await expect(bell(page)).toHaveAccessibleName('Notificações');

    const { id: adminId } = (await (await api.get('/auth/me')).json()) as { id: number };
    await api.put(`/tickets/${first?.id}`, { userId: adminId });
    await page.goto('/');
    await untilLive(page);
    await touch(page);
    await say('Agora sou do admin', 'Carla Dias');
    await aMoment();
    expect(await noticesOf(page)).toEqual([]);
    expect(await volumesOf(page)).toEqual([]);
    await expect(bell(page)).toHaveAccessibleName('Notificações');
  });

  test('of two tabs one calls, and none while the other shows the conversation', { tag: '@full' }, async ({
    page,
    context,
    request,
  }) => {
    const { ana, say } = await openCompany(request);
    await recordAlerts(context);
    await loginAs(page, ana);
    await untilLive(page);
    await touch(page);
    const second = await context.newPage();
    await second.goto('/tickets?tab=pending');
    await untilLive(second);
    await touch(second);
    await lookAway(page, true);
    await say('Bom dia');
    for (const tab of [page, second]) await expect(tab).toHaveTitle(/^\(1\) /);
    const called = async () => [...(await volumesOf(page)), ...(await volumesOf(second))];
    const noticed = async () => [...(await noticesOf(page)), ...(await noticesOf(second))];
    await expect.poll(called).not.toEqual([]);
    await expect.poll(noticed).not.toEqual([]);
    await aMoment();
    expect(await called()).toHaveLength(1);
    expect(await noticed()).toHaveLength(1);

    await second
      .getByRole('button', { name: /Aceitar/ })
      .first()
      .click();
    await expect(second).toHaveURL(/\/tickets\/[0-9a-f-]{36}/);
    await expect(page).not.toHaveTitle(/^\(/);
    await say('Na outra aba');
    await expect(second.getByText('Na outra aba').first()).toBeVisible();
    await aMoment();
    expect(await called()).toHaveLength(1);
    expect(await noticed()).toHaveLength(1);

    await second.close();
    await say('Voltei');
    await expect.poll(async () => (await noticesOf(page)).at(-1)?.body).toBe('Voltei');
  });
});

test('the permission is asked for by a button, never on load', { tag: '@full' }, async ({
  page,
  context,
  request,
}) => {
  const { ana } = await openCompany(request);
  await context.addInitScript(() => {
    const asked: typeof globalThis.asked = { count: 0, permission: 'default' };
    globalThis.asked = asked;
    Object.defineProperty(Notification, 'permission', { get: () => asked.permission });
    Notification.requestPermission = () => {
      asked.count += 1;
      asked.permission = 'denied';
      return Promise.resolve('denied');
    };
  });
  const askedOf = () => page.evaluate(() => globalThis.asked.count);
  await loginAs(page, ana);
  await bell(page).click();
  await expect(page.getByText('Nenhuma notificação')).toBeVisible();
  expect(await askedOf()).toBe(0);
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByText(/O navegador bloqueou as notificações/)).toBeVisible();
  expect(await askedOf()).toBe(1);
});

test('the bell has no accessibility fault in any look', { tag: '@full' }, async ({ page, request }) => {
  test.slow();
  const { ana, api, say } = await openCompany(request);
  await say('Bom dia! O pedido já saiu? É o de *ontem*, com a entrega no fim da tarde.', 'Marina Luz');
  await say('<img src=x onerror=alert(1)>', '<b>Élcio</b> Prado de Albuquerque e Silva');
  await expect
    .poll(async () => {
      const { tickets } = (await (await api.get('/tickets?status=pending')).json()) as { tickets: unknown[] };
      return tickets.length;
    })
    .toBe(2);
  for (const { name, width, height, theme, language } of looks) {
    await page.setViewportSize({ width, height });
    await api.put(`/users/${ana.id}`, { language });
    await enterAs(page, ana);
    await page.evaluate((value) => localStorage.setItem('theme', value), theme);
    await page.goto('/');
    await page.getByRole('button', { name: /^2 / }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(2);
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await checkA11y(page);
    if (language === 'pt') await screenshot(page, `notifications-${name}`);
  }
});

test('B4: a conversation handed over with nothing unread is announced', { tag: '@full' }, async ({
  page,
}) => {
  const { ana, bruno, api, ticketId, customer } = await openConversation(page.request);
  const asAna = await apiOf(page.request, ana);
  // An answer clears the unread count.
  expect((await asAna.post(`/messages/${ticketId}`, { body: 'Bom dia, Carla!' })).status()).toBe(200);
  await loginAs(page, bruno, '/tickets');
  await untilLive(page);
  expect((await api.put(`/tickets/${ticketId}`, { userId: bruno.id })).status()).toBe(200);
  await expect(page.getByText(new RegExp(`transferiu a conversa com ${customer} para você`))).toBeVisible();
  const bell = page.getByRole('button', { name: /1 conversa transferida para você/ });
  await bell.click();
  await page
    .getByRole('dialog', { name: 'Notificações' })
    .getByRole('link', { name: new RegExp(customer) })
    .click();
  await expect(page).toHaveURL(/\/tickets\/./);
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible();
});

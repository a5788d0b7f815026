import type { Page } from '@playwright/test';
import { bubble, history, openConversation } from '#e2e/conversation.ts';
import { expect, loginAs, test, untilLive } from '#e2e/fixtures.ts';

/**
 * Scrolls up step by step until the text is drawn, and returns the largest distance of a message from where the steps
 * alone would have put it. One message is tracked for as long as it is drawn, so that any shift is noticed.
 */
function goUpUntil(page: Page, text: string): Promise<number> {
  return history(page).evaluate(async (list, wanted) => {
    const inMiddle = () => {
      const { left, top, width, height } = list.getBoundingClientRect();
      const there = document.elementsFromPoint(left + width - 60, top + height / 2);
      return there.find((element) => element.tagName === 'LI');
    };
    const isThere = () => [...list.querySelectorAll('li')].some((row) => row.textContent.includes(wanted));
    // Measured when shown: between two frames a row that was just drawn has no size yet.
    const topOf = (row: Element) =>
      new Promise<number>((resolve) => {
        const shown = new IntersectionObserver(([entry]) => {
          shown.disconnect();
          resolve(entry?.boundingClientRect.top ?? Number.NaN);
        });
        shown.observe(row);
      });
    // No faster than new rows are drawn and measured: a faster scroll would see them grow.
    const nextFrames = async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    };
    const enough = Date.now() + 90_000;
    // Waits for the momentum of the wheel to end, which takes some frames.
    for (let place = Number.NaN; place !== list.scrollTop; await nextFrames()) place = list.scrollTop;
    let followed: { row: Element; place: number } | undefined;
    let farthest = 0;
    while (!isThere() && Date.now() < enough) {
      if (!followed?.row.isConnected) {
        const row = inMiddle();
        followed = row && { row, place: await topOf(row) };
      }
      const distance = Math.min(320, list.scrollTop);
      list.scrollBy(0, -distance);
      await nextFrames();
      if (!followed) continue;
      followed.place += distance;
      const top = await topOf(followed.row);
      if (!followed.row.isConnected) continue;
      farthest = Math.max(farthest, Math.abs(top - followed.place));
    }
    return farthest;
  }, text);
}

test('a long conversation loads as one goes up, and nothing moves under the pointer', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  const { ana, api, ticketId, path, sendAsCustomer } = await openConversation(page.request);
  for (let index = 0; index < 130; index += 1) {
    await api.post(`/messages/${ticketId}`, { body: `${index} ${'palavra '.repeat((index * 7) % 50)}` });
  }
  await loginAs(page, ana, path);
  await expect(bubble(page, /\b129 palavra/)).toBeInViewport();
  // Starts with the wheel: the list sticks to the end while receipts still arrive, and only the wheel releases it.
  await history(page).hover();
  await page.mouse.wheel(0, -600);
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toBeVisible();
  // Rows end between pixels and scrolling on whole ones: a shift of less than three is invisible.
  expect(await goUpUntil(page, 'Conversa iniciada')).toBeLessThan(3);
  await expect(bubble(page, 'Conversa iniciada')).toBeAttached();

  await sendAsCustomer({ kind: 'text', text: 'Cheguei agora' });
  await page.getByRole('button', { name: '1 mensagem nova' }).click();
  await expect(bubble(page, 'Cheguei agora')).toBeInViewport();

  const { messages } = (await (await api.get(`/messages/${ticketId}?pageNumber=4`)).json()) as {
    messages: { id: number; body: string }[];
  };
  const early = messages.find(({ body }) => body.startsWith('5 palavra'));
  await api.post(`/messages/${ticketId}`, { body: 'Sobre aquilo', quotedMsg: { id: early?.id } });
  await page.goto(path);
  await bubble(page, 'Sobre aquilo')
    .getByRole('button', { name: /mensagem respondida/ })
    .click();
  await expect(bubble(page, /\b5 palavra/).first()).toBeInViewport();
  await expect(bubble(page, 'Sobre aquilo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ir para o fim' }).click();
  await expect(bubble(page, 'Sobre aquilo')).toBeInViewport();
});

test('a message that comes late takes its place above without moving what is being read', {
  tag: '@full',
}, async ({ page }) => {
  const { ana, api, ticketId, path, sendAsCustomer } = await openConversation(page.request);
  const sayMuch = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      await api.post(`/messages/${ticketId}`, { body: `${index} ${'palavra '.repeat((index * 7) % 50)}` });
    }
  };
  const late: (() => void)[] = [];
  let heldBack = 'Atrasada de manhã';
  // Pages fetched meanwhile leave the message out as well: a slow machine may request one before it is delivered.
  await page.route(`**/api/messages/${ticketId}?*`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { messages: { body: string }[] };
    const messages = json.messages.filter(({ body }) => !(heldBack && body.startsWith(heldBack)));
    await route.fulfill({ response, json: { ...json, messages } });
  });
  const deliverLate = () => {
    heldBack = '';
    for (const deliver of late.splice(0)) deliver();
  };
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const deliver = () => socket.send(message);
      if (heldBack && String(message).includes(heldBack)) late.push(deliver);
      else deliver();
    });
  });
  await loginAs(page, ana, path);
  await untilLive(page);
  // The start is out of sight but still drawn when the first late message is inserted after it.
  await sendAsCustomer({ kind: 'text', text: 'Atrasada de manhã' });
  await expect.poll(() => late.length).toBeGreaterThan(0);
  for (let index = 0; (await history(page).evaluate((list) => list.scrollTop)) < 220; index += 1) {
    await api.post(`/messages/${ticketId}`, { body: `curta ${index}.` });
    await expect(bubble(page, `curta ${index}.`)).toBeInViewport();
  }
  deliverLate();
  await expect(bubble(page, 'Atrasada de manhã')).toBeVisible();
  await expect(history(page).locator('li[style*="visibility: hidden"]')).toHaveCount(0);

  await sayMuch(0, 20);
  await expect(bubble(page, /\b19 palavra/)).toBeInViewport();
  heldBack = 'Atrasada demais';
  await sendAsCustomer({ kind: 'text', text: `Atrasada ${'demais '.repeat(40)}` });
  await expect.poll(() => late.length).toBeGreaterThan(0);
  await sayMuch(20, 40);
  await expect(bubble(page, /\b39 palavra/)).toBeInViewport();

  await history(page).hover();
  await page.mouse.wheel(0, -600);
  await expect(page.getByRole('button', { name: 'Ir para o fim' })).toBeVisible();
  const height = () => history(page).evaluate((list) => list.scrollHeight);
  const places = () =>
    history(page).evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      return [...list.querySelectorAll('li')]
        .map((row) => ({
          text: row.textContent.slice(0, 20),
          at: Math.round(row.getBoundingClientRect().top),
        }))
        .filter(({ at }) => at > top && at < bottom);
    });
  const [before, formerHeight] = [await places(), await height()];
  deliverLate();
  await expect.poll(height).toBeGreaterThan(formerHeight);
  await expect.poll(places).toEqual(before);

  const seen = bubble(page, 'Atrasada demais');
  // In small steps: rows that are passed too fast are never drawn.
  await expect(async () => {
    if ((await seen.count()) === 0) await page.mouse.wheel(0, -300);
    await expect(seen).toBeVisible({ timeout: 500 });
  }).toPass();

  // A row whose size the list has lost is hidden, and its size is reported again.
  const isToldAgain = await seen.evaluate(
    (row) =>
      new Promise<boolean>((resolve) => {
        let isTold = false;
        new ResizeObserver(() => {
          if (isTold) resolve(true);
          isTold = true;
          if (row instanceof HTMLElement) row.style.visibility = 'hidden';
        }).observe(row);
      }),
  );
  expect(isToldAgain).toBe(true);
});

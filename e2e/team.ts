import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Api, addPeople, apiOf, type Colleague, signUpCompany } from '#e2e/people.ts';

export interface Team {
  /** The company's first admin, who is in no browser. */
  readonly api: Api;
  readonly ana: Colleague;
  readonly bruno: Colleague;
  readonly clara: Colleague;
}

interface StartedChat {
  readonly id: number;
  readonly uuid: string;
  readonly path: string;
}

/** A company with three attendants. */
export async function openTeam(request: APIRequestContext): Promise<Team> {
  const api = await apiOf(request, await signUpCompany(request));
  const people = await addPeople(api, {
    ana: { name: 'Ana Souza' },
    bruno: { name: 'Bruno Lima' },
    clara: { name: 'Clara Reis' },
  });
  return { api, ...people };
}

/** A chat of this person with others, over HTTP. It ends any session they have. */
export async function startChat(
  request: APIRequestContext,
  owner: Colleague,
  { title, with: others }: { title: string; with: readonly { id: number }[] },
): Promise<StartedChat> {
  const api = await apiOf(request, owner);
  const answer = await api.post('/chats', { title, users: others.map(({ id }) => ({ id })) });
  expect(answer.status(), 'a new chat').toBe(200);
  const { id, uuid } = (await answer.json()) as { id: number; uuid: string };
  return { id, uuid, path: `/chats/${uuid}` };
}

/** Says all of it in one chat, in this order. */
export async function sendMessages(
  request: APIRequestContext,
  person: Colleague,
  chatId: number,
  texts: readonly string[],
): Promise<void> {
  const api = await apiOf(request, person);
  for (const message of texts) {
    expect((await api.post(`/chats/${chatId}/messages`, { message })).status(), message).toBe(200);
  }
}

/** Shares a file without words. */
export async function share(
  request: APIRequestContext,
  person: Colleague,
  chatId: number,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const answer = await (await apiOf(request, person)).upload(`/chats/${chatId}/messages`, file);
  expect(answer.status(), file.name).toBe(200);
}

export const chatField = (page: Page): Locator =>
  page.getByRole('textbox', { name: /Escreva para a equipe/ });
export const chatRow = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Conversas da equipe' }).getByRole('link', { name: new RegExp(title) });
export const chatHistory = (page: Page): Locator => page.getByRole('region', { name: /Mensagens de/ });
export const chatBubble = (page: Page, text: string): Locator =>
  chatHistory(page).getByRole('listitem').filter({ hasText: text });

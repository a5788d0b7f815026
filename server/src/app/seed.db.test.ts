import { login } from '@prosa/contracts/access/api.ts';
import { listInvoices } from '@prosa/contracts/invoices/api.ts';
import { listMessages } from '@prosa/contracts/messages/api.ts';
import { listPrompts } from '@prosa/contracts/prompts/api.ts';
import { listTickets } from '@prosa/contracts/tickets/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPrompt } from '#features/prompts/service.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { logIn, type TestUser } from '#testing/builders.ts';
import { startTestApp, testBox } from '#testing/test-app.ts';
import { readConfig } from './config.ts';
import { demoLogins, type FirstLogins, seedFirstRun } from './seed.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestUser;
let seeded: readonly FirstLogins[];
beforeAll(async () => {
  app = await startTestApp();
  const config = readConfig({ NODE_ENV: 'test', SEED: 'demo' });
  const place = { ...app, media: app.storage, box: testBox };
  // As when seven processes start at once on an empty database.
  seeded = await Promise.all(Array.from({ length: 7 }, () => seedFirstRun(place, config, new Date())));
  const companies = await app.database.platform(({ db }) =>
    db.selectFrom('companies').select(['id', 'name']).execute(),
  );
  const companyId = mintCompanyId(companies.find(({ name }) => name === 'Loja Aurora')?.id ?? 0);
  const { id } = await app.database
    .reader(companyId)
    .db.selectFrom('users')
    .select('id')
    .where('profile', '=', 'admin')
    .executeTakeFirstOrThrow();
  admin = await logIn(app, companyId, id);
});
afterAll(() => app.close());

const tickets = async () =>
  (await app.call(listTickets, { query: { showAll: 'true' } }, { token: admin.token })).reply.tickets;
const conversation = async (ticketId: number) =>
  (await app.call(listMessages, { params: { ticketId }, query: {} }, { token: admin.token })).reply.messages;

describe('the demo', () => {
  it('D11: is seeded once by seven first starts at once', async () => {
    expect(seeded.filter((lines) => lines.length > 0)).toEqual([demoLogins]);
    const names = await app.database.platform(({ db }) =>
      db.selectFrom('companies').select('name').execute(),
    );
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  it('has something said in every ticket, which its row shows and counts', async () => {
    const rows = await tickets();
    expect(rows.length).toBeGreaterThan(25);
    for (const ticket of rows) {
      const said = (await conversation(ticket.id)).filter(({ ticketId }) => ticketId === ticket.id);
      expect([ticket.contact.name, said.length > 0]).toEqual([ticket.contact.name, true]);
      const last = said.at(-1);
      expect(ticket.fromMe).toBe(last?.fromMe);
      if (last?.mediaType === 'conversation') expect(ticket.lastMessage).toBe(last.body);
      const unread = said.filter(({ read, fromMe }) => !(read || fromMe)).length;
      expect([ticket.contact.name, ticket.unreadMessages]).toEqual([ticket.contact.name, unread]);
    }
  });

  it('has a prompt, which nobody uses yet and which has answered before', async () => {
    const { reply } = await app.call(listPrompts, {}, { token: admin.token });
    expect(reply.prompts).toMatchObject([{ queue: { name: 'Vendas' }, totalTokens: expect.any(Number) }]);
    const opened = await openPrompt(app.database.reader(admin.companyId), reply.prompts[0]?.id ?? 0, testBox);
    expect(opened?.apiKey).toMatch(/^sk-/);
  });

  it('has invoices that were paid and one that is owed, and a company that has to pay first', async () => {
    const { reply } = await app.call(listInvoices, { query: {} }, { token: admin.token });
    expect(reply.invoices.map(({ status, value }) => [status, value])).toEqual([
      ['open', 5964],
      ['paid', 5964],
      ['paid', 5964],
    ]);
    const late = { email: 'admin@late.prosa.local', password: 'prosa-demo' };
    const { status, refusal } = await app.call(login, { body: late });
    expect([status, refusal.error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
  });

  it('shows every kind of message', async () => {
    const said = (await Promise.all((await tickets()).map(({ id }) => conversation(id)))).flat();
    const kinds = new Set(said.map(({ mediaType }) => mediaType));
    for (const kind of [
      'conversation',
      'image',
      'audio',
      'application',
      'locationMessage',
      'vcard',
    ] as const) {
      expect(kinds).toContain(kind);
    }
    expect(said.some(({ quotedMsg }) => quotedMsg)).toBe(true);
    expect(said.some(({ reactions }) => reactions.length > 0)).toBe(true);
    expect(said.some(({ isEdited }) => isEdited)).toBe(true);
    expect(said.some(({ isDeleted }) => isDeleted)).toBe(true);
    expect((await tickets()).some(({ isGroup }) => isGroup)).toBe(true);
  });

  it('has files that can be opened, with a thumbnail and a length', async () => {
    const files = async () =>
      (await Promise.all((await tickets()).map(({ id }) => conversation(id))))
        .flat()
        .filter(({ media }) => media);
    for (const { mediaUrl } of await files()) {
      expect((await app.http.inject({ url: mediaUrl ?? '/none' })).statusCode).toBe(200);
    }
    await expect
      .poll(
        async () =>
          (await files())
            .filter(({ mediaType }) => mediaType !== 'application')
            .every(({ media }) => media?.thumbnailUrl ?? media?.seconds),
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true);
  }, 90_000);
});

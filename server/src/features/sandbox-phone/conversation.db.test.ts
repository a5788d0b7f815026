import { startConnection } from '@prosa/contracts/connections/api.ts';
import { listMessages, sendMessage } from '@prosa/contracts/messages/api.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import * as api from '@prosa/contracts/sandbox-phone/api.ts';
import { listTickets, readTicket, updateTicket } from '@prosa/contracts/tickets/api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storePairing } from '#features/connections/gateway/service.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { eventually } from '#testing/eventually.ts';
import { untilStatus } from '#testing/gateway-test-bed.ts';
import { startTestApp } from '#testing/test-app.ts';

let app: Awaited<ReturnType<typeof startTestApp>>;
let company: TestCompany;
let token: string;
let connectionId: number;
const from = '5511987650001';

beforeAll(async () => {
  app = await startTestApp({ environment: { ROLES: 'web,worker,gateway' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await buildCompany(app);
  token = company.admin.token;
  connectionId = await buildConnection(app, company);
  await app.database.transaction(company.id, (tx) => storePairing(tx, connectionId, '5511990010001'));
  await app.call(startConnection, { params: { connectionId } }, { token });
  await untilStatus(app, company, connectionId, 'CONNECTED');
});

const arrive = async (text: string) =>
  (
    await app.call(
      api.sendSandboxMessage,
      { body: { connectionId, from, name: 'Rita Lima', text } },
      { token },
    )
  ).reply;

const phone = async (sandboxCustomerId: number) =>
  (await app.call(api.getSandboxChat, { params: { sandboxCustomerId }, query: {} }, { token })).reply
    .messages;

async function ticketOf() {
  return eventually(async () => {
    const { reply } = await app.call(
      listTickets,
      { query: { showAll: 'true', status: 'pending' } },
      { token },
    );
    const [ticket] = reply.tickets;
    if (!ticket) throw new Error('There is no ticket yet.');
    return ticket;
  });
}

const conversation = async (ticketId: number): Promise<Message[]> =>
  (await app.call(listMessages, { params: { ticketId }, query: {} }, { token })).reply.messages;

const until = (check: () => Promise<void>) => eventually(check);

describe('a customer and an attendant', () => {
  it('talk with each other, and see how far their messages came', async () => {
    const first = await arrive('Bom dia! Meu pedido chegou?');
    const ticket = await ticketOf();
    await until(async () => expect((await phone(first.customerId))[0]?.status).toBe('delivered'));
    await until(async () =>
      expect((await conversation(ticket.id)).map(({ body }) => body)).toEqual([
        'Bom dia! Meu pedido chegou?',
      ]),
    );
    const accept = {
      params: { ticketId: ticket.id },
      body: { status: 'open', userId: company.admin.id },
    } as const;
    expect((await app.call(updateTicket, accept, { token })).status).toBe(200);
    const messageId = (await conversation(ticket.id)).at(-1)?.id ?? 0;
    await app.call(readTicket, { params: { ticketId: ticket.id }, body: { messageId } }, { token });
    await until(async () => expect((await phone(first.customerId))[0]?.status).toBe('read'));
    const sent = await app.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Já saiu para entrega!' } },
      { token },
    );
    expect(sent.status).toBe(200);
    await until(async () => {
      const shown = (await phone(first.customerId)).map(({ fromCompany, text }) => [fromCompany, text]);
      expect(shown.some(([mine, text]) => mine && String(text).includes('Já saiu para entrega!'))).toBe(true);
    });
    const ackOf = async () =>
      (await conversation(ticket.id)).find(({ body }) => body.includes('Já saiu'))?.ack;
    await until(async () => expect(await ackOf()).toBe(2));
    await app.call(api.readSandboxChat, { params: { sandboxCustomerId: first.customerId } }, { token });
    await until(async () => expect(await ackOf()).toBe(3));
  });

  it('exchange files', async () => {
    const { customerId } = await arrive('Veja');
    const file = new File([new Uint8Array(sampleFiles.png)], 'foto.png', { type: 'image/png' });
    const send = async () => {
      const request = {
        params: { sandboxCustomerId: customerId },
        query: { caption: 'a caixa', id: 'IMG-1', at: '2026-02-03T10:00:00Z' },
      };
      return (await app.call(api.sendSandboxFile, request, { token, file })).reply;
    };
    const sent = await send();
    expect(sent.sentAt).toBe('2026-02-03T10:00:00.000Z');
    const ticket = await ticketOf();
    await until(async () => {
      const picture = (await conversation(ticket.id)).find(({ mediaType }) => mediaType === 'image');
      expect([picture?.body, picture?.media?.state]).toEqual(['a caixa', 'stored']);
    });
    // The same id again is the same message, and its file is not kept a second time.
    const stored = async () => {
      let count = 0;
      for await (const _ of app.storage.list(`c${company.id}/sandbox`)) count += 1;
      return count;
    };
    expect((await send()).id).toBe(sent.id);
    await until(async () => expect(await stored()).toBe(1));
    expect(await phone(customerId)).toHaveLength(2);
  });
});

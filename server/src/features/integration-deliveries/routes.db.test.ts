import {
  listIntegrationDeliveries,
  replayIntegrationDelivery,
} from '@prosa/contracts/integration-deliveries/api.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@prosa/emulator/chatbots/webhook-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildIntegration } from '#testing/automation-builders.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { buildIntegrationDelivery, buildTicket } from '#testing/conversation-builders.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp & { close(): Promise<void> };
let receiver: WebhookReceiver;
let company: TestCompany;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startTestApp({ environment: { ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
});
afterAll(async () => {
  await app.close();
  await receiver.stop();
});
beforeEach(async () => {
  company = await buildCompany(app);
});

const token = () => ({ token: company.admin.token });
const list = async (integrationId: number) =>
  (await app.call(listIntegrationDeliveries, { params: { integrationId } }, token())).reply;
const replay = (integrationId: number, deliveryId: number) =>
  app.call(replayIntegrationDelivery, { params: { integrationId, deliveryId } }, token());

describe('what a webhook was told', () => {
  it('is listed newest first, at most fifty of it, in two statements', async () => {
    const id = await buildIntegration(app, company);
    const told = { integrationId: id, ticket: await buildTicket(app, company) };
    const ids: number[] = [];
    for (let count = 0; count < 52; count += 1) ids.push(await buildIntegrationDelivery(app, company, told));
    await list(id);
    const statements = await app.countQueries(async () => {
      expect((await list(id)).map((delivery) => delivery.id)).toEqual(ids.reverse().slice(0, 50));
    });
    expect(statements).toHaveLength(2);
    const kept = await app.database.transaction(company.id, (tx) =>
      tx.db.selectFrom('integration_deliveries').select('id').execute(),
    );
    expect(kept).toHaveLength(50);
  });

  it('is told again under the same event id, and what came back is the newest of it', async () => {
    const id = await buildIntegration(app, company, { urlN8N: `${receiver.url}/again`, secret: 'segredo' });
    const deliveryId = await buildIntegrationDelivery(app, company, { integrationId: id });
    receiver.faults.push(500);
    const failed = await replay(id, deliveryId);
    expect(failed.reply).toMatchObject({ id: deliveryId, tries: 2, status: 500, failure: 'unavailable' });
    receiver.answer('/again', { messages: ['Isto ninguém ouve.'] });
    const { reply } = await replay(id, deliveryId);
    expect(reply).toMatchObject({ id: deliveryId, tries: 3, status: 200, failure: null });
    const calls = receiver.calls.filter(({ path }) => path === '/again');
    expect(calls.map(({ headers }) => headers['x-prosa-event'])).toEqual([reply.eventId, reply.eventId]);
    expect(calls[0]?.raw).toBe(calls[1]?.raw);
    expect(await list(id)).toEqual([reply]);
    const events = await eventsAfter(app.database.reader(company.id), 0, 1000);
    expect(events.at(-1)).toMatchObject({ name: 'integration.delivered', payload: { delivery: reply } });
    const said = await app.database.transaction(company.id, (tx) =>
      tx.db.selectFrom('messages').select('id').where('from_me', '=', true).execute(),
    );
    expect(said).toEqual([]);
  });

  it('is not told to another integration, nor to one that is told by webhook no more', async () => {
    const id = await buildIntegration(app, company);
    const deliveryId = await buildIntegrationDelivery(app, company, { integrationId: id });
    const other = await replay(await buildIntegration(app, company), deliveryId);
    expect([other.status, other.refusal.error]).toEqual([404, 'ERR_NO_DELIVERY_FOUND']);
    await app.database.transaction(company.id, (tx) =>
      tx.db.updateTable('integrations').set({ type: 'typebot' }).where('id', '=', id).execute(),
    );
    expect((await replay(id, deliveryId)).status).toBe(404);
  });
});

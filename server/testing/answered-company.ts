import type { CreateIntegration } from '@prosa/contracts/integrations/schema.ts';
import { startDialogflow } from '@prosa/emulator/chatbots/dialogflow-server.ts';
import { startTypebot } from '@prosa/emulator/chatbots/typebot-server.ts';
import { startWebhookReceiver } from '@prosa/emulator/chatbots/webhook-server.ts';
import { expect } from 'vitest';
import { automatedCompany } from './automated-company.ts';
import { buildIntegration } from './automation-builders.ts';
import { eventually } from './eventually.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export type Answering = Awaited<ReturnType<typeof startAnswering>>;

/** The product with every kind of service beside it that can answer in a queue. */
export async function startAnswering() {
  const [typebot, receiver, google] = await Promise.all([
    startTypebot(),
    startWebhookReceiver(),
    startDialogflow(),
  ]);
  const app = await startTestApp({
    environment: {
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
      DIALOGFLOW_API_URL: google.url,
      GOOGLE_TOKEN_URL: google.tokenUrl,
    },
  });
  return {
    app,
    typebot,
    receiver,
    google,
    async close() {
      await app.close();
      await Promise.all([typebot.stop(), receiver.stop(), google.stop()]);
    },
  };
}

export interface AnsweredOptions {
  readonly integration?: Partial<CreateIntegration>;
  readonly queues?: readonly { name: string; greeting_message?: string }[];
}

/** A company whose first queue is answered by a service, and a customer who writes to it. */
export async function answeredCompany(
  { app, receiver }: Pick<Answering, 'receiver'> & { readonly app: TestApp },
  { integration = {}, queues = [{ name: 'Vendas' }] }: AnsweredOptions = {},
) {
  const talk = await automatedCompany(app, { start: new Date(), queues });
  const [queueId = 0] = talk.queueIds;
  const integrationId = await buildIntegration(app, talk.company, {
    urlN8N: `${receiver.url}/company-${talk.company.id}`,
    typebotDelayMessage: 0,
    ...integration,
  });
  await talk.inTx((tx) =>
    tx.db.updateTable('queues').set({ integration_id: integrationId }).where('id', '=', queueId).execute(),
  );
  const path = `/company-${talk.company.id}`;
  const said = async () => {
    const rows = (await talk.messageRows()).filter(({ origin }) => origin === 'system');
    return rows.sort((a, b) => a.id - b.id);
  };
  return {
    ...talk,
    integrationId,
    path,
    calls: () => receiver.calls.filter((call) => call.path === path),
    said,
    ticket: async () => {
      const row = (await talk.ticketRows()).at(-1);
      if (!row) throw new Error('There is no ticket.');
      return row;
    },
    /** The customer writes, and this is the whole of what was ever said to them. */
    async hears(text: string, all: readonly string[]): Promise<void> {
      await talk.clock.advance(5000);
      await talk.hear({ text, pushName: 'Maria Reis' });
      await eventually(async () => expect((await said()).map(({ body }) => body)).toEqual(all));
    },
    async step(): Promise<string | undefined> {
      const row = await talk.inTx((tx) =>
        tx.db.selectFrom('ticket_automations').select('step').executeTakeFirst(),
      );
      return row?.step;
    },
  };
}

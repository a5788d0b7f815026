import { createConnection, getConnection } from '@prosa/contracts/connections/api.ts';
import { startGraph } from '@prosa/emulator/graph/graph-server.ts';
import type { GraphCustomer } from '@prosa/emulator/graph/graph-world.ts';
import { type Carrier, untilConnectionIs } from './carrier.ts';

const taken = 200;

/** Meta's place, taken by this process: the product has the messages to deal with and nothing else. */
export async function startCloudCarrier(): Promise<Carrier> {
  const graph = await startGraph();
  const { answers } = graph.world.webhooks;
  return {
    environment: {
      CLOUD_API_URL: graph.url,
      WHATSAPP_ALLOW_CUSTOM_SERVER: 'test',
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
    },
    async open(call, company, adminToken) {
      const number = graph.number({ number: String(5_511_300_000_000 + company.companyId) });
      const { phoneNumberId, businessAccountId, accessToken, appSecret } = number;
      const account = { phoneNumberId, businessAccountId, accessToken, appSecret };
      const { id: connectionId } = await call(adminToken, createConnection, {
        body: { name: 'Vendas', provider: 'cloud', account },
      });
      const params = { connectionId };
      const told = await call(adminToken, getConnection, { params });
      const { webhookUrl, verifyToken } = told.account ?? {};
      if (!webhookUrl || !verifyToken)
        throw new Error('A number of Meta has no address for what it is told.');
      graph.world.callbacks.set(businessAccountId, { url: webhookUrl, verifyToken });
      await untilConnectionIs('CONNECTED', { call, adminToken, connectionId });
      const people = new Map<string, GraphCustomer>();
      return {
        ...company,
        connectionId,
        adminToken,
        async write({ phone, name }, text) {
          const person = people.get(phone) ?? graph.customer(number, { phone, name });
          people.set(phone, person);
          graph.say(person, { type: 'text', text: { body: text } });
        },
      };
    },
    refusals: () => answers.filter((status) => status !== taken).map((status) => `a delivery: ${status}`),
    stop: graph.stop,
  };
}

import { scanSandboxQr, sendSandboxMessage } from '@prosa/contracts/sandbox-phone/api.ts';
import { bareAddress, type KilledWorld } from './killed-world.ts';

const second = 1000;

/** Customers on the page that plays WhatsApp: inside the product, but in tables of its own. */
export const sandboxWorld: KilledWorld = {
  provider: 'sandbox',
  environment: {},
  async scan({ call }, connectionId) {
    await call(scanSandboxQr, { params: { connectionId }, body: {} });
  },
  async write({ call }, connectionId, { customer: { from, name }, id, text }) {
    // WhatsApp's clock knows seconds only: within one, order is that of arrival.
    const at = new Date(Math.floor(Date.now() / second) * second).toISOString();
    return (await call(sendSandboxMessage, { body: { connectionId, from, name, text, id, at } })).id;
  },
  async receivedBy(owner, { from }) {
    const rows = await owner.query<{ address: string; provider_id: string }>(`
      select coalesce(customer.phone, customer.lid) as address, message.provider_id
      from sandbox_messages message join sandbox_customers customer on customer.id = message.customer_id
      where message.is_from_company order by message.id`);
    return rows.filter(({ address }) => address === bareAddress(from)).map((row) => row.provider_id);
  },
  sentAgainBy: () => new Set(),
  secondOf: () => undefined,
  async untold(owner) {
    const [row] = await owner.query<{ count: string }>('select count(*) as count from sandbox_signals');
    return Number(row?.count);
  },
  unread: () => 0,
  end: () => Promise.resolve(),
};

import { createConnection } from '@prosa/contracts/connections/api.ts';
import { scanSandboxQr, sendSandboxMessage } from '@prosa/contracts/sandbox-phone/api.ts';
import { type Carrier, untilConnectionIs } from './carrier.ts';

/** The product's own. What it keeps of its phones is kept by the same server and database. */
export const sandboxCarrier: Carrier = {
  environment: {},
  async open(call, company, adminToken) {
    const body = { name: 'Vendas', provider: 'sandbox' } as const;
    const { id: connectionId } = await call(adminToken, createConnection, { body });
    const connection = { call, adminToken, connectionId };
    await untilConnectionIs('qrcode', connection);
    await call(adminToken, scanSandboxQr, { params: { connectionId }, body: {} });
    await untilConnectionIs('CONNECTED', connection);
    return {
      ...company,
      connectionId,
      adminToken,
      async write({ phone, name }, text) {
        await call(adminToken, sendSandboxMessage, { body: { connectionId, from: phone, name, text } });
      },
    };
  },
  refusals: () => [],
  stop: async () => undefined,
};

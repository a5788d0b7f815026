import { createHmac } from 'node:crypto';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { saveAccount } from '@prosa/server/src/features/connections/account-service.ts';
import { buildConnection, type TestCompany } from '@prosa/server/testing/builders.ts';
import { webhookSecret } from '@prosa/server/testing/paid-company.ts';
import { type TestApp, testBox } from '@prosa/server/testing/test-app.ts';
import type { WireRequest } from './wire-request.ts';

/** Credentials of the machines that call us, so that their requests are processed and not only refused. */
export interface SigningMachines {
  readonly params: Readonly<Record<string, string>>;
  /** A valid body, where the contract leaves its form to the machine. */
  bodyFor(endpoint: EndpointDefinition): unknown;
  /** Signs the request as the machine would. */
  sign(endpoint: EndpointDefinition, wire: WireRequest): WireRequest;
}

export const machineEnvironment = { PAYMENTS_WEBHOOK_SECRET: webhookSecret };

const appSecret = 'the secret of an app at Meta';
const phoneNumberId = '1000200030004';

const metaSays = {
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '5000600070008',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { phone_number_id: phoneNumberId, display_phone_number: '551190' },
            contacts: [{ wa_id: '5531987654321', profile: { name: 'Ana' } }],
            messages: [
              {
                from: '5531987654321',
                id: 'wamid.1',
                timestamp: '1760000000',
                type: 'text',
                text: { body: 'Oi' },
                context: { id: 'wamid.0' },
              },
              {
                from: '5531987654321',
                id: 'wamid.2',
                timestamp: '1760000001',
                type: 'image',
                image: { id: '77', mime_type: 'image/jpeg', sha256: 'x', caption: 'Foto' },
              },
            ],
            statuses: [
              { id: 'wamid.3', status: 'delivered', timestamp: '1760000002', recipient_id: '5531987654321' },
            ],
          },
        },
      ],
    },
  ],
};
const asaasSays = {
  event: 'PAYMENT_RECEIVED',
  payment: { externalReference: 'FATURA12X7k2Qm9ZpT4wVb8Hs3Nd', value: 10 },
};

/** Builds the company's number at Meta and the two payment gateways. */
export async function buildSigningMachines(app: TestApp, company: TestCompany): Promise<SigningMachines> {
  const connectionId = await buildConnection(app, company, { provider: 'cloud' });
  const account = { phoneNumberId, businessAccountId: '5000600070008', importsHistory: false };
  const secrets = { accessToken: 'token', appSecret, verifyToken: 'the word' };
  const { webhook_key: webhookKey } = await app.database.transaction(company.id, async (tx) => {
    await saveAccount(tx, connectionId, { ...account, secrets }, testBox);
    const own = tx.db.selectFrom('connection_accounts').select('webhook_key');
    return own.where('connection_id', '=', connectionId).executeTakeFirstOrThrow();
  });
  return {
    params: { webhookKey, webhookSecret },
    bodyFor({ name, rawBody }) {
      if (!rawBody) return undefined;
      return name === 'receiveCloudWebhook' ? metaSays : asaasSays;
    },
    sign({ name }, wire) {
      const bytes = wire.payload ?? Buffer.alloc(0);
      const signature = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
      const headers = {
        ...(name === 'receiveCloudWebhook' ? { 'x-hub-signature-256': signature } : {}),
        ...(name === 'receiveAsaasPayment' ? { 'asaas-access-token': webhookSecret } : {}),
      };
      return { ...wire, headers: { ...wire.headers, ...headers } };
    },
  };
}

import { createConnection } from '@prosa/contracts/connections/api.ts';
import { createIntegration } from '@prosa/contracts/integrations/api.ts';
import { createPrompt } from '@prosa/contracts/prompts/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { secretSettingKeys } from '@prosa/contracts/settings/schema.ts';
import { buildQueue, type TestCompany } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** In each secret of a company, so that one word finds all of them. */
export const plantedWord = 'planted-hunter2';

/** Fills in every secret there is, as an admin does. The rows that hold them, by the names of their parameters. */
export async function plantSecrets(app: TestApp, company: TestCompany): Promise<Record<string, number>> {
  const as = { token: company.admin.token };
  const secret = (place: string) => `${plantedWord}-${place}`;
  const queueId = await buildQueue(app, company);
  const prompt = await app.call(
    createPrompt,
    {
      body: {
        name: 'Recepção',
        prompt: 'Você atende os clientes da loja de móveis Aurora e responde sobre preços.',
        apiKey: secret('model'),
        voice: 'pt-BR-YaraNeural',
        voiceKey: secret('voice'),
        voiceRegion: 'brazilsouth',
        queueId,
      },
    },
    as,
  );
  const account = {
    phoneNumberId: '1000200030004',
    businessAccountId: '5000600070008',
    accessToken: secret('access-token'),
    appSecret: secret('app-secret'),
  };
  const connection = await app.call(
    createConnection,
    { body: { name: 'Meta', provider: 'cloud', account } },
    as,
  );
  const integration = await app.call(
    createIntegration,
    {
      body: { type: 'webhook', name: 'Fluxo', urlN8N: 'https://flow.example.com', secret: secret('webhook') },
    },
    as,
  );
  const credentials = {
    type: 'service_account',
    client_email: 'agente@loja.iam.gserviceaccount.com',
    private_key: `-----BEGIN PRIVATE KEY-----\n${secret('agent')}\n-----END PRIVATE KEY-----\n`,
  };
  const agent = await app.call(
    createIntegration,
    {
      body: {
        type: 'dialogflow',
        name: 'Agente',
        projectName: 'loja-aurora',
        jsonContent: JSON.stringify(credentials),
      },
    },
    as,
  );
  for (const settingKey of secretSettingKeys) {
    const { status } = await app.call(
      updateSetting,
      { params: { settingKey }, body: { value: secret(settingKey) } },
      as,
    );
    if (status !== 200) throw new Error(`The setting ${settingKey} was not taken.`);
  }
  for (const { status, refusal } of [prompt, connection, integration, agent]) {
    if (status !== 200) throw new Error(`A secret was not taken: ${JSON.stringify(refusal)}`);
  }
  return {
    queueId,
    promptId: prompt.reply.id,
    connectionId: connection.reply.id,
    integrationId: integration.reply.id,
  };
}

import { startConnection } from '@prosa/contracts/connections/api.ts';
import { type Graph, startGraph } from '@prosa/emulator/graph/graph-server.ts';
import type { GraphNumber } from '@prosa/emulator/graph/graph-world.ts';
import { saveAccount } from '#features/connections/account-service.ts';
import { buildCompany, buildConnection, type TestCompany } from './builders.ts';
import { untilStatus } from './gateway-test-bed.ts';
import { startTestApp, type TestApp, testBox } from './test-app.ts';

export const cloudVerifyToken = 'the token that Meta has to know';

/** The whole product with an emulated Graph API in place of Meta, delivering over HTTP. */
export interface CloudScene {
  readonly app: TestApp;
  readonly graph: Graph;
  /** Address of the product. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startCloudScene(): Promise<CloudScene> {
  const graph = await startGraph({ retryMs: 50 });
  const app = await startTestApp({
    environment: { ROLES: 'web,worker,gateway', CLOUD_API_URL: graph.url },
  });
  const url = await app.listen();
  return {
    app,
    graph,
    url,
    async stop() {
      await graph.stop();
      await app.close();
    },
  };
}

export interface CloudNumber {
  readonly connectionId: number;
  readonly number: GraphNumber;
  readonly webhookKey: string;
  readonly webhookUrl: string;
}

let lastNumber = 5_511_900_000_000;

interface NumberOptions {
  readonly appSecret?: string;
  readonly businessAccountId?: string;
  readonly importsHistory?: boolean;
}

/** Builds a configured connection that is not started. */
export async function buildCloudNumber(
  { app, graph, url }: CloudScene,
  company: TestCompany,
  { importsHistory = false, ...settings }: NumberOptions = {},
): Promise<CloudNumber> {
  lastNumber += 1;
  const number = graph.number({ number: String(lastNumber), ...settings });
  const connectionId = await buildConnection(app, company, { provider: 'cloud' });
  const { webhook_key: webhookKey } = await app.database.transaction(company.id, async (tx) => {
    const { phoneNumberId, businessAccountId, accessToken, appSecret } = number;
    const secrets = { accessToken, appSecret, verifyToken: cloudVerifyToken };
    await saveAccount(
      tx,
      connectionId,
      { phoneNumberId, businessAccountId, importsHistory, secrets },
      testBox,
    );
    return tx.db
      .selectFrom('connection_accounts')
      .select('webhook_key')
      .where('company_id', '=', company.id)
      .where('connection_id', '=', connectionId)
      .executeTakeFirstOrThrow();
  });
  const webhookUrl = `${url}/api/cloud-webhooks/${webhookKey}`;
  graph.world.callbacks.set(number.businessAccountId, { url: webhookUrl, verifyToken: cloudVerifyToken });
  return { connectionId, number, webhookKey, webhookUrl };
}

/** A company with an open number at Meta. */
export async function buildCloudCompany(
  scene: CloudScene,
  options: NumberOptions = {},
): Promise<CloudNumber & { readonly company: TestCompany }> {
  const { app } = scene;
  const company = await buildCompany(app);
  const made = await buildCloudNumber(scene, company, options);
  const params = { connectionId: made.connectionId };
  await app.call(startConnection, { params }, { token: company.admin.token });
  await untilStatus(app, company, made.connectionId, 'CONNECTED');
  return { ...made, company };
}

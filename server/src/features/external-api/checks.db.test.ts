import { startConnection } from '@prosa/contracts/connections/api.ts';
import { sendByApi } from '@prosa/contracts/external-api/api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storePairing } from '#features/connections/gateway/service.ts';
import { buildCompany, buildConnection, buildConnectionToken, type TestCompany } from '#testing/builders.ts';
import { untilStatus } from '#testing/gateway-test-bed.ts';
import { startTestApp } from '#testing/test-app.ts';

type OwnApp = Awaited<ReturnType<typeof startTestApp>>;

/** Programs talk with one process, the connection lives in another. */
let app: OwnApp;
let gateway: OwnApp;
beforeAll(async () => {
  app = await startTestApp();
  gateway = await startTestApp({ environment: { ROLES: 'gateway' }, database: { url: app.databaseUrl } });
});
afterAll(async () => {
  await gateway.close();
  await app.close();
});

async function connect(company: TestCompany): Promise<string> {
  const connectionId = await buildConnection(app, company);
  await app.database.transaction(company.id, (tx) => storePairing(tx, connectionId, '5511990010001'));
  await app.call(startConnection, { params: { connectionId } }, { token: company.admin.token });
  await untilStatus(app, company, connectionId, 'CONNECTED');
  return buildConnectionToken(app, company, connectionId);
}

it('a number is checked by the connection whose token is shown, and one without WhatsApp is refused whole', async () => {
  const company = await buildCompany(app);
  const token = await connect(company);
  const send = (number: string, by = token) =>
    app.call(sendByApi, { body: { number, body: 'Oi' } }, { token: by });
  const refused = await send('11 98765-0000');
  expect([refused.status, refused.refusal.error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
  const { db } = app.database.reader(company.id);
  expect(await db.selectFrom('contacts').select('id').execute()).toEqual([]);
  expect((await send('11 98765-4321')).reply).toMatchObject({
    mensagem: 'Mensagem enviada',
    isWaiting: false,
  });
  // Another connection that is down asks nobody: what cannot be checked is taken and waits.
  const idle = await buildConnectionToken(app, company, await buildConnection(app, company));
  expect((await send('11 98765-0000', idle)).reply).toMatchObject({ isWaiting: true });
});

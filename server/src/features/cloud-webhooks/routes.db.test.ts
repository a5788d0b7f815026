import { createHmac, randomUUID } from 'node:crypto';
import { receiveCloudWebhook, verifyCloudWebhook } from '@prosa/contracts/cloud-webhooks/api.ts';
import { deliveryMaxBytes } from '@prosa/contracts/cloud-webhooks/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { cloudDeliveries } from '#providers/whatsapp/cloud/deliveries.ts';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import {
  buildCloudNumber,
  type CloudNumber,
  type CloudScene,
  cloudVerifyToken,
  startCloudScene,
} from '#testing/cloud-company.ts';
import { ledgerOf } from '#testing/conversation-test-bed.ts';
import { eventually } from '#testing/eventually.ts';
import { testBox } from '#testing/test-app.ts';
import { createCloudWebhookService } from './service.ts';

let scene: CloudScene;
let company: TestCompany;
let own: CloudNumber;

beforeAll(async () => {
  scene = await startCloudScene();
  company = await buildCompany(scene.app);
  own = await buildCloudNumber(scene, company);
});
afterAll(() => scene.stop());

const text = (id: string, body = 'Oi') => ({
  from: '5531987654321',
  id,
  timestamp: '1760000000',
  type: 'text',
  text: { body },
});

function bodyFor(phoneNumberId: string, ...messages: object[]): Buffer {
  const metadata = { phone_number_id: phoneNumberId, display_phone_number: '551190' };
  const value = { messaging_product: 'whatsapp', metadata, messages };
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
  return Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
}

const sign = (body: Buffer, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

async function deliver(body: Buffer, signature: string | undefined, key = own.webhookKey) {
  const response = await scene.app.http.inject({
    method: 'POST',
    url: `/api/cloud-webhooks/${key}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      ...(signature ? { 'x-hub-signature-256': signature } : {}),
    },
  });
  return { status: response.statusCode, reply: response.json<{ error?: string }>() };
}

const signed = (body: Buffer, of = own) => deliver(body, sign(body, of.number.appSecret), of.webhookKey);
const kept = async (of = company) => (await ledgerOf(scene.app, of)).map((row) => row.event_key);

describe('the question whether an address is ours', () => {
  const ask = (query: Record<string, string>, key = own.webhookKey) =>
    scene.app.http.inject({ method: 'GET', url: `/api/cloud-webhooks/${key}`, query });
  const question = {
    'hub.mode': 'subscribe',
    'hub.verify_token': cloudVerifyToken,
    'hub.challenge': '<b>1158201444</b>',
  };

  it('is answered with the challenge, as plain text', async () => {
    const answer = await ask(question);
    expect([answer.statusCode, answer.body]).toEqual([200, '<b>1158201444</b>']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is refused to whoever does not know the token, or the address', async () => {
    expect((await ask({ ...question, 'hub.verify_token': 'guess' })).statusCode).toBe(403);
    expect((await ask({ ...question, 'hub.verify_token': '' })).statusCode).toBe(403);
    const { status, refusal } = await scene.app.call(verifyCloudWebhook, {
      params: { webhookKey: randomUUID() },
      query: { ...question, 'hub.mode': 'subscribe' },
    });
    expect([status, refusal.error]).toEqual([404, 'ERR_NOT_FOUND']);
  });
});

describe('a delivery', () => {
  it('with its signature is kept, and once however often it comes', async () => {
    const body = bodyFor(own.number.phoneNumberId, text('wamid.A'), text('wamid.B'));
    const before = (await kept()).length;
    for (const _ of [1, 2]) expect(await signed(body)).toEqual({ status: 200, reply: {} });
    const keys = await kept();
    expect(keys.slice(before)).toEqual([
      expect.stringMatching(/^message:.+:theirs:wamid\.A$/),
      expect.stringMatching(/^message:.+:theirs:wamid\.B$/),
    ]);
  });

  it('is applied by the process that took it, and by a job where that only serves people', async () => {
    const [here, elsewhere] = ['wamid.here', 'wamid.elsewhere'].map((id) =>
      bodyFor(own.number.phoneNumberId, text(id)),
    ) as [Buffer, Buffer];
    const jobsAdded = async (work: () => Promise<unknown>) =>
      (await scene.app.countQueries(work)).filter((statement) => statement.includes('jobs.add_job')).length;
    expect(await jobsAdded(() => signed(here))).toBe(0);
    const servingOnly = createCloudWebhookService({
      deliveries: cloudDeliveries,
      box: testBox,
      storeEvent: undefined,
      log: createLog('silent'),
    });
    const signature = sign(elsewhere, own.number.appSecret);
    const receive = () =>
      servingOnly.receive(scene.app.database, own.webhookKey, { bytes: elsewhere, signature });
    expect(await jobsAdded(receive)).toBe(1);
    await eventually(async () => {
      const applied = (await ledgerOf(scene.app, company)).filter(({ state }) => state === 'applied');
      const keys = applied.map((row) => row.event_key);
      for (const id of ['wamid.here', 'wamid.elsewhere'])
        expect(keys).toContainEqual(expect.stringContaining(id));
    });
  });

  it('without, with another, or changed by one byte is refused and leaves nothing', async () => {
    const body = bodyFor(own.number.phoneNumberId, text('wamid.forged'));
    const refused = { status: 401, reply: { error: 'ERR_WEBHOOK_SIGNATURE' } };
    expect(await deliver(body, undefined)).toMatchObject(refused);
    expect(await deliver(body, sign(body, 'another secret'))).toMatchObject(refused);
    const altered = Buffer.concat([body, Buffer.from(' ')]);
    expect(await deliver(altered, sign(body, own.number.appSecret))).toMatchObject(refused);
    expect((await kept()).filter((key) => key.includes('forged'))).toEqual([]);
  });

  it('to an address that nobody was given is as absent as any other', async () => {
    const body = bodyFor(own.number.phoneNumberId, text('wamid.C'));
    const signature = sign(body, own.number.appSecret);
    const absent = await deliver(body, signature, randomUUID());
    const { requestId: _, ...refusal } = absent.reply as Record<string, unknown>;
    expect([absent.status, refusal]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
    expect((await deliver(body, signature, 'x1')).status).toBe(400);
  });

  it('that says nothing we understand is taken, so that it does not come for days', async () => {
    expect(await signed(Buffer.from('not even JSON'))).toEqual({ status: 200, reply: {} });
    expect(await signed(bodyFor(own.number.phoneNumberId, { id: 7 }))).toEqual({ status: 200, reply: {} });
  });

  it('may be as large as Meta makes them, and no larger', async () => {
    const body = bodyFor(own.number.phoneNumberId, text('wamid.large', 'x'.repeat(2 * 1024 * 1024)));
    expect((await signed(body)).status).toBe(200);
    const huge = Buffer.alloc(deliveryMaxBytes + 1, ' ');
    expect(await signed(huge)).toMatchObject({ status: 413, reply: { error: 'ERR_PAYLOAD_TOO_LARGE' } });
  });

  it('needs no session, and its limit is made for bursts', () => {
    expect(receiveCloudWebhook.access).toBe('public');
    expect(receiveCloudWebhook.callsPerMinute).toBeGreaterThanOrEqual(10_000);
  });
});

describe('a delivery for another number', () => {
  const keptFor = async (of: TestCompany, connectionId: number) =>
    (await ledgerOf(scene.app, of)).filter((row) => row.connection_id === connectionId).length;

  it('of the company goes there when it is of the same app', async () => {
    const { appSecret } = own.number;
    const sister = await buildCloudNumber(scene, company, { appSecret });
    expect((await signed(bodyFor(sister.number.phoneNumberId, text('wamid.D')))).status).toBe(200);
    expect(await keptFor(company, sister.connectionId)).toBe(1);
  });

  it('of the company is ignored when it is of another app', async () => {
    const stranger = await buildCloudNumber(scene, company);
    expect((await signed(bodyFor(stranger.number.phoneNumberId, text('wamid.E')))).status).toBe(200);
    expect(await keptFor(company, stranger.connectionId)).toBe(0);
  });

  it('of another company is ignored, whatever they share', async () => {
    const other = await buildCompany(scene.app);
    const { appSecret } = own.number;
    const theirs = await buildCloudNumber(scene, other, { appSecret });
    expect((await signed(bodyFor(theirs.number.phoneNumberId, text('wamid.F')))).status).toBe(200);
    expect(await keptFor(other, theirs.connectionId)).toBe(0);
    expect((await kept()).filter((key) => key.includes('wamid.F'))).toEqual([]);
  });
});

it('what was written before the number came here is kept only where somebody wants it', async () => {
  const metadata = (of: CloudNumber) => ({ phone_number_id: of.number.phoneNumberId });
  const history = [{ threads: [{ id: '5531987654321', messages: [text('wamid.old')] }] }];
  const tell = (of: CloudNumber) => {
    const changes = [{ field: 'history', value: { metadata: metadata(of), history } }];
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] });
    return signed(Buffer.from(body), of);
  };
  const wanting = await buildCloudNumber(scene, company, { importsHistory: true });
  for (const number of [own, wanting]) expect((await tell(number)).status).toBe(200);
  const rows = (await ledgerOf(scene.app, company)).filter((row) => row.event_key.includes('wamid.old'));
  expect(rows.map((row) => row.connection_id)).toEqual([wanting.connectionId]);
});

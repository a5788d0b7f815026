import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startControlServer } from '#emulator/control-server.ts';
import { createGraphCommands } from './graph-commands.ts';
import { type Graph, startGraph } from './graph-server.ts';
import type { GraphCustomer, GraphNumber } from './graph-world.ts';
import { signature } from './webhook-sender.ts';

const hourMs = 60 * 60 * 1000;

interface Delivered {
  readonly changes: readonly { readonly value: Record<string, unknown> }[];
  readonly isSigned: boolean;
}

let graph: Graph;
let number: GraphNumber;
let ana: GraphCustomer;
let now: number;
let answers: number[];
let delivered: Delivered[];

beforeEach(async () => {
  now = Date.parse('2026-01-05T12:00:00Z');
  answers = [];
  delivered = [];
  graph = await startGraph({
    now: () => now,
    retryMs: 5,
    post: async (_url, body, headers) => {
      const { entry } = JSON.parse(body.toString()) as { entry: { changes: Delivered['changes'] }[] };
      const isSigned = headers['x-hub-signature-256'] === signature(number.appSecret, body);
      delivered.push({ changes: entry.flatMap(({ changes }) => changes), isSigned });
      return answers.shift() ?? 200;
    },
  });
  number = graph.number({ number: '5511987654321', webhookUrl: 'http://here' });
  ana = graph.customer(number, { phone: '5531987654321', name: 'Ana', hasWritten: true });
  onTestFinished(() => graph.stop());
});

async function call(path: string, init: RequestInit & { token?: string } = {}) {
  const { token = number.accessToken, ...request } = init;
  const answer = await fetch(`${graph.url}/v23.0/${path}`, {
    ...request,
    headers: { authorization: `Bearer ${token}`, ...request.headers },
  });
  const body = (await answer.json()) as {
    error?: { code: number };
    messages?: { id: string }[];
    url?: string;
    id?: string;
    sha256?: string;
  };
  return { status: answer.status, body, code: body.error?.code };
}

const send = (message: object) =>
  call(`${number.phoneNumberId}/messages`, {
    method: 'POST',
    body: JSON.stringify({ messaging_product: 'whatsapp', to: ana.phone, ...message }),
  });
const text = (body: string) => ({ type: 'text', text: { body } });
const statuses = () =>
  delivered.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => (value.statuses as { status: string }[] | undefined) ?? []),
  );

describe('a message', () => {
  test('is taken, appears on the phone and is told about', async () => {
    const { body } = await send({ ...text('oi'), biz_opaque_callback_data: 'mine' });
    expect(ana.messages).toMatchObject([{ id: body.messages?.[0]?.id, isOurs: true, opaque: 'mine' }]);
    await graph.world.webhooks.settled();
    expect(statuses()).toMatchObject([
      { status: 'sent', biz_opaque_callback_data: 'mine' },
      { status: 'delivered' },
    ]);
    expect(delivered.every(({ isSigned }) => isSigned)).toBe(true);
  });

  test.each([
    [190, () => call(number.phoneNumberId, { token: 'wrong' })],
    [131026, () => send({ ...text('oi'), to: '5511900000000' })],
    [131051, () => send({ type: 'dance', dance: {} })],
    [100, () => send({ ...text('oi'), preview: true })],
    [100, () => send(text('x'.repeat(4097)))],
    [131009, () => send({ ...text('oi'), context: { message_id: 'unknown' } })],
    [131009, () => send({ status: 'read', message_id: 'unknown' })],
  ])('is refused with %i', async (code, act) => {
    expect((await act()).code).toBe(code);
  });

  test('is free for a day after the customer wrote, and then a template', async () => {
    now += 24 * hourMs;
    expect((await send(text('oi'))).code).toBe(131047);
    const components = [{ type: 'BODY', text: 'Oi {{1}}' }];
    const made = { name: 'oi', language: 'pt_BR', category: 'UTILITY', components };
    const template = graph.template(number, { ...made, status: 'APPROVED' });
    const filled = (parameters: object[]) => ({
      type: 'template',
      template: { name: 'oi', language: { code: 'pt_BR' }, components: [{ type: 'body', parameters }] },
    });
    expect((await send(filled([]))).code).toBe(132000);
    expect((await send(filled([{ type: 'text', text: 'Ana' }]))).status).toBe(200);
    template.status = 'PAUSED';
    expect((await send(filled([{ type: 'text', text: 'Ana' }]))).code).toBe(132015);
    const other = { type: 'template', template: { name: 'tchau', language: { code: 'pt_BR' } } };
    expect((await send(other)).code).toBe(132001);
  });

  test('is refused when there are too many of them, in all or to one person', async () => {
    graph.world.limits.perSecond = 1;
    await send(text('um'));
    expect((await send(text('dois'))).code).toBe(130429);
    graph.world.limits.perSecond = 100;
    graph.world.limits.pairIntervalMs = 6000;
    expect((await send(text('dois'))).code).toBe(131056);
    now += 6000;
    expect((await send(text('dois'))).status).toBe(200);
  });
});

test('a file is had with the token, for as long as its address lives', async () => {
  graph.sayFile(ana, { as: 'image', bytes: Buffer.from('png'), mimeType: 'image/png' });
  const [media] = graph.world.media.values();
  const { body } = await call(media?.id ?? '');
  expect(body.sha256).toBe(createHash('sha256').update('png').digest('hex'));
  const get = (token: string) => fetch(body.url ?? '', { headers: { authorization: `Bearer ${token}` } });
  expect((await get('wrong')).status).toBe(401);
  expect(await (await get(number.accessToken)).text()).toBe('png');
  now += 6 * 60 * 1000;
  expect((await get(number.accessToken)).status).toBe(404);
  now += 7 * 24 * hourMs;
  expect((await call(media?.id ?? '')).code).toBe(100);
});

describe('a delivery', () => {
  const bodies = () =>
    delivered.map(({ changes }) =>
      changes.flatMap(({ value }) =>
        (value.messages as { text: { body: string } }[]).map((message) => message.text.body),
      ),
    );
  const sayThree = async () => {
    for (const line of ['um', 'dois', 'três']) graph.say(ana, text(line));
    await graph.world.webhooks.settled();
    return bodies();
  };

  test('is repeated until it is taken, in order', async () => {
    answers = [500, 0, 200];
    expect(await sayThree()).toEqual([['um'], ['um'], ['um'], ['dois'], ['três']]);
  });

  test('may be doubled', async () => {
    graph.world.webhooks.habits.duplicates = true;
    expect(await sayThree()).toEqual([['um'], ['um'], ['dois'], ['dois'], ['três'], ['três']]);
  });

  test('may come in the wrong order', async () => {
    graph.world.webhooks.habits.isDisordered = true;
    expect(await sayThree()).toEqual([['três'], ['dois'], ['um']]);
  });

  test('may be a batch', async () => {
    graph.world.webhooks.habits.batches = true;
    expect(await sayThree()).toEqual([['um', 'dois', 'três']]);
  });

  test('may be without the phone of the customer', async () => {
    const bia = graph.customer(number, { userId: 'BR.1', name: 'Bia' });
    graph.say(bia, text('oi'));
    await graph.world.webhooks.settled();
    const messages = delivered[0]?.changes[0]?.value.messages;
    expect(messages).toMatchObject([{ from_user_id: 'BR.1' }]);
    expect(messages).not.toMatchObject([{ from: expect.anything() }]);
  });

  test('of a failure may come late', async () => {
    await send(text('oi'));
    graph.status(ana, ana.messages[0]?.id ?? '', { status: 'failed', errorCode: 131026 });
    await graph.world.webhooks.settled();
    expect(statuses().map(({ status }) => status)).toEqual(['sent', 'delivered', 'failed']);
  });
});

test('all of it can be told what to do over HTTP', async () => {
  const control = await startControlServer(createGraphCommands(graph));
  onTestFinished(() => control.stop());
  const command = async (name: string, ...args: unknown[]) => {
    const answer = await fetch(`${control.url}/${name}`, { method: 'POST', body: JSON.stringify(args) });
    return (await answer.json()) as { value: unknown; error?: string };
  };
  await command('graphCustomer', number.phoneNumberId, { phone: '5511911112222', name: 'Caio' });
  await command('graphSay', number.phoneNumberId, '5511911112222', 'oi');
  const { value } = await command('graphPhone', number.phoneNumberId, '5511911112222');
  expect(value).toMatchObject([{ type: 'text', isOurs: false, size: 0 }]);
  expect((await command('graphSay', 'x', 'y', 'z')).error).toBe('nobody is y');
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { GraphCustomer, GraphNumber } from '@prosa/emulator/graph/graph-world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log.ts';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import {
  type OutgoingContent,
  type OutgoingMedia,
  ProviderError,
  type SessionState,
} from '#providers/whatsapp/port.ts';
import { memoryOf, text } from '#providers/whatsapp/provider-rig.ts';
import { type CloudWorld, cloudAccountOf, startCloudWorld } from '#testing/cloud-rig.ts';
import { eventually } from '#testing/eventually.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { createCloudProvider } from './cloud-provider.ts';

const phone = '5531987654321';
const chat = { phone };

let world: CloudWorld;
let clock: FakeClock;
let number: GraphNumber;
let ana: GraphCustomer;

beforeAll(async () => {
  world = await startCloudWorld();
});
afterAll(() => world.stop());
beforeEach(() => {
  clock = fakeClock();
  world.graph.world.isMediaBroken = false;
  number = world.graph.number({ number: '5511987654321' });
  ana = world.graph.customer(number, { phone, name: 'Ana', hasWritten: true });
});

interface Opening {
  readonly account?: Partial<ReturnType<typeof cloudAccountOf>>;
  readonly webhookUrlOf?: (key: string) => string;
  readonly baseUrl?: string;
  readonly callTimeoutMs?: number;
}

function open({ account, baseUrl = world.graph.url, ...options }: Opening = {}) {
  const states: SessionState[] = [];
  const log = createLog('silent');
  const base = { version: 'v23.0', allowPrivate: true, clock, log };
  const session = createCloudProvider({ ...base, ...options, baseUrl }).connect({
    connectionId: 1,
    account: { importsHistory: false, cloud: { ...cloudAccountOf(number), ...account } },
    memory: memoryOf(),
    copies: { save: async () => undefined, find: async () => undefined },
    onEvent: async (event) => {
      if (event.type === 'state') states.push(event.state);
    },
  });
  onTestFinished(() => session.disconnect());
  return { session, states, ends: () => eventually(() => expect(states.at(-1)?.at).toBe('closed')) };
}

async function opened(options?: Opening) {
  const made = open(options);
  await eventually(() => expect(made.states).toEqual([{ at: 'open', number: '5511987654321' }]));
  return made;
}

const send = (session: Awaited<ReturnType<typeof opened>>['session'], content: OutgoingContent) =>
  session.send({ id: 'PR1', chat, content });

async function classOf(act: Promise<unknown>): Promise<string> {
  const error: unknown = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ProviderError ? error.failure.class : `no refusal: ${String(error)}`;
}

describe('a number at Meta', () => {
  it.each([
    ['whose token is wrong', { accessToken: 'wrong' }],
    ['without a token', { accessToken: '' }],
    ['that does not exist', { phoneNumberId: '404' }],
  ])('%s is unauthorized', async (_, account) => {
    const { states, ends } = open({ account });
    await ends();
    expect(states).toEqual([{ at: 'closed', reason: 'unauthorized' }]);
  });

  it('that cannot be reached is tried again, by the kind of the failure', async () => {
    const away = open({ baseUrl: 'http://127.0.0.1:1' });
    await away.ends();
    expect(away.states).toEqual([{ at: 'closed', reason: 'network' }]);
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const hanging = open({ baseUrl: `http://127.0.0.1:${port}`, callTimeoutMs: 100 });
    await hanging.ends();
    expect(hanging.states).toEqual([{ at: 'closed', reason: 'timeout' }]);
    silent.closeAllConnections();
    world.graph.world.outages.set(number.phoneNumberId, { code: 131057, retryAfterSeconds: 120 });
    const maintained = open();
    await maintained.ends();
    expect(maintained.states).toEqual([{ at: 'closed', reason: 'provider-failed', retryAfterMs: 120_000 }]);
  });

  it('is looked at every five minutes, and one hiccup is none', async () => {
    const { states, ends } = await opened();
    const { outages } = world.graph.world;
    outages.set(number.phoneNumberId, 'cut');
    await clock.advance(5 * 60_000);
    await eventually(() => expect(clock.sleeping()).toBe(1));
    outages.delete(number.phoneNumberId);
    await clock.advance(20_000);
    await eventually(() => expect(clock.sleeping()).toBe(1));
    expect(states).toHaveLength(1);
    number.accessToken = 'another';
    await clock.advance(5 * 60_000);
    await ends();
    expect(states.at(-1)).toEqual({ at: 'closed', reason: 'unauthorized' });
  });

  it('ends at once when a message shows that its token has', async () => {
    const { session, states, ends } = await opened();
    number.accessToken = 'another';
    expect(await classOf(send(session, text('oi')))).toBe('auth');
    await ends();
    expect(states.at(-1)).toEqual({ at: 'closed', reason: 'unauthorized' });
  });

  it('has its deliveries sent to us, where Meta can reach us', async () => {
    const asked: URL[] = [];
    const receiver = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://here');
      asked.push(url);
      response.end(url.searchParams.get('hub.challenge'));
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    onTestFinished(() => void receiver.close());
    const { port } = receiver.address() as AddressInfo;
    await opened({ webhookUrlOf: (key) => `http://127.0.0.1:${port}/${key}` });
    await eventually(() =>
      expect(world.graph.world.callbacks.get(number.businessAccountId)).toMatchObject({
        verifyToken: 'verify',
      }),
    );
    expect(asked[0]?.pathname).toBe('/key');
    expect(asked[0]?.searchParams.get('hub.verify_token')).toBe('verify');
  });

  it('stays open though its deliveries could not be subscribed', async () => {
    const { session } = await opened({ webhookUrlOf: () => 'http://127.0.0.1:1/nobody' });
    expect(await send(session, text('oi'))).toMatch(/^wamid\./);
  });
});

describe('what is sent', () => {
  const file = (media: Partial<OutgoingMedia>, bytes: Buffer = sampleFiles.png): OutgoingMedia => ({
    kind: 'image',
    mimeType: 'image/png',
    fileName: 'foto.png',
    size: bytes.length,
    open: async () => Readable.from([bytes]),
    ...media,
  });
  const sent = async (content: OutgoingContent) => {
    const { session } = await opened();
    await send(session, content);
    return ana.messages.at(-1);
  };
  const media = (made: Partial<OutgoingMedia>, caption = '', bytes?: Buffer) =>
    sent({ kind: 'media', media: file(made, bytes), caption });

  it('carries our id, to be given back with each status', async () => {
    expect(await sent(text('oi'))).toMatchObject({ opaque: 'PR1' });
  });

  it('is a voice note only as Ogg with Opus', async () => {
    const voice = { kind: 'voice', mimeType: 'audio/ogg', fileName: 'voz.ogg' } as const;
    expect((await media(voice, '', sampleFiles.ogg))?.content).toMatchObject({
      type: 'audio',
      audio: { id: expect.any(String), voice: true },
    });
    const { session } = await opened();
    const other = file({ kind: 'voice', mimeType: 'audio/webm' });
    expect(await classOf(send(session, { kind: 'media', media: other, caption: '' }))).toBe('media');
  });

  it('goes as a document when Meta would not show it as what it is', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect((await media({ mimeType: 'image/jpeg' }, 'a planta', large))?.content).toMatchObject({
      type: 'document',
      document: { filename: 'foto.png', caption: 'a planta' },
    });
  });

  it('is refused before it is uploaded when nobody carries it', async () => {
    const { session } = await opened();
    let isOpened = false;
    const huge = file({
      kind: 'document',
      size: 101 * 1024 * 1024,
      open: async () => {
        isOpened = true;
        return Readable.from([]);
      },
    });
    expect(await classOf(send(session, { kind: 'media', media: huge, caption: '' }))).toBe('media');
    expect(isOpened).toBe(false);
    expect(await classOf(send(session, text('x'.repeat(4097))))).toBe('bug');
  });

  it('fills in a template by order and by name', async () => {
    world.graph.template(number, {
      name: 'pedido',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [
        { type: 'HEADER', text: 'Olá {{nome}}' },
        { type: 'BODY', text: 'Pedido {{1}} em {{2}}' },
      ],
    });
    ana.lastInboundAt = undefined;
    const parameters = [
      { part: 'body', key: '2', text: 'dois dias' },
      { part: 'body', key: '1', text: '42' },
      { part: 'header', key: 'nome', text: 'Ana' },
      { part: 'button', key: '0', text: 'rastreio' },
    ] as const;
    const template = { kind: 'template', name: 'pedido', language: 'pt_BR', parameters, text: '…' } as const;
    expect((await sent(template))?.content.template).toEqual({
      name: 'pedido',
      language: { code: 'pt_BR' },
      components: [
        { type: 'header', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Ana' }] },
        {
          type: 'body',
          parameters: [
            { type: 'text', text: '42' },
            { type: 'text', text: 'dois dias' },
          ],
        },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'rastreio' }] },
      ],
    });
  });

  it('is refused outside of the window, unless it is a template', async () => {
    const { session } = await opened();
    ana.lastInboundAt = world.graph.world.now() - 24 * 60 * 60_000;
    expect(await classOf(send(session, text('oi')))).toBe('window');
  });

  it('shows that somebody types under what was read last', async () => {
    const { session } = await opened();
    const id = world.graph.say(ana, { type: 'text', text: { body: 'oi' } });
    await session.setTyping(chat, true);
    expect(ana.typingSeen).toBe(0);
    await session.markRead([
      { id: 'wamid.unknown', chat, isOwn: false },
      { id, chat, isOwn: false },
    ]);
    await session.setTyping(chat, true);
    await session.setTyping(chat, false);
    expect(ana.typingSeen).toBe(1);
    const unknown = [{ id: 'wamid.unknown', chat, isOwn: false }];
    expect(await classOf(session.markRead(unknown))).toBe('bug');
  });
});

describe('a file of a customer', () => {
  it('is refused when it is not the one that was announced, too old, or anywhere else than at Meta', async () => {
    const { session } = await opened();
    const { media } = world.graph.world;
    world.graph.sayFile(ana, { as: 'image', bytes: sampleFiles.png, mimeType: 'image/png' });
    const [stored] = [...media.values()].slice(-1);
    if (!stored) throw new Error('There is no file.');
    expect(Buffer.compare(await buffer(await session.openMedia(stored.id)), sampleFiles.png)).toBe(0);
    stored.isAltered = true;
    expect(await classOf(session.openMedia(stored.id).then(buffer))).toBe('media');
    media.delete(stored.id);
    expect(await classOf(session.openMedia(stored.id))).toBe('media');
    expect(await classOf(session.openMedia('../me'))).toBe('media');
  });
});

describe('templates', () => {
  it('are listed, however many pages there are', async () => {
    for (let index = 0; index < 130; index += 1) {
      const components = [{ type: 'BODY', text: 'Oi' }];
      const made = { language: 'pt_BR', status: 'APPROVED', category: 'UTILITY', components };
      world.graph.template(number, { name: `modelo_${index}`, ...made });
    }
    const { session } = await opened();
    const templates = await session.listTemplates?.();
    expect(templates).toHaveLength(130);
    expect(templates?.at(-1)).toMatchObject({
      name: 'modelo_129',
      components: [{ type: 'BODY', text: 'Oi' }],
    });
  });
});

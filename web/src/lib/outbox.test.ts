import type { Message } from '@prosa/contracts/messages/schema.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxRecord, OutboxStorage, StoredRecord } from './outbox-record.ts';

interface Outgoing {
  readonly ticketId: number;
  readonly body: string;
}
type OutgoingRecord = OutboxRecord<Outgoing, Message>;

interface Asked {
  record: OutgoingRecord;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  answer: () => void;
  refuse: (error: Error) => void;
}

const say = (body: string, ticketId = 1): Outgoing => ({ ticketId, body });

/** Storage of one user in one browser: every tab opened on it reads and writes the same records. */
function createStorage(): OutboxStorage<Outgoing> & { readonly kept: () => string[] } {
  const rows = new Map<string, StoredRecord<Outgoing>>();
  return {
    load: async () => [...rows.values()],
    save: async (record) => void rows.set(record.clientId, record),
    remove: async (clientId) => void rows.delete(clientId),
    clear: async () => rows.clear(),
    claim: async (clientId, _signal, action) => (rows.has(clientId) ? action() : 'gone'),
    kept: () => [...rows.values()].map(({ body, state }) => `${body} ${state}`),
  };
}

let ids = 0;

/** Fake server: each delivery waits until the test answers it. */
function createServer() {
  const asked: Asked[] = [];
  ids = 0;
  return createTab(asked);
}

/** A tab connected to the same server as another one. */
function createTab(asked: Asked[]) {
  const refused: string[] = [];
  const outbox = createOutbox<Outgoing, Message>({
    placeOf: ({ ticketId }) => ticketId,
    newId: () => {
      ids += 1;
      return `client-${ids}`;
    },
    now: () => '2026-01-01T00:00:00.000Z',
    onRefused: ({ body }) => {
      refused.push(body);
    },
    deliver: (record, delivery) => {
      const { promise, resolve, reject } = Promise.withResolvers<Message>();
      asked.push({
        record,
        ...delivery,
        answer: () => resolve({ id: asked.length, clientId: record.clientId } as Message),
        refuse: reject,
      });
      delivery.signal.addEventListener('abort', () => reject(new ApiError('ERR_NETWORK')));
      return promise;
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
  const shown = (ticketId = 1) => outbox.recordsOf(ticketId).map(({ body, state }) => `${body} ${state}`);
  return { outbox, asked, refused, settled, shown };
}

describe('what is sent from one ticket', () => {
  it('leaves one at a time in the order it was written, whatever other tickets do', async () => {
    const { outbox, asked, settled, shown } = createServer();
    for (const body of ['a', 'b', 'c']) outbox.add(say(body));
    outbox.add(say('elsewhere', 2));
    expect(asked.map(({ record }) => record.body)).toEqual(['a', 'elsewhere']);
    expect(shown()).toEqual(['a sending', 'b waiting', 'c waiting']);
    asked[0]?.answer();
    await settled();
    expect(asked.map(({ record }) => record.body)).toEqual(['a', 'elsewhere', 'b']);
    expect(shown()).toEqual(['a sent', 'b sending', 'c waiting']);
  });

  it('B2: waits without a network, and leaves by itself in its order when the network is back', async () => {
    const { outbox, asked, settled, shown } = createServer();
    for (const body of ['a', 'b']) outbox.add(say(body));
    asked[0]?.refuse(new ApiError('ERR_NETWORK'));
    await settled();
    expect(shown()).toEqual(['a waiting', 'b waiting']);
    await outbox.resume();
    expect(shown()).toEqual(['a sending', 'b waiting']);
    expect(asked.map(({ record }) => record.clientId)).toEqual(['client-1', 'client-1']);
  });

  it('goes on with the next when the server refuses one', async () => {
    const { outbox, asked, settled, shown } = createServer();
    for (const body of ['a', 'b']) outbox.add(say(body));
    asked[0]?.refuse(new ApiError('ERR_VALIDATION', { status: 400 }));
    await settled();
    expect(shown()).toEqual(['a failed', 'b sending']);
    expect(outbox.recordsOf(1)[0]?.error).toBe('ERR_VALIDATION');
  });
});

describe('a record', () => {
  it('keeps the answer until the conversation holds the message, and is gone then', async () => {
    const { outbox, asked, settled, shown } = createServer();
    outbox.add(say('a'));
    asked[0]?.answer();
    await settled();
    expect(outbox.recordsOf(1)[0]?.message).toMatchObject({ clientId: 'client-1' });
    outbox.settle(1, new Set(['client-1']));
    expect(shown()).toEqual([]);
  });

  it('is gone when its echo comes before its answer, and the answer brings nothing back', async () => {
    const { outbox, asked, settled, shown } = createServer();
    outbox.add(say('a'));
    outbox.settle(1, new Set(['client-1']));
    asked[0]?.answer();
    await settled();
    expect(shown()).toEqual([]);
    expect(outbox.isBusy()).toBe(false);
  });

  it('that is cancelled while it travels is stopped, and the next one leaves', async () => {
    const { outbox, asked, settled, shown } = createServer();
    for (const body of ['a', 'b']) outbox.add(say(body));
    outbox.cancel(1, 'client-1');
    await settled();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(shown()).toEqual(['b sending']);
  });

  it('is gone with the person who wrote it', async () => {
    const { outbox, asked, settled, shown } = createServer();
    for (const body of ['a', 'b']) outbox.add(say(body));
    void outbox.clear();
    await settled();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect([shown(), outbox.isBusy()]).toEqual([[], false]);
  });

  it('shows how far its file has come', () => {
    const { outbox, asked } = createServer();
    outbox.add(say('a'));
    asked[0]?.onProgress(0.4);
    expect(outbox.recordsOf(1)[0]?.progress).toBe(0.4);
  });
});

describe('B2: a stored outbox', () => {
  const lost = new ApiError('ERR_NETWORK');

  it('is taken up by the next page, in its order and under the same client ids', async () => {
    const storage = createStorage();
    const first = createServer();
    await first.outbox.open(storage);
    for (const body of ['a', 'b']) first.outbox.add(say(body));
    await first.settled();
    first.asked[0]?.refuse(lost);
    await first.settled();
    expect(first.outbox.isBusy()).toBe(false);

    const { outbox, settled, shown } = createTab(first.asked);
    await outbox.open(storage);
    await settled();
    outbox.add(say('c'));
    expect(shown()).toEqual(['a sending', 'b waiting', 'c waiting']);
    for (const index of [1, 2, 3]) {
      first.asked[index]?.answer();
      await settled();
    }
    expect(first.asked.map(({ record }) => record.clientId)).toEqual([
      'client-1',
      'client-1',
      'client-2',
      'client-3',
    ]);
    expect([shown(), storage.kept()]).toEqual([['a sent', 'b sent', 'c sent'], []]);
  });

  it('is delivered by one tab only, and not at all once another tab has discarded it', async () => {
    const storage = createStorage();
    const first = createServer();
    await first.outbox.open(storage);
    first.outbox.add(say('a'));
    await first.settled();
    first.asked[0]?.refuse(lost);
    await first.settled();
    const second = createTab(first.asked);
    await second.outbox.open(storage);
    await second.settled();
    second.outbox.cancel(1, 'client-1');
    await second.settled();
    await first.outbox.resume();
    await first.settled();
    expect(first.asked).toHaveLength(2);
    expect([first.shown(), second.shown()]).toEqual([[], []]);
  });

  it('lists what has not arrived, of every place, and the same list until something changes', async () => {
    const { outbox, asked, settled } = createServer();
    outbox.add(say('a'));
    outbox.add(say('b', 2));
    const texts = () => outbox.unsent().map(({ body }) => body);
    expect(texts()).toEqual(['a', 'b']);
    expect(outbox.unsent()).toBe(outbox.unsent());
    asked[0]?.answer();
    await settled();
    expect(texts()).toEqual(['b']);
    outbox.cancel(2, 'client-2');
    expect(texts()).toEqual([]);
  });

  it('keeps a refusal until the person decides, and does not send it by itself', async () => {
    const storage = createStorage();
    const { outbox, asked, refused, settled } = createServer();
    await outbox.open(storage);
    outbox.add(say('a'));
    await settled();
    asked[0]?.refuse(new ApiError('ERR_NO_PERMISSION', { status: 403 }));
    await settled();
    await outbox.resume();
    expect([refused, storage.kept(), asked.length]).toEqual([['a'], ['a failed'], 1]);

    const next = createTab(asked);
    await next.outbox.open(storage);
    await next.settled();
    expect([next.shown(), asked.length]).toEqual([['a failed'], 1]);
    next.outbox.retry(1, 'client-1');
    await next.settled();
    expect([next.shown(), storage.kept()]).toEqual([['a sending'], ['a waiting']]);
    next.outbox.cancel(1, 'client-1');
    await next.settled();
    expect([next.shown(), storage.kept()]).toEqual([[], []]);
  });

  it('is erased with a logout, left alone by an expired session, and never shown to the next person', async () => {
    const storage = createStorage();
    const { outbox, asked, settled, shown } = createServer();
    await outbox.open(storage);
    outbox.add(say('a'));
    await settled();
    asked[0]?.refuse(lost);
    await settled();
    outbox.close();
    expect([shown(), storage.kept()]).toEqual([[], ['a waiting']]);
    await outbox.open(createStorage());
    expect([shown(), asked.length]).toEqual([[], 1]);
    await outbox.open(storage);
    expect(shown()).toEqual(['a sending']);
    await outbox.clear();
    expect([shown(), storage.kept()]).toEqual([[], []]);
  });

  it('sends all the same where the browser refuses to store, and warns before the page is left', async () => {
    const broken = { ...createStorage(), save: () => Promise.reject(new Error('quota')) };
    const { outbox, asked, settled, shown } = createServer();
    await outbox.open(broken);
    outbox.add(say('a'));
    await settled();
    expect(outbox.isBusy()).toBe(true);
    asked[0]?.answer();
    await settled();
    expect([shown(), outbox.isBusy()]).toEqual([['a sent'], false]);
  });
});

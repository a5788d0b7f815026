import type { Message } from '@prosa/contracts/messages/schema.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createOutbox, type OutboxRecord } from './outbox.ts';

interface Outgoing {
  readonly ticketId: number;
  readonly body: string;
}
type OutgoingRecord = OutboxRecord<Outgoing, Message>;

const say = (body: string, ticketId = 1): Outgoing => ({ ticketId, body });

/** The server's side: each delivery waits until the test answers it. */
function createServer() {
  const asked: {
    record: OutgoingRecord;
    signal: AbortSignal;
    onProgress: (share: number) => void;
    answer: () => void;
    refuse: (error: Error) => void;
  }[] = [];
  let ids = 0;
  const outbox = createOutbox<Outgoing, Message>({
    placeOf: ({ ticketId }) => ticketId,
    newId: () => {
      ids += 1;
      return `client-${ids}`;
    },
    now: () => '2026-01-01T00:00:00.000Z',
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
  return { outbox, asked, settled, shown };
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

  it('stays, failed, without a network, and nothing overtakes it when it is tried again', async () => {
    const { outbox, asked, settled, shown } = createServer();
    for (const body of ['a', 'b']) outbox.add(say(body));
    asked[0]?.refuse(new ApiError('ERR_NETWORK'));
    await settled();
    expect(shown()).toEqual(['a failed', 'b failed']);
    outbox.retry(1, 'client-1');
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
    outbox.clear();
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

import { expect, it } from 'vitest';
import type { ProviderEvent } from '#providers/whatsapp/port.ts';
import { createEventPublisher } from './event-publisher.ts';

const called = (callId: string): ProviderEvent => ({
  type: 'call',
  callId,
  from: { phone: '5511987654321' },
  isVideo: false,
  step: 'ringing',
  at: new Date(0),
});

it('nothing is told after what was refused, but that it is over: what was refused comes again, and first', async () => {
  const heard: unknown[] = [];
  const failures: unknown[] = [];
  const telling = createEventPublisher(
    async (event) => {
      heard.push(event.type === 'call' ? event.callId : event.type);
      if (event.type === 'call' && event.callId === 'second') throw new Error('the database is away');
    },
    (error) => void failures.push(error),
  );
  const found: string[] = [];
  const told = ['first', 'second', 'third'].map((id) =>
    telling.publish(async () => {
      found.push(id);
      return called(id);
    }),
  );
  const outcomes = await Promise.allSettled(told);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(telling.publish(called('fourth'))).rejects.toThrow('has failed');
  await telling.publishLast({ type: 'state', state: { at: 'closed', reason: 'provider-failed' } });
  expect(heard).toEqual(['first', 'second', 'state']);
  expect(found).toEqual(['first', 'second']);
  expect(failures).toHaveLength(3);
});

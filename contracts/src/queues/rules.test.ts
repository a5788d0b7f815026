import { expect, it } from 'vitest';
import { applyQueueEvent, externalResponderOf } from './rules.ts';
import type { Queue } from './schema.ts';

const queues = [
  { id: 1, name: 'Vendas', color: '#0F766E', UserQueue: 5 },
  { id: 2, name: 'Suporte', color: '#1D4ED8', UserQueue: 6 },
];
const renamed = { id: 2, name: 'Ajuda', color: '#000000' } as Queue;

it('what names a queue follows its name and colour and keeps what is its own', () => {
  expect(applyQueueEvent(queues, { action: 'update', queue: renamed })).toEqual([
    queues[0],
    { id: 2, name: 'Ajuda', color: '#000000', UserQueue: 6 },
  ]);
  expect(applyQueueEvent(queues, { action: 'delete', queueId: 1 })).toEqual([queues[1]]);
});

it('what does not name it stays the same object', () => {
  const other = { ...renamed, id: 9 };
  expect(applyQueueEvent(queues, { action: 'create', queue: other })).toBe(queues);
  expect(applyQueueEvent(queues, { action: 'delete', queueId: 9 })).toBe(queues);
  const known = { id: 1, name: 'Vendas', color: '#0F766E' } as Queue;
  expect(applyQueueEvent(queues, { action: 'update', queue: known })).toBe(queues);
});

it.each([
  [{ promptId: 1, integrationId: 2 }, { useOpenAi: true, useIntegrations: true }, 'prompt'],
  [{ promptId: 1, integrationId: 2 }, { useOpenAi: false, useIntegrations: true }, 'integration'],
  [{ promptId: null, integrationId: 2 }, { useOpenAi: true, useIntegrations: true }, 'integration'],
  [{ promptId: null, integrationId: 2 }, { useOpenAi: true, useIntegrations: false }, undefined],
  [{ promptId: null, integrationId: null }, { useOpenAi: true, useIntegrations: true }, undefined],
])('B7: %j under a plan with %j is answered for by %s before its menu', (queue, plan, responder) => {
  expect(externalResponderOf(queue, plan)).toBe(responder);
});

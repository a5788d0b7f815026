import type { Queue, QueueEvent } from '@prosa/contracts/queues/schema.ts';
import { describe, expect, it } from 'vitest';
import { reduceQueueList } from './realtime.ts';

const queue = (id: number, orderQueue: number, change: Partial<Queue> = {}): Queue => ({
  id,
  name: `Fila ${id}`,
  color: '#0F766E',
  greetingMessage: '',
  outOfHoursMessage: '',
  orderQueue,
  schedules: [],
  integrationId: null,
  mediaPath: null,
  mediaName: null,
  promptId: null,
  companyId: 1,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  ...change,
});

describe('the list of queues', () => {
  it('equals a fresh one after queues came, changed places and went, told twice', () => {
    const later = '2026-03-01T00:00:01.000Z';
    const events: QueueEvent[] = [
      { action: 'create', queue: queue(3, 3) },
      { action: 'update', queue: queue(3, 1, { updatedAt: later }) },
      { action: 'update', queue: queue(1, 2, { updatedAt: later, name: 'Loja' }) },
      { action: 'delete', queueId: 2 },
    ];
    const shown = [...events, ...events].reduce(reduceQueueList, [queue(1, 1), queue(2, 2)]);
    expect(shown.map(({ id, name }) => [id, name])).toEqual([
      [3, 'Fila 3'],
      [1, 'Loja'],
    ]);
  });

  it('is the same object when an event is old or about a queue that is gone', () => {
    const list = [queue(1, 1, { updatedAt: '2026-03-02T00:00:00.000Z' })];
    expect(reduceQueueList(list, { action: 'update', queue: queue(1, 5) })).toBe(list);
    expect(reduceQueueList(list, { action: 'delete', queueId: 9 })).toBe(list);
  });
});

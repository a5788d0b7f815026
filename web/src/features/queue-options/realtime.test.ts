import type { QueueOptionEvent } from '@prosa/contracts/queue-options/schema.ts';
import { describe, expect, it } from 'vitest';
import { queueOptionKeys } from './queries.ts';
import { queueOptionLiveRules, reduceQueueOptions } from './realtime.ts';
import { sampleOption } from './sample-option.ts';
import { sortOptions } from './state.ts';

const later = { updatedAt: '2026-03-01T00:00:01.000Z' };

describe('the options of a queue', () => {
  it('equal a fresh list after options came, changed places and went, told twice', () => {
    const events: QueueOptionEvent[] = [
      {
        action: 'update',
        queueId: 7,
        queueOptions: [sampleOption(4, '1', null, later), sampleOption(1, '2', null, later)],
      },
      { action: 'delete', queueId: 7, queueOptionIds: [2, 3] },
    ];
    const before = [sampleOption(1, '1'), sampleOption(2, '2'), sampleOption(3, '1', 2)];
    const shown = [...events, ...events].reduce(reduceQueueOptions, before);
    expect(sortOptions(shown)).toEqual([
      sampleOption(4, '1', null, later),
      sampleOption(1, '2', null, later),
    ]);
  });

  it('are the same object when an event is old or about what is gone', () => {
    const list = [sampleOption(1, '1', null, later)];
    const old = { action: 'update', queueId: 7, queueOptions: [sampleOption(1, '5')] } as const;
    expect(reduceQueueOptions(list, old)).toBe(list);
    expect(reduceQueueOptions(list, { action: 'delete', queueId: 7, queueOptionIds: [9] })).toBe(list);
  });

  it('hear nothing of another queue', () => {
    const [rule] = queueOptionLiveRules;
    const list = [sampleOption(1, '1')];
    const event = { action: 'delete', queueId: 8, queueOptionIds: [1] };
    expect(rule?.reduce(list, event, queueOptionKeys.list(7))).toBe(list);
    expect(rule?.reduce(list, { ...event, queueId: 7 }, queueOptionKeys.list(7))).toEqual([]);
  });
});

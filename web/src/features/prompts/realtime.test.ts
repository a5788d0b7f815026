import type { Connection } from '@prosa/contracts/connections/schema.ts';
import type { PromptEvent } from '@prosa/contracts/prompts/schema.ts';
import type { Queue } from '@prosa/contracts/queues/schema.ts';
import { describe, expect, it } from 'vitest';
import {
  reducePromptList,
  reducePromptQueues,
  reducePromptsOfConnection,
  reducePromptsOfQueue,
} from './realtime.ts';
import { samplePrompt as prompt } from './sample-prompt.ts';

describe('the list of prompts', () => {
  it('equals a fresh one after prompts came, changed and went, told twice', () => {
    const later = '2026-03-01T00:00:01.000Z';
    const events: PromptEvent[] = [
      { action: 'create', prompt: prompt(3, 'Água') },
      { action: 'update', prompt: prompt(1, 'Zebra', { updatedAt: later, totalTokens: 40 }) },
      { action: 'delete', promptId: 2 },
    ];
    const start = [prompt(1, 'Aberto'), prompt(2, 'Fechado'), prompt(4, 'Novo')];
    const shown = [...events, ...events].reduce(reducePromptList, start);
    expect(shown.map(({ name, totalTokens }) => [name, totalTokens])).toEqual([
      ['Água', 0],
      ['Novo', 0],
      ['Zebra', 40],
    ]);
  });

  it('is the same object when an event is old or about a prompt that is gone', () => {
    const list = [prompt(1, 'Loja', { updatedAt: '2026-03-02T00:00:00.000Z' })];
    expect(reducePromptList(list, { action: 'update', prompt: prompt(1, 'Antes') })).toBe(list);
    expect(reducePromptList(list, { action: 'delete', promptId: 9 })).toBe(list);
  });

  it('follows the queues its people are in', () => {
    const list = [prompt(1, 'Loja')];
    const queue = { id: 5, name: 'Gente', color: '#0F766E' } as Queue;
    const renamed = reducePromptQueues(list, { action: 'update', queue });
    expect(renamed[0]?.queue?.name).toBe('Gente');
    const [left] = reducePromptQueues(renamed, { action: 'delete', queueId: 5 });
    expect([left?.queueId, left?.queue]).toEqual([null, null]);
    expect(reducePromptQueues(list, { action: 'delete', queueId: 6 })).toBe(list);
  });

  it('B14: follows where each is in use', () => {
    const queue = { id: 7, name: 'Vendas', promptId: 1 } as Queue;
    const whatsapp = { id: 7, name: 'Loja', promptId: 1 } as Connection;
    const start = [prompt(1, 'Recepção'), prompt(2, 'Noturno')];
    const withQueue = reducePromptsOfQueue(start, { action: 'update', queue });
    const both = reducePromptsOfConnection(withQueue, { action: 'update', whatsapp });
    expect(both[0]?.usedBy).toEqual([
      { kind: 'connection', id: 7, name: 'Loja' },
      { kind: 'queue', id: 7, name: 'Vendas' },
    ]);
    expect(reducePromptsOfConnection(both, { action: 'update', whatsapp })).toBe(both);
    const moved = reducePromptsOfQueue(both, { action: 'update', queue: { ...queue, promptId: 2 } });
    expect(moved.map(({ usedBy }) => usedBy.map(({ name }) => name))).toEqual([['Loja'], ['Vendas']]);
    const left = reducePromptsOfConnection(moved, { action: 'delete', whatsappId: 7 });
    expect(left[0]?.usedBy).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { deletionOrder, erasedAt } from './rules.ts';

it('takes what refers to others before them', () => {
  const references = [
    { from: 'messages', to: 'tickets' },
    { from: 'tickets', to: 'contacts' },
    { from: 'messages', to: 'messages' },
    { from: 'notes', to: 'tickets' },
    { from: 'tickets', to: 'companies' },
  ];
  const order = deletionOrder(['contacts', 'messages', 'notes', 'tickets'], references);
  expect(order).toEqual(['messages', 'notes', 'tickets', 'contacts']);
});

it('takes every table once, also those that refer to each other', () => {
  const references = [
    { from: 'queues', to: 'prompts' },
    { from: 'prompts', to: 'queues' },
  ];
  expect(deletionOrder(['prompts', 'queues'], references).sort()).toEqual(['prompts', 'queues']);
});

it('erases an hour after the last moment to restore', () => {
  expect(erasedAt('2026-03-01T12:00:00.000Z')).toEqual(new Date('2026-03-08T13:00:00.000Z'));
});

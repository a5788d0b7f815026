import { describe, expect, it } from 'vitest';
import { mentionsIn, shouldNotify, ticketUuidsIn } from './rules.ts';

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Souza' },
  { id: 3, name: 'João' },
  { id: 4, name: 'João' },
];

describe('somebody is named', () => {
  it.each([
    ['@Ana pode ver?', [{ userId: 1, start: 0, length: 4 }]],
    ['oi @ana souza!', [{ userId: 2, start: 3, length: 10 }]],
    [
      '😀 @JOAO',
      [
        { userId: 3, start: 3, length: 5 },
        { userId: 4, start: 3, length: 5 },
      ],
    ],
    [
      '@Ana e @Ana Souza',
      [
        { userId: 1, start: 0, length: 4 },
        { userId: 2, start: 7, length: 10 },
      ],
    ],
    ['mande para contato@ana.com', []],
    ['@Anastácia', []],
    ['@', []],
  ])('%s', (text, mentions) => {
    expect(mentionsIn(text, people)).toEqual(mentions);
  });
});

it('finds links to tickets wherever the product runs, each once', () => {
  const uuid = '3f2c1b9e-7a54-4d21-9c3e-8f6a5b4c3d2e';
  expect(ticketUuidsIn(`https://x.example/tickets/${uuid}, /tickets/${uuid.toUpperCase()}`)).toEqual([uuid]);
  expect(ticketUuidsIn(`/tickets/${uuid}0 /contacts/${uuid}`)).toEqual([]);
});

it('a silenced chat tells only who is named, and nobody what they said themselves', () => {
  const message = { senderId: 1, mentions: [{ userId: 2, start: 0, length: 4 }] };
  const told = [1, 2, 3].map((userId) => shouldNotify(message, { userId, isMuted: true }));
  expect(told).toEqual([false, true, false]);
  expect(shouldNotify(message, { userId: 3, isMuted: false })).toBe(true);
});

import type { ViewingUpdate } from '@prosa/contracts/presence/events.ts';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#lib/live-query.ts';
import { createPresence } from './state.ts';

const news = (changes: Partial<ViewingUpdate> = {}): ViewingUpdate => ({
  ticketId: 7,
  user: { id: 2, name: 'Ana' },
  isTyping: false,
  isGone: false,
  ...changes,
});

function createScreen() {
  let time = 0;
  const said: string[] = [];
  const presence = createPresence(() => time);
  presence.connect((message, payload) => void said.push(`${message} ${JSON.stringify(payload)}`));
  const wait = (ms: number): void => {
    time += ms;
  };
  return { presence, said, wait };
}

describe('who looks at a ticket', () => {
  it('is told to the others when it opens, when one types, when it closes', () => {
    const { presence, said } = createScreen();
    presence.view(7, false);
    presence.view(7, true);
    presence.leave(7);
    expect(said).toEqual([
      'viewTicket {"ticketId":7,"isTyping":false}',
      'viewTicket {"ticketId":7,"isTyping":true}',
      'leaveTicket {"ticketId":7}',
    ]);
  });

  it('is said again when the link comes back', () => {
    const { presence, said } = createScreen();
    presence.view(7, false);
    presence.connect((message) => void said.push(`again ${message}`));
    expect(said.at(-1)).toBe('again viewTicket');
  });

  it('is shown until they leave', () => {
    const { presence } = createScreen();
    presence.view(7, false);
    presence.hear(news());
    presence.hear(news({ isTyping: true }));
    expect(presence.viewersOf(7)).toEqual([{ id: 2, name: 'Ana', isTyping: true }]);
    presence.hear(news({ isGone: true }));
    expect(presence.viewersOf(7)).toEqual([]);
  });

  it('is forgotten 45 seconds after the last word', () => {
    const { presence, wait } = createScreen();
    presence.view(7, false);
    presence.hear(news());
    wait(44_000);
    presence.prune();
    expect(presence.viewersOf(7)).toHaveLength(1);
    wait(1000);
    presence.prune();
    expect(presence.viewersOf(7)).toEqual([]);
  });

  it('is answered once when somebody comes, so that they know of us at once', () => {
    const [ana, bruno] = [createScreen(), createScreen()];
    ana.presence.view(7, false);
    bruno.presence.view(7, false);
    ana.presence.hear(news({ user: { id: 3, name: 'Bruno' } }));
    expect(ana.said).toHaveLength(2);
    bruno.presence.hear(news());
    expect(bruno.said).toHaveLength(2);
    ana.presence.hear(news({ user: { id: 3, name: 'Bruno' } }));
    expect(ana.said).toHaveLength(2);
  });

  it('is of no interest for a ticket that is not on the screen', () => {
    const { presence, said } = createScreen();
    presence.hear(news());
    expect(presence.viewersOf(7)).toEqual([]);
    expect(said).toEqual([]);
  });
});

describe('a customer who types', () => {
  const said = (changes: object): LiveEvent =>
    ({
      name: 'appMessage',
      seq: 1,
      payload: { action: 'create', message: { ticketId: 7, fromMe: false, ...changes } },
    }) as LiveEvent;

  it('is shown until they stop', () => {
    const { presence } = createScreen();
    let changes = 0;
    presence.subscribe(() => {
      changes += 1;
    });
    presence.view(7, false);
    presence.hearContact({ ticketId: 7, isTyping: true });
    expect([presence.isContactTyping(7), presence.isContactTyping(8)]).toEqual([true, false]);
    presence.hearContact({ ticketId: 7, isTyping: false });
    expect(presence.isContactTyping(7)).toBe(false);
    expect(changes).toBe(2);
  });

  it('is forgotten ten seconds after the last word', () => {
    const { presence, wait } = createScreen();
    presence.view(7, false);
    presence.hearContact({ ticketId: 7, isTyping: true });
    wait(8000);
    presence.hearContact({ ticketId: 7, isTyping: true });
    wait(9000);
    presence.prune();
    expect(presence.isContactTyping(7)).toBe(true);
    wait(1000);
    presence.prune();
    expect(presence.isContactTyping(7)).toBe(false);
  });

  it('has stopped when what they wrote arrives, and not when we answer or somebody else writes', () => {
    const { presence } = createScreen();
    presence.view(7, false);
    presence.hearContact({ ticketId: 7, isTyping: true });
    presence.hearEvent(said({ fromMe: true }));
    presence.hearEvent(said({ ticketId: 8 }));
    expect(presence.isContactTyping(7)).toBe(true);
    presence.hearEvent(said({}));
    expect(presence.isContactTyping(7)).toBe(false);
  });

  it('is of no interest for a ticket that is not, or no more, on the screen', () => {
    const { presence } = createScreen();
    presence.hearContact({ ticketId: 7, isTyping: true });
    expect(presence.isContactTyping(7)).toBe(false);
    presence.view(7, false);
    presence.hearContact({ ticketId: 7, isTyping: true });
    presence.leave(7);
    presence.view(7, false);
    expect(presence.isContactTyping(7)).toBe(false);
  });
});

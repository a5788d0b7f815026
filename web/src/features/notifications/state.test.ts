import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import { describe, expect, it } from 'vitest';
import type { NewMessage } from './realtime.ts';
import { noticeText, ticketLinkOf } from './state.ts';

/** The text's name, to see which one was chosen. */
const t = (key: string): string => `[${key}]`;

interface Said {
  readonly body: string;
  readonly mediaType?: Message['mediaType'];
  readonly kind?: Ticket['lastMessageKind'];
  readonly isGroup?: boolean;
}

function said({ body, mediaType = 'conversation', kind = 'text', isGroup = false }: Said): NewMessage {
  const contact = { id: 3, name: 'Marina' };
  const message = { body, mediaType, contact } as Message;
  return {
    action: 'create',
    message,
    ticket: { lastMessageKind: kind, isGroup } as Ticket,
    contact: contact as NewMessage['contact'],
  };
}

describe('A notice', () => {
  it.each([
    ['says a text without its markers', { body: 'É o de *ontem*\nà tarde' }, 'É o de ontem à tarde'],
    ['says the caption of a picture', { body: 'Olha', mediaType: 'image', kind: 'image' }, 'Olha'],
    [
      'has a word for what has no text',
      { body: '', mediaType: 'audio', kind: 'voice' },
      '[tickets.kind.voice]',
    ],
    [
      'does not read a card aloud',
      { body: 'BEGIN:VCARD', mediaType: 'vcard', kind: 'contacts' },
      '[tickets.kind.contacts]',
    ],
    ['says at least that there is something', { body: ' ' }, '[notifications.newMessage]'],
    ['names who of a group wrote', { body: 'Oi', isGroup: true }, 'Marina: Oi'],
  ] as const)('%s', (_, message, text) => {
    expect(noticeText(said(message), t)).toBe(text);
  });
});

describe('What waits to be read leads', () => {
  it('to its conversation, or to where it can be accepted', () => {
    expect(ticketLinkOf({ status: 'open', uuid: 'a' })).toMatchObject({
      params: { ticketId: 'a' },
      search: {},
    });
    expect(ticketLinkOf({ status: 'pending', uuid: 'a' })).toMatchObject({
      params: {},
      search: { tab: 'pending' },
    });
  });
});

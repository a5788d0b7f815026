import { beforeEach, describe, expect, it } from 'vitest';
import { removeStored } from '#lib/storage.ts';
import { mentionSearchOf, readDraft, suggestionsFor, withMention, writeDraft } from './composer.ts';
import { sampleChat } from './sample-chat.ts';

describe('naming somebody', () => {
  it.each([
    ['@', 1, { name: '', start: 0 }],
    ['oi @An', 6, { name: 'An', start: 3 }],
    ['oi @Ana So', 10, { name: 'Ana So', start: 3 }],
    ['oi @Ana e mais', 14, undefined],
    ['eu@casa', 7, undefined],
    ['oi @An depois', 6, { name: 'An', start: 3 }],
  ])('is seen in %j at %i', (text, cursor, found) => {
    expect(mentionSearchOf(text, cursor)).toEqual(found);
  });

  it('offers those whose names begin so, and writes the whole name', () => {
    const [ana, bruno] = sampleChat(1).users;
    const people = [ana, bruno].flatMap((person) => person ?? []);
    expect(suggestionsFor('BRU', people)).toEqual([bruno]);
    expect(suggestionsFor('', people)).toHaveLength(2);
    const search = { name: 'bru', start: 3 };
    expect(withMention({ text: 'oi @bru tudo bem?', cursor: 7 }, search, 'Bruno')).toEqual({
      text: 'oi @Bruno tudo bem?',
      cursor: 10,
    });
  });
});

describe('a draft', () => {
  beforeEach(() => removeStored('chatDrafts'));

  it('is kept for each person and chat until it is empty', () => {
    writeDraft({ userId: 1, chatId: 7 }, 'rascunho');
    writeDraft({ userId: 1, chatId: 8 }, 'outro');
    expect(readDraft({ userId: 1, chatId: 7 })).toBe('rascunho');
    expect(readDraft({ userId: 2, chatId: 7 })).toBe('');
    writeDraft({ userId: 1, chatId: 7 }, ' ');
    expect(readDraft({ userId: 1, chatId: 7 })).toBe('');
    expect(readDraft({ userId: 1, chatId: 8 })).toBe('outro');
  });
});

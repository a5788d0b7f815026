import { describe, expect, it } from 'vitest';
import english from './emoji/en.json' with { type: 'json' };
import spanish from './emoji/es.json' with { type: 'json' };
import portuguese from './emoji/pt.json' with { type: 'json' };
import { filterDrawable, readEmojiFile } from './emojis.ts';

const data = readEmojiFile(portuguese);

describe('The emojis of a language', () => {
  it.each([
    ['pt', portuguese],
    ['en', english],
    ['es', spanish],
  ])('in %s are all there, each in a group and with a name', (_language, file) => {
    const { groups, emojis } = readEmojiFile(file);
    const known = new Set(groups.map(({ index }) => index));
    expect(emojis.length).toBeGreaterThan(1800);
    expect(emojis.filter(({ emoji, label, category }) => !(emoji && label && known.has(category)))).toEqual(
      [],
    );
  });

  it('are the same ones in every language, in the same order', () => {
    const order = data.emojis.map(({ emoji }) => emoji);
    for (const other of [english, spanish]) {
      expect(readEmojiFile(other).emojis.map(({ emoji }) => emoji)).toEqual(order);
    }
  });

  it('are found by their names without accents', () => {
    const heart = data.emojis.find(({ emoji }) => emoji === '❤️');
    expect(heart?.label).toBe('Coração vermelho');
    expect(heart?.tags).toContain('coracao vermelho');
  });

  it('have their flags among the flags', () => {
    expect(data.groups.at(-1)?.label).toBe('Bandeiras');
    expect(data.emojis.find(({ emoji }) => emoji === '🇧🇷')).toMatchObject({ isFlag: true, category: 9 });
  });
});

describe('What a computer can draw', () => {
  const drawnUpTo = (newest: number, hasFlags: boolean) => (emoji: string) => {
    const entry = data.emojis.find((candidate) => candidate.emoji === emoji);
    return entry?.isFlag ? hasFlags : (entry?.version ?? 0) <= newest;
  };

  it('leaves out newer versions', () => {
    const versions = filterDrawable(data, drawnUpTo(13.1, true)).emojis.map(({ version }) => version);
    expect(Math.max(...versions)).toBe(13.1);
  });

  it('leaves out country flags where they would be letters, not the other flags', () => {
    const flags = filterDrawable(data, drawnUpTo(17, false)).emojis.map(({ emoji }) => emoji);
    expect(flags).not.toContain('🇧🇷');
    expect(flags).toContain('🏁');
  });

  it('is everything where the question has no answer', () => {
    const { emojis } = filterDrawable(data, () => false);
    expect(emojis.length).toBe(data.emojis.filter(({ isFlag }) => !isFlag).length);
  });
});

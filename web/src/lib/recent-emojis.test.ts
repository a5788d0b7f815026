import { afterEach, expect, it } from 'vitest';
import { readRecentEmojis, storeRecentEmoji } from './emojis.ts';
import { removeStored } from './storage.ts';

afterEach(() => removeStored('recentEmojis'));

it('The emoji used last comes first, and only once', () => {
  for (const emoji of ['👍', '❤️', '👍🏽', '👍']) storeRecentEmoji(emoji);
  expect(readRecentEmojis()).toEqual(['👍', '👍🏽', '❤️']);
});

it('Only the last sixteen are kept', () => {
  const emojis = Array.from({ length: 20 }, (_, index) => String.fromCodePoint(0x1f600 + index));
  for (const emoji of emojis) storeRecentEmoji(emoji);
  expect(readRecentEmojis()).toEqual(emojis.slice(4).reverse());
});

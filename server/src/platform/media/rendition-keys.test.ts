import { expect, test } from 'vitest';
import { isMediaKeyOf, newMediaKey } from '#platform/uploads/media-url.ts';
import { renditionKeys } from './renditions.ts';

test('renditions are kept beside their file, in the same company, where links can be made to them', () => {
  const key = 'c7/messages/0b7e1a52-9c1b-4a7e-8a53-1d6f0f4f2a11.webp';
  expect(renditionKeys(key)).toEqual({
    thumbnail: 'c7/messages-thumbnails/0b7e1a52-9c1b-4a7e-8a53-1d6f0f4f2a11.webp',
    playable: 'c7/messages-playable/0b7e1a52-9c1b-4a7e-8a53-1d6f0f4f2a11.mp3',
  });
  for (const each of Object.values(renditionKeys(newMediaKey(12, 'messages', 'ogg')))) {
    expect(isMediaKeyOf(12, each)).toBe(true);
  }
});

test.each([
  '',
  'c7/messages/../c8.webp',
  'messages/a.webp',
  `c7/${'a'.repeat(41)}/0b7e1a52-9c1b-4a7e-8a53-1d6f0f4f2a11.webp`,
])('no renditions are kept beside %j', (key) => {
  expect(() => renditionKeys(key)).toThrow(TypeError);
});

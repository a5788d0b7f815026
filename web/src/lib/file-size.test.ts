import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

it.each([
  [0, '0 kB'],
  [1, '0,1 kB'],
  [999, '1 kB'],
  [1536, '1,5 kB'],
  [48_200, '48 kB'],
  [2_345_678, '2,3 MB'],
  [104_857_600, '105 MB'],
  [5_000_000_000, '5 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'pt')).toBe(text);
});

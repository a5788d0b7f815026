import { expect, it } from 'vitest';
import { fileErrorOf } from './attachable-files.ts';

it.each([
  [0, 'errors.ERR_UPLOAD_EMPTY'],
  [1, undefined],
  [10, undefined],
  [11, 'errors.ERR_UPLOAD_TOO_LARGE'],
])('a file of %s bytes where ten are taken: %s', (size, error) => {
  expect(fileErrorOf({ size }, 10)).toBe(error);
});

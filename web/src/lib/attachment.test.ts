import { describe, expect, it } from 'vitest';
import { fileErrorOf, mediaTypeOf, storedFileOf } from './attachment.ts';

describe('an attachment', () => {
  it('knows what kind a file is', () => {
    expect(mediaTypeOf(new File(['x'], 'foto.png', { type: 'image/png' }))).toBe('image');
    expect(mediaTypeOf(new File(['x'], 'a.pdf', { type: 'application/pdf' }))).toBe('application');
  });

  it('is the stored file of a record that has one', () => {
    const media = { mediaPath: '/public/a.png', mediaName: 'a.png', mediaType: 'image' } as const;
    expect(storedFileOf(media)).toEqual({ name: 'a.png', path: '/public/a.png', type: 'image' });
    expect(storedFileOf({ ...media, mediaPath: null })).toBeUndefined();
    expect(storedFileOf(undefined)).toBeUndefined();
  });
});

it.each([
  [0, 'errors.ERR_UPLOAD_EMPTY'],
  [1, undefined],
  [10, undefined],
  [11, 'errors.ERR_UPLOAD_TOO_LARGE'],
])('a file of %s bytes where ten are taken: %s', (size, error) => {
  expect(fileErrorOf({ size }, 10)).toBe(error);
});

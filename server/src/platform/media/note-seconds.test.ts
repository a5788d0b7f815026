import { expect, it } from 'vitest';
import { noteSeconds } from './note-seconds.ts';
import { silentNote } from './sample-media.ts';

it.each([1, 30, 601])('a note of %i seconds says so', async (seconds) => {
  expect(noteSeconds(await silentNote(seconds))).toBeCloseTo(seconds, 0);
});

it('what is no note, or ends in its first page, says nothing', async () => {
  expect(noteSeconds(new Uint8Array())).toBeUndefined();
  expect(noteSeconds(new TextEncoder().encode('ID3 and some sound'))).toBeUndefined();
  expect(noteSeconds((await silentNote(1)).subarray(0, 20))).toBeUndefined();
});

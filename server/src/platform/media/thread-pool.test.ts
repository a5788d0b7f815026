import { expect, test } from 'vitest';
import { encodeOggOpus } from './encode-sound.ts';
import { tone } from './sample-media.ts';
import { runInThread } from './thread-pool.ts';

const note = await encodeOggOpus(tone({ seconds: 20, sampleRate: 48_000 }));

test('work that takes too long is ended, and the next has a thread again', async () => {
  await expect(runInThread('mp3', note, { timeoutMs: 1 })).rejects.toMatchObject({ reason: 'timeout' });
  expect((await runInThread('tracks', note)).seconds).toBeCloseTo(20, 1);
});

test('a file that is refused does not disturb those that wait', async () => {
  const results = await Promise.allSettled(
    [note, Buffer.from('no sound'), note, Buffer.from('none'), note].map((each) =>
      runInThread('tracks', each),
    ),
  );
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('the bytes that were given stay with the caller', async () => {
  await runInThread('tracks', note);
  expect(note.byteLength).toBeGreaterThan(0);
});

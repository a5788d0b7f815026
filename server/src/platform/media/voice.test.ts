import { expect, test } from 'vitest';
import { decodeSound } from './decode-sound.ts';
import { encodeMp3, encodeOggOpus } from './encode-sound.ts';
import { collectSamples, filmFile, measureTone, silentNote, tone } from './sample-media.ts';
import { measureVoice, playableVoice, voiceNote } from './thread-pool.ts';
import { openInput } from './thread-tasks.ts';

const note = await encodeOggOpus(tone({ seconds: 3, sampleRate: 48_000, silentFrom: 2 }));

async function samplesOf(bytes: Uint8Array) {
  using input = openInput(bytes);
  const track = await input.getPrimaryAudioTrack();
  const sound = await decodeSound(input, 48_000);
  return {
    codec: await track?.getCodec(),
    sampleRate: sound.sampleRate,
    samples: await collectSamples(sound),
  };
}

test('a voice note becomes an MP3 that sounds the same', async () => {
  const voice = await playableVoice(note);
  expect(voice.mimeType).toBe('audio/mpeg');
  expect(voice.seconds).toBeCloseTo(3, 2);
  const { codec, sampleRate, samples } = await samplesOf(voice.bytes);
  expect(codec).toBe('mp3');
  expect(samples.length / sampleRate).toBeCloseTo(3, 0);
  const heard = measureTone(samples, sampleRate, 0.5, 1.5);
  expect(heard.frequency).toBeCloseTo(440, -1);
  expect(heard.peak).toBeGreaterThan(0.3);
  expect(measureTone(samples, sampleRate, 2.4, 2.8).peak).toBeLessThan(0.02);
});

test('a voice note brings the shape in which it is drawn', async () => {
  const { waveform } = await playableVoice(note);
  expect(waveform).toHaveLength(64);
  expect(Math.min(...waveform.slice(2, 40))).toBeGreaterThan(70);
  expect(Math.max(...waveform.slice(46))).toBeLessThan(5);
});

test.each([44_100, 48_000, 24_000] as const)(
  'a recording in MP3 of %i Hz becomes a voice note',
  async (sampleRate) => {
    const recording = await encodeMp3(tone({ seconds: 2, sampleRate }), { bitrate: 128, sampleRate });
    const voice = await voiceNote(recording);
    expect(voice.mimeType).toBe('audio/ogg');
    expect(Buffer.from(voice.bytes).subarray(28, 36).toString()).toBe('OpusHead');
    const [channels, rate] = [voice.bytes[37], Buffer.from(voice.bytes).readUInt32LE(40)];
    expect({ channels, rate }).toEqual({ channels: 1, rate: 48_000 });
    const { codec, samples } = await samplesOf(voice.bytes);
    expect(codec).toBe('opus');
    expect(samples.length / 48_000).toBeCloseTo(voice.seconds, 2);
    const heard = measureTone(samples, 48_000, 0.5, 1.5);
    expect(heard.frequency).toBeCloseTo(440, -1);
    expect(heard.peak).toBeGreaterThan(0.3);
  },
);

test('the same file always gives the same bytes', async () => {
  const [once, again] = [await playableVoice(note), await playableVoice(note)];
  expect(Buffer.from(once.bytes).equals(again.bytes)).toBe(true);
});

test('a packet that was damaged on its way does not cost the rest', async () => {
  const damaged = note.slice();
  damaged.fill(0xff, damaged.length / 2, damaged.length / 2 + 200);
  expect((await playableVoice(damaged)).seconds).toBeGreaterThan(1);
});

test('an MP3 that needs no rendition is measured', async () => {
  const facts = await measureVoice(await encodeMp3(tone({ seconds: 2, sampleRate: 48_000 })));
  expect(facts.seconds).toBeCloseTo(2, 0);
  expect(facts.waveform).toHaveLength(64);
});

test.each([
  ['text', Buffer.from('no sound at all'), 'unsupported'],
  ['nothing', Buffer.alloc(0), 'unsupported'],
  ['a note that breaks off after its head', note.subarray(0, 60), 'broken'],
  ['a film without sound', await filmFile({ width: 64, height: 64, seconds: 2 }), 'broken'],
])('%s is refused', async (_what, bytes, reason) => {
  await expect(playableVoice(bytes)).rejects.toMatchObject({ name: 'UnfitMedia', reason });
});

test('a small file that claims to play for hours is refused', async () => {
  const long = await silentNote(2 * 60 * 60);
  expect(long.length).toBeLessThan(300_000);
  await expect(playableVoice(long)).rejects.toMatchObject({ reason: 'too-long' });
});

test('the thread that asked goes on working meanwhile', async () => {
  let turns = 0;
  const recording = await encodeMp3(tone({ seconds: 20, sampleRate: 48_000 }));
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  await voiceNote(recording);
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});

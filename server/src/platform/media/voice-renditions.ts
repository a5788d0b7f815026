import { decodeSound } from './decode-sound.ts';
import { encodeMp3, mp3Rate } from './encode-mp3.ts';
import { encodeOggOpus, opusRate } from './encode-ogg-opus.ts';
import { withLoudness } from './loudness.ts';
import { openInput } from './media-input.ts';
import { upsample } from './resample.ts';
import type { MediaSource, Voice, VoiceFacts } from './thread-work.ts';
import { UnfitMedia } from './unfit-media.ts';

export async function toMp3(source: MediaSource): Promise<Voice> {
  using input = openInput(source);
  const sound = withLoudness(await decodeSound(input, mp3Rate));
  const bytes = await encodeMp3(sound);
  return { bytes, mimeType: 'audio/mpeg', ...heard(sound.facts()) };
}

export async function toOggOpus(source: MediaSource): Promise<Voice> {
  using input = openInput(source);
  const sound = withLoudness(await decodeSound(input, opusRate));
  const bytes = await encodeOggOpus(upsample(sound, opusRate));
  return { bytes, mimeType: 'audio/ogg', ...heard(sound.facts()) };
}

export async function measureLoudness(source: MediaSource): Promise<VoiceFacts> {
  using input = openInput(source);
  const sound = withLoudness(await decodeSound(input, mp3Rate));
  const pieces = sound.pieces[Symbol.asyncIterator]();
  while (!(await pieces.next()).done);
  return heard(sound.facts());
}

function heard(facts: VoiceFacts): VoiceFacts {
  if (facts.seconds === 0) throw new UnfitMedia('broken', 'no sound in it');
  return facts;
}

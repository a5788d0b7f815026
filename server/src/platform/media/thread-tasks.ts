import { ALL_FORMATS, BufferSource, FilePathSource, Input } from 'mediabunny';
import { decodeSound } from './decode-sound.ts';
import { encodeMp3, encodeOggOpus, mp3Rate, opusRate } from './encode-sound.ts';
import { withLoudness } from './loudness.ts';
import { upsample } from './resample.ts';
import type { MediaSource, TrackFacts, Voice, VoiceFacts } from './thread-work.ts';
import { UnfitMedia } from './unfit-media.ts';

/** Reads of a file only the parts it needs. */
export function openInput(source: MediaSource): Input {
  return new Input({
    formats: ALL_FORMATS,
    source: typeof source === 'string' ? new FilePathSource(source) : new BufferSource(source),
  });
}

/** How long it plays, and how large its picture is as a person sees it. */
export async function readTracks(source: MediaSource): Promise<TrackFacts> {
  using input = openInput(source);
  const tracks = await input.getTracks();
  if (tracks.length === 0) throw new UnfitMedia('broken', 'neither sound nor picture in it');
  const video = await input.getPrimaryVideoTrack();
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  return {
    ...(video && { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }),
    ...(Number.isFinite(seconds) && seconds > 0 && { seconds }),
  };
}

export async function toMp3(source: MediaSource): Promise<Voice> {
  using input = openInput(source);
  const sound = withLoudness(await decodeSound(input, mp3Rate));
  const bytes = await encodeMp3(sound);
  return { bytes, mimeType: 'audio/mpeg', ...requireSound(sound.facts()) };
}

export async function toOggOpus(source: MediaSource): Promise<Voice> {
  using input = openInput(source);
  const sound = withLoudness(await decodeSound(input, opusRate));
  const bytes = await encodeOggOpus(upsample(sound, opusRate));
  return { bytes, mimeType: 'audio/ogg', ...requireSound(sound.facts()) };
}

export async function measureLoudness(source: MediaSource): Promise<VoiceFacts> {
  using input = openInput(source);
  const sound = withLoudness(await decodeSound(input, mp3Rate));
  const pieces = sound.pieces[Symbol.asyncIterator]();
  while (!(await pieces.next()).done);
  return requireSound(sound.facts());
}

function requireSound(facts: VoiceFacts): VoiceFacts {
  if (facts.seconds === 0) throw new UnfitMedia('broken', 'no sound in it');
  return facts;
}

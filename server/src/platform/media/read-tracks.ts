import { openInput } from './media-input.ts';
import type { MediaSource, TrackFacts } from './thread-work.ts';
import { UnfitMedia } from './unfit-media.ts';

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

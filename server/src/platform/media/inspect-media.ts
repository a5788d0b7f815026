import { imageSize } from './image.ts';
import { runInThread } from './run-in-thread.ts';
import type { TrackFacts } from './thread-work.ts';

export type MediaKind = 'image' | 'video' | 'audio' | 'document';

export interface MediaDetails extends TrackFacts {
  readonly kind: MediaKind;
}

/** Throws `UnfitMedia` when the file does not match its type; documents are not read. */
export async function inspectMedia(path: string, mimeType: string): Promise<MediaDetails> {
  const kind = mediaKind(mimeType);
  if (kind === 'document') return { kind };
  if (kind === 'image') return { kind, ...(await imageSize(path)) };
  const facts = await runInThread('tracks', path);
  // The cover of an album is a picture in the file, not of it.
  return kind === 'video' ? { kind, ...facts } : { kind, ...(facts.seconds && { seconds: facts.seconds }) };
}

export function mediaKind(mimeType: string): MediaKind {
  const [family] = mimeType.trim().toLowerCase().split('/', 1);
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

import { ALL_FORMATS, BufferSource, FilePathSource, Input } from 'mediabunny';
import type { MediaSource } from './thread-work.ts';

/** Reads of a file only the parts it needs. */
export function openInput(source: MediaSource): Input {
  return new Input({
    formats: ALL_FORMATS,
    source: typeof source === 'string' ? new FilePathSource(source) : new BufferSource(source),
  });
}

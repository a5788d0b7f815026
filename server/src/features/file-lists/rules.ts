import type { MessageFile } from '#features/messages/batch-service.ts';
import type { FileListOptionRow } from './store.ts';

/** A file of a list, with the caption it is sent with. */
export interface StoredFile extends MessageFile {
  readonly caption: string;
}

/** Returns undefined for an option without an uploaded file. */
export function storedFileOf(row: FileListOptionRow): StoredFile | undefined {
  const { media_key: key, media_name, media_type, media_size, media_sha256 } = row;
  if (key === null || media_size === null) return undefined;
  return {
    caption: row.name,
    key,
    originalName: media_name ?? '',
    mimeType: media_type ?? '',
    size: media_size,
    sha256: media_sha256 ?? '',
    renditions: {
      thumbnail_key: row.thumbnail_key,
      playable_key: row.playable_key,
      width: row.width,
      height: row.height,
      seconds: row.seconds,
    },
  };
}

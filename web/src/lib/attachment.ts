import type { MediaType } from '@prosa/contracts/quick-messages/schema.ts';

export interface StoredFile {
  readonly name: string;
  readonly path: string;
  readonly type: MediaType;
}

/** A file as a form shows it: the one that is stored, one that was chosen and waits to be sent, or none. */
export type Attachment = StoredFile | File | undefined;

interface WithMedia {
  readonly mediaPath: string | null;
  readonly mediaName: string | null;
  readonly mediaType: MediaType | null;
}

export function storedFileOf(record: WithMedia | undefined): StoredFile | undefined {
  if (!record?.mediaPath || !record.mediaType) return undefined;
  return { name: record.mediaName ?? '', path: record.mediaPath, type: record.mediaType };
}

export function mediaTypeOf(file: StoredFile | File): MediaType {
  if (!(file instanceof File)) return file.type;
  const family = file.type.split('/', 1)[0];
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'application';
}

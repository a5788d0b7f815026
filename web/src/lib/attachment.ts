import type { MediaType } from '@prosa/contracts/quick-messages/schema.ts';
import type { MessageKey } from './i18n.ts';

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

/** Values of the file input's `accept` attribute; the server decides what it takes. */
export const attachableFiles =
  'image/png,image/jpeg,image/webp,image/gif,audio/*,video/*,' +
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,.csv,.txt';

/** Returns the error of a file that can be found before it is uploaded. */
export function fileErrorOf(file: Pick<File, 'size'>, maxBytes: number): MessageKey | undefined {
  if (file.size === 0) return 'errors.ERR_UPLOAD_EMPTY';
  return file.size > maxBytes ? 'errors.ERR_UPLOAD_TOO_LARGE' : undefined;
}

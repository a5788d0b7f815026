import type { MessageKey } from './i18n.ts';

/** Values of the file input's `accept` attribute; the server decides what it takes. */
export const attachableFiles =
  'image/png,image/jpeg,image/webp,image/gif,audio/*,video/*,' +
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,.csv,.txt';

/** Returns the error of a file that can be found before it is uploaded. */
export function fileErrorOf(file: Pick<File, 'size'>, maxBytes: number): MessageKey | undefined {
  if (file.size === 0) return 'errors.ERR_UPLOAD_EMPTY';
  return file.size > maxBytes ? 'errors.ERR_UPLOAD_TOO_LARGE' : undefined;
}

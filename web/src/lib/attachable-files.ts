import type { MessageKey } from './i18n.ts';

/** What the browser offers to choose from; the server decides. */
export const attachableFiles =
  'image/png,image/jpeg,image/webp,image/gif,audio/*,video/*,' +
  '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,.csv,.txt';

/** What can be said of a file before it is sent. */
export function fileErrorOf(file: Pick<File, 'size'>, maxBytes: number): MessageKey | undefined {
  if (file.size === 0) return 'errors.ERR_UPLOAD_EMPTY';
  return file.size > maxBytes ? 'errors.ERR_UPLOAD_TOO_LARGE' : undefined;
}

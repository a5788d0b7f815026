import type { FileList, FileListOption } from '@prosa/contracts/file-lists/schema.ts';
import { mediaTypeOf } from '@prosa/contracts/messages/rules.ts';
import { kindOfFile } from '#features/messages/rules.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { FileListView } from './queries.ts';
import type { FileListOptionRow } from './store.ts';

/** Read as JSON, a moment is written as PostgreSQL does. */
const moment = (text: string) => new Date(text).toISOString();

function presentOption(row: FileListOptionRow, links: MediaLinks): FileListOption {
  const linkTo = (key: string | null) =>
    key === null ? null : links(mintCompanyId(row.company_id), key, row.media_name ?? '');
  return {
    id: row.id,
    fileId: row.file_list_id,
    name: row.name,
    path: linkTo(row.media_key),
    mediaType: row.media_type === null ? null : mediaTypeOf(kindOfFile(row.media_type, false)),
    mediaName: row.media_name,
    mimeType: row.media_type,
    size: row.media_size,
    thumbnailUrl: linkTo(row.thumbnail_key),
    createdAt: moment(row.created_at),
    updatedAt: moment(row.updated_at),
  };
}

export function presentFileList({ options, ...row }: FileListView, links: MediaLinks): FileList {
  return {
    id: row.id,
    companyId: row.company_id,
    userId: row.user_id,
    name: row.name,
    message: row.message,
    options: options.map((option) => presentOption(option, links)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

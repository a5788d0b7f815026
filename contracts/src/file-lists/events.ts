import type { FileList } from './schema.ts';

/** `files` holds a single list, despite its plural name. */
export type FileListEvent =
  | { readonly action: 'create' | 'update'; readonly files: FileList }
  | { readonly action: 'delete'; readonly fileId: number };

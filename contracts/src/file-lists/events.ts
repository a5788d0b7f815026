import type { FileList } from './schema.ts';

/** `files` is one list: that is what it is called on this channel. */
export type FileListEvent =
  | { readonly action: 'create' | 'update'; readonly files: FileList }
  | { readonly action: 'delete'; readonly fileId: number };

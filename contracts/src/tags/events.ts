import type { Tag } from './schema.ts';

export type TagEvent =
  | { readonly action: 'create' | 'update'; readonly tag: Tag }
  | { readonly action: 'delete'; readonly tagId: number };

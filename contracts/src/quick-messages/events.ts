import type { QuickMessage } from './schema.ts';

export type QuickMessageEvent =
  | { readonly action: 'create' | 'update'; readonly record: QuickMessage }
  | { readonly action: 'delete'; readonly id: number };

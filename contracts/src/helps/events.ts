import type { Help } from './schema.ts';

export type HelpEvent =
  | { readonly action: 'create' | 'update'; readonly record: Help }
  | { readonly action: 'delete'; readonly id: number };

import type { Prompt } from './schema.ts';

export type PromptEvent =
  | { readonly action: 'create' | 'update'; readonly prompt: Prompt }
  | { readonly action: 'delete'; readonly promptId: number };

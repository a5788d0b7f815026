import type { Queue } from './schema.ts';

export type QueueEvent =
  | { readonly action: 'create' | 'update'; readonly queue: Queue }
  | { readonly action: 'delete'; readonly queueId: number };

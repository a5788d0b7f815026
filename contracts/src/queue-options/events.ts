import type { QueueOption } from './schema.ts';

/** One change may move several siblings: they are sent together. */
export type QueueOptionEvent =
  | { readonly action: 'update'; readonly queueId: number; readonly queueOptions: readonly QueueOption[] }
  | { readonly action: 'delete'; readonly queueId: number; readonly queueOptionIds: readonly number[] };

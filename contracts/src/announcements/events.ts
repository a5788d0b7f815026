import type { Announcement } from './schema.ts';

/** An announcement that is deactivated is sent as `delete` to users who may not see inactive ones. */
export type AnnouncementEvent =
  | { readonly action: 'create' | 'update'; readonly record: Announcement }
  | { readonly action: 'delete'; readonly id: number };

/** Sent to the reader's other windows. */
export interface AnnouncementReadEvent {
  readonly action: 'read';
  readonly ids: readonly number[];
}

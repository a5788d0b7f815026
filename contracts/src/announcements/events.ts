import type { Announcement } from './schema.ts';

/** For who may not see inactive ones, one that was taken down is deleted. */
export type AnnouncementEvent =
  | { readonly action: 'create' | 'update'; readonly record: Announcement }
  | { readonly action: 'delete'; readonly id: number };

/** To the other windows of whoever read them. */
export interface AnnouncementReadEvent {
  readonly action: 'read';
  readonly ids: readonly number[];
}

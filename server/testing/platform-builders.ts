import { announcementStore } from '#features/announcements/store.ts';
import { helpStore } from '#features/helps/store.ts';
import { type App, unique } from './builders.ts';

/** Builders of rows that belong to no company; they publish no events. */

export async function buildAnnouncement(
  app: App,
  { status = true, title = unique('News') } = {},
): Promise<number> {
  const row = await app.database.platform((tx) =>
    announcementStore(tx).insert({ title, text: 'Read me.', status }),
  );
  return row.id;
}

export async function buildHelp(app: App, title = unique('Help')): Promise<number> {
  const row = await app.database.platform((tx) =>
    helpStore(tx).insert({ title, description: 'How it is done.', video: 'aqz-KE-bpKQ' }),
  );
  return row.id;
}

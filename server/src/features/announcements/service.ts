import type {
  Announcement,
  AnnouncementPage,
  CreateAnnouncement,
  ReadAnnouncement,
  UpdateAnnouncement,
} from '@prosa/contracts/announcements/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { announcementsRead } from './events.ts';
import { publishAnnouncementJob } from './jobs.ts';
import { presentAnnouncement } from './present.ts';
import { announcementQueries } from './queries.ts';
import { isPicture } from './rules.ts';
import {
  type AnnouncementChange,
  type AnnouncementRow,
  announcementReadStore,
  announcementStore,
} from './store.ts';

export type AnnouncementService = ReturnType<typeof createAnnouncementService>;

function queuePublication(tx: PlatformTx, announcementId: number, isNew = false): Promise<void> {
  const key = String(announcementId);
  return addJob(tx, publishAnnouncementJob, { announcementId, isNew }, { key, dedupe: true });
}

export function createAnnouncementService(links: MediaLinks) {
  const present = (row: AnnouncementRow) => presentAnnouncement(row, links);
  const presentRead = (row: AnnouncementRow & { is_read: boolean }): ReadAnnouncement => ({
    ...present(row),
    isRead: row.is_read,
  });
  const queriesFor = (reader: Reader, actor: UserActor) =>
    announcementQueries(reader, actor.userId, can(actor, 'platform:manage'));

  async function change(tx: PlatformTx, id: number, columns: AnnouncementChange): Promise<Announcement> {
    const row = await announcementStore(tx).update(id, columns);
    if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
    await queuePublication(tx, id);
    return present(row);
  }

  return {
    async list(
      reader: Reader,
      actor: UserActor,
      { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
    ): Promise<AnnouncementPage> {
      const queries = queriesFor(reader, actor);
      const [{ rows, hasMore }, count] = await Promise.all([
        queries.page(searchParam, pageNumber),
        queries.count(searchParam),
      ]);
      return { records: rows.map(presentRead), count, hasMore };
    },

    async listActive(reader: Reader, actor: UserActor): Promise<ReadAnnouncement[]> {
      return (await queriesFor(reader, actor).newest()).map(presentRead);
    },

    async get(reader: Reader, actor: UserActor, id: number): Promise<ReadAnnouncement> {
      const row = await queriesFor(reader, actor).find(id);
      if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
      return presentRead(row);
    },

    async markRead(tx: Tx, { userId }: UserActor, ids: readonly number[]): Promise<void> {
      const read = await announcementReadStore(tx).insert(userId, ids);
      if (read.length > 0) tx.record(announcementsRead({ userId, ids: read }));
    },

    async create(tx: PlatformTx, input: CreateAnnouncement): Promise<Announcement> {
      const row = await announcementStore(tx).insert(input);
      await queuePublication(tx, row.id, true);
      return present(row);
    },

    update: (tx: PlatformTx, id: number, input: UpdateAnnouncement): Promise<Announcement> =>
      change(tx, id, input),

    async remove(tx: PlatformTx, id: number): Promise<void> {
      if (!(await announcementStore(tx).delete(id))) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
      await queuePublication(tx, id);
    },

    async attach(tx: PlatformTx, id: number, file: ReceivedUpload): Promise<Announcement> {
      if (!isPicture(file.mimeType)) throw new AppError('ERR_UPLOAD_TYPE');
      return change(tx, id, { media_key: file.key, media_name: file.originalName });
    },

    detach: (tx: PlatformTx, id: number): Promise<Announcement> =>
      change(tx, id, { media_key: null, media_name: null }),
  };
}

import * as z from 'zod/mini';
import { publishToCompanies } from '#platform/events/event-store.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { announcementCreated, announcementDeleted, announcementUpdated } from './events.ts';
import { presentAnnouncement } from './present.ts';
import { announcementStore } from './store.ts';

/** One at a time for each announcement, so that the last broadcast to every company has the latest state. */
export const publishAnnouncementJob = defineJob({
  name: 'announcements.tell',
  scope: 'platform',
  payload: z.object({ announcementId: z.int(), isNew: z.boolean() }),
  serialByKey: true,
  timeoutSeconds: 600,
});

export function announcementJobHandlers({
  mediaLinks,
}: {
  readonly mediaLinks: MediaLinks;
}): readonly JobHandler[] {
  return [
    handle(publishAnnouncementJob, async (context, { announcementId, isNew }) => {
      const row = await context.transaction((tx) => announcementStore(tx).find(announcementId));
      const told = isNew ? announcementCreated : announcementUpdated;
      await publishToCompanies(
        context,
        row
          ? told({ record: presentAnnouncement(row, mediaLinks) })
          : announcementDeleted({ id: announcementId }),
      );
    }),
  ];
}

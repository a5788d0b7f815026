import * as api from '@prosa/contracts/announcements/api.ts';
import type { Feature } from '#platform/feature.ts';
import { platform, platformUpload, read, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { announcementBroadcasts } from './events.ts';
import { announcementJobHandlers } from './jobs.ts';
import { createAnnouncementService } from './service.ts';

interface AnnouncementsDependencies {
  readonly mediaLinks: MediaLinks;
}

export function announcementsFeature({ mediaLinks }: AnnouncementsDependencies): Feature {
  const service = createAnnouncementService(mediaLinks);
  return {
    name: 'announcements',
    routes: [
      read(api.listAnnouncements, ({ reader, actor, query }) => service.list(reader, actor, query)),
      read(api.listActiveAnnouncements, ({ reader, actor }) => service.listActive(reader, actor)),
      read(api.getAnnouncement, ({ reader, actor, params }) =>
        service.get(reader, actor, params.announcementId),
      ),
      write(api.markAnnouncementsRead, async ({ tx, actor, body }) => {
        await service.markRead(tx, actor, body.ids);
        return {};
      }),
      platform(api.createAnnouncement, ({ tx, body }) => service.create(tx, body)),
      platform(api.updateAnnouncement, ({ tx, params, body }) =>
        service.update(tx, params.announcementId, body),
      ),
      platform(api.deleteAnnouncement, async ({ tx, params }) => {
        await service.remove(tx, params.announcementId);
        return {};
      }),
      platformUpload(api.uploadAnnouncementPicture, 'announcements', ({ tx, params, files: [file] }) =>
        service.attach(tx, params.announcementId, file),
      ),
      platform(api.deleteAnnouncementPicture, ({ tx, params }) => service.detach(tx, params.announcementId)),
    ],
    jobs: announcementJobHandlers({ mediaLinks }),
    broadcasts: announcementBroadcasts,
  };
}

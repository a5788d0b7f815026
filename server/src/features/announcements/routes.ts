import * as api from '@prosa/contracts/announcements/api.ts';
import { platform, platformUpload, type Route, read, write } from '#platform/http/route.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import { createAnnouncementService } from './service.ts';

export function announcementRoutes(mediaLinks: MediaLinks): readonly Route[] {
  const service = createAnnouncementService(mediaLinks);
  return [
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
  ];
}

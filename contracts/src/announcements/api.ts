import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  AnnouncementPageSchema,
  AnnouncementParamsSchema,
  AnnouncementSchema,
  announcementPictureMaxBytes,
  CreateAnnouncementSchema,
  ListAnnouncementsQuerySchema,
  MarkAnnouncementsReadSchema,
  ReadAnnouncementSchema,
  UpdateAnnouncementSchema,
} from './schema.ts';

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/announcements',
  summary: 'One page of the announcements, newest first: the active ones, for the super user all',
  access: 'session',
  query: ListAnnouncementsQuerySchema,
  reply: AnnouncementPageSchema,
});

export const listActiveAnnouncements = endpoint({
  name: 'listActiveAnnouncements',
  method: 'GET',
  path: '/announcements/list',
  summary: 'The newest active announcements, for the bell',
  access: 'session',
  reply: z.array(ReadAnnouncementSchema),
});

export const getAnnouncement = endpoint({
  name: 'getAnnouncement',
  method: 'GET',
  path: '/announcements/:announcementId',
  summary: 'One announcement',
  access: 'session',
  params: AnnouncementParamsSchema,
  reply: ReadAnnouncementSchema,
});

export const markAnnouncementsRead = endpoint({
  name: 'markAnnouncementsRead',
  method: 'POST',
  path: '/announcements/read',
  summary: 'The caller has read these; unknown ones are passed over',
  access: 'session',
  body: MarkAnnouncementsReadSchema,
  reply: EmptyReplySchema,
  example: { body: { ids: [1] } },
});

export const createAnnouncement = endpoint({
  name: 'createAnnouncement',
  method: 'POST',
  path: '/announcements',
  summary: 'Tell every company something; the picture is uploaded afterwards',
  access: 'platform:manage',
  body: CreateAnnouncementSchema,
  reply: AnnouncementSchema,
  example: {
    body: { title: 'Manutenção', text: 'Domingo, das 2h às 3h.', priority: 2, status: true },
  },
});

export const updateAnnouncement = endpoint({
  name: 'updateAnnouncement',
  method: 'PUT',
  path: '/announcements/:announcementId',
  summary: 'Change an announcement, take it down or put it up again',
  access: 'platform:manage',
  params: AnnouncementParamsSchema,
  body: UpdateAnnouncementSchema,
  reply: AnnouncementSchema,
  example: { body: { status: false } },
});

export const deleteAnnouncement = endpoint({
  name: 'deleteAnnouncement',
  method: 'DELETE',
  path: '/announcements/:announcementId',
  summary: 'Remove an announcement and its picture',
  access: 'platform:manage',
  params: AnnouncementParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadAnnouncementPicture = endpoint({
  name: 'uploadAnnouncementPicture',
  method: 'POST',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Give an announcement a picture (PNG or JPEG), in place of the one it has',
  access: 'platform:manage',
  params: AnnouncementParamsSchema,
  upload: { maxBytes: announcementPictureMaxBytes, kinds: ['image'] },
  reply: AnnouncementSchema,
});

export const deleteAnnouncementPicture = endpoint({
  name: 'deleteAnnouncementPicture',
  method: 'DELETE',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Take the picture off an announcement',
  access: 'platform:manage',
  params: AnnouncementParamsSchema,
  reply: AnnouncementSchema,
});

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
  summary: 'List one page of announcements, newest first. Only the super user gets inactive ones.',
  access: 'session',
  query: ListAnnouncementsQuerySchema,
  reply: AnnouncementPageSchema,
});

export const listActiveAnnouncements = endpoint({
  name: 'listActiveAnnouncements',
  method: 'GET',
  path: '/announcements/list',
  summary: 'List the newest active announcements.',
  access: 'session',
  reply: z.array(ReadAnnouncementSchema),
});

export const getAnnouncement = endpoint({
  name: 'getAnnouncement',
  method: 'GET',
  path: '/announcements/:announcementId',
  summary: 'Get an announcement.',
  access: 'session',
  params: AnnouncementParamsSchema,
  reply: ReadAnnouncementSchema,
});

export const markAnnouncementsRead = endpoint({
  name: 'markAnnouncementsRead',
  method: 'POST',
  path: '/announcements/read',
  summary: 'Mark announcements as read by the caller. Unknown ids are ignored.',
  access: 'session',
  body: MarkAnnouncementsReadSchema,
  reply: EmptyReplySchema,
  example: { body: { ids: [1] } },
});

export const createAnnouncement = endpoint({
  name: 'createAnnouncement',
  method: 'POST',
  path: '/announcements',
  summary: 'Create an announcement for all companies. Its picture is uploaded separately.',
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
  summary: 'Update, hide or show an announcement.',
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
  summary: 'Delete an announcement and its picture.',
  access: 'platform:manage',
  params: AnnouncementParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadAnnouncementPicture = endpoint({
  name: 'uploadAnnouncementPicture',
  method: 'POST',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Upload the picture of an announcement (PNG or JPEG), replacing the current one.',
  access: 'platform:manage',
  params: AnnouncementParamsSchema,
  upload: { maxBytes: announcementPictureMaxBytes, kinds: ['image'] },
  reply: AnnouncementSchema,
});

export const deleteAnnouncementPicture = endpoint({
  name: 'deleteAnnouncementPicture',
  method: 'DELETE',
  path: '/announcements/:announcementId/media-upload',
  summary: 'Delete the picture of an announcement.',
  access: 'platform:manage',
  params: AnnouncementParamsSchema,
  reply: AnnouncementSchema,
});

import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateScheduleSchema,
  ListSchedulesQuerySchema,
  SchedulePageSchema,
  ScheduleParamsSchema,
  ScheduleSchema,
  scheduleMediaMaxBytes,
  UpdateScheduleSchema,
} from './schema.ts';

export const listSchedules = endpoint({
  name: 'listSchedules',
  method: 'GET',
  path: '/schedules',
  summary: 'List the scheduled messages visible to the caller: one page, or all between `from` and `to`.',
  access: 'session',
  planFeature: 'useSchedules',
  query: ListSchedulesQuerySchema,
  reply: SchedulePageSchema,
});

export const getSchedule = endpoint({
  name: 'getSchedule',
  method: 'GET',
  path: '/schedules/:scheduleId',
  summary: 'Get a scheduled message.',
  access: 'session',
  planFeature: 'useSchedules',
  params: ScheduleParamsSchema,
  reply: ScheduleSchema,
});

export const createSchedule = endpoint({
  name: 'createSchedule',
  method: 'POST',
  path: '/schedules',
  summary: 'Schedule a message to a contact, optionally with a picture (PNG or JPEG).',
  access: 'session',
  planFeature: 'useSchedules',
  upload: { maxBytes: scheduleMediaMaxBytes, kinds: ['image'], isOptional: true },
  body: CreateScheduleSchema,
  reply: ScheduleSchema,
  example: {
    body: {
      body: '{{ms}}, {{firstName}}! Sua consulta é amanhã às 9h. Podemos confirmar?',
      sendAt: '2030-03-04T12:00:00Z',
      contactId: 1,
    },
  },
});

export const updateSchedule = endpoint({
  name: 'updateSchedule',
  method: 'PUT',
  path: '/schedules/:scheduleId',
  summary: 'Update a scheduled message that was not sent. A failed one is retried.',
  access: 'session',
  planFeature: 'useSchedules',
  params: ScheduleParamsSchema,
  body: UpdateScheduleSchema,
  reply: ScheduleSchema,
  example: { body: { sendAt: '2030-03-05T12:00:00Z' } },
});

export const deleteSchedule = endpoint({
  name: 'deleteSchedule',
  method: 'DELETE',
  path: '/schedules/:scheduleId',
  summary: 'Delete a scheduled message that was not sent, and its picture.',
  access: 'session',
  planFeature: 'useSchedules',
  params: ScheduleParamsSchema,
  reply: EmptyReplySchema,
});

export const uploadScheduleMedia = endpoint({
  name: 'uploadScheduleMedia',
  method: 'POST',
  path: '/schedules/:scheduleId/media-upload',
  summary: 'Attach a picture (PNG or JPEG) to a scheduled message, replacing the current one.',
  access: 'session',
  planFeature: 'useSchedules',
  params: ScheduleParamsSchema,
  upload: { maxBytes: scheduleMediaMaxBytes, kinds: ['image'] },
  reply: ScheduleSchema,
});

export const deleteScheduleMedia = endpoint({
  name: 'deleteScheduleMedia',
  method: 'DELETE',
  path: '/schedules/:scheduleId/media-upload',
  summary: 'Delete the picture of a scheduled message.',
  access: 'session',
  planFeature: 'useSchedules',
  params: ScheduleParamsSchema,
  reply: ScheduleSchema,
});

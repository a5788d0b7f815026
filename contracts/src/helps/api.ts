import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateHelpSchema,
  HelpPageSchema,
  HelpParamsSchema,
  HelpSchema,
  ListHelpsQuerySchema,
  UpdateHelpSchema,
} from './schema.ts';

export const listHelps = endpoint({
  name: 'listHelps',
  method: 'GET',
  path: '/helps',
  summary: 'List one page of help videos, sorted by title.',
  access: 'session',
  query: ListHelpsQuerySchema,
  reply: HelpPageSchema,
});

export const listAllHelps = endpoint({
  name: 'listAllHelps',
  method: 'GET',
  path: '/helps/list',
  summary: 'List all help videos, sorted by title.',
  access: 'session',
  reply: z.array(HelpSchema),
});

export const getHelp = endpoint({
  name: 'getHelp',
  method: 'GET',
  path: '/helps/:helpId',
  summary: 'Get a help video.',
  access: 'session',
  params: HelpParamsSchema,
  reply: HelpSchema,
});

export const createHelp = endpoint({
  name: 'createHelp',
  method: 'POST',
  path: '/helps',
  summary: 'Create a help video. `video` is a YouTube code or link.',
  access: 'platform:manage',
  body: CreateHelpSchema,
  reply: HelpSchema,
  example: {
    body: {
      title: 'Primeiros passos',
      description: 'Conecte o seu número.',
      video: 'https://youtu.be/aqz-KE-bpKQ',
    },
  },
});

export const updateHelp = endpoint({
  name: 'updateHelp',
  method: 'PUT',
  path: '/helps/:helpId',
  summary: 'Update a help video.',
  access: 'platform:manage',
  params: HelpParamsSchema,
  body: UpdateHelpSchema,
  reply: HelpSchema,
  example: { body: { title: 'Primeiros passos' } },
});

export const deleteHelp = endpoint({
  name: 'deleteHelp',
  method: 'DELETE',
  path: '/helps/:helpId',
  summary: 'Delete a help video.',
  access: 'platform:manage',
  params: HelpParamsSchema,
  reply: EmptyReplySchema,
});

import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import {
  CreateTagSchema,
  KanbanTagsSchema,
  ListAllTagsQuerySchema,
  ListTagsQuerySchema,
  OrderLanesSchema,
  TagPageSchema,
  TagParamsSchema,
  TagSchema,
  UpdateTagSchema,
} from './schema.ts';

export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/tags',
  summary: 'List one page of the company’s tags, sorted by name.',
  access: 'session',
  query: ListTagsQuerySchema,
  reply: TagPageSchema,
});

export const listAllTags = endpoint({
  name: 'listAllTags',
  method: 'GET',
  path: '/tags/list',
  summary: 'List all tags of the company for pickers, sorted by name.',
  access: 'session',
  query: ListAllTagsQuerySchema,
  reply: z.array(TagSchema),
});

export const listKanbanTags = endpoint({
  name: 'listKanbanTags',
  method: 'GET',
  path: '/tags/kanban',
  summary: 'List the tags that are lanes of the kanban board, from left to right.',
  access: 'session',
  planFeature: 'useKanban',
  reply: KanbanTagsSchema,
});

export const orderLanes = endpoint({
  name: 'orderLanes',
  method: 'PUT',
  path: '/tags/kanban/order',
  summary: 'Set the order of the lanes of the kanban board.',
  access: 'tags:kanban',
  planFeature: 'useKanban',
  body: OrderLanesSchema,
  reply: KanbanTagsSchema,
  example: { body: { laneIds: [] } },
});

export const getTag = endpoint({
  name: 'getTag',
  method: 'GET',
  path: '/tags/:tagId',
  summary: 'Get a tag.',
  access: 'session',
  params: TagParamsSchema,
  reply: TagSchema,
});

export const createTag = endpoint({
  name: 'createTag',
  method: 'POST',
  path: '/tags',
  summary: 'Create a tag, or return an identical one. A kanban lane requires tags:kanban.',
  access: 'session',
  body: CreateTagSchema,
  reply: TagSchema,
  example: { body: { name: 'Cliente VIP', color: '#7C3AED', kanban: 0 } },
});

export const updateTag = endpoint({
  name: 'updateTag',
  method: 'PUT',
  path: '/tags/:tagId',
  summary: 'Update a tag. Turning it into a kanban lane or back requires tags:kanban.',
  access: 'tags:manage',
  params: TagParamsSchema,
  body: UpdateTagSchema,
  reply: TagSchema,
  example: { body: { name: 'Cliente VIP' } },
});

export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/tags/:tagId',
  summary: 'Delete a tag and remove it wherever it is used.',
  access: 'tags:manage',
  params: TagParamsSchema,
  reply: EmptyReplySchema,
});

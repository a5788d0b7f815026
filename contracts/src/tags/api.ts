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
  summary: 'One page of the company’s tags by name',
  access: 'session',
  query: ListTagsQuerySchema,
  reply: TagPageSchema,
});

export const listAllTags = endpoint({
  name: 'listAllTags',
  method: 'GET',
  path: '/tags/list',
  summary: 'All tags of the company by name, for pickers',
  access: 'session',
  query: ListAllTagsQuerySchema,
  reply: z.array(TagSchema),
});

export const listKanbanTags = endpoint({
  name: 'listKanbanTags',
  method: 'GET',
  path: '/tags/kanban',
  summary: 'The tags that are lanes of the kanban board, from left to right',
  access: 'session',
  planFeature: 'useKanban',
  reply: KanbanTagsSchema,
});

export const orderLanes = endpoint({
  name: 'orderLanes',
  method: 'PUT',
  path: '/tags/kanban/order',
  summary: 'Put the lanes of the kanban board into an order',
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
  summary: 'One tag',
  access: 'session',
  params: TagParamsSchema,
  reply: TagSchema,
});

export const createTag = endpoint({
  name: 'createTag',
  method: 'POST',
  path: '/tags',
  summary: 'Add a tag; one that exists just so is answered as it is. A lane of the board needs tags:kanban',
  access: 'session',
  body: CreateTagSchema,
  reply: TagSchema,
  example: { body: { name: 'Cliente VIP', color: '#7C3AED', kanban: 0 } },
});

export const updateTag = endpoint({
  name: 'updateTag',
  method: 'PUT',
  path: '/tags/:tagId',
  summary: 'Change a tag; making it a lane of the board or none needs tags:kanban',
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
  summary: 'Remove a tag, also from wherever it was put',
  access: 'tags:manage',
  params: TagParamsSchema,
  reply: EmptyReplySchema,
});

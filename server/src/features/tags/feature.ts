import * as api from '@prosa/contracts/tags/api.ts';
import { detachReferences } from '#platform/detach-references.ts';
import type { Feature } from '#platform/feature.ts';
import { read, write } from '#platform/http/route.ts';
import { tagBroadcasts } from './events.ts';
import {
  createTag,
  deleteTag,
  getTag,
  listAllTags,
  listKanbanTags,
  listTags,
  orderLanes,
  updateTag,
} from './service.ts';

export const tagsFeature: Feature = {
  name: 'tags',
  routes: [
    read(api.listTags, ({ reader, query }) => listTags(reader, query.searchParam, query.pageNumber)),
    read(api.listAllTags, ({ reader, query }) => listAllTags(reader, query.searchParam)),
    read(api.listKanbanTags, async ({ reader }) => ({ lista: await listKanbanTags(reader) })),
    write(api.orderLanes, async ({ tx, body }) => ({ lista: await orderLanes(tx, body) })),
    read(api.getTag, ({ reader, params }) => getTag(reader, params.tagId)),
    write(api.createTag, ({ tx, actor, body }) => createTag(tx, actor, body)),
    write(api.updateTag, ({ tx, actor, params, body }) => updateTag(tx, actor, params.tagId, body)),
    write(
      api.deleteTag,
      async ({ tx, params }) => {
        await deleteTag(tx, params.tagId);
        return {};
      },
      ({ transaction, params }) => detachReferences(transaction, 'tags', params.tagId),
    ),
  ],
  broadcasts: tagBroadcasts,
};

import type { CreateTag, OrderLanes, Tag, TagPage, UpdateTag } from '@prosa/contracts/tags/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { tagCreated, tagDeleted, tagUpdated } from './events.ts';
import { presentTag } from './present.ts';
import { tagQueries } from './queries.ts';
import { canArrangeBoard, changesOf, orderedLanes } from './rules.ts';
import { tagStore } from './store.ts';

export async function listTags(reader: Reader, search: string, pageNumber: number): Promise<TagPage> {
  const queries = tagQueries(reader);
  const [page, count] = await Promise.all([queries.page(search, pageNumber), queries.count(search)]);
  return { tags: page.rows.map(presentTag), count, hasMore: page.hasMore };
}

export async function listAllTags(reader: Reader, search: string): Promise<Tag[]> {
  return (await tagQueries(reader).all(search)).map(presentTag);
}

export async function listKanbanTags(reader: Reader): Promise<Tag[]> {
  return (await tagQueries(reader).kanban()).map(presentTag);
}

/** Reorders the lanes of the board and publishes the moved ones to its viewers. */
export async function orderLanes(tx: Tx, { laneIds }: OrderLanes): Promise<Tag[]> {
  const store = tagStore(tx);
  const current = (await store.lockLanes()).map(({ id }) => id);
  if (!new Set(laneIds).isSubsetOf(new Set(current))) throw new AppError('ERR_NO_TAG_FOUND');
  const moved = new Set(await store.setLaneOrder(orderedLanes(current, laneIds)));
  const lanes = await listKanbanTags(tx);
  for (const tag of lanes) if (moved.has(tag.id)) tx.record(tagUpdated({ tag }));
  return lanes;
}

export async function getTag(reader: Reader, id: number): Promise<Tag> {
  const row = await tagQueries(reader).find(id);
  if (!row) throw new AppError('ERR_NO_TAG_FOUND');
  return presentTag(row);
}

/** Idempotent: attendants who create the same tag concurrently get the same row. */
export async function createTag(tx: Tx, actor: UserActor, input: CreateTag): Promise<Tag> {
  if (!canArrangeBoard(actor, input)) throw new AppError('ERR_NO_PERMISSION');
  const store = tagStore(tx);
  const wanted = { name: input.name, color: input.color, is_kanban: input.kanban === 1 };
  const row = await store.insertIfNew({ ...wanted, user_id: actor.userId });
  if (!row) return getTag(tx, (await store.findSame(wanted)).id);
  const tag = presentTag({ ...row, tickets_count: 0 });
  tx.record(tagCreated({ tag }));
  return tag;
}

export async function updateTag(tx: Tx, actor: UserActor, id: number, input: UpdateTag): Promise<Tag> {
  const current = await getTag(tx, id);
  const { kanban, ...change } = changesOf(current, input);
  const isBoardTouched = kanban !== undefined;
  if (isBoardTouched && !canArrangeBoard(actor, { kanban: 1 })) throw new AppError('ERR_NO_PERMISSION');
  if (!isBoardTouched && Object.keys(change).length === 0) return current;
  const columns = { ...change, ...(isBoardTouched ? { is_kanban: kanban === 1 } : {}) };
  await tagStore(tx).update(id, columns);
  const tag = await getTag(tx, id);
  tx.record(tagUpdated({ tag }));
  return tag;
}

export async function deleteTag(tx: Tx, id: number): Promise<void> {
  if (!(await tagStore(tx).delete(id))) throw new AppError('ERR_NO_TAG_FOUND');
  tx.record(tagDeleted({ tagId: id }));
}

import type { Author } from '@prosa/contracts/automation/schema.ts';
import { treeOf } from '@prosa/contracts/queue-options/rules.ts';
import {
  type CreateQueueOption,
  type ListQueueOptionsQuery,
  type QueueOption,
  queueOptionLimits,
  type UpdateQueueOption,
} from '@prosa/contracts/queue-options/schema.ts';
import { requireQueues } from '#features/queues/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { authorOf } from '#platform/author.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { queueOptionsChanged, queueOptionsDeleted } from './events.ts';
import { branchOf, changedTexts, exceededLimit, levelOf, placedIn } from './rules.ts';
import { presentQueueOption, type QueueOptionRow, queueOptionQueries, queueOptionStore } from './store.ts';

/** An option as a node of the menu a conversation walks through. */
export interface OptionNode {
  readonly id: number;
  readonly title: string;
  readonly message: string;
  /** The stored file. It is deleted with the option, so a message that carries it needs a copy of its own. */
  readonly media: ReceivedUpload | null;
  /** Author of the last change. */
  readonly author: Author | null;
  readonly children: readonly OptionNode[];
}

function mediaOf(row: QueueOptionRow): ReceivedUpload | null {
  const { media_key: key, media_name: name, media_mime_type: mimeType } = row;
  if (key === null || name === null || mimeType === null) return null;
  return { key, originalName: name, mimeType, size: row.media_size ?? 0, sha256: row.media_sha256 ?? '' };
}

/** Loads the option tree of a queue, each level in order, with one statement. */
export async function optionsOf(reader: Reader, queueId: number): Promise<readonly OptionNode[]> {
  const rows = await queueOptionQueries(reader).ofQueue(queueId);
  return treeOf(
    rows.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      title: row.title,
      message: row.message,
      media: mediaOf(row),
      author: authorOf(row),
    })),
  );
}

async function lock(tx: Tx, id: number): Promise<QueueOptionRow> {
  const row = await queueOptionStore(tx).lock(id);
  if (!row) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  return row;
}

function requireRoom(rows: readonly QueueOptionRow[], parentId: number | null, moved?: number): void {
  if (parentId !== null && !rows.some(({ id }) => id === parentId)) {
    throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  }
  if (moved !== undefined && parentId !== null && branchOf(rows, moved).includes(parentId)) {
    throw new AppError('ERR_QUEUE_OPTION_INSIDE_ITSELF');
  }
  const limit = exceededLimit(rows, parentId, moved);
  if (limit) throw new AppError('ERR_QUEUE_OPTION_LIMIT', { limit, most: queueOptionLimits[limit] });
}

export function createQueueOptionService(links: MediaLinks) {
  const present = (row: QueueOptionRow) => presentQueueOption(row, links);

  /** Records all changed options as one event and returns the requested one in its final state. */
  function publishChanges(tx: Tx, asked: QueueOptionRow, changed: readonly QueueOptionRow[]): QueueOption {
    const last = new Map(changed.map((row) => [row.id, present(row)]));
    const queueOptions = [...last.values()];
    if (queueOptions.length > 0) tx.record(queueOptionsChanged({ queueId: asked.queue_id, queueOptions }));
    return last.get(asked.id) ?? present(asked);
  }

  async function changeMedia(
    tx: Tx,
    actor: UserActor,
    row: QueueOptionRow,
    file: ReceivedUpload | undefined,
  ): Promise<QueueOption> {
    if (row.media_key !== null) await removeMedia(tx, row.media_key);
    const changed = await queueOptionStore(tx).update(row.id, {
      media_key: file?.key ?? null,
      media_name: file?.originalName ?? null,
      media_mime_type: file?.mimeType ?? null,
      media_size: file?.size ?? null,
      media_sha256: file?.sha256 ?? null,
      changed_by: actor.name,
    });
    return publishChanges(tx, row, [changed]);
  }

  return {
    async list(reader: Reader, { queueId, parentId }: ListQueueOptionsQuery): Promise<QueueOption[]> {
      const queries = queueOptionQueries(reader);
      const rows = await (parentId === undefined
        ? queries.ofQueue(queueId)
        : queries.ofLevel(queueId, parentId === -1 ? null : parentId));
      if (rows.length === 0) await requireQueues(reader, [queueId]);
      return rows.map(present);
    },

    async get(reader: Reader, id: number): Promise<QueueOption> {
      const row = await queueOptionQueries(reader).find(id);
      if (!row) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
      return present(row);
    },

    async create(tx: Tx, actor: UserActor, input: CreateQueueOption): Promise<QueueOption> {
      const { queueId, parentId, title, message, option } = input;
      const store = queueOptionStore(tx);
      if (!(await store.lockQueue(queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
      const rows = await queueOptionQueries(tx).ofQueue(queueId);
      requireRoom(rows, parentId);
      const level = levelOf(rows, parentId);
      const row = await store.insert({
        queue_id: queueId,
        parent_id: parentId,
        title,
        message,
        position: level.length + 1,
        changed_by: actor.name,
      });
      return publishChanges(tx, row, [row, ...(await store.arrange(placedIn(level, row.id, option)))]);
    },

    async update(
      tx: Tx,
      actor: UserActor,
      { id, input }: { readonly id: number; readonly input: UpdateQueueOption },
    ): Promise<QueueOption> {
      const row = await lock(tx, id);
      const store = queueOptionStore(tx);
      const rows = await queueOptionQueries(tx).ofQueue(row.queue_id);
      const { parentId = row.parent_id, option } = input;
      const isElsewhere = parentId !== row.parent_id;
      if (isElsewhere) requireRoom(rows, parentId, id);
      const columns = { ...changedTexts(row, input), ...(isElsewhere ? { parent_id: parentId } : {}) };
      const changed =
        Object.keys(columns).length === 0
          ? []
          : [await store.update(id, { ...columns, changed_by: actor.name })];
      if (isElsewhere) {
        const left = levelOf(rows, row.parent_id).filter((other) => other !== id);
        changed.push(...(await store.arrange(left)));
      }
      if (isElsewhere || option !== undefined) {
        changed.push(...(await store.arrange(placedIn(levelOf(rows, parentId), id, option))));
      }
      return publishChanges(tx, row, changed);
    },

    async remove(tx: Tx, id: number): Promise<void> {
      const row = await lock(tx, id);
      const store = queueOptionStore(tx);
      const rows = await queueOptionQueries(tx).ofQueue(row.queue_id);
      await store.delete(id);
      tx.record(queueOptionsDeleted({ queueId: row.queue_id, queueOptionIds: branchOf(rows, id) }));
      const left = levelOf(rows, row.parent_id).filter((other) => other !== id);
      publishChanges(tx, row, await store.arrange(left));
    },

    async attach(
      tx: Tx,
      actor: UserActor,
      { id, file }: { readonly id: number; readonly file: ReceivedUpload },
    ): Promise<QueueOption> {
      return changeMedia(tx, actor, await lock(tx, id), file);
    },

    async detach(tx: Tx, actor: UserActor, id: number): Promise<QueueOption> {
      const row = await lock(tx, id);
      return row.media_key === null ? present(row) : changeMedia(tx, actor, row, undefined);
    },
  };
}

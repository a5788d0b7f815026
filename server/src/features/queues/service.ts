import type {
  CreateQueue,
  OrderQueues,
  Queue,
  QueueUse,
  UpdateQueue,
} from '@prosa/contracts/queues/schema.ts';
import { requireIntegration } from '#features/integrations/service.ts';
import { lockPlanLimit } from '#features/plans/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import { queueCreated, queueDeleted, queueUpdated } from './events.ts';
import { presentQueue } from './present.ts';
import { queueQueries } from './queries.ts';
import { changedColumns, orderedIds, placedIds, storedHours } from './rules.ts';
import { type QueueChange, type QueueRow, queueStore } from './store.ts';

/** Refuses ids that are not queues of this company. */
export async function requireQueues(reader: Reader, ids: readonly number[]): Promise<void> {
  const unique = new Set(ids);
  if (unique.size === 0) return;
  const existing = await queueQueries(reader).countExisting([...unique]);
  if (existing !== unique.size) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/** Takes the live tickets out of a queue that goes, and tells those who saw them and those who see them now. */
export type EmptyQueue = (tx: Tx, queueId: number) => Promise<void>;

export type QueueService = ReturnType<typeof createQueueService>;

interface QueueServiceDependencies {
  readonly links: MediaLinks;
  readonly emptyQueue: EmptyQueue;
}

async function lock(tx: Tx, id: number): Promise<QueueRow> {
  const row = await queueStore(tx).lock(id);
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
  return row;
}

export function createQueueService({ links, emptyQueue }: QueueServiceDependencies) {
  const present = (row: QueueRow) => presentQueue(row, links);

  async function change(tx: Tx, actor: UserActor, id: number, columns: QueueChange): Promise<Queue> {
    const queue = present(await queueStore(tx).update(id, { ...columns, changed_by: actor.name }));
    tx.record(queueUpdated({ queue }));
    return queue;
  }

  async function changeMedia(
    tx: Tx,
    actor: UserActor,
    row: QueueRow,
    file: ReceivedUpload | undefined,
  ): Promise<Queue> {
    if (row.media_key !== null) await removeMedia(tx, row.media_key);
    return change(tx, actor, row.id, {
      media_key: file?.key ?? null,
      media_name: file?.originalName ?? null,
      media_mime_type: file?.mimeType ?? null,
    });
  }

  async function setOrder(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const row of await queueStore(tx).setOrder(ids)) tx.record(queueUpdated({ queue: present(row) }));
  }

  /** The queue at its place; the others move over. */
  async function place(tx: Tx, queue: Queue, wanted: number | undefined): Promise<Queue> {
    if (wanted === undefined || wanted === queue.orderQueue) return queue;
    const ids = (await queueStore(tx).lockAll()).map(({ id }) => id);
    await setOrder(tx, placedIds(ids, queue.id, wanted));
    return present(await lock(tx, queue.id));
  }

  async function list(reader: Reader): Promise<Queue[]> {
    return (await queueQueries(reader).all()).map(present);
  }

  return {
    list,

    async get(reader: Reader, id: number): Promise<Queue> {
      const row = await queueQueries(reader).find(id);
      if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
      return present(row);
    },

    async use(reader: Reader, id: number): Promise<QueueUse> {
      const use = await queueQueries(reader).use(id);
      if (!use) throw new AppError('ERR_NO_QUEUE_FOUND');
      return use;
    },

    async create(tx: Tx, actor: UserActor, input: CreateQueue): Promise<Queue> {
      const store = queueStore(tx);
      const limit = await lockPlanLimit(tx, 'queues');
      if ((await queueQueries(tx).count()) >= limit) {
        throw new AppError('ERR_PLAN_LIMIT', { resource: 'queues', limit });
      }
      if (input.integrationId !== null) await requireIntegration(tx, input.integrationId);
      const row = await store.insert({
        name: input.name,
        color: input.color,
        greeting_message: input.greetingMessage,
        out_of_hours_message: input.outOfHoursMessage,
        schedules: storedHours(input.schedules),
        prompt_id: input.promptId,
        integration_id: input.integrationId,
        changed_by: actor.name,
      });
      const queue = present(row);
      tx.record(queueCreated({ queue }));
      return place(tx, queue, input.orderQueue);
    },

    async update(
      tx: Tx,
      actor: UserActor,
      { id, input }: { readonly id: number; readonly input: UpdateQueue },
    ): Promise<Queue> {
      // All before the one, as whoever orders them locks them.
      if (input.orderQueue !== undefined) await queueStore(tx).lockAll();
      const queue = present(await lock(tx, id));
      const columns = changedColumns(queue, input);
      if (columns.integration_id) await requireIntegration(tx, columns.integration_id);
      const changed = Object.keys(columns).length === 0 ? queue : await change(tx, actor, id, columns);
      return place(tx, changed, input.orderQueue);
    },

    async order(tx: Tx, { queueIds }: OrderQueues): Promise<Queue[]> {
      const store = queueStore(tx);
      const current = (await store.lockAll()).map(({ id }) => id);
      if (!new Set(queueIds).isSubsetOf(new Set(current))) throw new AppError('ERR_NO_QUEUE_FOUND');
      await setOrder(tx, orderedIds(current, queueIds));
      return list(tx);
    },

    async remove(tx: Tx, id: number): Promise<void> {
      await lock(tx, id);
      await emptyQueue(tx, id);
      await queueStore(tx).delete(id);
      tx.record(queueDeleted({ queueId: id }));
    },

    /** The integration goes: the queues that used it are as if they had none. */
    async removeIntegration(tx: Tx, integrationId: number): Promise<void> {
      for (const row of await queueStore(tx).removeIntegration(integrationId)) {
        tx.record(queueUpdated({ queue: present(row) }));
      }
    },

    async attach(
      tx: Tx,
      actor: UserActor,
      { id, file }: { readonly id: number; readonly file: ReceivedUpload },
    ): Promise<Queue> {
      return changeMedia(tx, actor, await lock(tx, id), file);
    },

    async detach(tx: Tx, actor: UserActor, id: number): Promise<Queue> {
      const row = await lock(tx, id);
      return row.media_key === null ? present(row) : changeMedia(tx, actor, row, undefined);
    },
  };
}

import { canEditQuickMessage, canSetReach } from '@prosa/contracts/quick-messages/rules.ts';
import type {
  CreateQuickMessage,
  QuickMessage,
  QuickMessagePage,
  UpdateQuickMessage,
} from '@prosa/contracts/quick-messages/schema.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { removeMedia } from '#platform/uploads/media-removal.ts';
import type { MediaLinks } from '#platform/uploads/media-url.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';
import {
  quickMessageCreated,
  quickMessageDeleted,
  quickMessageUpdated,
  quickMessageWithdrawn,
} from './events.ts';
import { presentQuickMessage } from './present.ts';
import { quickMessageQueries } from './queries.ts';
import { changedColumns, isVisibleTo } from './rules.ts';
import { type QuickMessageChange, type QuickMessageRow, quickMessageStore } from './store.ts';

export type QuickMessageService = ReturnType<typeof createQuickMessageService>;

const reachOf = (row: QuickMessageRow) => ({ userId: row.user_id, geral: row.is_shared });

async function editable(tx: Tx, actor: UserActor, id: number): Promise<QuickMessageRow> {
  const row = await quickMessageStore(tx).findForUpdate(id);
  if (!row || !isVisibleTo(actor.userId, row)) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND');
  if (!canEditQuickMessage(actor, actor.userId, reachOf(row))) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

export function createQuickMessageService(links: MediaLinks) {
  const present = (row: QuickMessageRow) => presentQuickMessage(row, links);

  async function change(tx: Tx, row: QuickMessageRow, columns: QuickMessageChange): Promise<QuickMessage> {
    const record = present(await quickMessageStore(tx).update(row.id, columns));
    if (row.is_shared && !record.geral) tx.record(quickMessageWithdrawn({ id: row.id }));
    tx.record(quickMessageUpdated({ record }));
    return record;
  }

  async function changeMedia(
    tx: Tx,
    row: QuickMessageRow,
    file: ReceivedUpload | undefined,
  ): Promise<QuickMessage> {
    if (row.media_key !== null) await removeMedia(tx, row.media_key);
    return change(tx, row, {
      media_key: file?.key ?? null,
      media_name: file?.originalName ?? null,
      media_mime_type: file?.mimeType ?? null,
    });
  }

  return {
    async list(
      reader: Reader,
      actor: UserActor,
      page: { searchParam: string; pageNumber: number },
    ): Promise<QuickMessagePage> {
      const queries = quickMessageQueries(reader, actor.userId);
      const [{ rows, hasMore }, count] = await Promise.all([
        queries.page(page.searchParam, page.pageNumber),
        queries.count(page.searchParam),
      ]);
      return { records: rows.map(present), count, hasMore };
    },

    async listActive(reader: Reader, actor: UserActor): Promise<QuickMessage[]> {
      return (await quickMessageQueries(reader, actor.userId).active()).map(present);
    },

    async get(reader: Reader, actor: UserActor, id: number): Promise<QuickMessage> {
      const row = await quickMessageQueries(reader, actor.userId).find(id);
      if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND');
      return present(row);
    },

    async create(tx: Tx, actor: UserActor, input: CreateQuickMessage): Promise<QuickMessage> {
      const row = await quickMessageStore(tx).insert({
        user_id: actor.userId,
        shortcode: input.shortcode,
        message: input.message,
        is_shared: input.geral,
        is_active: input.status,
      });
      const record = present(row);
      tx.record(quickMessageCreated({ record }));
      return record;
    },

    async update(tx: Tx, actor: UserActor, id: number, input: UpdateQuickMessage): Promise<QuickMessage> {
      const row = await editable(tx, actor, id);
      const columns = changedColumns(row, input);
      if (columns.is_shared !== undefined && !canSetReach(actor.userId, reachOf(row))) {
        throw new AppError('ERR_NO_PERMISSION');
      }
      return Object.keys(columns).length === 0 ? present(row) : change(tx, row, columns);
    },

    async remove(tx: Tx, actor: UserActor, id: number): Promise<void> {
      const row = await editable(tx, actor, id);
      await quickMessageStore(tx).delete(id);
      if (row.media_key !== null) await removeMedia(tx, row.media_key);
      tx.record(quickMessageDeleted({ id, ...reachOf(row) }));
    },

    async attach(tx: Tx, actor: UserActor, id: number, file: ReceivedUpload): Promise<QuickMessage> {
      return changeMedia(tx, await editable(tx, actor, id), file);
    },

    async detach(tx: Tx, actor: UserActor, id: number): Promise<QuickMessage> {
      const row = await editable(tx, actor, id);
      return row.media_key === null ? present(row) : changeMedia(tx, row, undefined);
    },
  };
}

/** Clears away what former colleagues wrote for themselves. */
export async function removeOwnerless(tx: Tx): Promise<void> {
  for (const { media_key: key } of await quickMessageStore(tx).deleteOwnerless()) {
    if (key !== null) await removeMedia(tx, key);
  }
}

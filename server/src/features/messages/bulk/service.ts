import type { Automation } from '@prosa/contracts/automation/schema.ts';
import { queueAct, takeBackSend } from '#features/messages/acts/service.ts';
import type { Announcer, MessageDependencies } from '#features/messages/announce.ts';
import type { DeliveredPart } from '#features/messages/deliveries/service.ts';
import { contentColumns } from '#features/messages/own-message.ts';
import { ownColumns, reachable } from '#features/messages/sending/service.ts';
import { type MessageRow, messageStore } from '#features/messages/store.ts';
import type { TicketRow } from '#features/tickets/service.ts';
import type { Tx } from '#platform/database/database.ts';

/** Lower priority than messages of users. */
export const bulkPriority = 10;

/** Bulk messages: sent after everything else, and withdrawable until they are handed over. */
export function createBulkSending({ clock }: MessageDependencies, announce: Announcer) {
  return {
    /** Sends several messages that belong together, with variables filled in; the last one becomes the preview. */
    async sendBulk(
      tx: Tx,
      ticket: TicketRow,
      parts: readonly DeliveredPart[],
      automation: Automation,
    ): Promise<MessageRow[]> {
      const connectionId = reachable(ticket);
      const now = clock.now();
      const rows: MessageRow[] = [];
      for (const { body, file } of parts) {
        const row = await messageStore(tx).insertOwn({
          ...ownColumns(ticket, now),
          ...contentColumns(body, file),
          ...file?.renditions,
          origin: 'system',
          automation,
        });
        if (!row) throw new Error('A message without a client id was sent before.');
        await queueAct(tx, {
          connectionId,
          contactId: row.contact_id,
          messageId: row.id,
          act: 'send',
          priority: bulkPriority,
        });
        rows.push(row);
      }
      await announce.created(tx, ticket, rows, 'unchanged');
      return rows;
    },

    /** Withdraws a message; returns false if it was handed to the provider. It stays in the conversation as deleted. */
    async withdraw(tx: Tx, messageId: number): Promise<boolean> {
      if (!(await takeBackSend(tx, messageId))) return false;
      const row = await messageStore(tx).findForUpdate(messageId);
      if (!row) return true;
      await announce.previewReplaced(tx, { ...row, body: '', media_name: null });
      await messageStore(tx).update(messageId, { body: '', is_deleted: true });
      await announce.updated(tx, row);
      return true;
    },
  };
}

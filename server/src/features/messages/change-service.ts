import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { canEditMessage, canRevokeMessage, mediaTypeOf } from '@prosa/contracts/messages/rules.ts';
import { acks, type Message, type MessageVersion } from '@prosa/contracts/messages/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { refuseTooLate } from '#features/tickets/reply-window-service.ts';
import { requireTicket, requireWritableTicket, type TicketRow } from '#features/tickets/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import type { Reader, Tx } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { lockQueuedSend, queueAct, replaceAct, withdrawSend } from './act-service.ts';
import type { MessageDependencies, MessagePublisher } from './publisher.ts';
import { messageQueries } from './queries.ts';
import { canChangeMessage, isReaction } from './rules.ts';
import { type MessageRow, messageStore } from './store.ts';

const changeable = (row: MessageRow) => ({
  fromMe: row.from_me,
  isDeleted: row.is_deleted,
  mediaType: mediaTypeOf(row.kind),
  ack: row.ack,
  createdAt: row.sent_at,
});

function chatOf(row: MessageRow) {
  if (row.connection_id === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  return { connectionId: row.connection_id, contactId: row.contact_id, messageId: row.id };
}

/** Visible to everybody who sees its ticket. */
async function requireMessage(tx: Tx, actor: UserActor, id: number): Promise<MessageRow> {
  const row = await messageStore(tx).findForUpdate(id);
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await requireTicket(tx, actor, row.ticket_id);
  return row;
}

async function requireOwn(tx: Tx, actor: UserActor, id: number): Promise<MessageRow> {
  const row = await requireMessage(tx, actor, id);
  if (row.from_me && !canChangeMessage(actor, row.user_id)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/** Refuses to change a message that was handed over, where the provider cannot change it. */
async function refuseUnchangeable(tx: Tx, row: MessageRow, code: ErrorCode): Promise<void> {
  const provider =
    row.connection_id === null ? undefined : await messageQueries(tx).providerOf(row.connection_id);
  if (provider && !providerTraits[provider].changesMessages) throw new AppError(code);
}

export function createChangesService({ clock, tickets }: MessageDependencies, publisher: MessagePublisher) {
  async function changed(tx: Tx, row: MessageRow, change: Partial<MessageRow>): Promise<Message> {
    await messageStore(tx).update(row.id, change);
    return publisher.publishUpdated(tx, row);
  }

  /** Only the current attendant of the conversation may send to the customer. */
  async function requireAttendance(tx: Tx, actor: UserActor, row: MessageRow): Promise<TicketRow> {
    const { connectionId, contactId } = chatOf(row);
    const latest = await tickets.latestFor(tx, contactId, connectionId);
    return requireWritableTicket(tx, actor, latest?.id ?? row.ticket_id);
  }

  async function sendAgain(tx: Tx, actor: UserActor, row: MessageRow): Promise<Message> {
    const ticket = await requireAttendance(tx, actor, row);
    if (!row.template) await refuseTooLate(tx, ticket, clock.now());
    await queueAct(tx, { ...chatOf(row), act: 'send' });
    return changed(tx, row, { ack: acks.waiting, error: null });
  }

  return {
    async edit(tx: Tx, actor: UserActor, id: number, body: string): Promise<Message> {
      const row = await requireOwn(tx, actor, id);
      if (row.template || !canEditMessage(changeable(row), clock.now())) {
        throw new AppError('ERR_EDITING_WAPP_MSG');
      }
      if (row.body === body) return publisher.presentOne(tx, id);
      const chat = chatOf(row);
      await messageStore(tx).saveVersion(id, row.body);
      if (!(await lockQueuedSend(tx, id))) {
        await refuseUnchangeable(tx, row, 'ERR_EDITING_WAPP_MSG');
        await replaceAct(tx, { ...chat, act: 'edit' });
      }
      await publisher.updatePreview(tx, { ...row, body });
      return changed(tx, row, { body, is_edited: true });
    },

    async remove(tx: Tx, actor: UserActor, id: number): Promise<Message> {
      const row = await requireOwn(tx, actor, id);
      if (!canRevokeMessage(changeable(row), clock.now())) throw new AppError('ERR_DELETE_WAPP_MSG');
      await messageStore(tx).saveVersion(id, row.body);
      // A failed message may have arrived without a confirmation.
      const isUnheard = await withdrawSend(tx, id);
      if (!isUnheard && row.connection_id !== null) {
        await refuseUnchangeable(tx, row, 'ERR_DELETE_WAPP_MSG');
        await queueAct(tx, { ...chatOf(row), act: 'revoke' });
      }
      await publisher.updatePreview(tx, { ...row, body: '', media_name: null });
      return changed(tx, row, { body: '', is_deleted: true });
    },

    async react(tx: Tx, actor: UserActor, id: number, emoji: string): Promise<Message> {
      if (!isReaction(emoji)) {
        throw new AppError('ERR_VALIDATION', {
          issues: [{ path: 'emoji', message: validationKeys.invalid }],
        });
      }
      const row = await requireMessage(tx, actor, id);
      await requireAttendance(tx, actor, row);
      const isThere = !row.is_deleted && row.ack !== acks.failed && row.kind !== 'call';
      if (!isThere) throw new AppError('ERR_SENDING_WAPP_MSG');
      const { me = '', ...others } = row.reactions;
      if (me === emoji) return publisher.presentOne(tx, id);
      await replaceAct(tx, { ...chatOf(row), act: 'react', detail: emoji });
      return changed(tx, row, { reactions: emoji === '' ? others : { ...others, me: emoji } });
    },

    /** Retries under the same id: if it did arrive after all, it arrives once. */
    async retry(tx: Tx, actor: UserActor, id: number): Promise<Message> {
      const row = await requireMessage(tx, actor, id);
      if (row.from_me && row.ack === acks.failed && !row.is_deleted) return sendAgain(tx, actor, row);
      if (row.media_state === 'failed' || row.media_state === 'no-room') {
        return changed(tx, row, { media_state: 'waiting' });
      }
      return publisher.presentOne(tx, id);
    },

    async versions(reader: Reader, actor: UserActor, id: number): Promise<MessageVersion[]> {
      const row = await messageQueries(reader).find(id);
      if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
      await requireTicket(reader, actor, row.ticket_id);
      const versions = await messageQueries(reader).versions(id);
      return versions.map(({ body, replaced_at: replacedAt }) => ({ body, replacedAt }));
    },
  };
}

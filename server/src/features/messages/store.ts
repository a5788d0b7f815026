import { acks } from '@prosa/contracts/messages/schema.ts';
import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { Messages } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import type { StoredTarget } from './rules.ts';

export type MessageRow = Selectable<Messages>;
export type NewMessage = Omit<Insertable<Messages>, 'company_id' | 'quoted_id'> & {
  readonly quoted_id?: number | null | Expression<number | null>;
};
type MessageChange = Omit<Updateable<Messages>, 'company_id' | 'id'>;

export function messageStore({ db, companyId }: Tx) {
  const changed = () => db.updateTable('messages').where('company_id', '=', companyId);
  const changedTarget = (target: StoredTarget) =>
    changed()
      .where('contact_id', '=', target.contactId)
      .where('connection_id', '=', target.connectionId)
      .where('from_me', '=', target.fromMe)
      .where('provider_id', '=', target.providerId);
  const named = (target: StoredTarget) =>
    db
      .selectFrom('messages')
      .where('company_id', '=', companyId)
      .where('contact_id', '=', target.contactId)
      .where('connection_id', '=', target.connectionId)
      .where('from_me', '=', target.fromMe)
      .where('provider_id', '=', target.providerId);

  return {
    /**
     * Returns undefined when the author has sent a message with this client id before, or a concurrent request is
     * sending it.
     */
    insertOwn: (message: NewMessage): Promise<MessageRow | undefined> =>
      db
        .insertInto('messages')
        .values({ ...message, company_id: companyId })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'user_id', 'client_id'])
            .where('client_id', 'is not', null)
            .doNothing(),
        )
        .returningAll()
        .executeTakeFirst(),

    /**
     * Inserts a message of a provider once: returns undefined when it is known. Only an undecryptable message is
     * replaced, by its readable version.
     */
    insertReceived: (
      message: Omit<NewMessage, 'quoted_id'>,
      quoted: StoredTarget | undefined,
    ): Promise<(MessageRow & { is_new: boolean }) | undefined> =>
      db
        .insertInto('messages')
        .values({
          ...message,
          company_id: companyId,
          ...(quoted ? { quoted_id: named(quoted).select('messages.id') } : {}),
        })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'contact_id', 'connection_id', 'from_me', 'provider_id'])
            .doUpdateSet(({ ref }) => ({
              kind: ref('excluded.kind'),
              body: ref('excluded.body'),
              latitude: ref('excluded.latitude'),
              longitude: ref('excluded.longitude'),
              participant_id: ref('excluded.participant_id'),
              quoted_id: ref('excluded.quoted_id'),
              media_state: ref('excluded.media_state'),
              media_reference: ref('excluded.media_reference'),
              media_name: ref('excluded.media_name'),
              media_type: ref('excluded.media_type'),
              media_size: ref('excluded.media_size'),
              media_sha256: ref('excluded.media_sha256'),
              updated_at: timeOfWrite,
            }))
            .where('messages.kind', '=', sql.lit('undecryptable'))
            .where(({ eb, ref }) => eb(ref('excluded.kind'), '<>', 'undecryptable')),
        )
        .returningAll()
        .returning(sql<boolean>`xmax = 0`.as('is_new'))
        .executeTakeFirst(),

    find: (target: StoredTarget): Promise<MessageRow | undefined> =>
      named(target).selectAll().executeTakeFirst(),

    /** Locked until the commit: of two concurrent changes the second sees the first. */
    findForUpdate: (id: number): Promise<MessageRow | undefined> =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    findTargetForUpdate: (target: StoredTarget): Promise<MessageRow | undefined> =>
      named(target).selectAll().forUpdate().executeTakeFirst(),

    async update(id: number, change: MessageChange): Promise<boolean> {
      const { numUpdatedRows } = await changed()
        .set({ ...change, updated_at: timeOfWrite })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** From here on the message is known by the provider's id. */
    async setProviderId(id: number, ownId: string, providerId: string): Promise<void> {
      await changed()
        .set({ provider_id: providerId })
        .where('id', '=', id)
        .where('provider_id', '=', ownId)
        .execute();
    },

    /** The same, when the provider's event arrives before the response to the sending was stored, or instead of it. */
    async adoptProviderId({ ownId, ...target }: StoredTarget): Promise<void> {
      if (ownId === undefined) return;
      await changedTarget({ ...target, providerId: ownId })
        .set({ provider_id: target.providerId })
        .execute();
    },

    /** Only moves forward: returns undefined when the message is already at this status. */
    advance: (
      target: StoredTarget,
      ack: number,
      { from = acks.failed }: { readonly from?: number } = {},
    ): Promise<MessageRow | undefined> =>
      changedTarget(target)
        .set({ ack, error: null, updated_at: timeOfWrite })
        .where('ack', '>=', from)
        .where('ack', '<', ack)
        .returningAll()
        .executeTakeFirst(),

    /** Marks a message as failed unless it has reached the customer. */
    fail: (target: StoredTarget, error: NonNullable<MessageRow['error']>): Promise<MessageRow | undefined> =>
      changedTarget(target)
        .set({ ack: acks.failed, error, updated_at: timeOfWrite })
        .where('ack', 'in', [acks.waiting, acks.sent])
        .returningAll()
        .executeTakeFirst(),

    /** Marks messages as read and returns the newest of those that were unread. */
    async markRead(ticketId: number, upTo?: Pick<MessageRow, 'sent_at' | 'id'>): Promise<number | undefined> {
      const unread = changed()
        .set({ is_read: true })
        .where('ticket_id', '=', ticketId)
        .where('from_me', '=', false)
        .where('is_read', '=', false);
      const reached = upTo
        ? unread.where(sql<boolean>`(sent_at, id) <= (${upTo.sent_at}::timestamptz, ${upTo.id}::bigint)`)
        : unread;
      const newest = await db
        .with('read', () => reached.returning(['id', 'sent_at']))
        .selectFrom('read')
        .select('id')
        .orderBy('sent_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(1))
        .executeTakeFirst();
      return newest?.id;
    },

    async saveVersion(messageId: number, body: string): Promise<void> {
      await db
        .insertInto('message_versions')
        .values({ company_id: companyId, message_id: messageId, body })
        .execute();
    },
  };
}

export function messageMoveStore({ db, companyId }: Tx) {
  return {
    /** Moves all messages of one contact to another. */
    async moveAll(fromId: number, toId: number): Promise<void> {
      // The same message, received once under each of the two addresses.
      await sql`
        delete from messages as doubled using messages as kept
        where doubled.company_id = ${companyId} and doubled.contact_id = ${fromId}
          and kept.company_id = doubled.company_id and kept.contact_id = ${toId}
          and kept.connection_id = doubled.connection_id and kept.from_me = doubled.from_me
          and kept.provider_id = doubled.provider_id`.execute(db);
      await db
        .updateTable('messages')
        .set({
          contact_id: toId,
          reactions: sql`case when reactions ? ${String(fromId)}
            then (reactions - ${String(fromId)}::text)
              || jsonb_build_object(${String(toId)}::text, reactions -> ${String(fromId)}::text)
            else reactions end`,
        })
        .where('company_id', '=', companyId)
        .where('contact_id', '=', fromId)
        .execute();
      await db
        .updateTable('messages')
        .set({ participant_id: toId })
        .where('company_id', '=', companyId)
        .where('participant_id', '=', fromId)
        .execute();
    },
  };
}

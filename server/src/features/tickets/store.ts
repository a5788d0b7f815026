import type { MessageKind } from '@prosa/contracts/messages/schema.ts';
import { settingDefinitions } from '@prosa/contracts/settings/schema.ts';
import { type Expression, type Insertable, sql, type Updateable } from 'kysely';
import type { CompanyId } from '#platform/auth/company-id.ts';
import { prepareStatement } from '#platform/database/compiled-queries.ts';
import { violatesUnique } from '#platform/database/constraint-errors.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Tickets } from '#platform/database/schema.ts';
import { timeOfWrite } from '#platform/database/sql-expressions.ts';
import { AppError } from '#platform/errors.ts';
import { type TicketRow, type TicketView, ticketColumns } from './queries.ts';

export type NewTicket = Omit<Insertable<Tickets>, 'company_id' | 'protocol'>;
export type TicketColumns = Omit<Updateable<Tickets>, 'company_id' | 'id' | 'updated_at'>;

type PreviewColumn = 'last_message' | 'last_message_kind' | 'last_message_from_me';

export interface NotedMessage {
  /** Text shown in a list. */
  readonly preview: string;
  readonly kind: MessageKind;
  readonly fromMe: boolean;
  readonly at: Date;
  readonly unread: 'one-more' | 'none' | 'unchanged';
}

interface LastMessageValues extends Omit<NotedMessage, 'at' | 'unread'> {
  readonly companyId: CompanyId;
  readonly id: number;
  readonly sentAt: string;
}

const lastMessageUpdate = (unread: { readonly unread_messages?: Expression<number> }) =>
  prepareStatement<LastMessageValues, TicketView>((slot, db) =>
    db
      .updateTable('tickets')
      .set((eb) => {
        const newer = eb
          .selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.company_id', '=', 'tickets.company_id')
          .whereRef('messages.ticket_id', '=', 'tickets.id')
          .where('messages.sent_at', '>', slot('sentAt'));
        const newest = <Value>(column: PreviewColumn, value: Expression<Value>) =>
          sql<Value>`case when exists (${newer}) then ${sql.ref(column)} else ${value} end`;
        return {
          last_message: newest('last_message', slot('preview')),
          last_message_kind: newest('last_message_kind', slot('kind')),
          last_message_from_me: newest('last_message_from_me', slot('fromMe')),
          updated_at: sql<string>`greatest(updated_at, ${slot('sentAt')}::timestamptz)`,
          ...unread,
        };
      })
      .where('company_id', '=', slot('companyId'))
      .where('id', '=', slot('id'))
      .returning(ticketColumns),
  );

const lastMessageUpdates = {
  'one-more': lastMessageUpdate({ unread_messages: sql<number>`unread_messages + 1` }),
  none: lastMessageUpdate({ unread_messages: sql.lit(0) }),
  unchanged: lastMessageUpdate({}),
};

export function ticketStore({ db, companyId }: Tx) {
  /** The day in the company's time zone, followed by a unique number; the row stays locked until the commit. */
  async function nextProtocol(now: Date): Promise<string> {
    const { rows } = await sql<{ day: string; number: number }>`
      insert into ticket_protocols (company_id, day, last_number)
      values (${companyId}, to_char(${now.toISOString()}::timestamptz at time zone coalesce(
        (select value from settings where company_id = ${companyId} and key = 'timezone'),
        ${settingDefinitions.timezone.default}), 'YYYYMMDD'), 1)
      on conflict (company_id, day) do update set last_number = ticket_protocols.last_number + 1
      returning day, last_number as number`.execute(db);
    const { day, number } = rows[0] ?? { day: '', number: 0 };
    return day + String(number).padStart(6, '0');
  }

  return {
    /** Undefined when the contact already has a live ticket over this connection. */
    async insertUnlessLive(ticket: NewTicket, now: Date): Promise<TicketRow | undefined> {
      return db
        .insertInto('tickets')
        .values({ ...ticket, company_id: companyId, protocol: await nextProtocol(now) })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'contact_id', 'connection_id'])
            // A literal, as only that matches the condition of the partial index.
            .where('status', '<>', sql.lit('closed'))
            .doNothing(),
        )
        .returningAll()
        .executeTakeFirst();
    },

    /** Locks the ticket until the commit, so that a decision based on the row still holds when it is written. */
    lock: (id: number): Promise<TicketRow | undefined> =>
      db
        .selectFrom('tickets')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Locks the pending or open ticket, so that it is not resolved while something is added to it. */
    lockLive: (contactId: number, connectionId: number): Promise<TicketRow | undefined> =>
      db
        .selectFrom('tickets')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('contact_id', '=', contactId)
        .where('connection_id', '=', connectionId)
        .where('status', '<>', sql.lit('closed'))
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** Updates the ticket and moves it to the top of the lists. */
    async update(id: number, change: TicketColumns): Promise<TicketView> {
      try {
        return await db
          .updateTable('tickets')
          .set({ ...change, updated_at: sql`greatest(updated_at, now())` })
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returning(ticketColumns)
          .executeTakeFirstOrThrow();
      } catch (error) {
        // Another ticket became live between the check and the update.
        if (violatesUnique(error, 'tickets_live_key')) {
          throw new AppError('ERR_OTHER_OPEN_TICKET', undefined, { cause: error });
        }
        throw error;
      }
    },

    /** Stores the preview of a message; a late message does not replace a newer one. */
    async setLastMessage(id: number, { at, unread, ...preview }: NotedMessage): Promise<TicketView> {
      const [noted] = await lastMessageUpdates[unread](db, {
        companyId,
        id,
        sentAt: at.toISOString(),
        ...preview,
      });
      if (!noted) throw new Error(`The ticket ${id} cannot be found.`);
      return noted;
    },

    /** Undefined when the count is unchanged. */
    setUnread: (id: number, unread: number): Promise<TicketRow | undefined> =>
      db
        .updateTable('tickets')
        .set({ unread_messages: unread })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('unread_messages', '<>', unread)
        .returningAll()
        .executeTakeFirst(),

    async delete(id: number): Promise<void> {
      await db.deleteFrom('tickets').where('company_id', '=', companyId).where('id', '=', id).execute();
    },

    /** Returns a user's open tickets to the queue. */
    returnToQueue: (userId: number): Promise<TicketView[]> =>
      db
        .updateTable('tickets')
        .set({ status: 'pending', user_id: null, accepted_at: null })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('status', '=', sql.lit('open'))
        .returning(ticketColumns)
        .execute(),

    removeFromQueue: (queueId: number): Promise<TicketView[]> =>
      db
        .updateTable('tickets')
        .set({ queue_id: null })
        .where('company_id', '=', companyId)
        .where('queue_id', '=', queueId)
        .where('status', '<>', sql.lit('closed'))
        .returning(ticketColumns)
        .execute(),

    /** Whether anything changed. */
    async setTags(ticketId: number, tagIds: readonly number[]): Promise<boolean> {
      const others = db
        .deleteFrom('ticket_tags')
        .where('company_id', '=', companyId)
        .where('ticket_id', '=', ticketId);
      const gone = await (tagIds.length > 0 ? others.where('tag_id', 'not in', tagIds) : others)
        .returning('tag_id')
        .execute();
      if (tagIds.length === 0) return gone.length > 0;
      const added = await db
        .insertInto('ticket_tags')
        .values(tagIds.map((tagId) => ({ company_id: companyId, ticket_id: ticketId, tag_id: tagId })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('tag_id')
        .execute();
      return gone.length + added.length > 0;
    },

    async saveDraft(userId: number, ticketId: number, body: string): Promise<void> {
      if (body === '') {
        await db
          .deleteFrom('ticket_drafts')
          .where('company_id', '=', companyId)
          .where('user_id', '=', userId)
          .where('ticket_id', '=', ticketId)
          .execute();
        return;
      }
      await db
        .insertInto('ticket_drafts')
        .values({ company_id: companyId, user_id: userId, ticket_id: ticketId, body })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'user_id', 'ticket_id'])
            .doUpdateSet({ body, updated_at: timeOfWrite }),
        )
        .execute();
    },
  };
}

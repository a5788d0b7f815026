import type { SandboxStatus } from '@prosa/contracts/sandbox-phone/schema.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '#platform/database/database.ts';
import type { SandboxMessages } from '#platform/database/schema.ts';

export type ChatMessageRow = Selectable<SandboxMessages>;
export type NewChatMessage = Omit<Insertable<SandboxMessages>, 'company_id'>;

const before: Record<SandboxStatus, readonly SandboxStatus[]> = {
  sent: [],
  delivered: ['sent'],
  read: ['sent', 'delivered'],
  played: ['sent', 'delivered', 'read'],
};

export function chatStore({ db, companyId }: Tx) {
  const own = db.updateTable('sandbox_messages').where('company_id', '=', companyId);
  return {
    /** Undefined when the chat already has a message with this id in this direction. */
    async insertIfNew(message: NewChatMessage): Promise<number | undefined> {
      const row = await db
        .insertInto('sandbox_messages')
        .values({ ...message, company_id: companyId })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'customer_id', 'is_from_company', 'provider_id']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },

    async edit(id: number, body: string): Promise<void> {
      await own.set({ body, is_edited: true }).where('id', '=', id).execute();
    },

    async revoke(id: number): Promise<void> {
      await own.set({ is_deleted: true, reactions: {} }).where('id', '=', id).execute();
    },

    /** An empty emoji removes the reaction. */
    async react(id: number, by: string, emoji: string): Promise<void> {
      const reactions =
        emoji === ''
          ? sql<Record<string, string>>`reactions - ${by}::text`
          : sql<Record<string, string>>`reactions || jsonb_build_object(${by}::text, ${emoji}::text)`;
      await own.set({ reactions }).where('id', '=', id).execute();
    },

    /** Advances the status, never backwards; returns the rows that changed. */
    advance: (
      ids: readonly number[],
      status: SandboxStatus,
    ): Promise<Pick<ChatMessageRow, 'id' | 'customer_id'>[]> =>
      own
        .set({ status })
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
        .where('status', 'in', before[status])
        .returning(['id', 'customer_id'])
        .execute(),

    /** Marks the company's messages in this chat as read by the customer; returns the rows that changed. */
    markSeen: (customerId: number) =>
      own
        .set({ status: 'read' })
        .where('customer_id', '=', customerId)
        .where('is_from_company', '=', true)
        .where('status', 'in', before.read)
        .returning(['id', 'provider_id'])
        .execute(),
  };
}

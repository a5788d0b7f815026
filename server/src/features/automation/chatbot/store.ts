import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#platform/database/database.ts';
import type { IntegrationTalks } from '#platform/database/schema.ts';

export type ChatbotSessionRow = Selectable<IntegrationTalks>;

export interface ChatbotSessionState {
  readonly integrationId: number;
  readonly session: string | null;
  readonly choices: readonly string[];
  readonly heardAt: Date;
  readonly messageId: number;
  readonly repliesDue: number;
}

export function chatbotSessionStore({ db, companyId }: Tx) {
  return {
    async save(ticketId: number, state: ChatbotSessionState): Promise<void> {
      const columns = {
        integration_id: state.integrationId,
        session: state.session,
        choices: [...state.choices],
        heard_at: state.heardAt.toISOString(),
        message_id: state.messageId,
        replies_due: state.repliesDue,
      };
      await db
        .insertInto('integration_talks')
        .values({ ...columns, company_id: companyId, ticket_id: ticketId })
        .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(columns))
        .execute();
    },

    /** Returns true if the reply was not sent before. */
    async markSent(ticketId: number, number: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('integration_talks')
        .set({ replies_said: number })
        .where('company_id', '=', companyId)
        .where('ticket_id', '=', ticketId)
        .where('replies_said', '<', number)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

export function chatbotSessionQueries({ db, companyId }: Reader) {
  return {
    find: (ticketId: number): Promise<ChatbotSessionRow | undefined> =>
      db
        .selectFrom('integration_talks')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('ticket_id', '=', ticketId)
        .executeTakeFirst(),
  };
}
